public import CloudRecords
import CloudSchema

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A CloudKit database in memory that refuses what CloudKit refuses, for tests without Apple's servers.
///
/// Give it the `.ckdb` file that is deployed, and let the app's own mapping write to it:
///
///     var database = try InMemoryRecordDatabase(schema: text, container: "iCloud.org.example.Blog")
///     try database.createZone(.mirroring)
///     var record = CloudRecord(type: "CD_Post", id: RecordID("7D3D"))
///     try post.update(&record)
///     try database.save(record)          // throws what CloudKit would answer
///     try Post(record: database.record(for: RecordID("7D3D"))) == post
///
/// It is a value: a copy is another database, and a test can try two continuations of one state. The same calls give
/// the same tags, tokens and bytes; nothing depends on the clock but the stamps, and the clock is the caller's. Nothing
/// is written to a disk.
///
/// What is imitated, and what is not, is listed in `Documentation/CloudRecordsTesting.md`.
public struct InMemoryRecordDatabase: Sendable {
    /// The container's identifier.
    public let container: String
    /// Which of the container's databases it is.
    public internal(set) var scope: Scope
    /// Whether the schema can grow.
    public let environment: Environment
    /// Whoever uses the database from now on.
    public var account: RecordAccount
    /// How much the database takes at once.
    public var limits = Limits()
    /// What is taken for true where nobody outside Apple knows.
    public var assumptions = Assumptions()

    var types: SchemaTable
    var store = RecordStore()
    /// Errors that a test asked for, of the next requests.
    var requestFaults: [RecordDatabaseError] = []
    /// Errors that a test asked for, of the next changes of a record.
    var itemFaults: [RecordID: [RecordDatabaseError]] = [:]
    private let now: @Sendable () -> Date

    /// Creates an empty database for a schema.
    ///
    /// A private or public database has the default zone; a shared database has the zones that
    /// ``shareZone(_:mayWrite:sharesWholeZone:records:)`` adds.
    ///
    /// - Parameters:
    ///   - schema: The text of a `.ckdb` file, as `cktool export-schema` or modelc wrote it.
    ///   - container: The container's identifier, which some messages name.
    ///   - scope: Which of the container's databases it is.
    ///   - environment: Whether the schema can grow.
    ///   - account: Whoever uses the database.
    ///   - now: The clock of the server, for the stamps of records.
    /// - Throws: ``SchemaTextFailure`` with what is wrong with the schema.
    public init(
        schema: String,
        container: String,
        scope: Scope = .private,
        environment: Environment = .production,
        account: RecordAccount = .user("_currentUser"),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
    ) throws(SchemaTextFailure) {
        self.container = container
        self.scope = scope
        self.environment = environment
        self.account = account
        self.now = now
        types = try SchemaTable(text: schema)
        if scope != .shared { store.addZone(.default) }
    }

    /// The schema as it is now, laid out as `cktool export-schema` does; in Development it grows with what is saved.
    public var schema: String { types.schema.text }

    /// What comes before every request: a fault that a test asked for, and whether there is a user who may ask.
    mutating func beginRequest(writes: Bool = false) throws(RecordDatabaseError) {
        if !requestFaults.isEmpty { throw requestFaults.removeFirst() }
        // Everybody may read the public database, signed in or not.
        let mayBeAnybody = scope == .public && !writes
        switch account {
        case .temporarilyUnavailable where !mayBeAnybody:
            let explanation = "the device is not ready to say who is signed in"
            throw RecordDatabaseError(.accountTemporarilyUnavailable, explanation: explanation)
        case .none where !mayBeAnybody:
            throw RecordDatabaseError(.notAuthenticated, 1002, "No iCloud account is configured")
        case .serverKey where scope != .public:
            // Assumption: the code is AUTHENTICATION_FAILED. That server-to-server keys reach the public database only
            // is documented; what the others answer is not.
            let explanation = "server-to-server keys reach the public database only"
            throw RecordDatabaseError(.notAuthenticated, explanation: explanation, web: .authenticationFailed)
        default: break
        }
    }

