import CloudRecords
import Foundation
import Testing

@Suite("Records")
struct RecordTests {
    private static let id = RecordID("7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E", in: .mirroring)

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

    @Test("A record lists its plain and encrypted keys in one sorted list")
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

    @Test("The later assignment of a key wins, whether plain or encrypted")
    func laterAssignment() {
        var record = fetchedRecord()
        record.encryptedValues["CD_title"] = .string("Hello")
        #expect(record["CD_title"] == nil && record.encryptedValues["CD_title"] == .string("Hello"))
        #expect(record.isEncrypted("CD_title") && record.changedKeys == ["CD_title"])
        record["CD_title"] = .string("Hello")
        #expect(record["CD_title"] == .string("Hello") && record.encryptedValues["CD_title"] == nil)
    }

    @Test("Setting an equal value does not change a record")
    func equalValue() {
        var record = fetchedRecord()
        record["CD_title"] = .string("Hello")
        record.encryptedValues["CD_body"] = .string("Secret")
        #expect(record.changedKeys.isEmpty)
        #expect(record == fetchedRecord())
    }

    @Test("Setting a field to nil clears it")
    func clearing() {
        var record = fetchedRecord()
        record["CD_title"] = nil
        record.encryptedValues["CD_body"] = nil
        #expect(record.keys.isEmpty)
        #expect(record.changedKeys == ["CD_body", "CD_title"])
        #expect(record.isEncrypted("CD_body") && !record.isEncrypted("CD_title"))
    }

    @Test("Setting nil changes nothing where the server is known to have no value")
    func knownAbsent() {
        var record = fetchedRecord(keys: ["CD_title", "CD_body", "CD_date"])
        record["CD_date"] = nil
        #expect(record.changedKeys.isEmpty)
        record = fetchedRecord()
        record["CD_date"] = nil
        record.encryptedValues["CD_place"] = nil
        #expect(record.changedKeys.isEmpty)
    }

    @Test("A record knows the server's value of a field, whatever was set since")
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

    @Test("Setting nil clears a field that the server may have")
    func maybeThere() {
        var partial = fetchedRecord(keys: ["CD_title"])
        partial["CD_date"] = nil
        #expect(partial.changedKeys == ["CD_date"])
        var new = newRecord()
        new.encryptedValues["CD_date"] = nil
        #expect(new.changedKeys == ["CD_date"] && new.isEncrypted("CD_date") && new.keys.isEmpty)
    }

    @Test("Taking back a change leaves a record without changes")
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

    @Test("A record can take the encrypted values of another, and only those")
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
