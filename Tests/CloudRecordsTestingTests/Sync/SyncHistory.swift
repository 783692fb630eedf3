import CloudRecords
import CloudRecordsTesting
import TestSupport

/// A random history of two devices and a server, in which anything may fail between any two steps.
struct SyncHistory {
    static let schema = """
        DEFINE SCHEMA
            RECORD TYPE Item (
                a      STRING,
                b      STRING,
                c      STRING,
                edited INT64,
                GRANT READ TO "_creator"
            );
        """

    private(set) var server: InMemoryRecordDatabase
    private(set) var devices: [SyncingDevice]
    /// What a value took the place of, on the device that wrote it: by record, field, and value.
    private(set) var replaced: [RecordID: [String: [String: String?]]] = [:]
    /// Records that somebody deleted, and those of a zone that was lost: their fields may be older.
    private(set) var deleted: Set<RecordID> = []
    private(set) var hasLostZone = false
    /// Values whose answer was lost. Nobody can tell whether another side saw them before it wrote its own.
    private(set) var unanswered: Set<RecordValue> = []
    private var random: SeededGenerator
    private var clock: Int64 = 0

    init(seed: Int, rules: MergeRules) throws {
        random = SeededGenerator(seed: seed)
        server = try InMemoryRecordDatabase(schema: Self.schema, container: "iCloud.org.example.Sync")
        devices = [SyncingDevice("one", rules), SyncingDevice("two", rules)]
        if Bool.random(using: &random) { server.limits.requestItems = 2 }
    }

    /// Lets one thing happen.
    mutating func step() throws {
        let device = Int.random(in: 0...1, using: &random)
        switch Int.random(in: 0..<34, using: &random) {
        case 0..<10: write(on: device)
        case 10: delete(on: device)
        case 11..<17: devices[device].beginSending()
        case 17..<22: devices[device].transmit(to: &server)
        case 22..<26: try devices[device].receive(&server)
        case 26..<29: try devices[device].fetchPage(from: &server)
        case 29:
            noteLosses(of: device)
            try devices[device].restart()
        case 30:
            noteLosses(of: device)
            devices[device].loseAnswer()
        case 31: fault(on: device)
        case 32: server.expireChangeTokens(of: .mirroring)
        default: loseZone()
        }
    }

    /// Lets both devices send and fetch until nothing is left to do.
    mutating func settle() throws {
        for _ in 0..<200 {
            for device in 0...1 {
                devices[device].beginSending()
                devices[device].transmit(to: &server)
                try devices[device].receive(&server)
                try devices[device].fetchPage(from: &server)
            }
        }
    }

    private mutating func write(on device: Int) {
        let id = RecordID("R\(Int.random(in: 0..<6, using: &random))", in: .mirroring)
        let field = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        clock += 1
        let value = "\(clock)"
        var old: String?
        devices[device].edit(id) { record in
            if case .string(let text)? = record[field] { old = text }
            record[field] = .string(value)
            record["edited"] = .int64(clock)
            // The parent never goes, so a child is never in the way of its deletion.
            if id.name != "R0", record.changeTag == nil { record.parent = RecordReference("R0") }
        }
        replaced[id, default: [:]][field, default: [:]][value] = .some(old)
        if id.name != "R0", devices[device].records[RecordID("R0", in: .mirroring)] == nil {
            devices[device].edit(RecordID("R0", in: .mirroring)) { _ in }
        }
    }

    private mutating func delete(on device: Int) {
        let ids = devices[device].records.keys.filter { $0.name != "R0" }.sorted { $0.name < $1.name }
        guard let id = ids.randomElement(using: &random) else { return }
        deleted.insert(id)
        devices[device].delete(id)
    }

    private mutating func noteLosses(of device: Int) {
        for record in devices[device].inFlight { unanswered.formUnion(record.changedKeys.compactMap { record[$0] }) }
    }

    private mutating func fault(on device: Int) {
        let codes: [RecordErrorCode] = [.networkFailure, .requestRateLimited, .zoneBusy, .serviceUnavailable]
        let code = codes.randomElement(using: &random) ?? .zoneBusy
        let ids = devices[device].records.keys.sorted { $0.name < $1.name }
        if let id = ids.randomElement(using: &random), Bool.random(using: &random) {
            server.failNextChange(of: id, with: code, retryAfter: 1)
        } else {
            server.failNext(with: code, retryAfter: 1)
        }
    }

    private mutating func loseZone() {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return }
        server.resetEncryptedData(in: .mirroring)
        hasLostZone = true
    }
}
