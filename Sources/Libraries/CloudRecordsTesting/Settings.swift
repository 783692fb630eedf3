public import CloudRecords

extension InMemoryRecordDatabase {
    /// Which of a container's databases this is, such as that of a mapping: `PostRecord.databaseScope`.
    public typealias Scope = RecordDatabaseScope

    /// Which of a container's environments this is: in Development saving a record creates the types and fields that the
    /// schema lacks, and in Production the schema cannot change.
    public typealias Environment = WebServiceEndpoint.Environment

    /// How much CloudKit takes at once. A test may lower a limit to see what an app does at it.
    public struct Limits: Hashable, Sendable {
        /// The bytes of a record without its assets.
        ///
        /// Assumption: "1 MB" is 1,048,576 bytes, and a record is as large as its field names and values together: the
        /// UTF-8 bytes of text, 8 bytes for a number or a date. CloudKit's formula is not known.
        public var recordBytes = 1_048_576
        /// The records of one request of the framework, deleted ones included.
        public var requestItems = BatchLimits.native.items
        /// The operations of one request of Web Services.
        public var webRequestItems = BatchLimits.webServices.items
        /// The bytes of one request, assets left out. Assumption: "2 MB" is 2,097,152 bytes.
        public var requestBytes = 2_097_152
        /// The records that point to one record and are to be deleted with it.
        public var owningReferences = 750
        /// The values of one `IN` filter.
        public var filterValues = 250
        /// The bytes of one asset that is uploaded through Web Services.
        public var webAssetBytes = 52_428_800
        /// The characters of a record name.
        public var recordNameLength = 255
        /// The records of one answer; a request can set a lower number.
        public var pageSize = 200

        /// CloudKit's own limits.
        public init() {}
    }

    /// What nobody outside Apple knows for certain, and what this database takes for true until somebody does.
    ///
    /// A test that depends on one of them should be run with both settings.
    public struct Assumptions: Hashable, Sendable {
        /// Assumption: a whole number is accepted for a `DOUBLE` field, as the framework hands over an `NSNumber`, and
        /// becomes a floating-point number. Web Services refuse a value that is tagged `INT64` in any case.
        public var acceptsIntegersInDoubleFields = true
        /// Assumption: the values of `TIMESTAMP` fields keep whole milliseconds, as Web Services do. Set to false, they
        /// keep what `Date` has.
        public var roundsDatesToMilliseconds = true
        /// Assumption: saving a record changes the tags of its parents, up to the root, when the root is shared.
        public var childrenTouchSharedParents = true
        /// Assumption: a record that is still a parent cannot be deleted. Set to true, the records below it go with it.
        public var deletingParentsDeletesChildren = false
        /// Assumption: the first fetch of a zone's changes, without a token, tells of deleted records, too.
        public var replaysDeletions = true
        /// Assumption: a request of Web Services that does not say whether it is atomic is not. The default is not
        /// documented.
        public var webRequestsAreAtomicByDefault = false

        /// What is taken for true unless a test says otherwise.
        public init() {}
    }
}

/// Whoever uses the database at the moment.
///
///     database.account = .user("_alice", roles: ["moderator"])
///
/// In the public database the account decides what the schema's grants allow; in all of them it is what stamps name.
public enum RecordAccount: Hashable, Sendable {
    /// Somebody who is signed in: the record name of the user, and the roles that the developer gave that user.
    ///
    /// `_world`, `_icloud` and, for the user's own records, `_creator` need not be listed.
    case user(String, roles: Set<String> = [])
    /// Nobody is signed in.
    case none
    /// Somebody is signed in, and the device is not ready to say who.
    case temporarilyUnavailable
    /// A key of the developer, which Web Services know as server-to-server: the user who created the key.
    case serverKey(String, roles: Set<String> = [])

    /// The record name of the user.
    public var userRecordName: String? {
        switch self {
        case .user(let name, _), .serverKey(let name, _): name
        case .none, .temporarilyUnavailable: nil
        }
    }

    /// The roles that grants may name, but for `_creator`.
    var roles: Set<String> {
        switch self {
        case .user(_, let roles), .serverKey(_, let roles): roles.union(["_world", "_icloud"])
        case .none, .temporarilyUnavailable: ["_world"]
        }
    }
}
