public import ObjectModel

/// What a property is, in the order in which properties are listed.
public enum PropertyKind: Comparable, Sendable {
    /// A value of the entity itself.
    case attribute
    /// A way to other entities.
    case relationship
    /// The result of a fetch request.
    case fetchedProperty
}

/// A property of a model, by the positions of its entity and of itself.
public struct PropertyReference: Hashable, Sendable {
    /// The position of the declaring entity in `ManagedObjectModel.entities`.
    public let entity: Int
    /// Which of the entity's lists is meant.
    public let kind: PropertyKind
    /// The position in the list of its kind.
    public let position: Int
}

extension PropertyReference: Comparable {
    /// The order of the model: by entity, then attributes, relationships, fetched properties.
    public static func < (left: PropertyReference, right: PropertyReference) -> Bool {
        (left.entity, left.kind, left.position) < (right.entity, right.kind, right.position)
    }
}

extension PropertyReference {
    fileprivate init(_ relationship: ModelGraph.RelationshipReference) {
        self.init(entity: relationship.entity, kind: .relationship, position: relationship.position)
    }

    fileprivate var asRelationship: ModelGraph.RelationshipReference {
        ModelGraph.RelationshipReference(entity: entity, position: position)
    }
}

extension ModelGraph {
    /// Every property of the model, in its order.
    var properties: [PropertyReference] { model.entities.indices.flatMap(properties) }

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

    /// The attribute at a place.
    public func attribute(_ property: PropertyReference) -> Attribute {
        model.entities[property.entity].attributes[property.position]
    }

    /// The relationship at a place.
    public func relationship(_ property: PropertyReference) -> Relationship {
        model.entities[property.entity].relationships[property.position]
    }

    /// The fetched property at a place.
    public func fetchedProperty(_ property: PropertyReference) -> FetchedProperty {
        model.entities[property.entity].fetchedProperties[property.position]
    }

    /// Where a relationship leads.
    public func destination(of property: PropertyReference) -> Int? { destination(of: property.asRelationship) }

    /// The relationship at the other end.
    public func inverse(of property: PropertyReference) -> PropertyReference? {
        inverse(of: property.asRelationship).map { PropertyReference($0) }
    }

    /// The name of the property at a place.
    public func name(of property: PropertyReference) -> String {
        switch property.kind {
        case .attribute: attribute(property).name
        case .relationship: relationship(property).name
        case .fetchedProperty: fetchedProperty(property).name
        }
    }

    /// The renaming identifier of the property at a place.
    public func renamingIdentifier(of property: PropertyReference) -> String? {
        switch property.kind {
        case .attribute: attribute(property).renamingIdentifier
        case .relationship: relationship(property).renamingIdentifier
        case .fetchedProperty: nil
        }
    }
}
