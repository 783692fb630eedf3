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
    let mapping: FieldMapping?
    /// Whether mirroring surely writes the field; what it probably leaves out is not worth an error.
    let isCertain: Bool
}

extension MirroredModel {
    /// Every claim on a field, entity by entity: attributes, then relationships.
    var fieldClaims: [FieldClaim] {
        contributors.flatMap { entity in
            attributes(declaredBy: [entity]).compactMap(claim) + relationships(declaredBy: [entity]).compactMap(claim)
        }
    }

    private func claim(_ attribute: MirroredAttribute) -> FieldClaim? {
        guard !attribute.value.isTransient, let mapping = FieldMapping(attribute.value.type) else { return nil }
        return FieldClaim(
            root: graph.roots[attribute.reference.entity],
            symbol: attribute.symbol,
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
            symbol: relationship.symbol,
            name: relationship.value.name,
            origin: relationship.value.origin,
            mapping: nil,
            isCertain: true
        )
    }
}
