/// A Swift value for the records of an app without Core Data; modelc generates conforming types from a `.ckdb` file.
///
///     var journey = try JourneyRecord(record: record)
///     journey.title = "Lisbon"
///     try journey.write(to: &record)       // only differences; fields that JourneyRecord does not know are unchanged
///     let new = try JourneyRecord(title: "Lisbon").newRecord()
public protocol NativeRecord: RecordMapping {
    /// A fingerprint of the mapping's fields.
    ///
    /// Store it with a change token. When it differs, fetch the zone again without the token: the server does not
    /// resend records that were fetched before the app knew a field.
    static var schemaGeneration: String { get }

    /// Who wins where two sides changed one field: by the stamp that the settings name; nil where they name none.
    static var mergeRules: MergeRules? { get }
}

extension NativeRecord {
    /// The default zone, unless the settings name another one.
    @_spi(GeneratedCode)
    public static var zone: RecordZoneID { .default }

    /// The settings name no stamp.
    @_spi(GeneratedCode)
    public static var mergeRules: MergeRules? { nil }
}

/// An enum over the mappings of all record types of a schema file; modelc generates conforming types.
///
///     let record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
///     guard case .decoded(let value) = AnyRecord.read(record) else { return park(record) }
public protocol AnyNativeRecord: Hashable, Sendable {
    /// The mappings.
    @_spi(GeneratedCode)
    static var types: [any NativeRecord.Type] { get }
    /// A fingerprint of the fields of all mappings; see ``NativeRecord/schemaGeneration``.
    static var schemaGeneration: String { get }

    /// Reads a record of any type.
    static func read(_ record: CloudRecord) -> RecordReading<Self>
}

extension AnyNativeRecord {
    /// No mappings; every generated type has its own.
    @_spi(GeneratedCode)
    public static var types: [any NativeRecord.Type] { [] }

    /// The fields of a record type without their Swift types, for reading a `CKRecord`; empty for an unknown type.
    public static func fieldDescriptions(of recordType: String) -> [RecordFieldDescription] {
        types.first { $0.recordType == recordType }?.fieldDescriptions ?? []
    }

    /// The rules for merging records of a type; nil where the settings name no stamp, and for a type that is not known.
    public static func mergeRules(of recordType: String) -> MergeRules? {
        types.first { $0.recordType == recordType }?.mergeRules
    }
}
