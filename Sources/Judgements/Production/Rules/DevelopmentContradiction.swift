import CloudSchema
import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let developmentContradiction = Rule<SchemaComparison>(
        id: "CKP323",
        name: "development-contradiction",
        severity: .warning,
        summary: "Development holds a field with another type than the model needs.",
        rationale: """
            In Development the type of a field cannot be changed either, but everything that is not in production goes \
            away when the environment is reset. Until then records with the new type fail, and an import is refused.

            Reset the development environment in the CloudKit Console, or with `cktool reset-schema`, which deletes its \
            records, and import the plan again.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="rank" optional="YES" attributeType="Integer 16"/></entity>"#,
                development: ["CD_Post": ["CD_rank INT64"]]
            )
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="rank" optional="YES" ↓attributeType="Double"/></entity>"#,
                development: ["CD_Post": ["CD_rank INT64"]]
            )
        ]
    ) { comparison, findings in
        findings.report(
            nil,
            in: comparison,
            at: { $0.needed.field.type.isEncrypted == $0.deployed.type.isEncrypted ? .type : .encryption },
            help: "Reset the development environment, which deletes its records, and import the plan again."
        ) { symbol, change in
            let (needed, there) = (change.needed.field.type, change.deployed.type)
            return "'\(symbol)' needs \(needed.text), but \(change.name) is \(there.text) in Development"
        }
    }
}
