import CloudSchema
import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let systemIndexLost = Rule<SchemaComparison>(
        id: "CKP371",
        name: "system-index-lost",
        severity: .warning,
        summary: "Production has an index on a system field that the schema file leaves out.",
        rationale: """
            A file lists system fields only to give them indexes. Without the line, the next import removes the index, \
            and CloudKit reports nothing. The deployment then includes the loss. A query for all records needs \
            `"___recordID" REFERENCE QUERYABLE`, and sorting by date needs `SORTABLE` on `"___createTime"` or \
            `"___modTime"`.

            Copy the line from the export, or import the output of `modelc plan --format ckdb`, which keeps it.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [
            RuleExample(
                schema: [#"Post ( "___recordID" REFERENCE QUERYABLE, title STRING )"#],
                production: [#"Post ( "___createTime" TIMESTAMP, "___recordID" REFERENCE QUERYABLE, title STRING )"#]
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING )"],
                production: [#"Post ( "___recordID" REFERENCE QUERYABLE, title STRING )"#]
            ),
            RuleExample(
                schema: [#"↓Post ( "___modTime" TIMESTAMP, title STRING )"#],
                production: [#"Post ( "___modTime" TIMESTAMP SORTABLE, title STRING )"#]
            ),
        ]
    ) { comparison, findings in
        for lost in comparison.lostIndexes(where: { $0.origin == .system }) {
            let name = Identifier.spelling(of: lost.field.name)
            findings.report(
                "the system field '\(lost.symbol)' loses \(lost.words), which it has in \(comparison.evidence.name)",
                at: comparison.needed.author.place(of: lost.type.needed).location,
                symbol: lost.symbol,
                help:
                    "An import removes the index and reports nothing. Write \(name) \(lost.field.type.text) \(lost.words).",
                related: [comparison.deployed(lost.field, of: lost.type.needed.name)],
                fix: lost.fix(in: comparison)
            )
        }
    }
}
