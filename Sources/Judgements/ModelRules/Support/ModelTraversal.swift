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
    func properties(of entity: Int, where isWanted: (String) -> Bool = { _ in true }) -> [DeclaredProperty] {
        var found: [DeclaredProperty] = []
        func add(_ name: String, _ origin: SourceOrigin) {
            found.append(DeclaredProperty(entity: entity, name: name, origin: origin))
        }
        // By position, because a loop over the elements copies each, and nearly all are unwanted.
        let attributes = model.entities[entity].attributes
        for position in attributes.indices where isWanted(attributes[position].name) {
            add(attributes[position].name, attributes[position].origin)
        }
        let relationships = model.entities[entity].relationships
        for position in relationships.indices where isWanted(relationships[position].name) {
            add(relationships[position].name, relationships[position].origin)
        }
        for property in model.entities[entity].fetchedProperties where isWanted(property.name) {
            add(property.name, property.origin)
        }
        return found
    }

    /// The attributes of entities, then the elements of composites, as far as they are wanted, with the owner's name.
    func attributes(where isWanted: (Attribute) -> Bool) -> some Sequence<(owner: String, value: Attribute)> {
        let owners = model.entities.count + model.composites.count
        var found: [(owner: Int, position: Int)] = []
        for owner in 0..<owners {
            let attributes = attributes(ofOwner: owner).attributes
            for position in attributes.indices where isWanted(attributes[position]) { found.append((owner, position)) }
        }
        return found.lazy.map { place in
            let owner = attributes(ofOwner: place.owner)
            return (owner.name, owner.attributes[place.position])
        }
    }

    /// The entities of the model, then its composites.
    private func attributes(ofOwner number: Int) -> (name: String, attributes: [Attribute]) {
        if number < model.entities.count { return (model.entities[number].name, model.entities[number].attributes) }
        let composite = model.composites[number - model.entities.count]
        return (composite.name, composite.attributes)
    }

    /// The relationships of all entities, as far as they are wanted.
    func relationships(
        where isWanted: (RelationshipReference, Relationship) -> Bool
    ) -> some Sequence<(reference: RelationshipReference, value: Relationship)> {
        var found: [RelationshipReference] = []
        for entity in model.entities.indices {
            let relationships = model.entities[entity].relationships
            for position in relationships.indices {
                let reference = RelationshipReference(entity: entity, position: position)
                if isWanted(reference, relationships[position]) { found.append(reference) }
            }
        }
        return found.lazy.map { ($0, relationship($0)) }
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
