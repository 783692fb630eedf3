#if canImport(CloudKit)
    public import CloudKit
    public import Foundation

    /// Lets `CKSyncEngine` carry the records of a ``RecordSync``, and writes them to its journal.
    ///
    ///     let own = SyncEngineDelegate(sync, journal: journal, assetsIn: folder) { report in … }
    ///     let state = await own.engineState
    ///     let engine = CKSyncEngine(.init(database: container.privateCloudDatabase, stateSerialization: state, delegate: own))
    ///     await own.start(engine)
    ///
    /// Make one for the private database and one for the shared one. Files of assets that come belong to the framework: an
    /// app that shows them copies them.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public actor SyncEngineDelegate<Records: AnyRecordMapping>: CKSyncEngineDelegate {
        /// An event that the app may want to show.
        public enum Report: Sendable {
            /// Something failed. It is tried again where that may help.
            case failure(any Error)
            /// A zone is gone with all its records: the user deleted it, or its owner shares it no more.
            case forgotZone(RecordZoneID)
            /// The account has changed. Its records are forgotten, and these changes are lost.
            case forgotAccount([PendingChange])
        }

        /// The records; what the user does goes through ``change(with:_:)``.
        ///
        /// Ask for what you show, and do not keep the value itself: the next change would copy the tables of all records.
        public private(set) var sync: RecordSync<Records>
        private var journal: any SyncJournal
        private let assetFolder: URL
        private let report: @Sendable (Report) -> Void

        /// Begins with what the journal has.
        ///
        /// - Parameters:
        ///   - sync: The records, from the journal.
        ///   - journal: The journal.
        ///   - assetFolder: A folder for the files of assets on their way.
        ///   - report: Is called with each event that the app may want to show.
        public init(
            _ sync: RecordSync<Records>,
            journal: sending any SyncJournal,
            assetsIn assetFolder: URL,
            report: @escaping @Sendable (Report) -> Void
        ) {
            (self.sync, self.journal, self.assetFolder, self.report) = (sync, journal, assetFolder, report)
        }

        /// The state to make the engine with; nil for the first start.
        public var engineState: CKSyncEngine.State.Serialization? {
            sync.token(of: nil).flatMap { try? JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: $0) }
        }

        /// Tells a new engine what is to be sent, and fetches what another build did not read.
        public func start(_ engine: CKSyncEngine) async {
            await fetch(sync.recordsToFetch, with: engine)
        }

        /// Lets the user change something, writes it to the journal, and sends it.
        ///
        /// - Parameters:
        ///   - engine: The engine.
        ///   - change: The change.
        /// - Throws: The error of the change, or of the journal.
        public func change(
            with engine: CKSyncEngine,
            _ change: @Sendable (inout RecordSync<Records>) throws -> Void
        ) throws {
            try change(&sync)
            try sync.write(to: &journal)
            announce(to: engine)
        }

        /// Gives the engine the changes that it asks for, and takes back those that are not changes any more.
        public func nextRecordZoneChangeBatch(
            _ context: CKSyncEngine.SendChangesContext,
            syncEngine: CKSyncEngine
        ) async -> CKSyncEngine.RecordZoneChangeBatch? {
            var (ids, undone): ([RecordID], [CKSyncEngine.PendingRecordZoneChange]) = ([], [])
            for change in syncEngine.state.pendingRecordZoneChanges where context.options.scope.contains(change) {
                guard let id = change.id else { continue }
                if sync.pendingChange(of: id)?.native != change {
                    undone.append(change)
                } else if id.zone == ids.first?.zone ?? id.zone {
                    ids.append(id)
                }
                if ids.count == BatchLimits.native.items { break }
            }
            if !undone.isEmpty { syncEngine.state.remove(pendingRecordZoneChanges: undone) }
            // A batch is written before it is sent: its answer may get lost.
            guard let batch = sync.nextBatch(of: ids), write() else { return nil }
            let saves = batch.changes.compactMap { if case .save(let record) = $0 { native(record) } else { nil } }
            let deletions = batch.changes.filter(\.isDeletion).map(\.record.id.native)
            if saves.isEmpty, deletions.isEmpty {
                // No record could be made, so all are parked by now, and an empty batch would end the sending.
                return await nextRecordZoneChangeBatch(context, syncEngine: syncEngine)
            }
            return CKSyncEngine.RecordZoneChangeBatch(
                recordsToSave: saves,
                recordIDsToDelete: deletions,
                // One record that the server refuses would hold up all others.
                atomicByZone: false
            )
        }

        /// Takes in what the engine brings, and tells it what follows.
        public func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
            switch event {
            case .stateUpdate(let update):
                do {
                    sync.fetched(upTo: try JSONEncoder().encode(update.stateSerialization), of: nil)
                } catch {
                    report(.failure(error))
                }
            case .accountChange(let change): handle(change, syncEngine)
            case .fetchedDatabaseChanges(let changes):
                for deletion in changes.deletions { handle(deletion, syncEngine) }
            case .fetchedRecordZoneChanges(let changes):
                for change in changes.modifications { sync.fetched(archive(change.record)) }
                for change in changes.deletions { sync.fetchedDeletion(of: RecordID(change.recordID)) }
            case .sentRecordZoneChanges(let sent): await handle(sent, syncEngine)
            default: return
            }
            announce(to: syncEngine)
            write()
        }

        private func handle(_ change: CKSyncEngine.Event.AccountChange, _ engine: CKSyncEngine) {
            let user: String? =
                switch change.changeType {
                case .signIn(let user), .switchAccounts(_, let user): user.recordName
                default: nil
                }
            let isOther = sync.account != nil && sync.account != user
            let lost = sync.accountChanged(to: user)
            if isOther { report(.forgotAccount(lost)) }
            if user == nil || sync.scope == .shared { return }
            let zones = Set(Records.types.filter { $0.databaseScope == .private }.map { $0.zone })
            for zone in zones where zone != .default { makeZone(zone, engine) }
        }

        private func handle(_ deletion: CKDatabase.DatabaseChange.Deletion, _ engine: CKSyncEngine) {
            let zone = RecordZoneID(deletion.zoneID)
            let isReset = deletion.reason == .encryptedDataReset && sync.scope == .private
            sync.zoneIsGone(zone, uploadingAll: isReset)
            if !isReset { return report(.forgotZone(zone)) }
            makeZone(zone, engine)
        }

        private func handle(_ sent: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) async {
            for record in sent.savedRecords { sync.saved(RecordArchive(record)) }
            for id in sent.deletedRecordIDs { sync.deleted(RecordID(id)) }
            for failed in sent.failedRecordSaves {
                guard let record = sync.lastSent(RecordID(failed.record.recordID)) else { continue }
                await handle(.save(record), failed.error, engine)
            }
            for (id, error) in sent.failedRecordDeletes {
                guard let change = sync.pendingChange(of: RecordID(id)), change.isDeletion else { continue }
                await handle(change, error, engine)
            }
        }

        private func handle(_ change: PendingChange, _ error: CKError, _ engine: CKSyncEngine) async {
            let fields = Records.fieldDescriptions(of: change.record.type)
            let server = error.serverRecord.map { archive($0) }
            switch sync.failed(change, RecordFailure(error, fields: fields), server: server) {
            // The engine waits by itself, and fetches by itself what it has no token for.
            case .nothing, .sendLater, .fetchZone, .waitForAccount: break
            case .send: engine.state.add(pendingRecordZoneChanges: [change.native])
            case .makeZone(let zone):
                makeZone(zone, engine)
                engine.state.add(pendingRecordZoneChanges: [change.native])
            case .forgotZone(let zone): report(.forgotZone(zone))
            case .stop(let failure): report(.failure(failure))
            case .fetch(let id): await fetch([id], with: engine)
            }
        }

        /// Fetches records that the engine will not bring again.
        private func fetch(_ ids: [RecordID], with engine: CKSyncEngine) async {
            let size = BatchLimits.native.items
            for part in stride(from: 0, to: ids.count, by: size).map({ ids[$0...].prefix(size) }) {
                do {
                    let results = try await engine.database.records(for: part.map(\.native))
                    for id in part {
                        if let result = results[id.native] { take(result, of: id) }
                    }
                } catch {
                    report(.failure(error))
                }
            }
            announce(to: engine)
            write()
        }

        private func take(_ result: Result<CKRecord, any Error>, of id: RecordID) {
            do {
                sync.fetched(archive(try result.get()))
            } catch let error as CKError where RecordFailure(error).code == .unknownItem {
                sync.fetchedDeletion(of: id)
            } catch {
                report(.failure(error))
            }
        }

        private func announce(to engine: CKSyncEngine) {
            let changes = sync.takeAnnouncements()
            if !changes.isEmpty { engine.state.add(pendingRecordZoneChanges: changes.map(\.native)) }
        }

        private func makeZone(_ zone: RecordZoneID, _ engine: CKSyncEngine) {
            engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zone.native))])
        }

        /// The record with its system fields, so that the server sees which state was changed.
        private func native(_ record: CloudRecord) -> CKRecord? {
            do {
                var archive = RecordArchive(record)
                archive.nativeSystemFields = sync.nativeSystemFields(of: record.id)
                guard let native = archive.nativeRecord() else {
                    return try CKRecord(record, assetsIn: assetFolder)
                }
                try native.applyChanges(of: record, assetsIn: assetFolder)
                return native
            } catch {
                report(.failure(error))
                _ = sync.failed(.save(record), RecordFailure(.assetFileNotFound, reason: "\(error)"))
                return nil
            }
        }

        /// Keeps a record that came. Of an unknown type it knows that nothing was read of it.
        private func archive(_ native: CKRecord) -> RecordArchive {
            RecordArchive(native, fields: Records.fieldDescriptions(of: native.recordType))
        }

        @discardableResult
        private func write() -> Bool {
            do {
                try sync.write(to: &journal)
                return true
            } catch {
                report(.failure(error))
                return false
            }
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    extension PendingChange {
        fileprivate var native: CKSyncEngine.PendingRecordZoneChange {
            isDeletion ? .deleteRecord(record.id.native) : .saveRecord(record.id.native)
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    extension CKSyncEngine.PendingRecordZoneChange {
        /// Nil for a kind of change that the framework may have one day.
        fileprivate var id: RecordID? {
            if case .saveRecord(let id) = self { return RecordID(id) }
            if case .deleteRecord(let id) = self { return RecordID(id) }
            return nil
        }
    }
#endif
