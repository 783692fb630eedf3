import CloudRecords
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
    var rules: DatabaseRules
    var store = RecordStore()
    var faults = Faults()
    let now: @Sendable () -> Date

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
        self.now = now
        rules = DatabaseRules(
            container: container,
            scope: scope,
            environment: environment,
            account: account,
            schema: SchemaTable(try Self.schema(Array(schema.utf8)))
        )
        if scope != .shared { store.addZone(.default) }
    }

    private static func schema(_ bytes: [UInt8]) throws(SchemaTextFailure) -> Schema {
        let path = "schema.ckdb"
        let parsed = Schema.parse(bytes: bytes, path: path)
        guard let schema = parsed.schema else { throw SchemaTextFailure(parsed.diagnostics, in: bytes, path: path) }
        return schema
    }
}

// MARK: - What it is

extension InMemoryRecordDatabase {
    /// The container's identifier.
    public var container: String { rules.container }

    /// Which of the container's databases it is.
    public var scope: Scope { rules.scope }

    /// Whether the schema can grow.
    public var environment: Environment { rules.environment }

    /// The schema as it is now, laid out as `cktool export-schema` does; in Development it grows with what is saved.
    public var schema: String { rules.schema.schema.text }

    /// Whoever uses the database from now on.
    public var account: RecordAccount {
        get { rules.account }
        set { rules.account = newValue }
    }

    /// How much the database takes at once.
    public var limits: Limits {
        get { rules.limits }
        set { rules.limits = newValue }
    }

    /// What is taken for true where nobody outside Apple knows.
    public var assumptions: Assumptions {
        get { rules.assumptions }
        set { rules.assumptions = newValue }
    }
}
