/// An enum over the mappings of all record types that an app reads.
///
///     let record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
///     guard case .decoded(let value) = AnyRecord.read(record) else { return keep(record) }
///
/// modelc generates it for a `.ckdb` file. For mirrored records, write one with the types that the app reads; see
/// ``RecordReading``.
public protocol AnyRecordMapping: Hashable, Sendable {
    /// The mappings.
    static var types: [any RecordMapping.Type] { get }

    /// Reads a record of any type.
    static func read(_ record: CloudRecord) -> RecordReading<Self>
}

extension AnyRecordMapping {
    /// The fields of a record type without their Swift types, for reading a `CKRecord`; empty for an unknown type.
    public static func fieldDescriptions(of recordType: String) -> [RecordFieldDescription] {
        types.first { $0.recordType == recordType }?.fieldDescriptions ?? []
    }

    /// The rules for merging records of a type; nil where the settings name no stamp, and for a type that is not known.
    public static func mergeRules(of recordType: String) -> MergeRules? {
        types.first { $0.recordType == recordType }?.mergeRules
    }
}
