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
