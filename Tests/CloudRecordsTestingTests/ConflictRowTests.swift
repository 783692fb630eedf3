import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("A conflict")
struct ConflictRowTests {
    @Test("13: a stale tag, with the three states")
    func staleTag() throws {
        var database = try notes()
        var mine = try database.save(note("A", ["title": .string("first")]))
        let ancestor = mine
        try database.changeElsewhere(mine.id) { $0["title"] = .string("theirs") }
        mine["title"] = .string("mine")
        let error = refusal { try database.save(mine) }
        #expect(error.number == "14/2004")
        #expect(error?.serverMessage == "client oplock error updating record")
        #expect(error?.serverErrorCode == .conflict)
        #expect(error?.conflict?.server["title"] == .string("theirs"))
        #expect(error?.conflict?.client == mine)
        #expect(error?.conflict?.ancestor == ancestor)
    }

    @Test("14: an insert over an existing record")
    func insert() throws {
        var database = try notes()
        try database.save(note())
        let error = refusal { try database.save(note("A", ["title": .string("x")])) }
        #expect(error.number == "14/2004")
        #expect(error?.serverMessage == "record to insert already exists")
        #expect(error?.serverErrorCode == .exists)
        #expect(error?.conflict?.server.changeTag != nil)
        #expect(error?.conflict?.ancestor == nil)
    }

    @Test("15: a change of a record that is gone")
    func gone() throws {
        var database = try notes()
        var record = try database.save(note())
        try database.delete(record.id)
        record["title"] = .string("x")
        let error = refusal { try database.save(record) }
        #expect(error.number == "11/2003")
        #expect(error?.serverMessage == "Record not found")
    }

    @Test("is none for the policies that do not look", arguments: [SavePolicy.changedKeys, .allKeys])
    func otherPolicies(policy: SavePolicy) throws {
        var database = try notes()
        try database.save(note("A", ["title": .string("first"), "count": .int64(1)]))
        try database.save(note("A", ["title": .string("mine")]), policy: policy)
        let record = try database.record(for: RecordID("A"))
        #expect(record["title"] == .string("mine"))
        #expect(record["count"] == .int64(1))
    }

    @Test("is resolved by changing the server's record")
    func resolution() throws {
        var database = try notes()
        let mine = try database.save(note("A", ["title": .string("first")]))
        try database.changeElsewhere(mine.id) { $0["count"] = .int64(7) }
        var stale = mine
        stale["title"] = .string("mine")
        guard var server = refusal({ try database.save(stale) })?.conflict?.server else { return }
        server["title"] = .string("mine")
        let merged = try database.save(server)
        #expect(merged["count"] == .int64(7))
    }

    @Test("18: is none when a missing record is deleted")
    func deleteMissing() throws {
        var database = try notes()
        try database.delete(RecordID("nowhere"))
    }

    @Test("17: a missing record cannot be fetched")
    func fetchMissing() throws {
        var database = try notes()
        let error = refusal { try database.record(for: RecordID("A")) }
        #expect(error.number == "11/2003")
        #expect(error?.serverMessage == "Record not found")
        #expect(error?.serverErrorCode == .notFound)
    }
}
