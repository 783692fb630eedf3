/// A many-to-many relationship, seen from both of its sides.
public struct ManyToManyRelationship: Hashable, Sendable {
    /// One side of a relationship.
    public struct Side: Hashable, Sendable {
        /// The relationship's name.
        public let name: String
        /// The entity that declares it, which is the one that a link names.
        public let entity: String
        /// The entities that inherit it; a link that names one of them is understood.
        public let subentities: [String]

        /// Describes a side.
        public init(_ name: String, of entity: String, inheritedBy subentities: [String] = []) {
            self.name = name
            self.entity = entity
            self.subentities = subentities
        }

        func matches(_ side: ManyToManyLink.Side) -> Bool {
            side.relationship == name && (side.entity == entity || subentities.contains(side.entity))
        }
    }

    /// The side that is called the source.
    public let source: Side
    /// The side that is called the destination.
    public let destination: Side

    /// Describes a relationship and its inverse.
    public init(_ source: Side, _ destination: Side) {
        self.source = source
        self.destination = destination
    }
}

extension ManyToManyRelationship {
    /// The link between two records.
    func link(from source: String, to destination: String) -> ManyToManyLink {
        ManyToManyLink(
            .init(record: source, entity: self.source.entity, relationship: self.source.name),
            .init(record: destination, entity: self.destination.entity, relationship: self.destination.name)
        )
    }

    /// The names of the records that a link joins, if it is one of this relationship.
    func ends(of link: ManyToManyLink) -> (source: String, destination: String)? {
        if source.matches(link.first), destination.matches(link.second) {
            return (link.first.record, link.second.record)
        }
        if source.matches(link.second), destination.matches(link.first) {
            return (link.second.record, link.first.record)
        }
        return nil
    }

    /// Both sides in words: `Post.tags and Tag.posts`.
    var description: String { "\(source.entity).\(source.name) and \(destination.entity).\(destination.name)" }
}
