/// A Swift value for the records of a type that the app itself declares, without Core Data; modelc generates conforming
/// types from a `.ckdb` file.
///
///     var journey = try JourneyRecord(record: record)
///     journey.title = "Lisbon"
///     try journey.update(&record)          // only what differs; fields that JourneyRecord does not know stay
///     let new = try JourneyRecord(title: "Lisbon").newRecord()
public protocol NativeRecord: RecordMapping {
    /// The fields, in the order in which they are documented.
    static var fields: [AnyRecordField] { get }
    /// The fields that production had when the mapping was generated; nil when nothing said so.
    static var deployedKeys: Set<String>? { get }
    /// A mark of the fields that the mapping knows, which changes with them.
    ///
    /// Keep it with a change token. Where it differs, fetch the zone anew: records that were fetched before the app knew a
    /// field do not come again by themselves.
    static var schemaGeneration: String { get }

    /// What only the server writes, as far as the value was read from a record.
    var system: RecordSystemFields { get }

    /// Takes the values of a record; see ``RecordMapping/init(record:)``.
    init(from reader: NativeRecordReader<Self>) throws(RecordMappingFailure)

    /// Hands over the values that are to be written.
    func write(to writer: inout NativeRecordWriter<Self>)
}

extension NativeRecord {
    /// The default zone, unless the settings name another one.
    public static var zone: RecordZoneID { .default }

    /// Nothing says what production has.
    public static var deployedKeys: Set<String>? { nil }

    /// The fields without their Swift types.
    public static var fieldDescriptions: [RecordFieldDescription] { fields.map(\.description) }

    /// The fields that are in the encrypted payload.
    public static var encryptedKeys: Set<String> {
        Set(fieldDescriptions.filter(\.isEncrypted).map(\.key))
    }

    /// Reads a record.
    ///
    /// - Throws: Everything that keeps the record from being one of this mapping, at once. A field of another type is told
    ///   from an absent one, and that from one that was not asked for.
    public init(record: CloudRecord) throws(RecordMappingFailure) {
        try self.init(from: NativeRecordReader(record))
    }

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// - Throws: When the record has another type or name, CloudKit has no such value, or production has no such field.
    ///   The record stays as it was.
    public func update(_ record: inout CloudRecord) throws(RecordMappingFailure) {
        try update(&record, undeployed: .refuse)
    }

    /// Writes the value to a record, new or existing, in a chosen manner for fields that production does not have.
    ///
    ///     try journey.update(&record, undeployed: .omit { log("not deployed: \($0)") })
    ///
    /// - Throws: As ``update(_:)``, unless the policy says otherwise of fields that are not deployed.
    public func update(
        _ record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) {
        var writer = NativeRecordWriter(for: self)
        write(to: &writer)
        try writer.apply(to: &record, policy)
    }

    /// A record that the server does not know yet, in the zone of the mapping.
    ///
    /// - Throws: As ``update(_:undeployed:)``.
    public func newRecord(
        in zone: RecordZoneID = Self.zone,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordName.rawValue, in: zone))
        try update(&record, undeployed: policy)
        return record
    }
}

/// What only the server writes of a record, and where the record is.
public struct RecordSystemFields: Hashable, Sendable {
    /// When the server first saved the record, and who.
    public var created: RecordStamp?
    /// When the server last saved the record, and who.
    public var modified: RecordStamp?
    /// The zone; nil for a value that was not read from a record.
    public var zone: RecordZoneID?

    /// Nothing, as it is of a new record.
    public init() {}

    init(_ record: CloudRecord) {
        created = record.created
        modified = record.modified
        zone = record.id.zone
    }
}
