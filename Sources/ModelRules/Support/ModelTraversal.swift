import Diagnostics
import ObjectModel

/// A property of any kind, as far as its name is concerned.
struct DeclaredProperty {
    /// The position of the declaring entity.
    let entity: Int
    let name: String
    let origin: SourceOrigin
}

/// The walks over a model that rules share.
extension ModelGraph {
    /// An entity's own properties: attributes, relationships, fetched properties.
    func properties(of entity: Int) -> [DeclaredProperty] {
        let value = model.entities[entity]
        return value.attributes.map { DeclaredProperty(entity: entity, name: $0.name, origin: $0.origin) }
            + value.relationships.map { DeclaredProperty(entity: entity, name: $0.name, origin: $0.origin) }
            + value.fetchedProperties.map { DeclaredProperty(entity: entity, name: $0.name, origin: $0.origin) }
    }

    /// Visits the attributes of entities, then the elements of composites, with the owner's name.
    func forEachAttribute(_ visit: (_ owner: String, _ attribute: Attribute) -> Void) {
        for entity in model.entities {
            for attribute in entity.attributes { visit(entity.name, attribute) }
        }
        for composite in model.composites {
            for attribute in composite.attributes { visit(composite.name, attribute) }
        }
    }

    /// Every relationship of every entity.
    var relationships: some Sequence<(reference: RelationshipReference, value: Relationship)> {
        model.entities.enumerated().lazy.flatMap { entity, value in
            value.relationships.enumerated().lazy.map { position, relationship in
                (RelationshipReference(entity: entity, position: position), relationship)
            }
        }
    }

    /// `Entity.property`, for messages.
    func symbol(of property: DeclaredProperty) -> String { "\(model.entities[property.entity].name).\(property.name)" }

    /// `Entity.relationship`, for messages.
    func symbol(of reference: RelationshipReference) -> String {
        "\(model.entities[reference.entity].name).\(relationship(reference).name)"
    }

    /// Whether all ancestors are known; an unknown parent or a circle leaves open what else is inherited.
    func hasCompleteInheritance(_ entity: Int) -> Bool { model.entities[roots[entity]].parentName == nil }
}
