import CloudRecords
import Foundation
import Testing

@Suite("A record")
struct RecordTests {
    private static let id = RecordID("7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E")

    private func newRecord() -> CloudRecord { CloudRecord(type: "CD_Post", id: Self.id) }

    /// A record as the server would send it: tagged, nothing changed.
    private func fetchedRecord(keys fetchedKeys: Set<String>? = nil) -> CloudRecord {
        var record = newRecord()
        record["CD_title"] = .string("Hello")
        record.encryptedValues["CD_body"] = .string("Secret")
        record.changeTag = "1g"
        record.fetchedKeys = fetchedKeys
        record.forgetChanges()
        return record
    }

    @Test("A new record is empty")
    func empty() {
        let record = newRecord()
        #expect(record.keys.isEmpty && record.changedKeys.isEmpty)
        #expect(record["CD_title"] == nil && record.encryptedValues["CD_title"] == nil)
        #expect(record.changeTag == nil && record.fetchedKeys == nil)
    }

    @Test("A record lists its keys sorted, plain and encrypted ones")
    func sortedKeys() {
        var record = newRecord()
        for key in ["b", "c", "a"] { record[key] = .int64(1) }
        record.encryptedValues["Z"] = .int64(1)
        #expect(record.keys == ["Z", "a", "b", "c"])
        #expect(record.changedKeys == ["Z", "a", "b", "c"])
        #expect(record.encryptedValues.keys == ["Z"])
    }

    @Test("A record keeps plain and encrypted values apart")
    func apart() {
        let record = fetchedRecord()
        #expect(record["CD_body"] == nil)
        #expect(record.encryptedValues["CD_title"] == nil)
        #expect(record.isEncrypted("CD_body") && !record.isEncrypted("CD_title") && !record.isEncrypted("CD_other"))
    }

    @Test("A record takes the later assignment of a key")
    func laterAssignment() {
        var record = fetchedRecord()
        record.encryptedValues["CD_title"] = .string("Hello")
        #expect(record["CD_title"] == nil && record.encryptedValues["CD_title"] == .string("Hello"))
        #expect(record.isEncrypted("CD_title") && record.changedKeys == ["CD_title"])
        record["CD_title"] = .string("Hello")
        #expect(record["CD_title"] == .string("Hello") && record.encryptedValues["CD_title"] == nil)
    }

    @Test("A record is not changed by an equal value")
    func equalValue() {
        var record = fetchedRecord()
        record["CD_title"] = .string("Hello")
        record.encryptedValues["CD_body"] = .string("Secret")
        #expect(record.changedKeys.isEmpty)
        #expect(record == fetchedRecord())
    }

    @Test("A record clears by nil")
    func clearing() {
        var record = fetchedRecord()
        record["CD_title"] = nil
        record.encryptedValues["CD_body"] = nil
        #expect(record.keys.isEmpty)
        #expect(record.changedKeys == ["CD_body", "CD_title"])
        #expect(record.isEncrypted("CD_body") && !record.isEncrypted("CD_title"))
    }

    @Test("A record has nothing to clear where the server said that there is nothing")
    func knownAbsent() {
        var record = fetchedRecord(keys: ["CD_title", "CD_body", "CD_date"])
        record["CD_date"] = nil
        #expect(record.changedKeys.isEmpty)
        record = fetchedRecord()
        record["CD_date"] = nil
        record.encryptedValues["CD_place"] = nil
        #expect(record.changedKeys.isEmpty)
    }

    @Test("A record says what the server has, whatever was set since")
    func serverState() {
        var record = fetchedRecord(keys: ["CD_title", "CD_body", "CD_date"])
        record["CD_title"] = .string("New")
        record["CD_body"] = nil
        record["CD_date"] = .int64(1)
        record["CD_other"] = .int64(1)
        #expect(record.serverState(of: "CD_title") == .value(.string("Hello")))
        #expect(record.serverState(of: "CD_body") == .value(.string("Secret")))
        #expect(record.serverState(of: "CD_date") == .absent && record.serverState(of: "CD_other") == .unknown)
        record.forgetChanges()
        #expect(record.serverState(of: "CD_title") == .value(.string("New")))
        #expect(newRecord().serverState(of: "CD_title") == .unknown)
    }

    @Test("A record clears what the server may have")
    func maybeThere() {
        var partial = fetchedRecord(keys: ["CD_title"])
        partial["CD_date"] = nil
        #expect(partial.changedKeys == ["CD_date"])
        var new = newRecord()
        new.encryptedValues["CD_date"] = nil
        #expect(new.changedKeys == ["CD_date"] && new.isEncrypted("CD_date") && new.keys.isEmpty)
    }

    @Test("A record has no change that was taken back")
    func takenBack() {
        var record = fetchedRecord()
        record["CD_title"] = nil
        record["CD_title"] = .string("Hello")
        #expect(record.changedKeys == [] && record["CD_title"] == .string("Hello"))
        record.encryptedValues["CD_body"] = .string("Other")
        record.encryptedValues["CD_body"] = .string("Secret")
        record["CD_new"] = .int64(1)
        record["CD_new"] = nil
        #expect(record == fetchedRecord())
    }

    @Test("A record takes over the encrypted values of another, and only those")
    func encryptedValuesOfAnother() {
        var source = newRecord()
        source["CD_title"] = .string("Other")
        source.encryptedValues["CD_place"] = .string("Rome")
        var record = fetchedRecord()
        record.encryptedValues = source.encryptedValues
        #expect(record["CD_title"] == .string("Hello"))
        #expect(record.encryptedValues.keys == ["CD_place"])
        #expect(record.changedKeys == ["CD_body", "CD_place"])
    }
}
