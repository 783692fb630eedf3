/// A link of one many-to-many relationship; modelc generates conforming types.
///
///     let link = PostTagsLink(source: post.recordName, destination: tag.recordName)
///     let record = try link.newRecord()
///
/// A link that is made twice has one name, so that trying again doubles nothing; the second save fails, as the record is
/// there. A link that Core Data made has a name of its own.
public protocol MirroredLink: RecordMapping {
    /// What the source is a record of.
    associatedtype Source
    /// What the destination is a record of.
    associatedtype Destination

    /// The relationship.
    static var relationship: ManyToManyRelationship { get }

    /// The record on one side.
    var source: RecordName<Source> { get }
    /// The record on the other side.
    var destination: RecordName<Destination> { get }

    /// Joins two records.
    init(recordName: RecordName<Self>, source: RecordName<Source>, destination: RecordName<Destination>)
}

extension MirroredLink {
    /// The record type of every link.
    public static var recordType: String { ManyToManyLink.recordType }

    /// The fields that every link has.
    public static var fieldDescriptions: [RecordFieldDescription] { ManyToManyLink.fieldDescriptions }

    /// Joins two records, under the name that follows from them.
    public init(source: RecordName<Source>, destination: RecordName<Destination>) {
        let link = Self.relationship.link(from: source.rawValue, to: destination.rawValue)
        self.init(recordName: RecordName(link.recordName), source: source, destination: destination)
    }

    /// Reads a link.
    ///
    /// That the linked records exist is not promised.
    ///
    /// - Throws: When the record is not a link, or one of another relationship.
    public init(record: CloudRecord) throws(RecordMappingFailure) {
        let link = try ManyToManyLink(record: record)
        guard let ends = Self.relationship.ends(of: link) else {
            throw RecordMappingFailure([.otherLink(link, than: Self.relationship)], with: record)
        }
        self.init(
            recordName: RecordName(record.id.name),
            source: RecordName(ends.source),
            destination: RecordName(ends.destination)
        )
    }

    /// Writes the link to a record.
    ///
    /// - Throws: When the record has another type or name, or a name has a colon in it.
    public func update(_ record: inout CloudRecord) throws(RecordMappingFailure) {
        try RecordIdentity(recordType: Self.recordType, entityName: nil, recordName: recordName.rawValue).check(record)
        // A link that Core Data wrote may name subentities; it says the same.
        if let written = try? Self(record: record), written == self { return }
        try Self.relationship.link(from: source.rawValue, to: destination.rawValue).update(&record)
    }
}

extension RecordMappingFailure.Problem {
    fileprivate static func otherLink(_ link: ManyToManyLink, than relationship: ManyToManyRelationship) -> Self {
        let found = [link.first, link.second].map { "\($0.entity).\($0.relationship)" }.joined(separator: " and ")
        let hint = "All many-to-many relationships share one record type."
        return Self(.link, field: "CD_relationships", expected: relationship.description, found: found, hint: hint)
    }
}

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

    /// The two ends in the order in which a link has them: as they are given, but where both sides are one relationship, as
    /// friends of friends, by name.
    public func ordered<Source, Destination>(
        _ source: RecordName<Source>,
        _ destination: RecordName<Destination>
    ) -> (RecordName<Source>, RecordName<Destination>) {
        guard (self.source.name, self.source.entity) == (self.destination.name, self.destination.entity) else {
            return (source, destination)
        }
        let link = link(from: source.rawValue, to: destination.rawValue)
        return (RecordName(link.first.record), RecordName(link.second.record))
    }

    /// The link between two records.
    func link(from source: String, to destination: String) -> ManyToManyLink {
        ManyToManyLink(
            .init(record: source, entity: self.source.entity, relationship: self.source.name),
            .init(record: destination, entity: self.destination.entity, relationship: self.destination.name)
        )
    }

    /// The names of the records that a link joins, if it is one of this relationship.
    func ends(of link: ManyToManyLink) -> (source: String, destination: String)? {
        let orders = [(link.first, link.second), (link.second, link.first)]
        return orders.first { source.matches($0) && destination.matches($1) }.map { ($0.record, $1.record) }
    }

    /// Both sides in words: `Post.tags and Tag.posts`.
    var description: String { "\(source.entity).\(source.name) and \(destination.entity).\(destination.name)" }
}
