#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

/// A pointer to another record of the same database, which may or may not exist.
public struct RecordReference: Hashable, Sendable {
    /// What the server does when the record that is pointed to goes.
    public enum Action: String, CaseIterable, Sendable {
        /// Nothing: the pointer stays and dangles.
        case none = "NONE"
        /// Deletes the record that holds the pointer. At most 750 such pointers may lead to one record.
        case deleteSelf = "DELETE_SELF"
        /// Refuses to delete, and refuses to save a pointer to a record that does not exist.
        ///
        /// Web Services know it, the framework does not: `CKRecord.Reference.Action` has no such case.
        case validate = "VALIDATE"
    }

    /// The name of the record that is pointed to.
    public var recordName: String
    /// Its zone; nil for that of the record that holds the reference.
    public var zone: RecordZoneID?
    /// What happens when it goes.
    public var action: Action

    /// Points to a record.
    public init(_ recordName: String, in zone: RecordZoneID? = nil, action: Action = .none) {
        self.recordName = recordName
        self.zone = zone
        self.action = action
    }

    /// The bytes of the names.
    var size: Int { recordName.utf8.count + (zone.map { $0.name.utf8.count + ($0.owner?.utf8.count ?? 0) } ?? 0) }
}

/// When a record was created or last changed, and by whom. Only the server writes it.
public struct RecordStamp: Hashable, Sendable {
    /// The moment, to the millisecond.
    public var date: Date
    /// The record name of the user; nil where the server does not say.
    public var userRecordName: String?
    /// The device; nil where the server does not say. Not documented by Apple.
    public var deviceID: String?

    /// Creates a stamp.
    public init(date: Date, userRecordName: String? = nil, deviceID: String? = nil) {
        self.date = date
        self.userRecordName = userRecordName
        self.deviceID = deviceID
    }
}

/// The name of a record of a certain kind.
///
/// The kind exists for the compiler only: the name of a tag cannot be used where that of a post is expected. That there
/// is such a record is not promised; while records arrive in any order, a name without a record is normal.
///
///     let author: RecordName<Author> = "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E"
public struct RecordName<Target>: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name as CloudKit has it.
    public var rawValue: String

    /// Wraps a name that is there already.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a name that is there already.
    public init(_ name: String) { rawValue = name }

    /// A new name, of the form that Core Data gives its records: a UUID in upper case.
    public static func random() -> Self { Self(UUID().uuidString) }

    /// Wraps a name that is there already.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name itself.
    public var description: String { rawValue }

    /// The same name for another kind of records: that of an entity is also a name for the type of its whole
    /// inheritance tree.
    ///
    ///     post.cover = RecordName(photo.recordName)    // from RecordName<PhotoRecord> to RecordName<AnyMediaRecord>
    public init<Other>(_ name: RecordName<Other>) { self.init(name.rawValue) }
}

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
