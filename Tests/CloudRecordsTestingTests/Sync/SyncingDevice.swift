import CloudRecords
import CloudRecordsTesting

/// A device with a small sync engine, made of the functions of CloudRecords and nothing else.
struct SyncingDevice {
    let name: String
    /// The values that it shows, with the changes that were not sent yet.
    private(set) var records: [RecordID: CloudRecord] = [:]
    /// The records that the user deleted, and the server has not yet.
    private(set) var deletions: [RecordID: CloudRecord] = [:]
    private(set) var parked = ParkedRecords()
    let rules: MergeRules
    /// As many as the device thinks the server takes.
    var limits = BatchLimits(items: 4, bytes: 100_000)

    private var token: ChangeToken?
    /// The records that a fetch of everything brought so far; nil while only changes are fetched.
    private var seen: Set<RecordID>? = []
    private var halved: [RecordBatch] = []
    private var flight: Flight?
    /// Changes that were sent, without a known answer.
    private var unanswered: [RecordID: [CloudRecord]] = [:]

    /// A batch on its way, and what the server said once it arrived.
    private struct Flight {
        let batch: RecordBatch
        var outcome: Result<SaveOutcome, RecordDatabaseError>?
    }

    init(_ name: String, _ rules: MergeRules) { (self.name, self.rules) = (name, rules) }

    // MARK: The user

    mutating func edit(_ id: RecordID, _ change: (inout CloudRecord) -> Void) {
        var record = records[id] ?? CloudRecord(type: "Item", id: id)
        change(&record)
        records[id] = record
        deletions[id] = nil
    }

    mutating func delete(_ id: RecordID) {
        deletions[id] = records.removeValue(forKey: id)
    }

    // MARK: The engine

    var isIdle: Bool { flight == nil && pending.isEmpty && halved.isEmpty }

    /// The records whose answer is awaited.
    var inFlight: [CloudRecord] { flight?.batch.changes.map(\.record) ?? [] }

    private var pending: [PendingChange] {
        let changed = records.values.filter { $0.changeTag == nil || !$0.changedKeys.isEmpty || $0.hasChangedParent }
        let ids = changed.filter { record in !parked.entries.contains { $0.record.id == record.id } }
        return (ids.map(PendingChange.save) + deletions.values.map(PendingChange.delete))
            .sorted { $0.record.id.name < $1.record.id.name }
    }

    /// Takes what is to be sent out of the records; they may change before the answer comes.
    mutating func beginSending() {
        guard flight == nil else { return }
        let batches = halved.isEmpty ? RecordBatch.batches(of: pending, limits: limits) : halved
        guard let batch = batches.first else { return }
        halved = halved.isEmpty ? [] : Array(halved.dropFirst())
        flight = Flight(batch: batch)
        for case .save(let record) in batch.changes { unanswered[record.id, default: []].append(record) }
    }

    /// The batch reaches the server, once or, after a lost answer, never again.
    mutating func transmit(to server: inout InMemoryRecordDatabase) {
        guard let sent = flight?.batch, flight?.outcome == nil else { return }
        let saves = sent.changes.filter { !$0.isDeletion }.map(\.record)
        let ids = sent.changes.filter(\.isDeletion).map(\.record.id)
        flight?.outcome = Result { () throws(RecordDatabaseError) in try server.save(saves, deleting: ids) }
    }

    /// The app ends, or the network does: nobody learns what the server did.
    mutating func loseAnswer() { (flight, halved) = (nil, []) }

    mutating func receive(_ server: inout InMemoryRecordDatabase) throws {
        guard let flight, let outcome = flight.outcome else { return }
        self.flight = nil
        switch outcome {
        case .failure(let error): try treatWhole(error.failure, flight.batch, &server)
        case .success(let outcome):
            let saves = flight.batch.changes.filter { !$0.isDeletion }.map(\.record)
            for (sent, result) in zip(saves, outcome.saved) {
                switch result {
                case .success(let saved): finish(sent, saved)
                case .failure(let error): try treat(error.failure, .save(sent), &server)
                }
            }
            for (change, result) in zip(flight.batch.changes.filter(\.isDeletion), outcome.deleted) {
                switch result {
                case .success(let id): deletions[id] = nil
                case .failure(let error): try treat(error.failure, change, &server)
                }
            }
        }
    }

