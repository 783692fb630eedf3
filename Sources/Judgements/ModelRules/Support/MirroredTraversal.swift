import Mirroring
import ObjectModel

/// An attribute of a mirrored entity, at the place that declares it.
struct MirroredAttribute {
    let reference: AttributeReference
    let entityName: String
    let value: Attribute

    /// `Entity.attribute`, for messages.
    var symbol: String { "\(entityName).\(value.name)" }
}

/// A relationship of a mirrored entity, at the place that declares it.
struct MirroredRelationship {
    let reference: ModelGraph.RelationshipReference
    let entityName: String
    let value: Relationship

    /// `Entity.relationship`, for messages.
    var symbol: String { "\(entityName).\(value.name)" }
}

/// The walks over a mirrored model that rules share.
///
/// A rule says which properties it is after, because nearly all are in order: those it is not after are not even copied, and
/// the others not before their turn.
extension MirroredModel {
    /// The attributes that mirrored entities declare or inherit, each once, as far as they are wanted.
    func attributes(where isWanted: (Attribute) -> Bool) -> some Sequence<MirroredAttribute> {
        attributes(declaredBy: contributors, where: isWanted)
    }

    /// The relationships that mirrored entities declare or inherit, each once, as far as they are wanted.
    func relationships(where isWanted: (Relationship) -> Bool) -> some Sequence<MirroredRelationship> {
        relationships(declaredBy: contributors, where: isWanted)
    }

    func attributes(
        declaredBy entities: some Sequence<Int>,
        where isWanted: (Attribute) -> Bool
    ) -> some Sequence<MirroredAttribute> {
        var found: [AttributeReference] = []
        for entity in entities {
            let attributes = graph.model.entities[entity].attributes
            for position in attributes.indices where isWanted(attributes[position]) {
                found.append(AttributeReference(entity: entity, position: position))
            }
        }
        return found.lazy.map { reference in
            let entity = graph.model.entities[reference.entity]
            let attribute = entity.attributes[reference.position]
            return MirroredAttribute(reference: reference, entityName: entity.name, value: attribute)
        }
    }

    func relationships(
        declaredBy entities: some Sequence<Int>,
        where isWanted: (Relationship) -> Bool
    ) -> some Sequence<MirroredRelationship> {
        var found: [ModelGraph.RelationshipReference] = []
        for entity in entities {
            let relationships = graph.model.entities[entity].relationships
            for position in relationships.indices where isWanted(relationships[position]) {
                found.append(ModelGraph.RelationshipReference(entity: entity, position: position))
            }
        }
        return found.lazy.map { reference in
            let entity = graph.model.entities[reference.entity]
            let relationship = entity.relationships[reference.position]
            return MirroredRelationship(reference: reference, entityName: entity.name, value: relationship)
        }
    }
}
