package import ObjectModel

/// A relationship that leads from an entity of a share to another one.
package struct ShareStep: Sendable {
    /// The position of the entity whose objects have the relationship, their own or inherited.
    package let entity: Int
    /// The relationship.
    package let relationship: PropertyPosition
    /// The position of the entity that is reached: the relationship's destination or one of its subentities.
    package let destination: Int
}

/// An entity through which objects come along that belong to others.
///
/// One tag has many posts: whoever shares a post with a tag shares every post that has the tag.
package struct ShareHub: Sendable {
    /// The position of the entity; its subentities belong to it.
    package let entity: Int
    /// What leads to it from what belongs to the shared object alone, each with a to-many inverse.
    package let steps: [ShareStep]
}

/// An entity whose objects can belong to several others at once.
///
/// A comment on a photo of a post belongs to both where it names both. Most apps set only one of the two, which a model
/// does not say; where an object has another owner, that one comes along like a hub.
package struct SeveralOwners: Sendable {
    /// The position of the entity, which is among the own ones or has a subentity that is.
    package let entity: Int
    /// The to-one relationships that lead to the owners, each of which owns many; of inherited ones the first.
    package let relationships: [PropertyPosition]
}

/// A relationship of a reached entity that a share does not follow.
package struct UnfollowedRelationship: Sendable {
    /// Why it is not followed.
    package enum Reason: Sendable {
        /// It is never stored.
        case transient
        /// Neither its destination nor a subentity of that is mirrored by the stores of the shared object.
        case notMirrored
        /// Its destination is not an entity of the model.
        case unresolved
    }

    /// The relationship.
    package let relationship: PropertyPosition
    /// The reason.
    package let reason: Reason
}
