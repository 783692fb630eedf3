import Diagnostics
import Mirroring
import ObjectModel

/// A property that needs a field of its own: a mirrored attribute or a to-one relationship.
struct FieldClaim {
    /// The position of the entity whose record type has the field.
    let root: Int
    /// `Entity.property`, for messages.
    let symbol: String
    /// The property's name.
    let name: String
    let origin: SourceOrigin
    /// How the attribute is mirrored; nil for a relationship.
    var mapping: FieldMapping?
    /// Whether mirroring surely writes the field; what it probably leaves out is not worth an error.
    var isCertain = true
}

extension MirroredModel {
    /// The attributes that mirrored entities declare or inherit, each once, as far as they are wanted.
    func attributes(where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        graph.model.attributes(of: contributors, where: isWanted)
    }

    /// The relationships that mirrored entities declare or inherit, each once, as far as they are wanted.
    func relationships(where isWanted: (Relationship) -> Bool) -> [Declared<Relationship>] {
        graph.model.relationships(of: contributors, where: isWanted)
    }

    /// The claims of properties whose names are wanted, entity by entity: attributes, then relationships.
    func fieldClaims(where isWanted: (String) -> Bool) -> [FieldClaim] {
        fieldClaims(declaredBy: contributors, where: isWanted)
    }

    func fieldClaims(declaredBy entities: [Int], where isWanted: (String) -> Bool = { _ in true }) -> [FieldClaim] {
        entities.flatMap { entity in
            let attributes = graph.model.attributes(of: [entity]) { isWanted($0.name) && $0.fieldMapping != nil }
            let relationships = graph.model.relationships(of: [entity]) { isWanted($0.name) && $0.isField }
            return attributes.map { attribute in
                var claim = claim(attribute)
                claim.mapping = attribute.value.fieldMapping
                claim.isCertain = !attribute.value.isLeftOutByMirroring
                return claim
            } + relationships.map(claim)
        }
    }

    private func claim(_ property: Declared<some NamedElement>) -> FieldClaim {
        FieldClaim(
            root: graph.roots[property.position.entity],
            symbol: property.symbol,
            name: property.value.name,
            origin: property.value.origin
        )
    }
}
