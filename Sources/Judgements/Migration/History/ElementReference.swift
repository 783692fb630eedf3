import Diagnostics
import ModelDifference
import ObjectModel

/// An entity or a property of a model: what can have a renaming identifier.
enum ElementReference: Hashable {
    case entity(Int)
    case property(PropertyReference)

    var kind: PropertyKind? {
        switch self {
        case .entity: nil
        case .property(let property): property.kind
        }
    }
}

/// What renaming identifiers speak of: a kind of element, and a name it has or had.
struct ElementName: Hashable {
    let kind: PropertyKind?
    let name: String
}

extension ModelGraph {
    /// The entities, attributes and relationships.
    var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)]
                + properties(declaredBy: entity).filter { $0.kind != .fetchedProperty }.map { .property($0) }
        }
    }

    func name(of element: ElementReference) -> String {
        switch element {
        case .entity(let entity): model.entities[entity].name
        case .property(let property): name(of: property)
        }
    }

    /// The renaming identifier, when it is not just the name.
    func foreignIdentifier(of element: ElementReference) -> String? {
        let identifier =
            switch element {
            case .entity(let entity): model.entities[entity].renamingIdentifier
            case .property(let property): renamingIdentifier(of: property)
            }
        return identifier == name(of: element) ? nil : identifier
    }

    /// `Entity` or `Entity.property`, for messages.
    func symbol(of element: ElementReference) -> String {
        switch element {
        case .entity(let entity): model.entities[entity].name
        case .property(let property): "\(model.entities[property.entity].name).\(name(of: property))"
        }
    }

    /// The renaming identifier, or what lacks one.
    func placeOfIdentifier(of element: ElementReference) -> SourceLocation {
        let setting = foreignIdentifier(of: element) == nil ? "name" : "elementID"
        switch element {
        case .entity(let entity): return model.location(model.entities[entity].origin, setting)
        case .property(let property):
            let entity = model.entities[property.entity]
            let origin =
                property.kind == .relationship
                ? entity.relationships[property.position].origin : entity.attributes[property.position].origin
            return model.location(origin, setting)
        }
    }
}

extension ModelMatch {
    /// What an element of the new model was in the old one.
    func oldElement(of new: ElementReference) -> ElementReference? {
        switch new {
        case .entity(let entity): oldEntity(of: entity).map { .entity($0) }
        case .property(let property): oldProperty(of: property).map { .property($0) }
        }
    }

    /// Whether something of the same kind, in the same entity, is gone.
    func hasLostSibling(of new: ElementReference) -> Bool {
        switch new {
        case .entity: return old.model.entities.indices.contains { newEntity(of: $0) == nil }
        case .property(let property):
            guard let entity = oldEntity(of: property.entity) else { return false }
            return old.properties(declaredBy: entity).contains {
                $0.kind == property.kind && newProperty(of: $0) == nil
            }
        }
    }
}
