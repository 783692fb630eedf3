import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let schemaNamesDifferByCase = Rule<JudgedSchema>(
        id: "CKL149",
        name: "schema-names-differ-by-case",
        severity: .warning,
        summary: "Two record types, or two fields of one, differ only in upper and lower case.",
        rationale: """
            The server treats them as two names. Code that writes one and reads the other loses values without an \
            error, and a deployed name can never be deleted.

            Use one spelling, and mark the other one `// DEPRECATED: reason` if it is deployed.
            """,
        source: "the server compares names letter by letter",
        passing: [RuleExample(schema: ["Post ( title STRING )", "Tag ( title STRING )"])],
        failing: [
            RuleExample(schema: ["Post ( title STRING, ↓Title STRING )"]),
            RuleExample(schema: ["Post ( title STRING )", "↓post ( title STRING )"]),
        ]
    ) { judged, findings in
        for (second, first) in judged.usedTypes.repetitions(by: { $0.name.lowercased() }) {
            findings.report(
                "the record types '\(first.name)' and '\(second.name)' differ only in case",
                about: judged.place(of: second),
                help: "To the server these are two record types. Use one spelling.",
                related: [Diagnostic.Related("the other one", at: judged.place(of: first).location)]
            )
        }
        for (_, fields) in Dictionary(grouping: judged.usedFields, by: \.type.name).inOrder(of: \.key) {
            for (second, first) in fields.repetitions(by: { $0.field.name.lowercased() }) {
                findings.report(
                    "'\(first.symbol)' and '\(second.symbol)' differ only in case",
                    about: judged.place(of: second),
                    help: "To the server these are two fields. Use one spelling.",
                    related: [Diagnostic.Related("the other one", at: judged.place(of: first).location)]
                )
            }
        }
    }
}
