import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys

/// A device that carries the records of its ``JourneySync`` to a database in memory, as the engine does to CloudKit.
struct SyncDevice {
    var sync = JourneySync(build: "1")
    private(set) var stops: [RecordFailure] = []
    private var token: ChangeToken?

    mutating func keep(_ name: String, _ change: (inout JourneyRecord) -> Void) throws {
        var journey = try journey(name) ?? JourneyRecord(recordName: RecordName(name))
        change(&journey)
        try sync.keep(journey)
    }

    func journey(_ name: String) throws -> JourneyRecord? {
        try sync.records[RecordID(name, in: JourneyRecord.zone)].map { try JourneyRecord(record: $0) }
    }

    /// Sends a batch, and takes in the answer or never gets it.
    mutating func send(to server: inout InMemoryRecordDatabase, losingAnswer: Bool = false) {
        guard let batch = sync.nextBatch() else { return }
        let saves = batch.changes.filter { !$0.isDeletion }
        let deletions = batch.changes.filter(\.isDeletion)
        let outcome = Result { () throws(RecordDatabaseError) in
            try server.save(saves.map(\.record), deleting: deletions.map(\.record.id), atomically: false)
        }
        if losingAnswer { return }
        switch outcome {
        case .failure(let error):
            for change in batch.changes { fail(change, error, &server) }
        case .success(let outcome):
            for (change, result) in zip(saves, outcome.saved) {
                switch result {
                // No more than the framework has in a saved record.
                case .success(let record): sync.saved(RecordArchive(systemFieldsOf: record))
                case .failure(let error): fail(change, error, &server)
                }
            }
            for (change, result) in zip(deletions, outcome.deleted) {
                switch result {
                case .success(let id): sync.deleted(id)
                case .failure(let error): fail(change, error, &server)
                }
            }
        }
    }

    private mutating func fail(
        _ change: PendingChange,
        _ error: RecordDatabaseError,
        _ server: inout InMemoryRecordDatabase
    ) {
        switch sync.failed(change, error.failure) {
        case .nothing, .send, .sendLater: break
        case .fetch(let id): if let record = try? server.record(for: id) { sync.fetched(RecordArchive(record)) }
        case .makeZone(let zone):
            try? server.createZone(zone)
            token = nil
        case .stop(let failure): stops.append(failure)
        }
    }

    mutating func fetch(from server: inout InMemoryRecordDatabase) throws {
        let changes = try server.changes(in: JourneyRecord.zone, since: token)
        for record in changes.saved { sync.fetched(RecordArchive(record)) }
        for deletion in changes.deleted { sync.fetchedDeletion(of: deletion.id) }
        token = changes.token
    }

    /// The app ends, and starts again in a build, with nothing but bytes. The token is the engine's, and stays.
    mutating func restart(build: String = "1") throws -> [RecordID] {
        var toFetch: [RecordID] = []
        sync = try JourneySync(data: sync.data(), build: build) { toFetch = $0 }
        return toFetch
    }
}
