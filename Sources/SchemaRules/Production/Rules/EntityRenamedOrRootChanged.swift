import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let entityRenamedOrRootChanged = Rule<SchemaComparison>(
        id: "CKP307",
        name: "entity-renamed-or-root-changed",
        severity: .error,
        isWaivable: false,
        summary: "The records of an entity would get another record type than the deployed records.",
        rationale: """
            The record type has the name of the root entity of the inheritance tree. If you rename the root, or move \
            an entity under another root, all its records get a new type. The old records stay under the old type, \
            and new installations never read them.

            Keep the name and the parent of the entity, and change only the class. Or copy the objects into a new \
            entity.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\"",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            VersionRuleTable.renameInMirroredStore.metadata,
        ],
        passing: [
            RuleExample(
                #"<entity name="Article" elementID="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Article": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(photo, production: ["CD_Media": ["CD_width DOUBLE"], "CD_Photo": ["CD_width DOUBLE"]]),
        ],
        failing: [
            RuleExample(
                #"<entity name="Article" ↓elementID="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(photo.marking("parentEntity"), production: ["CD_Media": [], "CD_Photo": ["CD_width DOUBLE"]]),
        ]
    ) { comparison, findings in
        for case .entityMoved(let move) in comparison.changes {
            let isDeployed = !comparison.evidence.isOfBaseline
            let name = move.place.symbol
            findings.report(
                move.from.name == move.to
                    ? "the records of '\(name)' in \(move.to) have the entity's old name"
                    : "the records of '\(name)' \(isDeployed ? "are deployed as" : "were") \(move.from.name), and would be \(move.to) now",
                about: move.place,
                help:
                    "Old records stay under the old type. Keep the entity's name and parent, or copy the objects.",
                related: [comparison.deployed(move.from)]
                    + [move.fact?.location].compactMap(\.self).map { Diagnostic.Related("what shipped", at: $0) }
                    + move.left.map { comparison.deployed($0, of: move.from.name) }
            )
        }
    }

    private static let photo = """
        <entity name="Media"/>
        <entity name="Photo" parentEntity="Media"><attribute name="width" optional="YES" attributeType="Double"/></entity>
        """

    static let movedEntity = Decision<EntityOrigin>(of: entityRenamedOrRootChanged) { pair in
        // Its parent took it along, which says it all, or it moved long ago, and the old type is left over.
        pair.isSettled ? nil : .entityMoved(pair)
    }
}
