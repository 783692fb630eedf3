/// The name of a record, and its zone; together unique in a database.
public struct RecordID: Hashable, Sendable {
    /// The name, unique in its zone. CloudKit allows up to 255 ASCII characters, the first no underscore.
    public var name: String
    /// The zone.
    public var zone: RecordZoneID

    /// Names a record.
    public init(_ name: String, in zone: RecordZoneID = .mirroring) {
        self.name = name
        self.zone = zone
    }
}
