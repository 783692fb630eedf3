public import CloudRecords
import CloudSchema

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A CloudKit database in memory that refuses what CloudKit refuses, for tests without Apple's servers.
///
/// Create it from the deployed `.ckdb` file, and let the app's own mapping write to it:
///
///     var database = try InMemoryRecordDatabase(schema: text, container: "iCloud.org.example.Blog")
///     try database.createZone(.mirroring)
///     var record = CloudRecord(type: "CD_Post", id: RecordID("7D3D", in: .mirroring))
///     try post.write(to: &record)
///     try database.save(record)          // throws CloudKit's error
///     try PostRecord(record: database.record(for: RecordID("7D3D", in: .mirroring))) == post
///
/// It is a value: a copy is another database, so a test can try two continuations of one state. The same calls give the
/// same tags, tokens and bytes; only the stamps depend on the clock, which the caller passes. Nothing is written to
/// disk.
///
/// `Documentation/CloudRecordsTesting.md` lists the imitated behaviour and its limits.
public struct InMemoryRecordDatabase: Sendable {
    /// The container's identifier.
    package let container: String
    /// The database of the container.
    package internal(set) var scope: RecordDatabaseScope
    /// The environment: in Development saving a record creates missing types and fields, in Production the schema cannot
    /// change.
    package let environment: RecordEnvironment
    /// The present user of the database.
    public var account: RecordAccount
    /// The limits of records and requests.
    public var limits = Limits()
    /// The assumptions about behaviour that is unknown outside Apple.
    public var assumptions = Assumptions()

    var types: SchemaTable
    var store = RecordStore()
    /// The errors that a test injected into the next requests.
    var requestFaults: [RecordDatabaseError] = []
    /// The errors that a test injected into the next changes of a record.
    var itemFaults: [RecordID: [RecordDatabaseError]] = [:]
    private let now: @Sendable () -> Date

    /// Creates an empty database for a schema.
    ///
    /// A private or public database has the default zone; a shared database has the zones that
    /// ``shareZone(_:mayWrite:sharesWholeZone:records:)`` adds.
    ///
    /// - Parameters:
    ///   - schema: The text of a `.ckdb` file, written by `cktool export-schema` or modelc.
    ///   - container: The container's identifier, for messages.
    ///   - scope: The database of the container.
    ///   - environment: Whether the schema can grow.
    ///   - account: The user of the database.
    ///   - now: The clock of the server, for the stamps of records.
    /// - Throws: ``SchemaTextFailure`` with the errors of the schema.
    public init(
        schema: String,
        container: String,
        scope: RecordDatabaseScope = .private,
        environment: RecordEnvironment = .production,
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

    /// The present schema in the layout of `cktool export-schema`; in Development it grows with saved records.
    public var schema: String { types.schema.text }

    /// Begins a request: throws an injected error, or an error without a user who may send it.
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
            // Assumption: the code is AUTHENTICATION_FAILED. It is documented that server-to-server keys reach only the
            // public database, but not the error of the others.
            let explanation = "server-to-server keys reach the public database only"
            throw RecordDatabaseError(.notAuthenticated, explanation: explanation, web: .authenticationFailed)
        default: break
        }
    }

    /// Sets the tag and stamps of a new state, by the current user or another one.
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
    /// CloudKit's limits. A test may lower one to see the app's behaviour at it.
    public struct Limits: Hashable, Sendable {
        /// The bytes of a record without its assets.
        ///
        /// Assumption: "1 MB" is 1,048,576 bytes, and the size of a record is that of its field names and values: the
        /// UTF-8 bytes of text, 8 bytes for a number or a date. CloudKit's formula is unknown.
        public var recordBytes = 1_048_576
        /// The number of records in one request of the framework, including deleted ones.
        public var requestItems = BatchLimits.native.items
        /// The number of operations in one request of Web Services.
        public var webRequestItems = BatchLimits.webServices.items
        /// The bytes of one request, without assets. Assumption: "2 MB" is 2,097,152 bytes.
        public var requestBytes = 2_097_152
        /// The number of references with the action ``RecordReference/Action/deleteSelf`` to one record.
        public var owningReferences = 750
        /// The number of values of one `IN` filter.
        package var filterValues = 250
        /// The bytes of one asset uploaded through Web Services.
        public var webAssetBytes = 52_428_800
        /// The number of characters of a record name.
        package var recordNameLength = 255
        /// The number of records in one response; a request can set a lower one.
        public var pageSize = 200
    }

    /// Assumptions about behaviour that is uncertain outside Apple.
    ///
    /// Run a test that depends on one of them with both settings.
    public struct Assumptions: Hashable, Sendable {
        /// Assumption: a whole number is accepted for a `DOUBLE` field, because the framework passes an `NSNumber`, and
        /// becomes a floating-point number. Web Services always refuse a value with the tag `INT64`.
        public var acceptsIntegersInDoubleFields = true
        /// Assumption: `TIMESTAMP` fields store whole milliseconds, like Web Services. If false, they store the
        /// precision of `Date`.
        public var roundsDatesToMilliseconds = true
        /// Assumption: saving a record changes the tags of its parents, up to the root, when the root is shared.
        public var childrenTouchSharedParents = true
        /// Assumption: a record with children cannot be deleted. If true, its children are deleted with it.
        public var deletingParentsDeletesChildren = false
        /// Assumption: the first fetch of a zone's changes, without a token, includes deleted records.
        public var replaysDeletions = true
        /// Assumption: a request of Web Services that does not say whether it is atomic is not. The default is
        /// undocumented.
        public var webRequestsAreAtomicByDefault = false
    }
}

