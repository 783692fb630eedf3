import CompilerSupport
import Mirroring
import ObjectModel

/// The properties in mirrored stores.
extension MirroredModel {
    /// The attributes that mirrored entities declare or inherit, each once.
    func attributes(
        with traits: AttributeTraits = .any,
        where isIncluded: (Attribute) -> Bool = { _ in true }
    ) -> [OwnedProperty<Attribute>] {
        graph.model.attributes(of: contributors, with: traits, where: isIncluded)
    }

    /// The relationships that mirrored entities declare or inherit, each once.
    func relationships(where isIncluded: (Relationship) -> Bool) -> [OwnedProperty<Relationship>] {
        graph.model.relationships(of: contributors, where: isIncluded)
    }

    /// The attributes with a key in their user info, each with the entry that applies.
    func attributes(withKey key: String) -> [(attribute: OwnedProperty<Attribute>, entry: UserInfoEntry)] {
        attributes(with: .details).compactMap { attribute in
            attribute.value.details.userInfo.entry(for: key).map { (attribute, $0) }
        }
    }

    /// The relationships with a key in their user info, each with the entry that applies.
    func relationships(withKey key: String) -> [(relationship: OwnedProperty<Relationship>, entry: UserInfoEntry)] {
        relationships { !$0.userInfo.isEmpty }.compactMap { relationship in
            relationship.value.userInfo.entry(for: key).map { (relationship, $0) }
        }
    }
}

/// A property with its own field: a mirrored attribute or a to-one relationship.
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
}

/// A name within the record type of a root entity.
struct FieldName: Hashable {
    let root: Int
    let name: String
}

extension MirroredModel {
    /// The claims of the properties with wanted names, by entity: attributes, then relationships.
    func fieldClaims(where isIncluded: (String) -> Bool) -> [FieldClaim] {
        fieldClaims(declaredBy: contributors, where: isIncluded)
    }

    func fieldClaims(declaredBy entities: [Int], where isIncluded: (String) -> Bool = { _ in true }) -> [FieldClaim] {
        entities.flatMap { entity in
            let attributes = graph.model.attributes(of: [entity]) { isIncluded($0.name) && $0.isSurelyMirrored }
            let relationships = graph.model.relationships(of: [entity]) { isIncluded($0.name) && $0.isField }
            return attributes.map { claim($0, attribute: $0.value) } + relationships.map { claim($0, attribute: nil) }
        }
    }

    private func claim(_ property: OwnedProperty<some NamedElement>, attribute: Attribute?) -> FieldClaim {
        FieldClaim(
            root: graph.roots[property.position.entity],
            owner: property.owner,
            name: property.value.name,
            origin: property.value.origin,
            attribute: attribute
        )
    }
}
