import Diagnostics
import Mirroring
import ObjectModel

/// A property that needs a field of its own: a mirrored attribute or a to-one relationship.
struct FieldClaim {
    /// The position of the entity whose record type has the field.
    let root: Int
    let entityName: String
    /// The property's name.
    let name: String
    let origin: SourceOrigin
    /// How the attribute is mirrored; nil for a relationship.
    let mapping: FieldMapping?
    /// Whether mirroring surely writes the field; what it probably leaves out is not worth an error.
    let isCertain: Bool

    /// `Entity.property`, for messages.
    var symbol: String { "\(entityName).\(name)" }
}

extension MirroredModel {
    /// The claims of properties whose names are wanted, entity by entity: attributes, then relationships.
    func fieldClaims(where isWanted: (String) -> Bool) -> [FieldClaim] {
        fieldClaims(declaredBy: contributors, where: isWanted)
    }

    func fieldClaims(declaredBy entities: [Int], where isWanted: (String) -> Bool = { _ in true }) -> [FieldClaim] {
        var claims: [FieldClaim] = []
        for entity in entities {
            // By position, because a loop over the elements copies each, and nearly all are unwanted.
            let attributes = graph.model.entities[entity].attributes
            for position in attributes.indices where isWanted(attributes[position].name) {
                if let claim = claim(attributes[position], of: entity) { claims.append(claim) }
            }
            let relationships = graph.model.entities[entity].relationships
            for position in relationships.indices where isWanted(relationships[position].name) {
                if let claim = claim(relationships[position], of: entity) { claims.append(claim) }
            }
        }
        return claims
    }

    private func claim(_ attribute: Attribute, of entity: Int) -> FieldClaim? {
        guard !attribute.isTransient, let mapping = FieldMapping(attribute.type) else { return nil }
        return FieldClaim(
            root: graph.roots[entity],
            entityName: graph.model.entities[entity].name,
            name: attribute.name,
            origin: attribute.origin,
            mapping: mapping,
            isCertain: !attribute.isDerived && !attribute.isIgnoredByMirroring
        )
    }

    private func claim(_ relationship: Relationship, of entity: Int) -> FieldClaim? {
        guard !relationship.isTransient, !relationship.isToMany else { return nil }
        return FieldClaim(
            root: graph.roots[entity],
            entityName: graph.model.entities[entity].name,
            name: relationship.name,
            origin: relationship.origin,
            mapping: nil,
            isCertain: true
        )
    }
}
