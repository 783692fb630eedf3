#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The name and the zone of a record; together they are unique in a database.
///
///     RecordID("7D3D")                       // in the default zone, as `CKRecord.ID(recordName:)` has it
///     RecordID("7D3D", in: .mirroring)       // in the zone that Core Data mirrors to
///     RecordID(post.recordName)              // in the zone of the mapping
public struct RecordID: Hashable, Sendable {
    /// The name, unique in its zone. CloudKit allows up to 255 ASCII characters; the first must not be an underscore.
    public var name: String
    /// The zone.
    public var zone: RecordZoneID

    /// Creates an identifier.
    public init(_ name: String, in zone: RecordZoneID = .default) {
        self.name = name
        self.zone = zone
    }

    /// Names a record of a mapping, in the mapping's zone.
    public init<Mapping: RecordMapping>(_ name: RecordName<Mapping>) { self.init(name.rawValue, in: Mapping.zone) }
}

/// The zone of a record.
///
///     RecordZoneID.mirroring                        // the zone of NSPersistentCloudKitContainer, private database
///     RecordZoneID("Notes", owner: "_5e1f0a")       // somebody else's zone, shared database
public struct RecordZoneID: Hashable, Sendable {
    /// The name, unique among the zones of its owner.
    public var name: String
    /// The user record name of the zone's owner; nil for the current user.
    ///
    /// CloudKit has two spellings of "the current user", `_defaultOwner` in Web Services and `__defaultOwner__` in the
    /// framework. Both become nil when they are read.
    public var owner: String?

    /// Creates an identifier.
    public init(_ name: String, owner: String? = nil) {
        self.name = name
        self.owner = owner
    }

    /// The default zone, which is the only one of the public database.
    ///
    /// It has no change tokens, no atomic saves and no sharing.
    public static let `default` = RecordZoneID("_defaultZone")

    /// The zone of the private database to which `NSPersistentCloudKitContainer` mirrors a store.
    public static let mirroring = RecordZoneID("com.apple.coredata.cloudkit.zone")
}

/// A reference to another record of the same database, which need not exist.
public struct RecordReference: Hashable, Sendable {
    /// The server's action when the target is deleted.
    public enum Action: String, CaseIterable, Sendable {
        /// No action: the reference stays without a target.
        case none = "NONE"
        /// Deletes the record with the reference. At most 750 such references may have one target.
        case deleteSelf = "DELETE_SELF"
        /// Refuses to delete, and refuses to save a pointer to a record that does not exist.
        ///
        /// Only Web Services have it: `CKRecord.Reference.Action` has no such case.
        case validate = "VALIDATE"
    }

    /// The name of the target record.
    public var recordName: String
    /// The zone of the target; nil for that of the record with the reference.
    public var zone: RecordZoneID?
    /// The action when the target is deleted.
    public var action: Action

    /// Creates a reference to a record.
    public init(_ recordName: String, in zone: RecordZoneID? = nil, action: Action = .none) {
        self.recordName = recordName
        self.zone = zone
        self.action = action
    }

    /// The size of the names in bytes.
    var size: Int { recordName.utf8.count + (zone.map { $0.name.utf8.count + ($0.owner?.utf8.count ?? 0) } ?? 0) }
}

/// The time and user of a creation or change. Only the server writes it.
public struct RecordStamp: Hashable, Sendable {
    /// The time, in milliseconds.
    public var date: Date
    /// The record name of the user; nil when the server does not tell.
    public var userRecordName: String?
    /// The device; nil when the server does not tell. Not documented by Apple.
    package var deviceID: String?

    /// Creates a stamp.
    package init(date: Date, userRecordName: String? = nil, deviceID: String? = nil) {
        self.date = date
        self.userRecordName = userRecordName
        self.deviceID = deviceID
    }
}

/// The name of a record of a certain type.
///
/// The type is for the compiler: the name of a tag cannot be used where that of a post is expected. The record need not
/// exist: while records arrive in any order, a name without a record is normal.
///
///     let author: RecordName<Author> = "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E"
public struct RecordName<Target>: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name in CloudKit.
    public var rawValue: String

    /// Creates a typed name from an existing one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a typed name from an existing one.
    public init(_ name: String) { rawValue = name }

    /// A new random name in the form of Core Data: a UUID in upper case.
    public static func random() -> Self { Self(UUID().uuidString) }

    /// Creates a typed name from a literal.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name.
    public var description: String { rawValue }

    /// The same name for another type: the name of an entity's record is also one for its whole inheritance tree.
    ///
    ///     post.cover = RecordName(photo.recordName)    // from RecordName<PhotoRecord> to RecordName<AnyMediaRecord>
    public init<Other>(_ name: RecordName<Other>) { self.init(name.rawValue) }
}

/// The environments of a container; the raw value is the word in the paths of Web Services.
public enum RecordEnvironment: String, CaseIterable, Sendable {
    /// The environment for development of the app.
    case development
    /// The environment of the app's users.
    case production
}

/// One of a container's databases; the raw value is the word in the paths of Web Services.
public enum RecordDatabaseScope: String, CaseIterable, Sendable {
    /// The current user's own database.
    case `private`
    /// The records that others share with the current user.
    case shared
    /// The database of all users.
    case `public`

    /// The zone to which `NSPersistentCloudKitContainer` mirrors a store; in the public database the default zone.
    package var mirroringZone: RecordZoneID { self == .public ? .default : .mirroring }
}
