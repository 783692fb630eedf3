public import ObjectModel

/// A relationship of a reached entity that a share does not follow.
public struct UnfollowedRelationship: Hashable, Sendable {
    /// Why it is not followed.
    public enum Reason: Hashable, Sendable {
        /// It is never stored.
        case transient
        /// Neither its destination nor a subentity of that is mirrored by the stores of the shared object.
        case notMirrored
        /// Its destination is no entity of the model.
        case unresolved
    }

    /// The relationship.
    public let relationship: ModelGraph.RelationshipReference
    /// The reason.
    public let reason: Reason
}
