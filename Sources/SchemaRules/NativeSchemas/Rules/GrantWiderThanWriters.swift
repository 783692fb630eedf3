import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let grantWiderThanWriters = Rule<JudgedSchema>(
        id: "CKL146",
        name: "grant-wider-than-writers",
        severity: .warning,
        summary: "Everybody with an iCloud account may write records that only a server writes.",
        rationale: """
            The settings say that a server writes the records of the type, and a grant lets everybody with an iCloud account \
            create or change them. Anybody who extracts the container's identifier from the app may then publish there. A \
            server key needs no grant.

            Remove `CREATE` and `WRITE` from the grants of `_icloud` and `_world`.
            """,
        source: "Apple, WWDC16 session 226: a server-to-server key has the rights of an administrator",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING, GRANT READ TO \"_world\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["server"] } }"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING, GRANT CREATE TO \"_icloud\", GRANT READ TO \"_world\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["server"] } }"#
            )
        ]
    ) { judged, findings in
        for type in judged.publicTypes {
            let annotation = judged.file.annotation(of: type)
            guard annotation?.writers.map(\.value) == ["server"] else { continue }
            for grant in type.grants.canonical where ["_icloud", "_world"].contains(grant.role) {
                let words = grant.privileges.intersection([.create, .write]).words.joined(separator: ", ")
                if words.isEmpty { continue }
                findings.report(
                    "only a server writes '\(type.name)', and \(grant.role) may \(words)",
                    about: judged.place(of: type),
                    help: "Anybody may publish there. Remove \(words) from the grants of \(grant.role).",
                    related: [Diagnostic.Related("the writers", at: annotation?.writers.first?.location)]
                )
            }
        }
    }
}
