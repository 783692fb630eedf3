/// Two objects that a many-to-many relationship joins: in CloudKit a record of its own, of type `CDMR`.
///
/// The record names both sides three times, in text with a colon between: the records, the entities that declare the
/// relationships, and the relationships. Core Data writes the sides in one order, and so does this.
///
///     let link = ManyToManyLink(
///         .init(record: tag, entity: "Tag", relationship: "posts"),
///         .init(record: post, entity: "Post", relationship: "tags")
///     )
///     link.first.entity    // "Post"
///
/// Links are created and deleted, never changed. Two devices may create the same one twice.
public struct ManyToManyLink: Hashable, Sendable {
    /// One side of a link.
    public struct Side: Hashable, Sendable {
        /// The name of the object's record.
        public let record: String
        /// The entity.
        public let entity: String
        /// The relationship that leads to the other side.
        public let relationship: String

        /// Describes a side.
        public init(record: String, entity: String, relationship: String) {
            self.record = record
            self.entity = entity
            self.relationship = relationship
        }
    }

    /// The record type of every link.
    public static let recordType = "CDMR"

    /// The side that is written first: by entity, then by relationship, upper and lower case not told apart.
    public let first: Side
    /// The other side.
    public let second: Side

    /// Joins two sides, in whichever order they are given; sides that sort alike keep it.
    public init(_ one: Side, _ other: Side) {
        (first, second) = other.sortKey < one.sortKey ? (other, one) : (one, other)
    }
}

extension ManyToManyLink.Side {
    fileprivate var sortKey: (String, String) { (entity.lowercased(), relationship.lowercased()) }
}
