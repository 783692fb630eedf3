/// A link of one many-to-many relationship; modelc generates conforming types.
///
///     let link = PostTagsLink(source: post.recordName, destination: tag.recordName)
///     let record = try link.newRecord()
public protocol MirroredLink: Hashable, Sendable {
    /// What the source is a record of.
    associatedtype Source
    /// What the destination is a record of.
    associatedtype Destination

    /// The relationship.
    static var relationship: ManyToManyRelationship { get }

    /// The name of the link's own record.
    var recordName: RecordName<Self> { get }
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

    /// Reads a link.
    ///
    /// That the linked records exist is not promised.
    ///
    /// - Throws: When the record is no link, or one of another relationship.
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
        try ManyToManyLink.checkType(of: record)
        guard record.id.name == recordName.rawValue else {
            throw RecordMappingFailure(
                [.recordName(expected: recordName.rawValue, found: record.id.name)],
                with: record
            )
        }
        // A link that Core Data wrote may name subentities; it says the same.
        if let written = try? Self(record: record), written == self { return }
        try Self.relationship.link(from: source.rawValue, to: destination.rawValue).update(&record)
    }

    /// A record that the server does not know yet.
    ///
    /// - Throws: When a name has a colon in it.
    public func newRecord(in zone: RecordZoneID = .mirroring) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordName.rawValue, in: zone))
        try update(&record)
        return record
    }
}

extension RecordMappingFailure.Problem {
    fileprivate static func otherLink(_ link: ManyToManyLink, than relationship: ManyToManyRelationship) -> Self {
        let found = [link.first, link.second].map { "\($0.entity).\($0.relationship)" }.joined(separator: " and ")
        let hint = "All many-to-many relationships share one record type."
        return Self(.link, field: "CD_relationships", expected: relationship.description, found: found, hint: hint)
    }
}
