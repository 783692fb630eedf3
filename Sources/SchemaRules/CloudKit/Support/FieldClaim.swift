import CompilerSupport
import Mirroring
import ObjectModel

/// A property that needs a field of its own: a mirrored attribute or a to-one relationship.
struct FieldClaim: NamedElement {
    /// The position of the entity whose record type has the field.
    let root: Int
    /// The name of the entity that declares the property.
    let owner: String
    let name: String
    let origin: SourceOrigin
    /// The attribute; nil for a relationship.
    let attribute: Attribute?

    /// `Entity.property`, for messages.
    var symbol: String { "\(owner).\(name)" }

    /// Whether mirroring surely writes the field; what it probably leaves out is not worth an error.
    var isCertain: Bool { attribute?.isLeftOutByMirroring != true }
}

/// A name within the record type of a root entity.
struct FieldName: Hashable {
    let root: Int
    let name: String
}

extension MirroredModel {
    /// The claims of properties whose names are wanted, entity by entity: attributes, then relationships.
    func fieldClaims(where isWanted: (String) -> Bool) -> [FieldClaim] {
        fieldClaims(declaredBy: contributors, where: isWanted)
    }

    func fieldClaims(declaredBy entities: [Int], where isWanted: (String) -> Bool = { _ in true }) -> [FieldClaim] {
        entities.flatMap { entity in
            let attributes = graph.model.attributes(of: [entity]) { isWanted($0.name) && $0.fieldMapping != nil }
            let relationships = graph.model.relationships(of: [entity]) { isWanted($0.name) && $0.isField }
            return attributes.map { claim($0, attribute: $0.value) } + relationships.map { claim($0, attribute: nil) }
        }
    }

    private func claim(_ property: Declared<some NamedElement>, attribute: Attribute?) -> FieldClaim {
        FieldClaim(
            root: graph.roots[property.position.entity],
            owner: property.owner,
            name: property.value.name,
            origin: property.value.origin,
            attribute: attribute
        )
    }
}
