import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let serverKeyWithoutGrant = Rule<JudgedSchema>(
        id: "CKL159",
        name: "server-key-without-grant",
        severity: .note,
        summary: "A server key writes records that no grant lets its user create and change.",
        rationale: """
            A server-to-server key acts as the user who made it. Apple said in 2016 that it has the rights of an \
            administrator, and no reference repeats that. Notes of published servers say that the server answers \
            10/2007 unless both `_creator` and `_icloud` have `CREATE` and `WRITE`. So it is not known what a key \
            may write without a grant, and CloudRecordsTesting refuses it.

            Try it in the Development environment before the server ships. If the key needs a grant, begin with `CREATE` and \
            `WRITE` for a role of your own that only the key's user has: then nobody else may publish.
            """,
        source: "Apple, WWDC16 session 226; notes of published servers",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING, GRANT CREATE TO \"_icloud\", GRANT WRITE TO \"_creator\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["server", "creator"] } }"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING, GRANT READ TO \"_world\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["server"] } }"#
            )
        ]
    ) { judged, findings in
        for type in judged.publicTypes where !type.grants.isEmpty {
            let writer = judged.file.annotation(of: type)?.writers.first { $0.value == "server" }
            guard let writer else { continue }
            let missing = type.grants.missingOfServerKey.words.joined(separator: " and ")
            if missing.isEmpty { continue }
            findings.report(
                "a server key writes '\(type.name)', and no grant lets its user \(missing)",
                about: judged.place(of: type),
                help:
                    "It is unknown whether the key needs one. Try it in Development. If it does, begin with a grant for a "
                    + "role that only the key's user has.",
                related: [Diagnostic.Related("the writer", at: writer.location)]
            )
        }
    }
}

extension [Grant] {
    /// Permissions that no grant gives to a user with every role. Only an existing record has a creator.
    fileprivate var missingOfServerKey: Privileges {
        reduce(into: [.create, .write]) { missing, grant in
            missing.subtract(grant.role == "_creator" ? grant.privileges.subtracting([.create]) : grant.privileges)
        }
    }
}
