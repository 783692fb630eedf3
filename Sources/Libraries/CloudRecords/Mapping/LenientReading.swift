/// What can be read of a record, and a list of what cannot.
///
///     var reading = try LenientReading<PostRecord>(record)
///     reading.problems                        // CD_cover_ckAsset: … one that is on the server only …
///     reading.value.title = "Hello"
///     try reading.update(&record)             // the cover that was not read stays
///
/// A field that cannot be read, because it is out of range, of another type, not downloaded yet or was not asked for,
/// has the value that its absence means.
public struct LenientReading<Value: MirroredEntity>: Hashable, Sendable {
    /// The value, with what could be read.
    public var value: Value
    /// What could not be read, in the order of the fields.
    public let problems: [RecordMappingFailure.Problem]
    private let original: Value

    /// Reads a record.
    ///
    /// - Throws: When the record is of another type or entity, or a field that must have a value has none to read.
    public init(_ record: CloudRecord) throws(RecordMappingFailure) {
        let entity = try record.mirroredEntityName(recordType: Value.recordType)
        let fields = Value.fields(ofEntity: entity)
        let unreadable = fields.compactMap { field in field.problem(record).map { (field, $0) } }
        var readable = record
        for key in unreadable.flatMap(\.0.description.keys) { readable[key] = nil }
        do throws(RecordMappingFailure) {
            original = try Value(record: readable)
        } catch {
            throw unreadable.isEmpty ? error : RecordMappingFailure(unreadable.map(\.1), with: record)
        }
        value = original
        problems = unreadable.map(\.1)
    }

    /// Writes what was changed in ``value`` since the record was read, and nothing else: fields that could not be read stay
    /// as the server has them, unless they were given a value.
    ///
    /// - Throws: When the record has another type, name or entity, or CloudKit has no such value.
    public func update(_ record: inout CloudRecord) throws(RecordMappingFailure) {
        try value.changes(since: original).apply(to: &record)
    }
}
