import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let recordTypeRemoved = Rule<SchemaComparison>(
        RuleMetadata(
            id: "CKP301",
            name: "record-type-removed",
            severity: .warning,
            isWaivable: false,
            summary: "Production holds a record type that no entity of the model has.",
            rationale: """
                Nothing can be deleted from production. The records stay in people's iCloud, older versions of the app keep \
                reading and writing them, and a schema file that forgets the type is refused. An export alone cannot say \
                whether the entity was removed on purpose, so this is a warning.

                Keep the entity, or leave it as it is: `modelc plan` keeps the type in the schema it writes.
                """
        ),
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"], "Leaderboard": ["score INT64"]]
            )
        ],
        failing: [
            RuleExample(
                #"↓<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Draft": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            )
        ]
    ) { comparison, findings in
        let model = comparison.model.graph.model
        for case .typeRemoved(let type) in comparison.changes {
            findings.report(
                "no entity has the record type '\(type.name)', which is in \(comparison.evidence.path)",
                at: model.location(model.entities.first?.origin ?? model.origin),
                symbol: type.name,
                help: "A deployed record type stays for ever. Keep the entity, or let the type rest: plans keep it.",
                related: [comparison.deployed(type)]
            )
        }
    }
}
