import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let writerWithoutGrant = Rule<JudgedSchema>(
        id: "CKL145",
        name: "writer-without-grant",
        severity: .error,
        summary: "A writer of a record type in the public database lacks a grant.",
        rationale: """
            `"writers"` in the settings lists the writers of a record type. A creator needs `CREATE` for `_icloud` and \
            `WRITE` for `_creator`; everybody with an iCloud account (`icloud`), who changes the records of others \
            too, needs `CREATE` and `WRITE` for `_icloud`; a custom role needs `WRITE`. Grants apply to a record type, \
            not to single records, so a grant for "the recipient" is impossible. For a server key (`server`) see \
            `CKL159`.

            A frequent mistake is a record that one person creates and another one updates, such as a request with a \
            status: `WRITE` for `_creator` does not allow the update.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; Apple's forums, thread 664845",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING, GRANT CREATE TO \"_icloud\", GRANT WRITE TO \"_creator\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["creator"] } }"#
            ),
            RuleExample(
                schema: ["Post ( title STRING, GRANT READ TO \"_world\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["server"] } }"#
            ),
            RuleExample(post: "title STRING", said: #""writers": ["icloud"]"#),
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING, GRANT CREATE TO \"_icloud\", GRANT WRITE TO \"_creator\" )"],
                settings: #""database": "public", "types": { "Post": { "writers": ["icloud"] } }"#
            )
        ]
    ) { judged, findings in
        for type in judged.publicTypes where !type.grants.isEmpty {
            for writer in judged.file.annotation(of: type)?.writers ?? [] {
                let missing = writer.value.grantsOfWriter.adding(to: type.grants.implied)
                if missing.isEmpty { continue }
                let grants = missing.map(\.text).joined(separator: " and ")
                let place = judged.place(of: type)
                findings.report(
                    "'\(writer.value)' writes '\(type.name)', and no grant allows that",
                    about: place,
                    help: "The server answers 10/2007. Add \(grants), or change the writers.",
                    related: [Diagnostic.Related("the writer", at: writer.location)],
                    fix: missing.count == 1 ? Fix(.member(grants), at: place.location, isCertain: false) : nil
                )
            }
        }
    }
}

extension String {
    /// The grants that the writer of records needs.
    var grantsOfWriter: [Grant] {
        switch self {
        case "creator": [Grant([.create], to: "_icloud"), Grant([.write], to: "_creator")]
        case "icloud": [Grant([.create, .write], to: "_icloud")]
        case "server": []
        default: [Grant([.write], to: self)]
        }
    }
}

extension [Grant] {
    /// The grants with implied ones: whoever may change all records may change their own.
    var implied: [Grant] {
        let icloud = filter { $0.role == "_icloud" || $0.role == "_world" }.map {
            Grant($0.privileges, to: "_creator")
        }
        return self + icloud
    }
}
