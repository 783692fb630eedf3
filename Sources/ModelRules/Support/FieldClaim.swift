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
            claims += attributes(declaredBy: CollectionOfOne(entity)) { isWanted($0.name) }.compactMap(claim)
            claims += relationships(declaredBy: CollectionOfOne(entity)) { isWanted($0.name) }.compactMap(claim)
        }
        return claims
    }

    private func claim(_ attribute: MirroredAttribute) -> FieldClaim? {
        guard !attribute.value.isTransient, let mapping = FieldMapping(attribute.value.type) else { return nil }
        return FieldClaim(
            root: graph.roots[attribute.reference.entity],
            entityName: attribute.entityName,
            name: attribute.value.name,
            origin: attribute.value.origin,
            mapping: mapping,
            isCertain: !attribute.value.isDerived && !attribute.value.isIgnoredByMirroring
        )
    }

    private func claim(_ relationship: MirroredRelationship) -> FieldClaim? {
        guard !relationship.value.isTransient, !relationship.value.isToMany else { return nil }
        return FieldClaim(
            root: graph.roots[relationship.reference.entity],
            entityName: relationship.entityName,
            name: relationship.value.name,
            origin: relationship.value.origin,
            mapping: nil,
            isCertain: true
        )
    }
}