    /// Changes on their way stay apart: an answer that is older than what was fetched would undo them.
    mutating func fetchPage(from server: inout InMemoryRecordDatabase) throws {
        guard flight == nil, halved.isEmpty else { return }
        switch Result(catching: { () throws(RecordDatabaseError) in
            try server.changes(in: .mirroring, since: token, limit: 3)
        }) {
        case .success(let changes):
            for record in changes.saved { try take(record) }
            for deletion in changes.deleted { forget(deletion.id) }
            token = changes.token
            seen?.formUnion(changes.saved.map(\.id))
            if !changes.moreComing { forgetUnseen() }
        case .failure(let error):
            switch error.failure.advice(for: .save(CloudRecord(type: "Item", id: RecordID("none", in: .mirroring)))) {
            case .fetchAll: (token, seen) = (nil, [])
            case .makeZone(_, let isLost): try makeZone(&server, uploadingAll: isLost)
            default: break
            }
        }
    }

    /// The app ends and starts again: everything goes through bytes.
    mutating func restart() throws {
        loseAnswer()
        records = try records.mapValues { try RecordArchive(data: RecordArchive($0).data()).record }
        deletions = try deletions.mapValues { try RecordArchive(data: RecordArchive(systemFieldsOf: $0).data()).record }
        unanswered = try unanswered.mapValues {
            try $0.map { try RecordArchive(data: RecordArchive($0).data()).record }
        }
        parked = try ParkedRecords(data: parked.data())
    }

    // MARK: What became of a change

    private mutating func finish(_ sent: CloudRecord, _ saved: CloudRecord) {
        unanswered[sent.id] = nil
        if let now = records[sent.id] { records[sent.id] = now.saved(sent, as: saved) }
    }

    private mutating func treatWhole(
        _ failure: RecordFailure,
        _ batch: RecordBatch,
        _ server: inout InMemoryRecordDatabase
    ) throws {
        let change = batch.changes[0]
        if failure.advice(for: change, amongst: batch.changes.count) == .splitBatch,
            let (first, second) = batch.halves()
        {
            halved = [first, second] + halved
        } else {
            for change in batch.changes { try treat(failure, change, &server) }
        }
    }

    private mutating func treat(
        _ failure: RecordFailure,
        _ change: PendingChange,
        _ server: inout InMemoryRecordDatabase
    ) throws {
        let id = change.record.id
        switch failure.advice(for: change) {
        case .merge(let serverRecord?): try take(serverRecord)
        case .merge(nil): if let record = try? server.record(for: id) { try take(record) }
        case .makeZone(_, let isLost): try makeZone(&server, uploadingAll: isLost)
        case .sendAsNew: records[id] = records[id]?.unsavedCopy()
        case .done: deletions[id] = nil
        case .park: parked.park(change.record, because: .refused, note: "\(failure)", in: "1")
        case .sendAgain, .sendAfterOthers, .splitBatch: break
        case .fetchAll, .readItems, .renewAssets, .waitForAccount, .dropZone, .stop:
            throw failure
        }
    }

    private mutating func makeZone(_ server: inout InMemoryRecordDatabase, uploadingAll: Bool) throws {
        guard (try? server.createZone(.mirroring)) != nil else { return }
        (token, seen, halved) = (nil, [], [])
        guard uploadingAll else { return }
        records = records.mapValues { $0.unsavedCopy() }
        deletions = [:]
    }

    private mutating func take(_ record: CloudRecord) throws {
        if deletions[record.id] != nil { return }
        let sent = unanswered.removeValue(forKey: record.id) ?? []
        records[record.id] = try records[record.id]?.merged(with: record, sent: sent, rules: rules).record ?? record
    }

    /// Records that a fetch of everything did not bring are gone.
    private mutating func forgetUnseen() {
        guard let seen else { return }
        for id in records.keys where !seen.contains(id) { forget(id) }
        self.seen = nil
    }

    /// An edit wins over a deletion.
    private mutating func forget(_ id: RecordID) {
        deletions[id] = nil
        guard let record = records[id], record.changeTag != nil else { return }
        records[id] = record.changedKeys.isEmpty ? nil : record.unsavedCopy()
    }
}