/// The present user of the database.
///
///     database.account = .user("_alice", roles: ["moderator"])
///
/// In the public database the schema's grants apply to the account; in all databases stamps contain it.
public enum RecordAccount: Hashable, Sendable {
    /// A signed-in user: the user's record name, and the roles that the developer assigned.
    ///
    /// The roles `_world`, `_icloud` and, for the user's own records, `_creator` are implied.
    case user(String, roles: Set<String> = [])
    /// No user is signed in.
    case none
    /// A user is signed in, but the account is not ready.
    case temporarilyUnavailable
    /// A developer's server-to-server key in Web Services, with the user who created it.
    case serverKey(String, roles: Set<String> = [])

    /// The record name of the user.
    package var userRecordName: String? {
        switch self {
        case .user(let name, _), .serverKey(let name, _): name
        case .none, .temporarilyUnavailable: nil
        }
    }

    /// The roles of the account for grants, except `_creator`.
    var roles: Set<String> {
        switch self {
        case .user(_, let roles), .serverKey(_, let roles): roles.union(["_world", "_icloud"])
        case .none, .temporarilyUnavailable: ["_world"]
        }
    }
}

extension InMemoryRecordDatabase {
    /// Makes the next requests fail, whatever they do.
    ///
    ///     database.failNext(2, with: .requestRateLimited, retryAfter: 30)
    ///
    /// - Parameters:
    ///   - count: The number of requests.
    ///   - code: The error.
    ///   - retryAfter: The seconds to wait that the error contains.
    public mutating func failNext(_ count: Int = 1, with code: RecordErrorCode, retryAfter: Double? = nil) {
        requestFaults += Array(repeating: .injected(code, retryAfter), count: max(0, count))
    }

    /// Makes the next save or deletion of one record fail, while the rest of its request is processed as usual.
    public mutating func failNextChange(of id: RecordID, with code: RecordErrorCode, retryAfter: Double? = nil) {
        itemFaults[id, default: []].append(.injected(code, retryAfter))
    }

    /// Changes a record as another device would, so that earlier readers have a conflict.
    ///
    /// The change is not checked, because the other device may run a version of the app with more fields.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - change: The other device's change; by default only the tag changes.
    /// - Returns: The changed record.
    /// - Throws: ``RecordDatabaseError`` when the record does not exist.
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

    /// Expires every token of a zone, as the server does after a long time.
    public mutating func expireChangeTokens(of zone: RecordZoneID) { store.forgetTokens(of: zone) }

    /// Deletes a zone as the user can do in the system settings.
    ///
    /// Requests then fail with ``RecordErrorCode/userDeletedZone`` until the zone is created again.
    public mutating func deleteZoneAsUser(_ zone: RecordZoneID) {
        lose(zone, RecordDatabaseError(.userDeletedZone, explanation: "the user deleted the zone"))
    }

    /// Resets the user's encryption keys.
    ///
    /// Requests for the zone then fail with ``RecordErrorCode/zoneNotFound`` and
    /// ``RecordDatabaseError/didResetEncryptedData``, until it is created again; the app must upload its data again.
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
    /// The internal code, where logs agree on one.
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
