#if canImport(CloudKit)
    public import CloudKit
    public import CloudRecords
    public import Foundation

    /// Carries the journeys of a device with two engines, one for each database.
    ///
    /// Each has a journal, a folder of files, from which it continues after every end of the app.
    public final class JourneyEngines: Sendable {
        private typealias Delegate = SyncEngineDelegate<AnyRecord>

        private let own: (delegate: SyncEngineDelegate<AnyRecord>, engine: CKSyncEngine)
        private let shared: (delegate: SyncEngineDelegate<AnyRecord>, engine: CKSyncEngine)

        /// Begins to sync.
        ///
        /// - Parameters:
        ///   - privateDatabase: The database of the user.
        ///   - sharedDatabase: The database of what others share.
        ///   - folder: Where the journals, and files of assets on their way, are kept.
        ///   - build: The build of the app.
        ///   - report: Is told what the app may want to tell the user.
        /// - Throws: When a journal cannot be read.
        public init(
            _ privateDatabase: CKDatabase,
            _ sharedDatabase: CKDatabase,
            in folder: URL,
            build: String,
            report: @escaping @Sendable (SyncEngineDelegate<AnyRecord>.Report) -> Void
        ) async throws {
            func begin(_ database: CKDatabase, _ scope: RecordDatabaseScope) async throws -> (Delegate, CKSyncEngine) {
                var journal = try FolderJournal(folder.appendingPathComponent(scope.rawValue))
                let sync = try RecordSync<AnyRecord>(scope, build: build, rules: JourneySync.rules, journal: &journal)
                let delegate = Delegate(sync, journal: journal, assetsIn: folder, report: report)
                let state = await delegate.engineState
                let engine = CKSyncEngine(.init(database: database, stateSerialization: state, delegate: delegate))
                await delegate.start(engine)
                return (delegate, engine)
            }
            own = try await begin(privateDatabase, .private)
            shared = try await begin(sharedDatabase, .shared)
        }

        /// The journeys as they are now.
        public func sync(of zone: RecordZoneID) async -> RecordSync<AnyRecord> { await database(zone).delegate.sync }

        /// Lets the user change something in a zone, and sends it.
        public func change(
            in zone: RecordZoneID,
            _ change: @Sendable (inout RecordSync<AnyRecord>) throws -> Void
        ) async throws {
            let (delegate, engine) = database(zone)
            try await delegate.change(with: engine, change)
        }

        private func database(_ zone: RecordZoneID) -> (delegate: SyncEngineDelegate<AnyRecord>, engine: CKSyncEngine) {
            zone.owner == nil ? own : shared
        }
    }
#endif
