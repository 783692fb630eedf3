/// An enum over the mappings of all record types of a schema file; modelc generates conforming types.
///
///     let record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
///     guard case .decoded(let value) = AnyRecord.read(record) else { return park(record) }
public protocol AnyNativeRecord: Hashable, Sendable {
    /// The mappings.
    static var types: [any NativeRecord.Type] { get }
    /// A mark of all fields that the mappings know, which changes with them; see ``NativeRecord/schemaGeneration``.
    static var schemaGeneration: String { get }

    /// Reads a record of any type.
    static func read(_ record: CloudRecord) -> RecordReading<Self>
}

extension AnyNativeRecord {
    /// The fields of a record type without their Swift types, as the translation from `CKRecord` wants them; none of a type
    /// that is not known.
    public static func fieldDescriptions(of recordType: String) -> [RecordFieldDescription] {
        types.first { $0.recordType == recordType }?.fieldDescriptions ?? []
    }
}
