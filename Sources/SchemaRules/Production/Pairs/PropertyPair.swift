import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// A property that shipped and is still written or read, and what has its name now.
struct PropertyPair: ComparedPair {
    let former: FormerProperty
    /// The property that has the name now.
    let new: PropertyID

    var old: PropertyID { former.position }
    var models: ComparedModels { former.models }

    /// Both sides, if they are attributes.
    var attributes: (old: Attribute, new: Attribute)? {
        guard old.kind == .attribute, new.kind == .attribute else { return nil }
        return (models.shipped.attribute(old), models.graph.attribute(new))
    }

    /// True if both sides are relationships that lead to one, or with links of many to many.
    func areRelationships(_ isMember: (ModelGraph, PropertyID) -> Bool) -> Bool {
        old.kind == .relationship && new.kind == .relationship && isMember(models.shipped, old)
            && isMember(models.graph, new)
    }

    /// Both inverses, if both sides lead to one object.
    var inverses: (before: Relationship, now: Relationship)? {
        let (shipped, graph) = (models.shipped, models.graph)
        guard areRelationships({ !$0.isToMany($1) && $0.destination(of: $1) != nil }),
            let before = shipped.inverse(of: old), let now = graph.inverse(of: new)
        else { return nil }
        return (shipped.relationship(before), graph.relationship(now))
    }

    /// True if the former inverse has a successor by its name.
    var isFormerInverseThere: Bool {
        guard let inverse = models.shipped.inverse(of: old), let entity = models.successors[inverse.entity] else {
            return false
        }
        return models.properties.property(named: models.shipped.relationship(inverse).name, of: entity) != nil
    }

    /// The shipped property that the renaming identifier of today's says it was, if anything of it can be in the cloud.
    ///
    /// Nil where the identifier said so when it shipped.
    var claimedByIdentifier: String? {
        guard old.kind == new.kind, let identifier = models.graph.foreignIdentifier(of: .property(new)),
            identifier != models.shipped.foreignIdentifier(of: .property(old)),
            let other = ([old.entity] + former.heirs.map(\.old)).lazy
                .compactMap({ models.oldProperties.property(named: identifier, of: $0) }).first, other.kind == new.kind,
            models.shipped.isToMany(other) || former.tree.deployed[MirroringNames.field(identifier)] != nil
        else { return nil }
        return identifier
    }

    /// The name that the former property has got by a renaming identifier since, if the new name's field is deployed.
    var newNameOfFormer: String? {
        let readers = [former.reader] + former.heirs.map(\.new)
        guard old.kind == new.kind,
            let newName = readers.lazy.compactMap({ models.properties.newName(of: former.name, old.kind, at: $0) })
                .first,
            newName != models.oldProperties.newName(of: former.name, old.kind, at: old.entity),
            former.tree.deployed[MirroringNames.field(newName)] != nil
        else { return nil }
        return newName
    }

    /// The change, at a setting of today.
    func change(_ kind: ShippedChange.Kind, _ setting: String?, covers: [String] = []) -> SchemaChange {
        .meaningChanged(
            ShippedChange(
                kind: kind,
                recordType: former.tree.type.name,
                field: former.field,
                place: models.graph.place(of: new, setting),
                shipped: models.shipped.place(of: old).location,
                covers: covers.map { .inCloud(.field(recordType: former.tree.type.name, name: $0)) }
            )
        )
    }
}

/// A property that shipped, and who reads now what it wrote.
struct FormerProperty: ComparedPair {
    let name: String
    let position: PropertyID
    /// Its entity of today; nil when it is gone, or has other records.
    let successor: Int?
    /// The entities of its kind of which there are records; what they were, and what they are now.
    let heirs: [(old: Int, new: Int)]
    /// The successor, or the first of the heirs.
    let reader: Int
    let tree: ShippedTree

    var models: ComparedModels { tree.models }
    var field: String { MirroringNames.field(name) }

    /// True if its values are in a field; links of many to many are in none.
    var isInField: Bool { !models.shipped.isToMany(position) }

    /// True if anything of it can be there. The links of one to many are in the fields of their other ends.
    var isStored: Bool { isInField ? tree.deployed[field] != nil : models.shipped.isManyToMany(position) }

    /// The property of its name that its entity has now, or inherits.
    var own: PropertyID? { successor.flatMap { models.properties.property(named: name, of: $0) } }

    /// It, and what has its name now: for its entity, else for each of its heirs.
    var pairs: [PropertyPair] {
        if !isStored { return [] }
        let all = own.map { [$0] } ?? heirs.compactMap { models.properties.property(named: name, of: $0.new) }
        return all.uniqued(by: \.self).map { PropertyPair(former: self, new: $0) }
    }

    /// The field that the property has since it was renamed, when it is deployed and nothing had its name before.
    fileprivate var newField: String? {
        guard isInField, let newName = models.properties.newName(of: name, position.kind, at: reader) else {
            return nil
        }
        let isNew = models.oldProperties.property(named: newName, of: position.entity) == nil
        let field = MirroringNames.field(newName)
        return isNew && tree.deployed[field] != nil ? field : nil
    }
}

extension FormerProperty {
    /// That entities lost it, as far as there are any.
    ///
    /// - Parameters:
    ///   - entity: The entity that is said to have lost it; the first one when there is none.
    ///   - isLoser: Whether an entity of today lost it.
    /// - Returns: The change; nil where none did.
    func left(at entity: Int? = nil, by isLoser: (Int) -> Bool) -> SchemaChange? {
        let losers = heirs.filter { isLoser($0.new) }
        guard let first = losers.first else { return nil }
        let (shipped, graph) = (models.shipped, models.graph)
        let (symbol, location) = (shipped.symbol(of: position), shipped.place(of: position).location)
        let place = graph.model.location(graph.model.entities[entity ?? first.new].origin, "name")
        return .meaningChanged(
            ShippedChange(
                kind: .leftBehind(by: losers.map { shipped.model.entities[$0.old].name }),
                recordType: tree.type.name,
                field: isInField ? field : nil,
                place: NamedPlace(symbol, at: place),
                shipped: location
            )
        )
    }
}

extension [FormerProperty] {
    /// The fields of their record type, as they have them.
    var fields: ShippedFields {
        var fields = ShippedFields()
        for property in self {
            fields.known.insert(property.field)
            if property.position.kind == .relationship, property.isInField { fields.toOnes.insert(property.field) }
            if let identifier = property.models.shipped.foreignIdentifier(of: .property(property.position)) {
                fields.beforeRenames.insert(MirroringNames.field(identifier))
            }
            if property.isStored, let newField = property.newField { fields.renamed[newField] = property.field }
        }
        return fields
    }
}

/// The fields of one record type, as shipped models have them.
struct ShippedFields: Sendable {
    /// Fields of which is known what they mean.
    var known: Set<String> = []
    /// Fields of which is known that a to-one relationship wrote them.
    var toOnes: Set<String> = []
    /// The fields that properties had before they were renamed, by those they have now.
    var renamed: [String: String] = [:]
    /// Fields that properties had before they were renamed.
    var beforeRenames: Set<String> = []

    func joined(with other: ShippedFields) -> ShippedFields {
        ShippedFields(
            known: known.union(other.known),
            toOnes: toOnes.union(other.toOnes),
            renamed: renamed.merging(other.renamed) { first, _ in first },
            beforeRenames: beforeRenames.union(other.beforeRenames)
        )
    }
}
