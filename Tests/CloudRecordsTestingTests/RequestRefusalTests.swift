import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Requests to the database in memory")
struct RequestRefusalTests {
    @Test("A request has at most 400 items, deletions included")
    func tooManyItems() throws {
        var database = try notes()
        let records = (1...400).map { note("N\($0)") }
        let error = refusal { try database.save(records, deleting: [RecordID("A", in: .mirroring)]) }
        #expect(error.number == "27/1020")
        #expect(
            error?.serverMessage
                == "Your request contains 401 items which is more than the maximum number of items in a single "
                + "request (400)"
        )
        #expect(try database.save(records).failure == nil)
    }

    @Test("A request has at most two megabytes")
    func tooLarge() throws {
        var database = try notes()
        let data = RecordValue.bytes(Data(count: 1_000_000))
        let records = (1...3).map { note("N\($0)", ["data": data]) }
        #expect(refusal { try database.save(records) }?.code == .limitExceeded)
        #expect(try database.save(Array(records.prefix(2))).failure == nil)
    }

    @Test("A request with the same record twice is refused")
    func repeated() throws {
        var database = try notes()
        #expect(refusal { try database.save([note(), note()]) }?.code == .invalidArguments)
        #expect(
            refusal { try database.save([note()], deleting: [RecordID("A", in: .mirroring)]) }?.code
                == .invalidArguments
        )
    }

    @Test("A request for a zone that does not exist is refused")
    func missingZone() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", in: RecordZoneID("Nowhere"))) }
        #expect(error.number == "26/2036")
        #expect(error?.serverMessage == "Zone does not exist")
        #expect(error?.serverErrorCode == .zoneNotFound)
        #expect(refusal { try database.deleteZone(RecordZoneID("Nowhere")) }.number == "26/2036")
    }

    @Test("A request cannot create zones in the public and shared databases")
    func zonesElsewhere() throws {
        var open = try notes(.public)
        #expect(refusal { try open.createZone(.mirroring) }?.code == .invalidArguments)
        #expect(refusal { try open.save(note()) }?.code == .invalidArguments)
        var shared = try notes(.shared)
        #expect(refusal { try shared.createZone(.mirroring) }?.code == .badDatabase)
    }

    @Test("A request in a custom zone is atomic")
    func atomic() throws {
        var database = try notes()
        let outcome = try database.save([note("A"), note("B", ["other": .int64(1)]), note("C")])
        #expect(outcome.failure?.code == .partialFailure)
        #expect(outcome.failure?.internalCode == 1011)
        #expect(outcome.failure?.serverMessage == "Failed to modify some records")
        #expect(outcome.failure?.partialErrors.map(\.internalCode) == [2024, 2006, 2024])
        #expect(outcome.failure?.partialErrors.first?.serverMessage == "Atomic failure")
        #expect(outcome.failure?.partialErrors.first?.serverErrorCode == .atomicError)
        #expect(database.contents(of: .mirroring).isEmpty)
        #expect(throws: RecordDatabaseError.self) { try outcome.get() }
    }

    @Test("A failed request takes back its deletions, its changes of the schema, and its history")
    func rollback() throws {
        var database = try notes(.private, .development)
        try database.save(note("A"))
        let (schema, token) = (database.schema, try database.changes(in: .mirroring).token)
        let wrong = note("B", ["title": .int64(1)])
        _ = try database.save([note("C", ["fresh": .int64(1)]), wrong], deleting: [RecordID("A", in: .mirroring)])
        #expect(database.schema == schema)
        #expect(database.contents(of: .mirroring).map(\.id.name) == ["A"])
        #expect(try database.changes(in: .mirroring, since: token).saved.isEmpty)
    }

    @Test("A request that is not atomic saves the records that are valid")
    func notAtomic() throws {
        var database = try notes()
        let outcome = try database.save([note("A"), note("B", ["other": .int64(1)])], atomically: false)
        #expect(outcome.failure?.partialErrors.map(\.internalCode) == [2006])
        #expect(database.contents(of: .mirroring).map(\.id.name) == ["A"])
    }

    @Test("A request in the default zone is not atomic, and other zones fail on their own")
    func defaultZone() throws {
        var database = try notes()
        let wrong = note("B", in: .default, ["other": .int64(1)])
        let outcome = try database.save([note("A", in: .default), wrong, note("C")])
        #expect(outcome.failure?.partialErrors.map(\.internalCode) == [2006])
        #expect(database.contents(of: .default).map(\.id.name) == ["A"])
        #expect(database.contents(of: .mirroring).map(\.id.name) == ["C"])
    }

    @Test("A request whose asset has no file is refused")
    func missingFile() throws {
        var database = try notes()
        let file = URL(filePath: "/nowhere/at/all")
        let error = refusal { try database.save(note("A", ["file": .asset(.file(file))])) }
        #expect(error.number == "16/3002")
    }

    @Test("A request needs an account, except to read the public database")
    func noAccount() throws {
        var database = try notes()
        database.account = .none
        let error = refusal { try database.record(for: RecordID("A", in: .mirroring)) }
        #expect(error?.code == .notAuthenticated)
        #expect(error?.serverErrorCode == .authenticationRequired)
        database.account = .temporarilyUnavailable
        #expect(refusal { try database.save(note()) }?.code == .accountTemporarilyUnavailable)
        var open = try notes(.public)
        try open.save(publicNote())
        open.account = .none
        #expect(try open.record(for: RecordID("A", in: .default)).id.name == "A")
        #expect(refusal { try open.save(publicNote("B")) }?.code == .notAuthenticated)
    }
}
