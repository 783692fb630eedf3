import CloudSchema
import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let schemaIsPart = Rule<SchemaComparison>(
        id: "CKP374",
        name: "schema-is-part",
        severity: .warning,
        summary: "The schema file lacks most of the record types in production.",
        rationale: """
            An import replaces a schema, and deletes the elements that the file lacks. The server refuses to delete \
            deployed elements, so you cannot import a file with only new elements.

            `modelc plan changes.ckdb --production export.ckdb --format ckdb` joins the file with an export, and writes the \
            one to import.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING )", "Tag ( name STRING )"],
                production: ["CD_Draft ( CD_title STRING )", "Post ( title STRING )", "Tag ( name STRING )"]
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓", "Post ( title STRING )"],
                production: ["Draft ( title STRING )", "Post ( title STRING )", "Tag ( name STRING )"]
            )
        ]
    ) { comparison, findings in
        let missed = comparison.missedTypes.inByteOrder(of: \.name)
        guard comparison.isPart, let first = missed.first else { return }
        let names = missed.prefix(3).map(\.name).joined(separator: ", ") + (missed.count > 3 ? ", …" : "")
        findings.report(
            "the schema lacks \(missed.count) record types that are in \(comparison.evidence.name): \(names)",
            at: comparison.needed.author.location,
            symbol: first.name,
            help: "An import replaces the whole schema. Import what modelc plan --production … --format ckdb writes.",
            related: [comparison.deployed(first)]
        )
    }
}
