/// One of a container's databases; the raw value is the word in the paths of Web Services.
public enum RecordDatabaseScope: String, CaseIterable, Sendable {
    /// The current user's own.
    case `private`
    /// What others shared with the current user.
    case shared
    /// Everybody's.
    case `public`

    /// The zone that `NSPersistentCloudKitContainer` mirrors a store to: the public database has none of its own.
    public var mirroringZone: RecordZoneID { self == .public ? .default : .mirroring }
}

extension QueryRequest {
    /// Asks for all records of a mapping, in the zone of its database.
    public init<Mapping: RecordMapping>(_ mapping: Mapping.Type) { self.init(mapping.recordType, in: mapping.zone) }
}

extension LookupRequest {
    /// Asks for records of a mapping, in the zone of its database.
    public init<Mapping: RecordMapping>(_ names: [RecordName<Mapping>], desiredKeys: [String]? = nil) {
        self.init(names.map(\.rawValue), in: Mapping.zone, desiredKeys: desiredKeys)
    }
}

extension ModifyRequest {
    /// Saves and deletes records of a mapping and those beside them, in the zone of its database.
    public init<Mapping: RecordMapping>(_ mapping: Mapping.Type) { self.init(zone: mapping.zone) }
}
