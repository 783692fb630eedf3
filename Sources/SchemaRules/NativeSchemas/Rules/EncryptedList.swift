import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let encryptedList = Rule<JudgedSchema>(
        id: "CKL148",
        name: "encrypted-list",
        severity: .note,
        summary: "A list of encrypted values has a spelling that no export shows.",
        rationale: """
            CloudKit has encrypted lists, and by the grammar of the language they are `LIST<ENCRYPTED STRING>`. No \
            known export has one, so it is unknown whether the server accepts the spelling. modelc reads `ENCRYPTED \
            LIST<STRING>` too, and writes the spelling of the grammar.

            Import the schema into Development first, and compare the next export with the file.
            """,
        source: "Apple's grammar and CKTool JS; unverified",
        passing: [RuleExample(schema: ["Post ( tags LIST<STRING>, title ENCRYPTED STRING )"])],
        failing: [
            RuleExample(schema: ["Post ( ↓tags LIST<ENCRYPTED STRING> )"]),
            RuleExample(schema: ["Post ( ↓tags ENCRYPTED LIST<STRING> )"]),
        ]
    ) { judged, findings in
        for field in judged.usedFields where field.field.type.isList && field.field.type.isEncrypted {
            if judged.isDeployed(field) { continue }
            findings.report(
                "'\(field.symbol)' is \(field.field.type.text), which no known export has",
                about: judged.place(of: field),
                help: "Import it into Development first, and see how an export spells it."
            )
        }
    }
}
