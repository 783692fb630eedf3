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
        guard let batch = sync[zone].nextBatch(in: zone, limits: .webServices) else { return }
        let answer = try respond(server: &server, zone, batch.modifyRequest())
        if losingAnswer { return }
        for step in sync[zone].received(answer, to: batch) { try follow(step, &server) }
    }

    mutating func fetch(_ zone: RecordZoneID = JourneyRecord.zone, from server: inout InMemoryRecordDatabase) throws {
        let token = sync[zone].beginFetching(zone).map { String(decoding: $0, as: UTF8.self) }
        let answer = try respond(server: &server, zone, ZoneChangesRequest([.init(zone, since: token)]))
        for case .changes(let changes) in answer.results { _ = sync[zone].received(changes) }
    }

    private mutating func follow(_ step: SyncStep, _ server: inout InMemoryRecordDatabase) throws {
        switch step {
        case .fetch(let id):
            let answer = try respond(server: &server, id.zone, LookupRequest([id.name], in: id.zone))
            for record in answer.results.records { sync[id.zone].fetched(RecordArchive(record)) }
            if answer.results.records.isEmpty { sync[id.zone].fetchedDeletion(of: id) }
        case .makeZone(let zone): try server.createZone(zone)
        case .stop, .waitForAccount: stops.append(step)
        case .nothing, .send, .sendLater, .fetchZone, .forgotZone: break
        }
    }

    private func respond<Request: WebServiceRequest>(
        server: inout InMemoryRecordDatabase,
        _ zone: RecordZoneID,
        _ request: Request
    ) throws -> Request.Response {
        let body = try request.body()
        let answer =
            zone.owner == nil
            ? server.respond(to: Request.operation, body: body)
            : server.withSharedDatabase(of: user) { $0.respond(to: Request.operation, body: body) }
        return try request.response(from: answer.body)
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
