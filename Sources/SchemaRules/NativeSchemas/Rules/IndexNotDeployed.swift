import CloudSchema
package import CompilerSupport
import Mirroring

extension NativeLawTable {
    package static let indexNotDeployed = Rule<SchemaComparison>(
        id: "CKP375",
        name: "index-not-deployed",
        severity: .note,
        isAboutDeployment: true,
        summary: "Production lacks an index of the schema file.",
        rationale: """
            The server answers "Type is not marked indexable", "Field … is not marked queryable" or "… sortable" to each query \
            that needs the index. In production nobody can add one by hand, so the query fails for every user until the \
            schema is deployed. During development, this is normal. Before a build ships, deploy the schema; `modelc check \
            --release` makes the finding an error.

            Import the schema of `modelc plan --format ckdb` into Development, and deploy it in the CloudKit Console. If no \
            query needs the index, remove it from the schema file.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; answers of the server",
        passing: [
            RuleExample(
                schema: [#"Post ( "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE SORTABLE )"#],
                production: [#"Post ( "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE SORTABLE )"#]
            )
        ],
        failing: [
            RuleExample(
                schema: ["Post ( ↓title STRING QUERYABLE SORTABLE )"],
                production: ["Post ( title STRING QUERYABLE )"]
            ),
            RuleExample(
                schema: [#"↓Post ( "___recordID" REFERENCE QUERYABLE, title STRING )"#],
                production: ["Post ( title STRING )"]
            ),
        ]
    ) { comparison, findings in
        for missing in comparison.undeployedIndexes where missing.type.kind == .native {
            let author = comparison.needed.author
            let place =
                missing.field.origin == .system
                ? author.place(of: missing.type) : author.place(of: missing.field, in: missing.type)
            findings.report(
                "'\(missing.symbol)' is not \(missing.words) in \(comparison.evidence.name)",
                at: place.location,
                symbol: missing.symbol,
                help:
                    "Queries that need the index fail in production. Import the schema of modelc plan --format ckdb, and "
                    + "deploy it before the build ships.",
                severity: comparison.isRelease ? .error : nil
            )
        }
    }
}
