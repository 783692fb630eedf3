import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import TestSupport
import Testing

typealias SyncedRecords = GeneratedRecords.AnyRecord

/// The values of a journal in memory.
struct MemoryJournal: SyncJournal {
    private(set) var stored: [String: Data] = [:]
    /// How many entries the last call brought.
    private(set) var lastCount = 0

    mutating func append(_ entries: [JournalEntry]) {
        lastCount = entries.count
        for entry in entries { stored[entry.key] = entry.value }
    }

    func values() -> [String: Data] { stored }
}

/// The moments at which a device that sends loses what it has in memory.
enum Crash: CaseIterable {
    case beforeWriting, beforeSending, beforeAnswer, afterAnswer
}

/// A device that carries its records to a database in memory.
struct SyncedDevice {
    /// No value is lost: both sides' tags count.
    static let rules: [String: MergeRules] = [
        JourneyRecord.recordType: [JourneyRecord.Fields.tags: .custom(bothSets)]
    ]

    var sync: RecordSync<SyncedRecords>
    var journal = MemoryJournal()
    private(set) var stops: [RecordFailure] = []
    /// The user of a shared database, whose zones the server has.
    private let participant: String?

    init(_ scope: RecordDatabaseScope = .private, participant: String? = nil) {
        sync = RecordSync(scope, build: "1", rules: Self.rules)
        self.participant = participant
    }

    mutating func write() { try? sync.write(to: &journal) }

    /// The app is gone, and starts again with what the journal has.
    mutating func restart(build: String = "1") throws {
        sync = try RecordSync(sync.scope, build: build, rules: Self.rules, journal: &journal)
    }

    func journey(_ name: String, in zone: RecordZoneID = JourneyRecord.zone) throws -> JourneyRecord? {
        try sync.record(RecordID(name, in: zone)).map { try JourneyRecord(record: $0) }
    }

    mutating func edit(_ name: String, in zone: RecordZoneID? = nil, _ change: (inout JourneyRecord) -> Void) throws {
        let known = try journey(name, in: zone ?? JourneyRecord.zone)
        var journey = known ?? JourneyRecord(recordName: RecordName(name), data: Data())
        change(&journey)
        try sync.keep(journey, in: zone, undeployed: .write)
        write()
    }

    /// Sends a batch of a zone, and takes in the answer, unless the app crashes.
    mutating func send(
        _ zone: RecordZoneID,
        to server: inout InMemoryRecordDatabase,
        crash: Crash? = nil
    ) throws {
        guard let batch = sync.nextBatch(in: zone) else { return }
        if crash == .beforeWriting { return try restart() }
        write()
        if crash == .beforeSending { return try restart() }
        let saves = batch.changes.filter { !$0.isDeletion }
        let deletions = batch.changes.filter(\.isDeletion)
        let outcome = perform(on: &server) { database in
            Result { () throws(RecordDatabaseError) in
                try database.save(saves.map(\.record), deleting: deletions.map(\.record.id), atomically: false)
            }
        }
        if crash == .beforeAnswer { return try restart() }
        switch outcome {
        case .failure(let error): for step in sync.failed(batch, error.failure) { follow(step, &server) }
        case .success(let outcome):
            for (change, result) in zip(saves, outcome.saved) {
                switch result {
                // No more than the framework has in a saved record.
                case .success(let record): sync.saved(RecordArchive(systemFieldsOf: record))
                case .failure(let error): follow(sync.failed(change, error.failure), &server)
                }
            }
            for (change, result) in zip(deletions, outcome.deleted) {
                switch result {
                case .success(let id): sync.deleted(id)
                case .failure(let error): follow(sync.failed(change, error.failure), &server)
                }
            }
        }
        if crash == .afterAnswer { return try restart() }
        write()
    }

    mutating func follow(_ step: SyncStep, _ server: inout InMemoryRecordDatabase) {
        switch step {
        case .nothing, .send, .sendLater, .fetchZone, .forgotZone, .waitForAccount: break
        case .fetch(let id):
            do {
                sync.fetched(RecordArchive(try perform(on: &server) { try $0.record(for: id) }))
            } catch {
                sync.fetchedDeletion(of: id)
            }
        case .makeZone(let zone): try? server.createZone(zone)
        case .stop(let failure): stops.append(failure)
        }
    }

    /// Fetches the changes of a zone, page by page; with a limit, not all of them.
    mutating func fetch(
        _ zone: RecordZoneID,
        from server: inout InMemoryRecordDatabase,
        pages: Int = .max
    ) throws {
        for _ in 0..<pages {
            let token = sync.beginFetching(zone).map { ChangeToken(String(decoding: $0, as: UTF8.self)) }
            do {
                let changes = try perform(on: &server) { try $0.changes(in: zone, since: token) }
                for record in changes.saved { sync.fetched(RecordArchive(record)) }
                for deletion in changes.deleted { sync.fetchedDeletion(of: deletion.id) }
                let text = Data(changes.token.text.utf8)
                sync.fetched(upTo: text, of: zone, moreComing: changes.moreComing)
                write()
                if !changes.moreComing { return }
            } catch let error as RecordDatabaseError {
                let step = sync.fetchFailed(of: zone, error.failure)
                write()
                if step != .fetchZone(zone) { return follow(step, &server) }
            }
        }
    }

    private func perform<Value>(
        on server: inout InMemoryRecordDatabase,
        _ body: (inout InMemoryRecordDatabase) throws -> Value
    ) rethrows -> Value {
        guard let participant else { return try body(&server) }
        return try server.withSharedDatabase(of: participant, body)
    }
}

/// The elements of both lists, so that two devices come to the same one.
private func bothSets(_ conflict: MergeConflict) -> MergeChoice {
    var all: Set<String> = []
    for case .strings(let texts)? in [conflict.mine, conflict.theirs] { all.formUnion(texts) }
    return .value(.strings(all.sorted()))
}

extension InMemoryRecordDatabase {
    /// A private database with the zone of journeys, whose clock ticks with each change.
    static func ofJourneys(zones: [RecordZoneID] = [JourneyRecord.zone]) throws -> InMemoryRecordDatabase {
        var database = try InMemoryRecordDatabase(
            schema: Repository.text(of: "Tests/Support/GeneratedRecords/schema.ckdb"),
            container: "iCloud.com.example.journeys",
            account: .user("_anna"),
            now: Ticking().next
        )
        for zone in zones { try database.createZone(zone) }
        return database
    }
}

/// A clock that never stands still.
private final class Ticking: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds = 0.0

    @Sendable func next() -> Date {
        lock.withLock {
            seconds += 1
            return Date(timeIntervalSince1970: seconds)
        }
    }
}
