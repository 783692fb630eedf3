/// Two objects that a many-to-many relationship joins: in CloudKit a separate record, of type `CDMR`.
///
/// The record has three text fields, each with both sides separated by a colon: the records, the entities of
/// the objects, and the relationships. The sides are in Core Data's order.
///
///     let link = ManyToManyLink(
///         .init(record: tag, entity: "Tag", relationship: "posts"),
///         .init(record: post, entity: "Post", relationship: "tags")
///     )
///     link.first.entity    // "Post"
///
/// Links are created and deleted, never changed. Two devices may create the same link twice.
struct ManyToManyLink: Hashable, Sendable {
    /// One side of a link.
    struct Side: Hashable, Sendable {
        /// The name of the object's record.
        let record: String
        /// The entity of the object, or an ancestor with the relationship. Core Data writes the object's own entity.
        let entity: String
        /// The relationship to the other side.
        let relationship: String

        /// Describes a side.
        init(record: String, entity: String, relationship: String) {
            self.record = record
            self.entity = entity
            self.relationship = relationship
        }

        private var sortKey: (String, String) { (entity.lowercased(), relationship.lowercased()) }

        /// True if this side comes before another one. Core Data keeps the order of sides that sort alike; the two
        /// sides of a relationship that is its own inverse differ only in the record.
        fileprivate func precedes(_ other: Side) -> Bool {
            if entity == other.entity, relationship == other.relationship { return record < other.record }
            return sortKey < other.sortKey
        }
    }

    private enum Keys {
        static let records = "CD_recordNames"
        static let entities = "CD_entityNames"
        static let relationships = "CD_relationships"
    }

    /// The record type of every link.
    static let recordType = "CDMR"

    /// The fields of a link.
    static let fields = [Keys.records, Keys.entities, Keys.relationships].map { RecordField<String>($0) }

    /// The side that is written first: sorted by entity, then by relationship, ignoring case.
    let first: Side
    /// The other side.
    let second: Side

    /// Joins two sides, in any order.
    init(_ one: Side, _ other: Side) {
        (first, second) = other.precedes(one) ? (other, one) : (one, other)
    }

    /// Reads a link of any relationship.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record is not a link, or one of its fields does not consist of two
    ///   names.
    init(record: CloudRecord) throws(RecordMappingFailure) {
        try record.checkType(Self.recordType)
        let pairs = [Keys.records, Keys.entities, Keys.relationships].map { Self.pair($0, in: record) }
        guard case .success(let records) = pairs[0], case .success(let entities) = pairs[1],
            case .success(let relationships) = pairs[2]
        else { throw RecordMappingFailure(pairs.compactMap(\.failure), with: record) }
        self.init(
            Side(record: records.0, entity: entities.0, relationship: relationships.0),
            Side(record: records.1, entity: entities.1, relationship: relationships.1)
        )
    }

    /// Adds the pairs of names to a writer. No name may contain a colon, which separates them.
    func write(to writer: inout RecordWriter) {
        let pairs = [
            (first.record, second.record), (first.entity, second.entity), (first.relationship, second.relationship),
        ]
        for (field, (first, second)) in zip(Self.fields, pairs) {
            if "\(first)\(second)".contains(":") { writer.add(.colon(in: field.key)) }
            writer.set(field, to: "\(first):\(second)")
        }
    }

    private static func pair(
        _ key: String,
        in record: CloudRecord
    ) -> Result<(String, String), RecordMappingFailure.Problem> {
        Result { () throws(RecordMappingFailure.Problem) in
            let text = try RecordField<String>(key).value(in: record)
            let names = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard names.count == 2, !names.contains("") else { throw .noPair(in: key) }
            return (names[0], names[1])
        }
    }
}

extension Result {
    /// The error of a failure.
    package var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

extension RecordMappingFailure.Problem {
    fileprivate static func colon(in key: String) -> Self {
        let hint = "The colon separates the two names; choose record names without one."
        return Self(.link, field: key, expected: "names without a colon", found: "one with a colon", hint: hint)
    }

    fileprivate static func noPair(in key: String) -> Self {
        let hint = "Core Data skips such a record, too."
        return Self(.link, field: key, expected: "two names with a colon between", found: "another STRING", hint: hint)
    }
}
