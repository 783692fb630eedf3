#if canImport(CloudKit)
    public import CloudKit
    import CloudRecords
    public import Foundation

    /// Lets `CKSyncEngine` carry the rows of a ``JourneyStore`` to the private database of a user, and back.
    public final class JourneyDelegate: CKSyncEngineDelegate {
        private let store: JourneyStore
        private let assetFolder: URL

        /// Makes a delegate.
        ///
        /// - Parameters:
        ///   - store: The store of the app.
        ///   - assetFolder: A folder for the files of assets on their way to the server.
        public init(_ store: JourneyStore, assetsIn assetFolder: URL) {
            (self.store, self.assetFolder) = (store, assetFolder)
        }

        /// Makes an engine that goes on where the last one ended.
        public func begin(with database: CKDatabase) async throws -> CKSyncEngine {
            let decoder = JSONDecoder()
            let state = try await store.engineState.map {
                try decoder.decode(CKSyncEngine.State.Serialization.self, from: $0)
            }
            let engine = CKSyncEngine(.init(database: database, stateSerialization: state, delegate: self))
            // The app may have ended between a change and the state that the engine keeps.
            try await announce(to: engine)
            return engine
        }

        /// Tells an engine what is to be sent. Call it after each change of the store.
        public func announce(to engine: CKSyncEngine) async throws {
            // The engine has each change once, however often it is added.
            engine.state.add(pendingRecordZoneChanges: try await store.pendingChanges().map(\.native))
        }

        /// Gives the engine what is to be sent now, and takes back what is not to be sent any more.
        public func nextRecordZoneChangeBatch(
            _ context: CKSyncEngine.SendChangesContext,
            syncEngine: CKSyncEngine
        ) async -> CKSyncEngine.RecordZoneChangeBatch? {
            let announced = syncEngine.state.pendingRecordZoneChanges.filter(context.options.scope.contains)
            do {
                let pending = Set(try await store.pendingChanges().map(\.native))
                syncEngine.state.remove(pendingRecordZoneChanges: announced.filter { !pending.contains($0) })
                let ids = announced.filter(pending.contains).compactMap(\.id)
                guard let batch = try await store.nextBatch(of: ids) else { return nil }
                var saves: [CKRecord] = []
                for case .save(let record) in batch.changes { saves.append(try await native(record)) }
                return CKSyncEngine.RecordZoneChangeBatch(
                    recordsToSave: saves,
                    recordIDsToDelete: batch.changes.filter(\.isDeletion).map(\.record.id.native),
                    // One record that the server refuses would hold up all others.
                    atomicByZone: false
                )
            } catch {
                store.report(.broken(error))
                return nil
            }
        }

        /// Brings the store up to date with what the engine tells.
        public func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
            do {
                switch event {
                case .stateUpdate(let update):
                    return try await store.setEngineState(JSONEncoder().encode(update.stateSerialization))
                case .accountChange(let change): try await handle(change, syncEngine)
                case .fetchedDatabaseChanges(let changes):
                    for deletion in changes.deletions {
                        let isReset = deletion.reason == .encryptedDataReset
                        try await store.zoneIsGone(RecordZoneID(deletion.zoneID), uploadingAll: isReset)
                        if isReset { makeZone(RecordZoneID(deletion.zoneID), syncEngine) }
                    }
                case .fetchedRecordZoneChanges(let changes):
                    for change in changes.modifications { try await store.fetched(archive(change.record)) }
                    for change in changes.deletions { try await store.fetchedDeletion(of: RecordID(change.recordID)) }
                case .sentRecordZoneChanges(let sent): try await handle(sent, syncEngine)
                default: return
                }
                try await announce(to: syncEngine)
            } catch {
                store.report(.broken(error))
            }
        }

        private func handle(_ change: CKSyncEngine.Event.AccountChange, _ engine: CKSyncEngine) async throws {
            // Changes from before the first sign-in are sent.
            let isFirst = if case .signIn = change.changeType { true } else { false }
            if !isFirst { try await store.removeAll() }
            makeZone(JourneyRecord.zone, engine)
        }

        private func handle(_ sent: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) async throws {
            for record in sent.savedRecords { try await store.saved(RecordArchive(record)) }
            for id in sent.deletedRecordIDs { try await store.deleted(RecordID(id)) }
            for failed in sent.failedRecordSaves { try await handle(failed.error, of: failed.record.recordID, engine) }
            for (id, error) in sent.failedRecordDeletes { try await handle(error, of: id, engine) }
        }

        private func handle(_ error: CKError, of id: CKRecord.ID, _ engine: CKSyncEngine) async throws {
            // The user may have undone the change meanwhile.
            guard let change = try await store.pendingChange(of: RecordID(id)) else { return }
            let server = try error.serverRecord.map { try archive($0) }
            switch try await store.failed(change, RecordFailure(error), server: server) {
            case .merge where server == nil: try await fetch(id, from: engine.database)
            case .makeZone(let zone, _): makeZone(zone, engine)
            // The store knows which changes are to be sent again, and the engine knows when.
            default: break
            }
        }

        /// Asks for a record that the engine will not bring again.
        private func fetch(_ id: CKRecord.ID, from database: CKDatabase) async throws {
            switch try await database.records(for: [id])[id] {
            case .success(let record): try await store.fetched(archive(record))
            case .failure(let error as CKError) where RecordFailure(error).code == .unknownItem:
                try await store.fetchedDeletion(of: RecordID(id))
            case .failure(let error): throw error
            case nil: break
            }
        }

        private func makeZone(_ zone: RecordZoneID, _ engine: CKSyncEngine) {
            engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zone.native))])
        }

        /// The record for the framework, with its system fields, so that the server sees which state was changed.
        private func native(_ record: CloudRecord) async throws -> CKRecord {
            guard let native = try await store.systemFields(of: record.id)?.nativeRecord() else {
                return try CKRecord(record, assetsIn: assetFolder)
            }
            try native.applyChanges(of: record, assetsIn: assetFolder)
            return native
        }

        /// A record that came, with the bytes of its assets: their files belong to the framework, which removes them.
        private func archive(_ native: CKRecord) throws -> RecordArchive {
            var record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
            for key in record.keys {
                if case .asset(let asset) = record[key] { record[key] = .asset(.data(try asset.contents())) }
            }
            record.forgetChanges()
            var archive = RecordArchive(record)
            archive.nativeSystemFields = RecordArchive(native).nativeSystemFields
            return archive
        }
    }

    extension PendingChange {
        fileprivate var native: CKSyncEngine.PendingRecordZoneChange {
            isDeletion ? .deleteRecord(record.id.native) : .saveRecord(record.id.native)
        }
    }

    extension CKSyncEngine.PendingRecordZoneChange {
        /// Nil for a kind of change that the framework may have one day.
        fileprivate var id: RecordID? {
            if case .saveRecord(let id) = self { return RecordID(id) }
            if case .deleteRecord(let id) = self { return RecordID(id) }
            return nil
        }
    }
#endif
