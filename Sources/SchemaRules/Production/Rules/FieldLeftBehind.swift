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
        ],
        check: reportMeanings
    )

    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

    private static func tree(media: String = "", photo: String = "", video: String = "") -> String {
        """
        <entity name="Media" isAbstract="YES">\(media)</entity>
        <entity name="Photo" parentEntity="Media">\(photo)</entity>
        <entity name="Video" parentEntity="Media">\(video)</entity>
        """
    }

    static let leftProperty = Decision<FormerProperty>(ofMeaning: fieldLeftBehind) { old in
        let (properties, graph) = (old.models.properties, old.models.graph)
        let isRenamed = { properties.newName(of: old.name, old.position.kind, at: $0) != nil }
        if !old.isStored { return nil }
        if old.isInField {
            // A property that is probably not written counts as removed, which another rule reports.
            if isRenamed(old.reader) || old.tree.needed[old.field]?.isAssumed != false { return nil }
            // That a relationship leads to many now is a change of its own.
            return left(old, at: old.reader) { entity in
                guard let now = properties.property(named: old.name, of: entity) else { return true }
                return old.position.kind == .attribute && graph.isToMany(now)
            }
        }
        // Links that entities neither have nor inherit any more, while others still have them.
        if old.own == nil { return nil }
        return left(old) { properties.property(named: old.name, of: $0) == nil && !isRenamed($0) }
    }

    /// The change, at an entity of today that is said to have lost the property, or else the first that did; nil where none
    /// did.
    private static func left(_ old: FormerProperty, at entity: Int? = nil, isLoser: (Int) -> Bool) -> ShippedChange? {
        let losers = old.heirs.filter { isLoser($0.new) }
        guard let first = losers.first else { return nil }
        let (shipped, model, type) = (old.models.shipped, old.models.graph.model, old.tree.type.name)
        let place = shipped.place(of: old.position)
        let entities = losers.map { shipped.model.entities[$0.old].name }
        let names = entities.map { "'\($0)'" }.listed(3)
        return ShippedChange(
            name: ShippedName(
                recordType: type,
                field: old.isInField ? old.field : nil,
                place: NamedPlace(place.symbol, at: model.location(model.entities[entity ?? first.new].origin, "name")),
                shipped: place.location
            ),
            message: old.isInField
                ? "records of \(names) have values in \(type).\(old.field), and these entities no longer have the property"
                : "links of \(names) name '\(place.symbol)', and these entities no longer have the relationship",
            help: "Older versions continue to write them. "
                + "Leave '\(place.symbol)' in its entity, or accept the loss with a waiver.",
            reading: .init(kind: .fieldUnreadHere, from: entities.joined(separator: ", "))
        )
    }
}
