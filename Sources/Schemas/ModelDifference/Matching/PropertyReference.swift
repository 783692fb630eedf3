public import ObjectModel

/// What a property is.
public enum PropertyKind: String, CaseIterable, Hashable, Sendable {
    /// A value of the entity itself.
    case attribute
    /// A way to other entities.
    case relationship
    /// The result of a fetch request.
    case fetchedProperty = "fetched property"
}

extension PropertyKind: Comparable {
    /// In the order in which properties are listed.
    public static func < (left: PropertyKind, right: PropertyKind) -> Bool { left.rank < right.rank }

    /// The place in that order, from 0.
    var rank: Int {
        switch self {
        case .attribute: 0
        case .relationship: 1
        case .fetchedProperty: 2
        }
    }
}

/// A property of a model, by the positions of its entity and of itself.
///
/// Comparing models takes many, so that they are small: there are never as many entities and properties as 32 bits count.
public struct PropertyReference: Hashable, Sendable {
    private let entityNumber: UInt32
    private let positionNumber: UInt32
    /// Which of the entity's lists is meant.
    public let kind: PropertyKind

    /// Creates a reference.
    public init(entity: Int, kind: PropertyKind, position: Int) {
        entityNumber = UInt32(entity)
        positionNumber = UInt32(position)
        self.kind = kind
    }

    /// The position of the declaring entity in `ManagedObjectModel.entities`.
    public var entity: Int { Int(entityNumber) }

    /// The position in the list of its kind.
    public var position: Int { Int(positionNumber) }

    /// A reference to a relationship.
    public init(_ relationship: ModelGraph.RelationshipReference) {
        self.init(entity: relationship.entity, kind: .relationship, position: relationship.position)
    }

    /// The same place for the questions a graph answers about relationships.
    public var asRelationship: ModelGraph.RelationshipReference {
        ModelGraph.RelationshipReference(entity: entity, position: position)
    }
}

extension PropertyReference: Comparable {
    /// The order of the model: by entity, then attributes, relationships, fetched properties.
    public static func < (left: PropertyReference, right: PropertyReference) -> Bool {
        (left.entity, left.kind, left.position) < (right.entity, right.kind, right.position)
    }
}

extension ModelGraph {
    /// The attribute at a place.
    public func attribute(_ property: PropertyReference) -> Attribute {
        model.entities[property.entity].attributes[property.position]
    }

    /// Every property that an entity declares: attributes, relationships, fetched properties.
    public func properties(declaredBy entity: Int) -> [PropertyReference] {
        let value = model.entities[entity]
        return references(.attribute, value.attributes.indices, of: entity)
            + references(.relationship, value.relationships.indices, of: entity)
            + references(.fetchedProperty, value.fetchedProperties.indices, of: entity)
    }

    private func references(_ kind: PropertyKind, _ positions: Range<Int>, of entity: Int) -> [PropertyReference] {
        positions.map { PropertyReference(entity: entity, kind: kind, position: $0) }
    }

    /// The name of the property at a place.
    public func name(of property: PropertyReference) -> String {
        let entity = model.entities[property.entity]
        return switch property.kind {
        case .attribute: entity.attributes[property.position].name
        case .relationship: entity.relationships[property.position].name
        case .fetchedProperty: entity.fetchedProperties[property.position].name
        }
    }

    /// The renaming identifier of the property at a place.
    public func renamingIdentifier(of property: PropertyReference) -> String? {
        let entity = model.entities[property.entity]
        return switch property.kind {
        case .attribute: entity.attributes[property.position].details.renamingIdentifier
        case .relationship: entity.relationships[property.position].renamingIdentifier
        case .fetchedProperty: nil
        }
    }

    /// `Entity.property`, for people.
    func symbol(of property: PropertyReference) -> String {
        "\(model.entities[property.entity].name).\(name(of: property))"
    }
}
