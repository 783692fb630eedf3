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
}

extension NativeRecord {
    /// The default zone, unless the settings name another one.
    @_spi(GeneratedCode)
    public static var zone: RecordZoneID { .default }
}
