#if canImport(CloudKit)
    public import CloudKit
    public import CloudRecords
    public import Foundation

    /// Lets `CKSyncEngine` carry the records of a ``JourneySync``.
    ///
    /// Make the engine with it, and with the state that was kept: one engine and one ``JourneySync`` for the private database,
    /// and others for the shared one. Files of assets that come belong to the framework: an app
    /// that shows them copies them.
    public actor JourneySyncDelegate: CKSyncEngineDelegate {
        /// What is to be kept for the next start of the app, in this order.
        public enum Kept: Sendable {
            /// What ``JourneySync/data()`` wrote.
            case records(Data)
            /// The state of the engine, which knows what was fetched: it never comes again.
            case engine(CKSyncEngine.State.Serialization)
        }

        /// The journeys; what the user does goes through ``change(_:with:)``.
        public private(set) var sync: JourneySync
        private let assetFolder: URL
        private let keep: @Sendable (Kept) -> Void
        private let report: @Sendable (any Error) -> Void

        /// Begins with what was kept, and a folder for the files of assets on their way.
        public init(
            _ sync: JourneySync,
            assetsIn assetFolder: URL,
            keep: @escaping @Sendable (Kept) -> Void,
            report: @escaping @Sendable (any Error) -> Void
        ) {
            (self.sync, self.assetFolder, self.keep, self.report) = (sync, assetFolder, keep, report)
        }

        /// Lets the user change something, and sends it.
        public func change(_ change: @Sendable (inout JourneySync) throws -> Void, with engine: CKSyncEngine) throws {
            try change(&sync)
            announce(to: engine)
            keepRecords()
        }

        /// Tells the engine what is to be sent. It keeps each change once.
        public func announce(to engine: CKSyncEngine) {
            engine.state.add(pendingRecordZoneChanges: sync.pending.map(\.native))
        }

        /// Fetches records that the engine will not bring again, such as those that another build parked.
        public func fetch(_ ids: [RecordID], with engine: CKSyncEngine) async {
            for id in ids {
                do {
                    sync.fetched(RecordArchive(journey: try await engine.database.record(for: id.native)))
                } catch {
                    report(error)
                }
            }
            announce(to: engine)
            keepRecords()
        }

        /// Gives the engine the changes that it asks for, and takes back those that are not changes any more.
        public func nextRecordZoneChangeBatch(
            _ context: CKSyncEngine.SendChangesContext,
            syncEngine: CKSyncEngine
        ) async -> CKSyncEngine.RecordZoneChangeBatch? {
            let announced = syncEngine.state.pendingRecordZoneChanges
            let pending = Set(sync.pending.map(\.native))
            syncEngine.state.remove(pendingRecordZoneChanges: announced.filter { !pending.contains($0) })
            let wanted = Set(announced.filter { context.options.scope.contains($0) })
            guard let batch = sync.nextBatch(where: { wanted.contains($0.native) }) else { return nil }
            let records = batch.changes.compactMap { if case .save(let record) = $0 { native(record) } else { nil } }
            // What was sent is kept before it goes: its answer may get lost.
            keepRecords()
            return CKSyncEngine.RecordZoneChangeBatch(
                recordsToSave: records,
                recordIDsToDelete: batch.changes.filter(\.isDeletion).map(\.record.id.native),
                // One record that the server refuses would hold up all others.
                atomicByZone: false
            )
        }

        /// Takes in what the engine brings, and tells it what follows.
        public func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
            switch event {
            case .stateUpdate(let update): keep(.engine(update.stateSerialization))
            case .accountChange(let change): handle(change, syncEngine)
            case .fetchedDatabaseChanges(let changes): handle(changes, syncEngine)
            case .fetchedRecordZoneChanges(let changes):
                for change in changes.modifications { sync.fetched(RecordArchive(journey: change.record)) }
                for change in changes.deletions { sync.fetchedDeletion(of: RecordID(change.recordID)) }
                announce(to: syncEngine)
                keepRecords()
            case .sentRecordZoneChanges(let sent):
                await handle(sent, syncEngine)
                keepRecords()
            default: break
            }
        }

        private func handle(_ change: CKSyncEngine.Event.AccountChange, _ engine: CKSyncEngine) {
            switch change.changeType {
            case .signIn:
                engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: JourneyRecord.zone.native))])
                announce(to: engine)
            // The records belong to the account that has left.
            default:
                sync = JourneySync(build: sync.build)
                keepRecords()
            }
        }

        private func handle(_ changes: CKSyncEngine.Event.FetchedDatabaseChanges, _ engine: CKSyncEngine) {
            for deletion in changes.deletions {
                let zone = RecordZoneID(deletion.zoneID)
                sync.zoneIsGone(zone, uploadingAll: deletion.reason == .encryptedDataReset)
                if sync.pending.contains(where: { $0.record.id.zone == zone }) { makeZone(deletion.zoneID, engine) }
            }
            keepRecords()
        }

        private func handle(_ sent: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) async {
            for record in sent.savedRecords { sync.saved(RecordArchive(record)) }
            // What the user changed while the batch was on its way is still to be sent.
            let saved = Set(sent.savedRecords.map { RecordID($0.recordID) })
            let changed = sync.pending.filter { saved.contains($0.record.id) }
            engine.state.add(pendingRecordZoneChanges: changed.map(\.native))
            for id in sent.deletedRecordIDs { sync.deleted(RecordID(id)) }
            for failed in sent.failedRecordSaves {
                let id = RecordID(failed.record.recordID)
                guard let record = sync.unanswered[id]?.last ?? sync.records[id] else { continue }
                await handle(.save(record), failed.error, engine)
            }
            for (id, error) in sent.failedRecordDeletes {
                guard let record = sync.deletions[RecordID(id)] else { continue }
                await handle(.delete(record), error, engine)
            }
        }

        private func handle(_ change: PendingChange, _ error: CKError, _ engine: CKSyncEngine) async {
            let fields = AnyRecord.fieldDescriptions(of: change.record.type)
            let server = error.serverRecord.map { RecordArchive(journey: $0) }
            switch sync.failed(change, RecordFailure(error, fields: fields), server: server) {
            case .nothing, .sendLater: break
            case .send: announce(to: engine)
            case .makeZone(let zone): makeZone(zone.native, engine)
            case .stop(let failure): report(failure)
            case .fetch(let id): await fetch([id], with: engine)
            }
        }

        private func makeZone(_ zone: CKRecordZone.ID, _ engine: CKSyncEngine) {
            engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zone))])
            announce(to: engine)
        }

        /// The record with its system fields, so that the server sees which state was changed.
        private func native(_ record: CloudRecord) -> CKRecord? {
            do {
                var archive = RecordArchive(record)
                archive.nativeSystemFields = sync.nativeSystemFields[record.id]
                guard let native = archive.nativeRecord() else {
                    return try CKRecord(record, assetsIn: assetFolder)
                }
                try native.applyChanges(of: record, assetsIn: assetFolder)
                return native
            } catch {
                report(error)
                let failure = RecordFailure(.assetFileNotFound, reason: "\(error)")
                _ = sync.failed(.save(record), failure)
                return nil
            }
        }

        private func keepRecords() {
            do { keep(.records(try sync.data())) } catch { report(error) }
        }
    }

    extension RecordArchive {
        /// Keeps a record that came. Of an unknown type it knows that nothing was read of it.
        fileprivate init(journey native: CKRecord) {
            self.init(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
        }
    }

    extension PendingChange {
        fileprivate var native: CKSyncEngine.PendingRecordZoneChange {
            isDeletion ? .deleteRecord(record.id.native) : .saveRecord(record.id.native)
        }
    }
#endif
