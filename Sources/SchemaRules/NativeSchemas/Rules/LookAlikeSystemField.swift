import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let lookAlikeSystemField = Rule<JudgedSchema>(
        id: "CKL150",
        name: "look-alike-system-field",
        severity: .warning,
        summary: "A field of the app has a name like a system field.",
        rationale: """
            A field of the app begins with a letter. Names with an underscore at the beginning belong to the server, \
            which has six fields: `___createTime`, `___createdBy`, `___etag`, `___modTime`, `___modifiedBy` and \
            `___recordID`, each with three underscores. Two underscores, or `___recordName`, are a misspelling.

            Write the system field as the server does, or choose a name that begins with a letter.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [RuleExample(schema: [#"Post ( createdAt TIMESTAMP, "___etag" STRING )"#])],
        failing: [RuleExample(schema: [#"Post ( "↓__recordID" REFERENCE QUERYABLE, title STRING )"#])]
    ) { judged, findings in
        for field in judged.usedFields
        where field.field.name.hasPrefix("_") && !SystemField.isReserved(field.field.name) {
            let meant = nearest(to: field.field.name, in: SystemField.allCases.map(\.rawValue))
            findings.report(
                "'\(field.symbol)' is named like a field of the server",
                about: judged.place(of: field),
                help: "Begin a name of your own with a letter." + (meant.map { " The system field is '\($0)'." } ?? "")
            )
        }
    }
}
