import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let entityRenamedOrRootChanged = Rule<SchemaComparison>(
        id: "CKP307",
        name: "entity-renamed-or-root-changed",
        severity: .error,
        summary: "An entity's records would get another record type than the deployed ones have.",
        rationale: """
            The record type carries the name of the root entity of the inheritance tree. Renaming the root, or moving an \
            entity under another root, gives all its records a new type: the old ones stay behind, and new installations \
            never see them.

            Keep the entity's name and place and change only the class, or copy the objects into a new entity.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\"",
        passing: [
            RuleExample(
                #"<entity name="Article" elementID="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Article": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                """
                <entity name="Media"/>
                <entity name="Photo" parentEntity="Media"><attribute name="width" optional="YES" attributeType="Double"/></entity>
                """,
                production: ["CD_Media": ["CD_width DOUBLE"], "CD_Photo": ["CD_width DOUBLE"]]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity name="Article" ↓elementID="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                """
                <entity name="Media"/>
                <entity name="Photo" ↓parentEntity="Media"><attribute name="width" optional="YES" attributeType="Double"/></entity>
                """,
                production: ["CD_Media": [], "CD_Photo": ["CD_width DOUBLE"]]
            ),
        ]
    ) { comparison, findings in
        let model = comparison.model.graph.model
        for case .entityMoved(let move) in comparison.changes {
            let entity = model.entities[move.entity]
            findings.report(
                move.message(entity.name, isDeployed: !comparison.evidence.isOfBaseline),
                at: model.location(entity.origin, move.setting(of: entity)),
                symbol: entity.name,
                help:
                    "Old records stay behind under the old type. Keep the entity's name and place, or copy the objects.",
                related: [comparison.deployed(move.from)] + [move.fact].compactMap { $0 }.map(comparison.shipped)
                    + move.covered.map { comparison.deployed($0, of: move.from.name) }
            )
        }
    }
}

extension EntityMove {
    fileprivate func message(_ name: String, isDeployed: Bool) -> String {
        if from.name == to { return "the records of '\(name)' in \(to) have the entity's old name" }
        return
            "the records of '\(name)' \(isDeployed ? "are deployed as" : "were") \(from.name), and would be \(to) now"
    }

    fileprivate func setting(of entity: Entity) -> String {
        if reason == .renamed { return "elementID" }
        return entity.parentName == nil ? "name" : "parentEntity"
    }
}
