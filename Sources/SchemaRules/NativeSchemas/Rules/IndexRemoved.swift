import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let indexRemoved = Rule<SchemaComparison>(
        id: "CKP370",
        name: "index-removed",
        severity: .warning,
        summary: "Production has an index that the schema file lacks.",
        rationale: """
            Shipped versions of the app query by the index; without it their queries fail with "Field … is not marked \
            queryable" or "… sortable". The evidence about production is contradictory: some developers saw the \
            CloudKit Console offer the removal, and others report that a deployment cannot remove an index. The \
            finding is therefore a warning. To be safe, make it an error: `"rules": {"CKP370": "error"}`.

            Restore the index of the field. `modelc plan` keeps the indexes of production in any case.
            """,
        source: "reports of the Console and of projects that compare schemas; no page of Apple settles it",
        passing: [
            RuleExample(
                schema: ["Post ( rank INT64 QUERYABLE SORTABLE )"],
                production: ["Post ( rank INT64 QUERYABLE )"]
            )
        ],
        failing: [
            RuleExample(schema: ["Post ( ↓rank INT64 )"], production: ["Post ( rank INT64 QUERYABLE )"]),
            RuleExample(
                schema: ["Post ( ↓title STRING QUERYABLE )"],
                production: ["Post ( title STRING QUERYABLE SORTABLE )"]
            ),
        ]
    ) { comparison, findings in
        for lost in comparison.lostIndexes(where: { $0.origin != .system }) {
            findings.report(
                "'\(lost.symbol)' is not \(lost.words), as it is in \(comparison.evidence.name)",
                about: comparison.needed.author.place(of: lost.needed, in: lost.type.needed),
                help:
                    "Queries of shipped versions need the index. Sources contradict each other whether production can "
                    + "lose it. Add \(lost.words) again.",
                related: [comparison.deployed(lost.field, of: lost.type.needed.name)],
                fix: lost.fix(in: comparison)
            )
        }
    }
}
