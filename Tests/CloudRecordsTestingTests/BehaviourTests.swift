import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("The database in memory")
struct BehaviourTests {
    @Test("The database in memory gives a new tag with every save, even of an unchanged record")
    func tags() throws {
        var database = try notes()
        let first = try database.save(note("A", ["title": .string("x")]))
        let second = try database.save(first)
        #expect(first.changeTag != nil)
        #expect(first.changeTag != second.changeTag)
        #expect(first["title"] == second["title"])
        #expect(second.changedKeys.isEmpty)
    }

    @Test("The database in memory merges a save field by field, and clears a field set to nil")
    func merge() throws {
        var database = try notes()
        var record = note("A", ["title": .string("x"), "count": .int64(1)])
        record.encryptedValues["secret"] = .string("s")
        var saved = try database.save(record)
        saved["count"] = nil
        saved.encryptedValues["secret"] = .string("t")
        try database.save(saved)
        let fetched = try database.record(for: RecordID("A", in: .mirroring))
        #expect(fetched.keys == ["secret", "title"])
        #expect(fetched["secret"] == nil)
        #expect(fetched.encryptedValues["secret"] == .string("t"))
    }

    @Test("The database in memory keeps fields that the client did not fetch")
    func partialFetch() throws {
        var database = try notes()
        try database.save(note("A", ["title": .string("x"), "count": .int64(1)]))
        var part = try database.record(for: RecordID("A", in: .mirroring), desiredKeys: ["count"])
        part["count"] = .int64(2)
        let saved = try database.save(part)
        #expect(saved.keys == ["count"])
        #expect(try database.record(for: RecordID("A", in: .mirroring)).keys == ["count", "title"])
    }

    @Test("A blind save returns only the fields that the client sent")
    func blindSave() throws {
        var database = try notes()
        try database.save(note("A", ["title": .string("x")]))
        let saved = try database.save(note("A", ["count": .int64(1)]), policy: .changedKeys)
        #expect(saved.keys == ["count"])
        #expect(saved.fetchedKeys == ["count"])
    }

    @Test("Saving a record restored from its system fields returns only the fields that the client sent")
    func restoredSave() throws {
        var database = try notes()
        let saved = try database.save(note("A", ["title": .string("x")]))
        var restored = note("A")
        restored.changeTag = saved.changeTag
        restored["count"] = .int64(1)
        #expect(try database.save(restored).keys == ["count"])
        #expect(try database.record(for: RecordID("A", in: .mirroring)).keys == ["count", "title"])
    }

    @Test("The database in memory stamps records by its own clock, in milliseconds")
    func stamps() throws {
        var database = try InMemoryRecordDatabase(
            schema: notesSchema,
            container: container,
            scope: .public,
            account: .user("_alice"),
            now: { Date(timeIntervalSince1970: 10.0006) }
        )
        let record = try database.save(publicNote())
        #expect(record.created == RecordStamp(date: Date(timeIntervalSince1970: 10.001), userRecordName: "_alice"))
        database.account = .user("_carol", roles: ["moderator"])
        let changed = try database.save(record)
        #expect(changed.created?.userRecordName == "_alice")
        #expect(changed.modified?.userRecordName == "_carol")
    }

    @Test("The database in memory rounds dates to milliseconds while that assumption is on")
    func dates() throws {
        var database = try notes()
        let date = Date(timeIntervalSince1970: 1.23456)
        try database.save(note("A", ["day": .timestamp(date)]))
        #expect(
            try database.record(for: RecordID("A", in: .mirroring))["day"]
                == .timestamp(Date(timeIntervalSince1970: 1.235))
        )
        database.assumptions.roundsDatesToMilliseconds = false
        try database.save(note("B", ["day": .timestamp(date)]))
        #expect(try database.record(for: RecordID("B", in: .mirroring))["day"] == .timestamp(date))
    }

    @Test("A number set again with another type replaces what another client wrote meanwhile")
    func convertedNumber() throws {
        var database = try notes()
        let read = try database.save(note("A", ["weight": .double(3)]))
        var (here, there) = (read, read)
        there["weight"] = .double(9)
        try database.save(there)
        here["weight"] = .int64(3)
        try database.save(here, policy: .changedKeys)
        #expect(try database.record(for: RecordID("A", in: .mirroring))["weight"] == .double(3))
    }

    @Test("The database in memory copies the bytes of an asset when it is saved")
    func assets() throws {
        var database = try notes()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
        try Data("hello".utf8).write(to: file)
        try database.save(note("A", ["file": .asset(.file(file)), "files": .assets([.data(Data([1]))])]))
        try FileManager.default.removeItem(at: file)
        let fetched = try database.record(for: RecordID("A", in: .mirroring))
        guard case .asset(let asset) = fetched["file"] else { throw RecordDatabaseTestFailure() }
        #expect(try asset.contents() == Data("hello".utf8))
        #expect(try database.save(fetched, policy: .allKeys)["file"] == fetched["file"])
    }

    @Test("The database in memory refuses an asset receipt that it did not issue")
    func foreignAssets() throws {
        var database = try notes()
        let receipt = AssetReceipt(fileChecksum: "x", size: 1, receipt: "y")
        let error = refusal { try database.save(note("A", ["file": .asset(.uploaded(receipt))])) }
        #expect(error?.serverMessage == "could not decode asset object")
    }

    @Test("The database in memory creates and deletes zones, and a deleted zone loses its records")
    func zones() throws {
        var database = try notes()
        try database.save(note())
        try database.createZone(.mirroring)
        #expect(database.contents(of: .mirroring).count == 1)
        #expect(try database.zones() == [.default, .mirroring])
        try database.deleteZone(.mirroring)
        #expect(try database.zones() == [.default])
        #expect(refusal { try database.deleteZone(.default) }?.code == .invalidArguments)
    }

    @Test("A copy of the database in memory does not change with the original")
    func value() throws {
        var database = try notes()
        let before = database
        try database.save(note())
        #expect(before.contents(of: .mirroring).isEmpty)
    }

    @Test("An error of the database in memory reads as CloudKit's logs write it")
    func description() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", ["other": .int64(1)])) }
        #expect(
            error?.description
                == "\"Invalid Arguments\" (12/2006); server message = \"Cannot create or modify field 'other' in "
                + "record 'Note' in production schema\"; record = A in com.apple.coredata.cloudkit.zone"
        )
        #expect(RecordErrorCode.allCases.map(\.rawValue) == Array(1...37))
    }
}

struct RecordDatabaseTestFailure: Error {}
