import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let fieldLeftBehind = Rule<SchemaComparison>(
        id: "CKP346",
        name: "field-left-behind",
        severity: .warning,
        summary: "An entity lost a property, but other entities of its tree still have the deployed field.",
        rationale: """
            Entities of an inheritance tree share the fields of one record type. A move of a property within the tree \
            changes no schema. A move up to the parent is harmless. After a move down to one child, or to another \
            entity, the records of all other entities keep values that this version no longer reads, and older \
            versions continue to write them. The same happens to links of a many-to-many relationship that an entity \
            no longer inherits.

            Leave the property in its entity, or accept the finding with a waiver. You cannot retire the field, \
            because other entities use it. The finding is a warning, because nobody misreads a value, and iCloud \
            loses no value.

            No schema shows this. modelc takes it from the models that shipped: the model at the merge base \
            (`--against`), a version of the bundle that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": entities of a tree share a record type",
        passing: [
            RuleExample(
                tree(media: title),
                before: tree(photo: title, video: title),
                production: ["CD_Media": ["CD_title STRING"]]
            )
        ],
        failing: [
            RuleExample(
                tree(photo: title).marking("name=\"Media\""),
                before: tree(media: title),
                production: ["CD_Media": ["CD_title STRING"]]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison)
    }

    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

    private static func tree(media: String = "", photo: String = "", video: String = "") -> String {
        """
        <entity name="Media" isAbstract="YES">\(media)</entity>
        <entity name="Photo" parentEntity="Media">\(photo)</entity>
        <entity name="Video" parentEntity="Media">\(video)</entity>
        """
    }

    static let leftProperty = Decision<FormerProperty>(.leftBehind, of: fieldLeftBehind) { old in
        let (properties, graph) = (old.models.properties, old.models.graph)
        let isRenamed = { properties.newName(of: old.name, old.position.kind, at: $0) != nil }
        if !old.isStored { return nil }
        if old.isInField {
            // A property that is probably not written counts as removed, which another rule reports.
            if isRenamed(old.reader) || old.tree.needed[old.field]?.isAssumed != false { return nil }
            // That a relationship leads to many now is a change of its own.
            return old.left(at: old.reader) { entity in
                guard let now = properties.property(named: old.name, of: entity) else { return true }
                return old.position.kind == .attribute && graph.isToMany(now)
            }
        }
        // Links that entities neither have nor inherit any more, while others still have them.
        guard old.own != nil, old.models.shipped.isManyToMany(old.position) else { return nil }
        return old.left { properties.property(named: old.name, of: $0) == nil && !isRenamed($0) }
    }
}
