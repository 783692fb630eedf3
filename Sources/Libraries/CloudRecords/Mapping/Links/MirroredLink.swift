/// A link of one many-to-many relationship; modelc generates conforming types.
///
///     let link = PostTagsLink(source: post.recordName, destination: tag.recordName)
///     let record = try link.newRecord()
///
/// The record name follows from the two sides, so a retry does not create a second link; its save fails because the
/// record exists. A link by Core Data has a random name.
public protocol MirroredLink: RecordMapping {
    /// The mapping of the source's record.
    associatedtype Source
    /// The mapping of the destination's record.
    associatedtype Destination

    /// The relationship.
    @_spi(GeneratedCode)
    static var relationship: ManyToManyRelationship { get }

    /// The record on one side.
    var source: RecordName<Source> { get }
    /// The record on the other side.
    var destination: RecordName<Destination> { get }

    /// Joins two records, under a given record name.
    @_spi(GeneratedCode)
    init(recordName: RecordName<Self>, source: RecordName<Source>, destination: RecordName<Destination>)
}

extension MirroredLink {
    /// No relationship; every generated type has its own.
    @_spi(GeneratedCode)
    public static var relationship: ManyToManyRelationship {
        ManyToManyRelationship(.init("", of: ""), .init("", of: ""))
    }

    /// The record type of every link.
    @_spi(GeneratedCode)
    public static var recordType: String { ManyToManyLink.recordType }

    /// The zone of the database that Core Data mirrors to.
    @_spi(GeneratedCode)
    public static var zone: RecordZoneID { databaseScope.mirroringZone }

    /// Joins two records, under the record name that follows from them.
    public init(source: RecordName<Source>, destination: RecordName<Destination>) {
        let link = Self.relationship.link(from: source.rawValue, to: destination.rawValue)
        self.init(recordName: RecordName(link.recordName), source: source, destination: destination)
    }

    /// Reads a link.
    ///
    /// The linked records need not exist.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record is not a link, or belongs to another relationship.
    @_spi(GeneratedCode)
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
    /// - Throws: ``RecordMappingFailure`` when the record has another type or name, or a name contains a colon.
    @_spi(GeneratedCode)
    public func write(
        to record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) {
        let writer = RecordWriter(of: self)
        try writer.identity.check(record)
        // A link by Core Data may name subentities; it has the same meaning.
        if let written = try? Self(record: record), written == self { return }
        try writer.apply(to: &record, policy, deployed: Self.deployedKeys)
    }

    /// The fields that every link has.
    @_spi(GeneratedCode)
    public static var fields: [AnyRecordField] { ManyToManyLink.fields.map(AnyRecordField.init) }

    /// Adds the pairs of names of the two sides.
    @_spi(GeneratedCode)
    public func write(to writer: inout RecordWriter) {
        Self.relationship.link(from: source.rawValue, to: destination.rawValue).write(to: &writer)
    }
}

extension RecordMappingFailure.Problem {
    fileprivate static func otherLink(_ link: ManyToManyLink, than relationship: ManyToManyRelationship) -> Self {
        let found = [link.first, link.second].map { "\($0.entity).\($0.relationship)" }.joined(separator: " and ")
        let hint = "All many-to-many relationships share one record type."
        return Self(.link, field: "CD_relationships", expected: relationship.description, found: found, hint: hint)
    }
}

/// A many-to-many relationship, with both of its sides.
@_spi(GeneratedCode)
public struct ManyToManyRelationship: Hashable, Sendable {
    /// One side of a relationship.
    public struct Side: Hashable, Sendable {
        /// The relationship's name.
        public let name: String
        /// The entity that declares it. New links contain its name, which Core Data reads for subentities as well.
        public let entity: String
        /// The entities that inherit it; links may also contain their names.
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

    /// The side that links call the source.
    public let source: Side
    /// The side that links call the destination.
    public let destination: Side

    /// Describes a relationship and its inverse.
    public init(_ source: Side, _ destination: Side) {
        self.source = source
        self.destination = destination
    }

    /// The two ends in the order of a link: unchanged, or sorted by name when both sides are one relationship, such as
    /// friends of friends.
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

    /// The names of the records that a link joins, if it belongs to this relationship.
    func ends(of link: ManyToManyLink) -> (source: String, destination: String)? {
        let orders = [(link.first, link.second), (link.second, link.first)]
        return orders.first { source.matches($0) && destination.matches($1) }.map { ($0.record, $1.record) }
    }

    /// Both sides in words: `Post.tags and Tag.posts`.
    var description: String { "\(source.entity).\(source.name) and \(destination.entity).\(destination.name)" }
}

extension ManyToManyLink {
    /// The record name for this link: a UUID that depends only on the two sides, in any order.
    ///
    /// It is a UUID of version 5 (RFC 9562): equal texts have equal UUIDs.
    var recordName: String {
        let sides = [first, second].map { "\($0.entity):\($0.relationship):\($0.record)" }.sorted()
        var hash = SHA1.hash(Self.namespace + Array(sides.joined(separator: ":").utf8))
        hash[6] = hash[6] & 0x0F | 0x50
        hash[8] = hash[8] & 0x3F | 0x80
        let digits = hash.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Random, but fixed forever.
    private static let namespace: [UInt8] = [
        0x5B, 0x1E, 0x0C, 0x6A, 0x2F, 0x47, 0x4D, 0x93, 0x9A, 0x70, 0xD1, 0x38, 0x64, 0xE2, 0xB5, 0x0F,
    ]
}

/// SHA-1 (FIPS 180-4), which no library has on all platforms. It only makes names; it protects nothing.
private enum SHA1 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += bytes(UInt64(message.count) * 8)
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], into: &state) }
        return state.flatMap(bytes)
    }

    private static func take(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (rotate(a, by: 5) &+ mixed &+ e &+ constant &+ word, a, rotate(b, by: 30), c, d)
        }
        state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }

    private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

    /// The bytes of a number, the most significant first.
    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
