import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let fieldRemoved = Rule<SchemaComparison>(
        RuleMetadata(
            id: "CKP302",
            name: "field-removed",
            severity: .warning,
            isWaivable: false,
            summary: "Production holds a field that no property of the model has.",
            rationale: """
                A deployed field stays for ever, and older versions of the app keep reading and writing it. Nothing breaks, \
                but the name is taken: it can only ever be used with the same type and encryption. An export alone cannot say \
                whether the property ever was in this model, so this is a warning; when the ledger holds the field, or the \
                branch removed it, it is an error.

                Keep the property, or say that it left on purpose: `modelc retire Post.title --reason '…'`. Plans keep the \
                field either way.
                """,
            source: "Apple, \"Deploying an iCloud Container's Schema\""
        ),
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: [
                    "record CD_Post", "field CD_Post CD_title STRING single plain",
                    "retired-field CD_Post CD_title replaced%20by%20summary",
                ]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING", "CD_title_ckAsset ASSET", "note STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_subtitle_ckAsset ASSET", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="word" optional="YES" transient="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_word STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                ledger: ["record CD_Post", "field CD_Post CD_title STRING single plain"]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                before:
                    #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"]]
            ),
        ]
    ) { comparison, findings in
        let model = comparison.model.graph.model
        for case .fieldRemoved(let type, let field, let parent) in comparison.changes {
            findings.report(
                "no property of '\(parent.symbol(in: model))' has the field '\(type.name).\(field.name)', which is in \(comparison.path(of: field, in: type.name))",
                at: parent.location(in: model),
                symbol: "\(type.name).\(field.name)",
                help: comparison.help(forRemoved: field, of: parent),
                related: [comparison.deployed(field, of: type.name)],
                severity: comparison.wasPartOfModel(.field(recordType: type.name, name: field.name)) ? .error : nil
            )
        }
    }
}

extension SchemaComparison {
    /// A property that still has the name tells more about what happened than the field does.
    fileprivate func help(forRemoved field: Field, of type: MirroredRecordType) -> String {
        let stays = "A deployed field stays for ever"
        let name = String(field.name.dropFirst(MirroringNames.prefix.count))
        for entity in model.graph.model.entities(of: type, in: model.graph) {
            if entity.relationships.contains(where: { $0.name == name && $0.isToMany }) {
                return
                    "\(stays). '\(name)' is a to-many relationship now, so older versions and this one do not see each other's links."
            }
            if entity.attributes.contains(where: { $0.name == name && $0.isTransient }) {
                return "\(stays). '\(name)' is transient now, so this version no longer writes it."
            }
        }
        return "\(stays). Keep the property, or say with modelc retire that it left on purpose."
    }
}

extension ManagedObjectModel {
    /// The entities whose properties are fields of a record type.
    fileprivate func entities(of type: MirroredRecordType, in graph: ModelGraph) -> [Entity] {
        guard case .entities(let root) = type.kind else { return [] }
        return entities.indices.filter { graph.roots[$0] == root }.map { entities[$0] }
    }
}
