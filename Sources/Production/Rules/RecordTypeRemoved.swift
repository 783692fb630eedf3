import CloudSchema
import Diagnostics
import Ledger
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
                whether the entity ever was in this model, so this is a warning; when the ledger holds the type, or the \
                branch removed it, it is an error.

                Keep the entity, or say that it left on purpose: `modelc retire Post --reason '…'`. Plans keep the type \
                either way.
                """,
            source:
                "Apple, \"Deploying an iCloud Container's Schema\"; the server's refusal of an import that lacks a deployed type"
        ),
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: ["record CD_Draft", "record CD_Post", "retired-record CD_Draft unused"]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"], "Leaderboard": ["score INT64"]]
            ),
        ],
        failing: [
            RuleExample(
                #"↓<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Draft": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                #"↓<entity name="Post"/>"#,
                ledger: ["record CD_Draft", "record CD_Post"]
            ),
        ]
    ) { comparison, findings in
        let model = comparison.model.graph.model
        for case .typeRemoved(let type) in comparison.changes {
            findings.report(
                "no entity has the record type '\(type.name)', which is in \(comparison.path(of: type))",
                at: model.location(model.entities.first?.origin ?? model.origin),
                symbol: type.name,
                help:
                    "A deployed record type stays for ever. Keep the entity, or say with modelc retire that it left on purpose.",
                related: [comparison.deployed(type)],
                severity: comparison.wasPartOfModel(.recordType(type.name)) ? .error : nil
            )
        }
    }
}
