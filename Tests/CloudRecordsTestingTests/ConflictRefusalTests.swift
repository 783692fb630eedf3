import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Conflicts in the database in memory")
struct ConflictRefusalTests {
    @Test("Saving with a stale tag is a conflict with three states of the record")
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

    @Test("Inserting over an existing record is a conflict")
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

    @Test("Changing a deleted record fails because no record is found")
    func gone() throws {
        var database = try notes()
        var record = try database.save(note())
        try database.delete(record.id)
        record["title"] = .string("x")
        let error = refusal { try database.save(record) }
        #expect(error.number == "11/2003")
        #expect(error?.serverMessage == "Record not found")
    }

    @Test("A save policy that ignores tags meets no conflict", arguments: [SavePolicy.changedKeys, .allKeys])
    func otherPolicies(policy: SavePolicy) throws {
        var database = try notes()
        try database.save(note("A", ["title": .string("first"), "count": .int64(1)]))
        try database.save(note("A", ["title": .string("mine")]), policy: policy)
        let record = try database.record(for: RecordID("A", in: .mirroring))
        #expect(record["title"] == .string("mine"))
        #expect(record["count"] == .int64(1))
    }

    @Test("A conflict is resolved by changing the server's record")
    func resolution() throws {
        var database = try notes()
        let mine = try database.save(note("A", ["title": .string("first")]))
        try database.changeElsewhere(mine.id) { $0["count"] = .int64(7) }
        var stale = mine
        stale["title"] = .string("mine")
        let error = refusal { try database.save(stale) }
        var server = try #require(error?.conflict?.server)
        server["title"] = .string("mine")
        let merged = try database.save(server)
        #expect(merged["count"] == .int64(7) && merged["title"] == .string("mine"))
    }

    @Test("Deleting a missing record is not a conflict")
    func deleteMissing() throws {
        var database = try notes()
        try database.delete(RecordID("nowhere", in: .mirroring))
    }

    @Test("A missing record cannot be fetched")
    func fetchMissing() throws {
        var database = try notes()
        let error = refusal { try database.record(for: RecordID("A", in: .mirroring)) }
        #expect(error.number == "11/2003")
        #expect(error?.serverMessage == "Record not found")
        #expect(error?.serverErrorCode == .notFound)
    }
}
