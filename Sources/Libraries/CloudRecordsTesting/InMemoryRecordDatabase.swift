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
