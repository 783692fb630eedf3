public import ObjectModel

/// A relationship that leads from an entity of a share to another one.
public struct ShareStep: Hashable, Sendable {
    /// The position of the entity whose objects have the relationship, their own or inherited.
    public let entity: Int
    /// The relationship.
    public let relationship: ModelGraph.RelationshipReference
    /// The position of the entity that is reached: the relationship's destination or one of its subentities.
    public let destination: Int

    /// Creates a step.
    public init(entity: Int, relationship: ModelGraph.RelationshipReference, destination: Int) {
        self.entity = entity
        self.relationship = relationship
        self.destination = destination
    }
}
