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
extension MirroredModel {
    /// Every attribute that a mirrored entity declares or inherits, once.
    var attributes: some Sequence<MirroredAttribute> { attributes(declaredBy: contributors) }

    /// Every relationship that a mirrored entity declares or inherits, once.
    var relationships: some Sequence<MirroredRelationship> { relationships(declaredBy: contributors) }

    func attributes(declaredBy entities: [Int]) -> some Sequence<MirroredAttribute> {
        entities.lazy.flatMap { entity in
            let declaring = graph.model.entities[entity]
            return declaring.attributes.enumerated().lazy.map { position, attribute in
                MirroredAttribute(
                    reference: AttributeReference(entity: entity, position: position),
                    entityName: declaring.name,
                    value: attribute
                )
            }
        }
    }

    func relationships(declaredBy entities: [Int]) -> some Sequence<MirroredRelationship> {
        entities.lazy.flatMap { entity in
            let declaring = graph.model.entities[entity]
            return declaring.relationships.enumerated().lazy.map { position, relationship in
                MirroredRelationship(
                    reference: ModelGraph.RelationshipReference(entity: entity, position: position),
                    entityName: declaring.name,
                    value: relationship
                )
            }
        }
    }
}
