import CompilerSupport
import Mirroring
import ObjectModel

extension StoreRuleTable {
    static let noDeletionMarkInPublicStore = Rule<StoreComparison>(
        id: "SHR705",
        name: "no-deletion-mark-in-public-store",
        severity: .note,
        summary: "An entity of a store in the public database has no attribute that marks an object as deleted.",
        rationale: """
            The public database does not report deletions: a deleted object stays on every other device forever. The \
            usual solution is a mark instead of a deletion: an attribute such as `isRemoved` or `deletedAt`. The app \
            filters by it, and it reaches other devices as every change does. Delete the record much later, after \
            every device has the mark.

            modelc recognizes the attribute by its name, which is about deleting, removing, archiving, hiding, or \
            similar. Waive the finding for entities whose objects are never deleted.
            """,
        source: "Apple, TN3164; NSPersistentCloudKitContainer.h",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="deletedAt" optional="YES" attributeType="Date"/></entity>"#,
                stores: [#"{"name": "news", "container": "iCloud.com.example.app", "scope": "public"}"#]
            )
        ],
        failing: [
            RuleExample(
                """
                <entity ↓name="Item"><attribute name="title" optional="YES" attributeType="String"/></entity>
                <entity name="Post" parentEntity="Item"/>
                """,
                stores: [#"{"name": "news", "container": "iCloud.com.example.app", "scope": "public"}"#]
            )
        ]
    ) { comparison, findings in
        for entity in comparison.topmost(of: comparison.entitiesWithoutDeletionMark) {
            let name = comparison.name(of: entity)
            findings.report(
                "'\(name)' is in the public database and has no attribute that marks an object as deleted",
                about: comparison.place(of: entity),
                help: "A deletion there does not reach other devices. "
                    + "Mark objects instead, for example with a date 'removedAt'."
            )
        }
    }

    /// Parts of the names of such attributes, in lower case.
    fileprivate static let deletionStems = [
        "delet", "remov", "trash", "tombstone", "discard", "archiv", "hidden", "withdr", "retract", "revoke",
        "unpublish",
    ]
}

extension StoreComparison {
    /// The entities of public stores without a deletion mark, their own or inherited. An abstract entity counts only if
    /// no subentity has one.
    fileprivate var entitiesWithoutDeletionMark: Set<Int> {
        let held = self.entities { $0.scope == .public }
        if held.isEmpty { return [] }
        let entities = model.graph.model.entities
        let unmarked = held.subtracting(model.graph.entities { $0.attributes.contains(where: \.marksDeletion) })
        let concrete = unmarked.filter { !entities[$0].isAbstract }
        let above = Set(model.graph.withAncestors(of: concrete)).intersection(unmarked)
        return concrete.union(above.subtracting(model.graph.withAncestors(of: held.subtracting(unmarked))))
    }
}

extension Attribute {
    fileprivate var marksDeletion: Bool {
        let name = name.lowercased()
        return !isTransient && StoreRuleTable.deletionStems.contains { name.contains($0) }
    }
}
