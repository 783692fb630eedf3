import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys
import Synchronization

/// A device whose store is carried to a database in memory, as `JourneyDelegate` lets `CKSyncEngine` carry it to CloudKit.
final class Device {
    private(set) var store: JourneyStore
    private let file: URL
    private let folder: URL
    private let told: Told

    /// The moments at which the app may end while it sends.
    enum End: CaseIterable {
        case beforeSending, beforeAnswer, afterAnswer
    }

    private final class Told: Sendable {
        let news = Mutex<[JourneyStore.News]>([])
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "journeys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "journeys.sqlite")
        let told = Told()
        self.told = told
        store = try JourneyStore(file) { news in told.news.withLock { $0.append(news) } }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The app ends, and starts again.
    func restart() throws {
        let told = told
        store = try JourneyStore(file) { news in told.news.withLock { $0.append(news) } }
    }

    // MARK: What a screen sees

    func journey(_ name: String = "coast") async throws -> JourneyRecord? {
        try await store.values(JourneyRecord.self).first { $0.recordName.rawValue == name }
    }

    func waypoint(_ name: String) async throws -> WaypointRecord? {
        try await store.values(WaypointRecord.self).first { $0.recordName.rawValue == name }
    }

    private var news: [JourneyStore.News] { told.news.withLock { $0 } }

    var conflicts: [MergeConflict] {
        news.flatMap { news -> [MergeConflict] in if case .conflicts(_, let conflicts) = news { conflicts } else { [] }
        }
    }

    var failures: [RecordFailure] {
        news.compactMap { if case .failed(_, let failure) = $0 { failure } else { nil } }
    }

    var undeployed: [String] {
        news.flatMap { news -> [String] in if case .undeployed(_, let keys) = news { keys } else { [] } }
    }

    // MARK: What a user does

    /// Changes a journey, or makes a new one.
    func change(_ name: String = "coast", _ change: (inout JourneyRecord) -> Void) async throws {
        let shown = try await journey(name)
        var journey = shown ?? JourneyRecord(recordName: RecordName(name))
        change(&journey)
        try await store.save(journey, since: shown)
    }

    func delete(_ name: String = "coast") async throws {
        try await store.delete(RecordID(name, in: JourneyRecord.zone))
    }

    // MARK: What an engine does

    /// Sends what is pending.
    ///
    /// - Parameters:
    ///   - server: The database.
    ///   - end: The moment at which the app ends, and starts again; nil for none.
    ///   - meanwhile: What happens while the answer is on its way.
    /// - Returns: The changed fields that were sent.
    /// - Throws: The error of the store.
    @discardableResult
    func send(
        to server: inout InMemoryRecordDatabase,
        endingAt end: End? = nil,
        meanwhile: () async throws -> Void = {}
    ) async throws -> [String] {
        let ids = try await store.pendingChanges().map(\.record.id)
        guard let batch = try await store.nextBatch(of: ids) else { return [] }
        if end == .beforeSending {
            try restart()
            return []
        }
        let (saves, deletions) = (batch.changes.filter { !$0.isDeletion }, batch.changes.filter(\.isDeletion))
        let outcome = Result { () throws(RecordDatabaseError) in
            try server.save(saves.map(\.record), deleting: deletions.map(\.record.id), atomically: false)
        }
        try await meanwhile()
        if end == .beforeAnswer {
            try restart()
            return saves.flatMap(\.record.changedKeys)
        }
        switch outcome {
        case .failure(let error): for change in batch.changes { try await handle(error.failure, of: change, &server) }
        case .success(let outcome):
            for (change, result) in zip(saves, outcome.saved) {
                switch result {
                // No more than the framework has in a saved record.
                case .success(let record): try await store.saved(RecordArchive(systemFieldsOf: record))
                case .failure(let error): try await handle(error.failure, of: change, &server)
                }
            }
            for (change, result) in zip(deletions, outcome.deleted) {
                switch result {
                case .success(let id): try await store.deleted(id)
                case .failure(let error): try await handle(error.failure, of: change, &server)
                }
            }
        }
        if end == .afterAnswer { try restart() }
        return saves.flatMap(\.record.changedKeys)
    }

    private func handle(
        _ failure: RecordFailure,
        of change: PendingChange,
        _ server: inout InMemoryRecordDatabase
    ) async throws {
        switch try await store.failed(change, failure) {
        case .merge(nil): try await store.fetched(RecordArchive(server.record(for: change.record.id)))
        case .makeZone(let zone, _): try server.createZone(zone)
        default: break
        }
    }

    /// Fetches what other devices did.
    func fetch(from server: inout InMemoryRecordDatabase) async throws {
        let token = try await store.engineState.map { String(decoding: $0, as: UTF8.self) }
        let changes = try server.changes(in: JourneyRecord.zone, since: token)
        for record in changes.saved { try await store.fetched(RecordArchive(record)) }
        for deletion in changes.deleted { try await store.fetchedDeletion(of: deletion.id) }
        try await store.setEngineState(Data(changes.token.utf8))
    }
}
