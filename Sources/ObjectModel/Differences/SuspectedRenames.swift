/// Removed and added elements of the same shape in the same place that have no equally good candidate.
struct SuspectedRenames {
    private let match: ModelMatch
    let entities: [Pair<Int>]
    private(set) var properties: [Pair<PropertyID>] = []

    init(_ match: ModelMatch) {
        self.match = match
        let (old, new) = (match.old, match.new)
        let removedEntities = old.model.entities.indices.filter { match.newEntity(of: $0) == nil }
        let addedEntities = new.model.entities.indices.filter { match.oldEntity(of: $0) == nil }
        entities = Self.uniquePairs(
            removedEntities.map { ($0, EntityShape(of: old.model.entities[$0], name: match.newName(ofEntity:))) },
            addedEntities.map { ($0, EntityShape(of: new.model.entities[$0]) { $0 }) }
        ).filter { !old.properties(declaredBy: $0.old).isEmpty }
        let removed = old.properties.filter { match.newProperty(of: $0) == nil }
        let added = new.properties.filter { match.oldProperty(of: $0) == nil }
        // The most similar candidates first, so that rougher shapes cannot take them.
        suspect(removed, added, isExact: true)
        suspect(removed, added, isExact: false)
        properties.sort { $0.new < $1.new }
    }

    private mutating func suspect(_ removed: [PropertyID], _ added: [PropertyID], isExact: Bool) {
        let taken = (old: Set(properties.map(\.old)), new: Set(properties.map(\.new)))
        let olds = removed.compactMap { property -> (PropertyID, PropertyShape)? in
            guard let entity = match.newEntity(of: property.entity), !taken.old.contains(property) else { return nil }
            let name = match.newName(ofEntity:)
            let shape = PropertyShape(of: property, in: match.old, entity: entity, isExact: isExact, name: name)
            return shape.map { (property, $0) }
        }
        let news = added.compactMap { property -> (PropertyID, PropertyShape)? in
            let entity = property.entity
            guard match.oldEntity(of: entity) != nil, !taken.new.contains(property) else { return nil }
            let shape = PropertyShape(of: property, in: match.new, entity: entity, isExact: isExact) { $0 }
            return shape.map { (property, $0) }
        }
        properties += Self.uniquePairs(olds, news)
    }

    /// The pairs whose shape occurs once on both sides, in the order of the new model.
    private static func uniquePairs<Reference, Shape: Hashable>(
        _ olds: [(Reference, Shape)],
        _ news: [(Reference, Shape)]
    ) -> [Pair<Reference>] {
        let oldsOfShape = Dictionary(grouping: olds, by: \.1)
        let newsOfShape = Dictionary(grouping: news, by: \.1)
        return news.compactMap { new, shape in
            guard let candidates = oldsOfShape[shape], candidates.count == 1, newsOfShape[shape]?.count == 1 else {
                return nil
            }
            return Pair(old: candidates[0].0, new: new)
        }
    }
}

/// A property of an entity without its name: with all settings, or only with those that describe its values.
private struct PropertyShape: Hashable {
    let entity: Int
    private var attribute: Attribute?
    private var relationship: Relationship?

    /// Nil for fetched properties, which store nothing.
    init?(of property: PropertyID, in graph: ModelGraph, entity: Int, isExact: Bool, name: (String) -> String) {
        self.entity = entity
        switch property.kind {
        case .attribute: attribute = graph.attribute(property).shape(isExact: isExact)
        case .relationship: relationship = graph.relationship(property).shape(isExact: isExact, name: name)
        case .fetchedProperty: return nil
        }
    }
}

extension Attribute {
    fileprivate func shape(isExact: Bool) -> Attribute {
        guard isExact else {
            var rough = Attribute(
                name: "",
                type: type,
                isOptional: isOptional,
                isTransient: isTransient,
                isDerived: isDerived
            )
            rough.details.unknownTypeName = details.unknownTypeName
            rough.details.compositeName = details.compositeName
            return rough
        }
        var exact = self
        exact.name = ""
        exact.renamingIdentifier = nil
        exact.details.versionHashModifier = nil
        exact.details.userInfo = []
        return exact
    }
}

extension Relationship {
    fileprivate func shape(isExact: Bool, name: (String) -> String) -> Relationship {
        guard isExact else {
            return Relationship(
                name: "",
                destinationName: destinationName.map(name),
                isOptional: isOptional,
                isTransient: isTransient,
                isToMany: isToMany
            )
        }
        var exact = self
        exact.name = ""
        exact.destinationName = destinationName.map(name)
        exact.inverseEntityName = inverseEntityName.map(name)
        exact.renamingIdentifier = nil
        exact.versionHashModifier = nil
        exact.userInfo = []
        return exact
    }
}

/// An entity without its name: its parent, and its properties with their types.
private struct EntityShape: Hashable {
    private let parent: String?
    private let attributes: [String: AttributeType]
    private let relationships: [String: Bool]

    init(of entity: Entity, name: (String) -> String) {
        parent = entity.parentName.map(name)
        attributes = Dictionary(entity.attributes.map { ($0.name, $0.type) }) { first, _ in first }
        relationships = Dictionary(entity.relationships.map { ($0.name, $0.isToMany) }) { first, _ in first }
    }
}