    /// Gives a record the marks of a new state that the current user made, or somebody else.
    mutating func stamp(_ record: inout CloudRecord, by userRecordName: String?) {
        let stamp = RecordStamp(date: now().toMilliseconds, userRecordName: userRecordName)
        record.created = record.created ?? stamp
        record.modified = stamp
        record.changeTag = store.nextTag()
        record.forgetChanges()
    }
}

extension Date {
    /// The nearest whole millisecond.
    var toMilliseconds: Date { Date(timeIntervalSince1970: nearestMillisecond / 1000) }
}

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

extension InMemoryRecordDatabase {
    /// Makes the next requests fail, whatever they ask for.
    ///
    ///     database.failNext(2, with: .requestRateLimited, retryAfter: 30)
    ///
    /// - Parameters:
    ///   - count: How many requests.
    ///   - code: The error.
    ///   - retryAfter: The seconds that the error asks to wait.
    public mutating func failNext(_ count: Int = 1, with code: RecordErrorCode, retryAfter: Double? = nil) {
        requestFaults += Array(repeating: .injected(code, retryAfter), count: max(0, count))
    }

    /// Makes the next attempt to save or delete one record fail, while the rest of its request is treated as usual.
    public mutating func failNextChange(of id: RecordID, with code: RecordErrorCode, retryAfter: Double? = nil) {
        itemFaults[id, default: []].append(.injected(code, retryAfter))
    }

    /// Changes a record as another device would, so that whoever read it before is in conflict.
    ///
    /// No check is made: the other device may run a version of the app that knows more fields.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - change: What the other device changes; nothing but the tag when it is left out.
    /// - Returns: The record as it is now.
    /// - Throws: ``RecordDatabaseError`` when there is no such record.
    @discardableResult
    public mutating func changeElsewhere(
        _ id: RecordID,
        _ change: (inout CloudRecord) -> Void = { _ in }
    ) throws(RecordDatabaseError) -> CloudRecord {
        guard var record = store.stored(id)?.record else { throw .recordNotFound.about(id) }
        change(&record)
        stamp(&record, by: account.userRecordName)
        store.zones[id.zone]?.put(record)
        return record
    }

    /// Makes every token of a zone too old, as the server does after a long time.
    public mutating func expireChangeTokens(of zone: RecordZoneID) { store.forgetTokens(of: zone) }

    /// Deletes a zone as the user does in the settings of the system.
    ///
    /// Requests then fail with ``RecordErrorCode/userDeletedZone`` until the zone is created again.
    public mutating func deleteZoneAsUser(_ zone: RecordZoneID) {
        lose(zone, RecordDatabaseError(.userDeletedZone, explanation: "the user deleted the zone"))
    }

    /// Resets the user's encryption keys.
    ///
    /// Requests for the zone then fail with ``RecordErrorCode/zoneNotFound`` and
    /// ``RecordDatabaseError/didResetEncryptedData``, until it is created again: the app has to upload its data anew.
    public mutating func resetEncryptedData(in zone: RecordZoneID) {
        var error = RecordDatabaseError.zoneNotFound
        error.didResetEncryptedData = true
        lose(zone, error)
    }

    private mutating func lose(_ zone: RecordZoneID, _ loss: RecordDatabaseError) {
        guard !zone.isDefault, store.zones.removeValue(forKey: zone) != nil else { return }
        store.losses[zone] = loss
    }
}

extension RecordDatabaseError {
    fileprivate static func injected(_ code: RecordErrorCode, _ retryAfter: Double?) -> RecordDatabaseError {
        var error = RecordDatabaseError(code, code.usualInternalCode, explanation: "the test asked for this error")
        error.retryAfter = retryAfter
        return error
    }
}

extension RecordErrorCode {
    /// The number behind the code, where logs agree on one.
    fileprivate var usualInternalCode: Int? {
        switch self {
        case .partialFailure: 1011
        case .serviceUnavailable: 2009
        case .requestRateLimited: 2062
        case .permissionFailure: 2007
        case .serverRejectedRequest: 2000
        case .serverRecordChanged: 2004
        case .batchRequestFailed: 2024
        case .limitExceeded: 2023
        case .zoneNotFound: 2036
        case .assetFileNotFound: 3002
        default: nil
        }
    }
}
