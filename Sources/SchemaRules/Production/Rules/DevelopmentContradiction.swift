import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let developmentContradiction = Rule<SchemaComparison>(
        id: "CKP323",
        name: "development-contradiction",
        severity: .warning,
        summary: "Development has a field with another type than the model needs.",
        rationale: """
            The type of a field cannot change in Development either. But a reset of the environment removes \
            everything that is not in production. Until then, the server refuses records with the new type, and \
            refuses an import.

            Reset the development environment in the CloudKit Console, or with `cktool reset-schema`, which deletes \
            its records, and import the plan again.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(.post("rank", "Integer 16"), development: ["CD_Post": ["CD_rank INT64"]])
        ],
        failing: [
            RuleExample(.post("rank", "Double").marking("attributeType"), development: ["CD_Post": ["CD_rank INT64"]])
        ]
    ) { comparison, findings in
        findings.report(
            nil,
            in: comparison,
            help: "Reset the development environment, which deletes its records, and import the plan again."
        ) { symbol, change in
            let (needed, there) = (change.needed.field.type, change.deployed.type)
            return "'\(symbol)' needs \(needed.text), but \(change.name) is \(there.text) in Development"
        }
    }
}
