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
            create or change them. Anybody who extracts the container's identifier from the app may then publish there.

            Remove `CREATE` and `WRITE` from the grants of `_icloud` and `_world`. It is not known whether the \
            server's key then loses a right that it needs (`CKL159`). So give both to a role of your own that only \
            the key's user has, or try it in the Development environment first.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; notes of published servers",
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
                    help:
                        "Anybody may publish there. Remove \(words) from the grants of \(grant.role), and grant CREATE, WRITE "
                        + "to a role of the key's user: it is not known whether the key needs a grant.",
                    related: [Diagnostic.Related("the writers", at: annotation?.writers.first?.location)]
                )
            }
        }
    }
}
