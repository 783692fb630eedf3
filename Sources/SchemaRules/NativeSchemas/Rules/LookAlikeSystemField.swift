import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let lookAlikeSystemField = Rule<JudgedSchema>(
        id: "CKL150",
        name: "look-alike-system-field",
        severity: .warning,
        summary: "The name of a field looks like a misspelled system field.",
        rationale: """
            Names with an underscore at the beginning belong to the server, which has six fields: `___createTime`, \
            `___createdBy`, `___etag`, `___modTime`, `___modifiedBy` and `___recordID`, each with three underscores. Two \
            underscores, or `___recordName`, are a misspelling. Any other name with an underscore at the beginning is an \
            error (CKL158).

            Write the system field as the server does, or choose a name that begins with a letter.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [RuleExample(schema: [#"Post ( createdAt TIMESTAMP, "___etag" STRING )"#])],
        failing: [RuleExample(schema: [#"Post ( "↓__recordID" REFERENCE QUERYABLE, title STRING )"#])]
    ) { judged, findings in
        for field in judged.usedFields {
            guard let meant = SystemField.meant(by: field.field.name) else { continue }
            findings.report(
                "'\(field.symbol)' is named like a field of the server",
                about: judged.place(of: field),
                help: "Begin a name of your own with a letter. The system field is '\(meant)'."
            )
        }
    }
}

extension SystemField {
    /// The system field that a name with a slip stands for; nil where it is one, or looks like none.
    static func meant(by name: String) -> String? {
        guard name.hasPrefix("_"), !isReserved(name) else { return nil }
        return nearest(to: name, in: allCases.map(\.rawValue))
    }
}
