import CloudSchema
import Diagnostics
import Mirroring

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
        for case .entityMoved(let move) in comparison.changes {
            let isDeployed = !comparison.evidence.isOfBaseline
            let name = move.entity.symbol
            findings.report(
                move.from.name == move.to
                    ? "the records of '\(name)' in \(move.to) have the entity's old name"
                    : "the records of '\(name)' \(isDeployed ? "are deployed as" : "were") \(move.from.name), and would be \(move.to) now",
                at: move.entity.location,
                symbol: name,
                help:
                    "Old records stay behind under the old type. Keep the entity's name and place, or copy the objects.",
                related: [comparison.deployed(move.from)]
                    + [move.shipped].compactMap(\.self).map { Diagnostic.Related("what shipped", at: $0) }
                    + move.covered.map { comparison.deployed($0, of: move.from.name) }
            )
        }
    }
}
