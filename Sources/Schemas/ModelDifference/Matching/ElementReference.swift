public import ObjectModel

/// An entity or a property of a model: what can have a renaming identifier.
public enum ElementReference: Hashable, Sendable {
    /// An entity, by its position.
    case entity(Int)
    /// A property.
    case property(PropertyReference)

    /// The entity itself, or the one that declares the property.
    public var entity: Int {
        switch self {
        case .entity(let entity): entity
        case .property(let property): property.entity
        }
    }

    /// What a property is; nil for an entity.
    public var propertyKind: PropertyKind? {
        if case .property(let property) = self { property.kind } else { nil }
    }
}

extension ModelGraph {
    /// The name of an element.
    public func name(of element: ElementReference) -> String {
        switch element {
        case .entity(let entity): model.entities[entity].name
        case .property(let property): name(of: property)
        }
    }

    /// The renaming identifier of an element.
    public func renamingIdentifier(of element: ElementReference) -> String? {
        switch element {
        case .entity(let entity): model.entities[entity].renamingIdentifier
        case .property(let property): renamingIdentifier(of: property)
        }
    }

    /// `Entity` or `Entity.property`, for people.
    public func symbol(of element: ElementReference) -> String {
        let entity = model.entities[element.entity].name
        return switch element {
        case .entity: entity
        case .property(let property): "\(entity).\(name(of: property))"
        }
    }
}
