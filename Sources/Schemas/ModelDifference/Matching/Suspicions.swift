import ObjectModel

/// Removed and added elements of the same shape in the same place, where no other candidate is as good.
struct Suspicions {
    private let old: ModelGraph
    private let new: ModelGraph
    private let matching: EntityMatching
    private(set) var entities: [Pair<Int>] = []
    private(set) var properties: [Pair<PropertyReference>] = []

    init(old: ModelGraph, new: ModelGraph, entities: EntityMatching, properties: PropertyMatching) {
        self.old = old
        self.new = new
        matching = entities
        suspectEntities()
        let removed = properties.unmatchedOld
        let added = properties.unmatchedNew
        suspectProperties(removed, added) { $0.exact }
        suspectProperties(removed, added) { $0.rough }
        self.properties.sort { $0.new < $1.new }
    }

    private mutating func suspectEntities() {
        let removed = old.model.entities.indices.filter { matching.newOfOld[$0] == nil }
        let added = new.model.entities.indices.filter { matching.oldOfNew[$0] == nil }
        entities = Self.uniquePairs(
            removed.map { ($0, EntityShape(of: old.model.entities[$0], name: newName)) },
            added.map { ($0, EntityShape(of: new.model.entities[$0]) { $0 }) }
        ).filter { !old.properties(declaredBy: $0.old).isEmpty }
    }

    /// The best candidates come first: what they take, the rougher shapes of the others cannot have.
    private mutating func suspectProperties(
        _ removed: [PropertyReference],
        _ added: [PropertyReference],
        by shape: (PropertyShapes) -> PropertyShape
    ) {
        let taken = (old: Set(properties.map(\.old)), new: Set(properties.map(\.new)))
        let olds = removed.compactMap { property -> (PropertyReference, PlacedShape)? in
            guard let entity = matching.newOfOld[property.entity], !taken.old.contains(property) else { return nil }
            return PropertyShapes(of: property, in: old, name: newName)
                .map { (property, PlacedShape(entity: entity, shape: shape($0))) }
        }
        let news = added.compactMap { property -> (PropertyReference, PlacedShape)? in
            guard matching.oldOfNew[property.entity] != nil, !taken.new.contains(property) else { return nil }
            return PropertyShapes(of: property, in: new) { $0 }
                .map { (property, PlacedShape(entity: property.entity, shape: shape($0))) }
        }
        properties += Self.uniquePairs(olds, news)
    }

    /// The name that an entity of the old model has in the new one.
    private func newName(_ oldName: String) -> String {
        guard let old = old.entity(named: oldName), let new = matching.newOfOld[old] else { return oldName }
        return self.new.model.entities[new].name
    }

    /// What occurs once on both sides, in the new order.
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

private struct PlacedShape: Hashable {
    let entity: Int
    let shape: PropertyShape
}

/// A property without its name.
private enum PropertyShape: Hashable {
    case attribute(Attribute)
    case relationship(Relationship)
}

/// A property without its name: with all its settings, and with those alone that say what its values are.
private struct PropertyShapes {
    let exact: PropertyShape
    let rough: PropertyShape

    /// Nothing for fetched properties, which store nothing.
    init?(of property: PropertyReference, in graph: ModelGraph, name: (String) -> String) {
        let entity = graph.model.entities[property.entity]
        switch property.kind {
        case .attribute: self.init(entity.attributes[property.position])
        case .relationship: self.init(entity.relationships[property.position], name: name)
        case .fetchedProperty: return nil
        }
    }

    private init(_ attribute: Attribute) {
        var exact = attribute
        exact.name = ""
        exact.details.renamingIdentifier = nil
        exact.details.versionHashModifier = nil
        exact.details.userInfo = []
        var rough = Attribute(name: "", type: attribute.type)
        rough.flags = attribute.flags.intersection([.optional, .transient, .derived])
        rough.details.unknownTypeName = attribute.details.unknownTypeName
        rough.details.compositeName = attribute.details.compositeName
        self.exact = .attribute(exact)
        self.rough = .attribute(rough)
    }

    private init(_ relationship: Relationship, name: (String) -> String) {
        var exact = relationship
        exact.name = ""
        exact.destinationName = relationship.destinationName.map(name)
        exact.inverseEntityName = relationship.inverseEntityName.map(name)
        exact.renamingIdentifier = nil
        exact.versionHashModifier = nil
        exact.userInfo = []
        var rough = Relationship(name: "", destinationName: exact.destinationName)
        rough.flags = relationship.flags.intersection([.optional, .transient, .toMany])
        self.exact = .relationship(exact)
        self.rough = .relationship(rough)
    }
}

/// An entity without its name: where it inherits from, and its properties with their types.
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
