public import ObjectModel

/// An entity whose objects can belong to several others at once.
///
/// A comment on a photo of a post belongs to both where it names both. Most apps set only one of the two, which a model
/// does not say; where an object has another owner, that one comes along like a hub.
public struct SeveralOwners: Hashable, Sendable {
    /// The position of the entity, which is among the own ones or has a subentity that is.
    public let entity: Int
    /// The to-one relationships that lead to the owners, each of which owns many; of inherited ones the first.
    public let relationships: [ModelGraph.RelationshipReference]
}
