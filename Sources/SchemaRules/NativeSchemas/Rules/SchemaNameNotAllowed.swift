import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let schemaNameNotAllowed = Rule<JudgedSchema>(
        id: "CKL158",
        name: "schema-name-not-allowed",
        severity: .error,
        isWaivable: false,
        summary: "A record type or field of the app has a name that CloudKit does not allow.",
        rationale: """
            The name of a record type or field begins with an ASCII letter, and has only ASCII letters, digits and \
            underscores. Quotation marks let the schema language write other names, such as `"___etag"` and \
            `"cloudkit.share"`, but these belong to the server. It refuses a record with any other field whose name begins \
            with an underscore: "Unprivileged attempt to insert a system field" (10/2007). CKL150 reports misspelled names \
            of system fields.

            Choose another name. You cannot waive the finding, because `CKRecord` does not accept such a name. modelc \
            does not report deployed names.
            """,
        source:
            "Apple, CKRecord and \"Integrating a Text-Based Schema into Your Workflow\"; a report of the server's answer",
        passing: [
            RuleExample(
                schema: [
                    #"Post ( "order" INT64, "___createTime" TIMESTAMP QUERYABLE )"#, #""Post_2" ( title STRING )"#,
                ]
            ),
            RuleExample(schema: [.share, "Post ( title STRING )", "Users ( roles LIST<INT64> )"]),
            RuleExample(schema: [#"Post ( "a b" STRING )"#], production: [#"Post ( "a b" STRING )"#]),
        ],
        failing: [
            RuleExample(schema: [#"Post ( "↓a b" STRING, "↓1a" STRING, "↓größe" INT64, "↓a.b" STRING )"#]),
            RuleExample(schema: [#""↓_Post" ( title STRING )"#]),
            RuleExample(schema: [#"Post ( "↓_private" STRING, title STRING )"#]),
        ]
    ) { judged, findings in
        for type in judged.usedTypes where !Identifier.isPlain(type.name) && !judged.isDeployed(type) {
            findings.report(
                "CloudKit does not allow the name of the record type '\(type.name)'",
                about: judged.place(of: type),
                help: nameHelp
            )
        }
        for field in judged.usedFields where !isAllowed(field.field.name) && !judged.isDeployed(field) {
            findings.report(
                "CloudKit does not allow the name of the field '\(field.symbol)'",
                about: judged.place(of: field),
                help: nameHelp
            )
        }
    }

    private static let nameHelp = "Begin with a letter, and use ASCII letters, digits and underscores only."

    /// System fields have names of their own. Another rule reports misspelled ones.
    private static func isAllowed(_ name: String) -> Bool {
        Identifier.isPlain(name) || SystemField.isReserved(name) || SystemField.meant(by: name) != nil
    }
}
