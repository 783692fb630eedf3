/// The zone that a record lives in.
///
///     RecordZoneID.mirroring                        // what NSPersistentCloudKitContainer writes to, private database
///     RecordZoneID("Notes", owner: "_5e1f0a")       // somebody else's zone, shared database
public struct RecordZoneID: Hashable, Sendable {
    /// The name, unique among the zones of its owner.
    public var name: String
    /// The user record name of whoever owns the zone; nil for the current user.
    ///
    /// CloudKit has two spellings of "the current user", `_defaultOwner` in Web Services and `__defaultOwner__` in the
    /// framework. Both become nil when they are read.
    public var owner: String?

    /// Names a zone.
    public init(_ name: String, owner: String? = nil) {
        self.name = name
        self.owner = owner
    }

    /// The zone that every database has, and the only one of the public database.
    ///
    /// It has no change tokens, no atomic saves and no sharing.
    public static let `default` = RecordZoneID("_defaultZone")

    /// The zone of the private database that `NSPersistentCloudKitContainer` mirrors a store to.
    public static let mirroring = RecordZoneID("com.apple.coredata.cloudkit.zone")
}
