/// A Swift value for the records of one entity, as Core Data mirrors them; modelc generates conforming types.
///
///     var post = try PostRecord(record: record)
///     post.title = "Hello"
///     try post.update(&record)            // fields that PostRecord does not know stay as they are
///     let new = try PostRecord(title: "Hello").newRecord()
public protocol MirroredRecord: Hashable, Sendable {
    /// The record type, which an entity shares with all others of its inheritance tree.
    static var recordType: String { get }
    /// The entity, as `CD_entityName` has it.
    static var entityName: String { get }
    /// The fields, in the order in which they are documented.
    static var fields: [AnyRecordField] { get }

    /// The name of the record.
    var recordName: RecordName<Self> { get }

    /// Reads a record.
    ///
    /// - Throws: Everything that keeps the record from being one of this entity, at once.
    init(record: CloudRecord) throws(RecordMappingFailure)

    /// Writes every field of the mapping to a record, new or existing; nil clears the server's value.
    ///
    /// A field that has the value already is not touched, and neither are fields that the mapping does not know. A record
    /// that is refused stays as it was.
    ///
    /// - Throws: When the record has another type, name or entity, or CloudKit has no such value.
    func update(_ record: inout CloudRecord) throws(RecordMappingFailure)
}

extension MirroredRecord {
    /// A record that the server does not know yet.
    ///
    /// - Throws: When CloudKit has no such value.
    public func newRecord(in zone: RecordZoneID = .mirroring) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordName.rawValue, in: zone))
        try update(&record)
        return record
    }

    /// The fields without their Swift types, as the translation from `CKRecord` wants them.
    public static var fieldDescriptions: [RecordFieldDescription] {
        [RecordFieldDescription(MirroredKeys.entityName, .string)] + fields.map(\.description)
    }

    /// The fields to ask for when not all of a record is fetched.
    public static var desiredKeys: [String] {
        fieldDescriptions.flatMap { [$0.key] + ($0.assetKey.map { [$0] } ?? []) }
    }
}

/// The names that mirroring uses besides those of the model.
enum MirroredKeys {
    static let entityName = "CD_entityName"
    static let typePrefix = "CD_"
}
