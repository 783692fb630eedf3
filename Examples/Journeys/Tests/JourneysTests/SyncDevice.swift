import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys

/// A device that carries the records of its ``JourneySync`` to a database in memory, as engines do to CloudKit.
struct SyncDevice {
    var sync = JourneySync(build: "1")
    private(set) var stops: [SyncStep] = []
    /// The user of the shared database, whose zones the server has.
    private let user: String
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(user: String = "_anna") { self.user = user }

    mutating func keep(
        _ name: String,
        in zone: RecordZoneID = JourneyRecord.zone,
        _ change: (inout JourneyRecord) -> Void
    ) throws {
        var journey = try journey(name, in: zone) ?? JourneyRecord(recordName: RecordName(name))
        change(&journey)
        try sync.keep(journey, in: zone)
    }

    func journey(_ name: String, in zone: RecordZoneID = JourneyRecord.zone) throws -> JourneyRecord? {
        try sync[zone].record(RecordID(name, in: zone)).map { try JourneyRecord(record: $0) }
    }

    /// Sends what is pending in a zone, and takes in the answer or never gets it.
    mutating func send(
        _ zone: RecordZoneID = JourneyRecord.zone,
        to server: inout InMemoryRecordDatabase,
        losingAnswer: Bool = false
    ) throws {
        guard let batch = sync[zone].nextBatch(in: zone) else { return }
        let (deletions, saves) = (batch.changes.filter(\.isDeletion), batch.changes.filter { !$0.isDeletion })
        let outcome = try reach(zone, on: &server) {
            try $0.save(saves.map(\.record), deleting: deletions.map(\.record.id))
        }
        if losingAnswer { return }
        for (change, result) in zip(saves, outcome.saved) {
            switch result {
            case .success(let record): sync[zone].saved(RecordArchive(record))
            case .failure(let error): try follow(sync[zone].failed(change, error.failure), &server)
            }
        }
        for (change, result) in zip(deletions, outcome.deleted) {
            switch result {
            case .success(let id): sync[zone].deleted(id)
            case .failure(let error): try follow(sync[zone].failed(change, error.failure), &server)
            }
        }
    }

    mutating func fetch(_ zone: RecordZoneID = JourneyRecord.zone, from server: inout InMemoryRecordDatabase) throws {
        let token = sync[zone].beginFetching(zone).map { ChangeToken(String(decoding: $0, as: UTF8.self)) }
        let changes = try reach(zone, on: &server) { try $0.changes(in: zone, since: token) }
        for record in changes.saved { sync[zone].fetched(RecordArchive(record)) }
        for deletion in changes.deleted { sync[zone].fetchedDeletion(of: deletion.id) }
        sync[zone].fetched(upTo: Data(changes.token.text.utf8), of: zone, moreComing: changes.moreComing)
    }

    private mutating func follow(_ step: SyncStep, _ server: inout InMemoryRecordDatabase) throws {
        switch step {
        case .fetch(let id):
            if let record = try? reach(id.zone, on: &server, { try $0.record(for: id) }) {
                sync[id.zone].fetched(RecordArchive(record))
            } else {
                sync[id.zone].fetchedDeletion(of: id)
            }
        case .makeZone(let zone): try server.createZone(zone)
        case .stop, .waitForAccount: stops.append(step)
        case .nothing, .send, .sendLater, .fetchZone, .forgotZone: break
        }
    }

    /// The user reaches the zones of others in the shared database.
    private func reach<Answer>(
        _ zone: RecordZoneID,
        on server: inout InMemoryRecordDatabase,
        _ body: (inout InMemoryRecordDatabase) throws -> Answer
    ) rethrows -> Answer {
        if zone.owner == nil { return try body(&server) }
        return try server.withSharedDatabase(of: user, body)
    }

    /// The app ends, and starts again with two journals in folders.
    mutating func restart() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            var (own, shared) = try journals()
            try sync.own.write(to: &own)
            try sync.shared.write(to: &shared)
        }
        var (own, shared) = try journals()
        sync = try JourneySync(build: "1", own: &own, shared: &shared)
    }

    private func journals() throws -> (FolderJournal, FolderJournal) {
        (try FolderJournal(folder.appending(path: "own")), try FolderJournal(folder.appending(path: "shared")))
    }
}
