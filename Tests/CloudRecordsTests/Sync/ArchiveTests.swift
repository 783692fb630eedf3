import CloudRecords
import Foundation
import TestSupport
import Testing

@Suite("Archives of records")
struct ArchiveTests {
    @Test("An archive of a random record keeps the server's values and the unsent changes", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        var record = random.record()
        random.change(&record)
        var archive = RecordArchive(record)
        archive.nativeSystemFields = seed.isMultiple(of: 2) ? Data([1, 2]) : nil
        let data = try archive.data()
        let read = try RecordArchive(data: data)
        #expect(try read.data() == data)
        #expect(read.nativeSystemFields == archive.nativeSystemFields)
        let keys = Set(record.keys + record.changedKeys)
        #expect(read.record.changedKeys == record.changedKeys)
        #expect(read.record.keys == record.keys)
        #expect(keys.allSatisfy { read.record.isEncrypted($0) == record.isEncrypted($0) })
        #expect(read.record.id == record.id && read.record.type == record.type)
        #expect(read.record.changeTag == record.changeTag && read.record.fetchedKeys == record.fetchedKeys)
        #expect(read.record.parent == record.parent && read.record.share == record.share)
        // The sent record says the same, cleared types included.
        if let sent = try? update(record) { #expect(try update(read.record) == sent) }
    }

    private func update(_ record: CloudRecord) throws -> JSONValue {
        var request = ModifyRequest(zone: record.id.zone)
        request.operations = [RecordOperation(.forceUpdate, record)]
        return try request.json()
    }

    @Test("An archive keeps assets that were not uploaded, by their bytes or their file")
    func localAssets() throws {
        var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
        record["data"] = .asset(.data(Data([1])))
        record["file"] = .asset(.file(URL(filePath: "/folder/a b")))
        record["list"] = .assets([.data(Data()), .remote(RemoteAsset())])
        #expect(try RecordArchive(data: RecordArchive(record).data()).record == record)
    }

    @Test("A record from archived system fields knows no values, and sends all that is set")
    func systemFields() throws {
        var record = CloudRecord.note(["CD_text": .string("old")])
        record.parent = RecordReference("P")
        record.forgetChanges()
        record["CD_text"] = .string("unsent")
        var restored = try RecordArchive(data: RecordArchive(systemFieldsOf: record).data()).record
        #expect(restored.changeTag == "1" && restored.parent == RecordReference("P"))
        #expect(restored.keys == [] && restored.changedKeys == [])
        #expect(restored.serverState(of: "CD_text") == .unknown)
        restored["CD_text"] = nil
        #expect(restored.changedKeys == ["CD_text"])
    }

    @Test("An archive in format 1 is readable")
    func format() throws {
        let text = #"""
            {"changes":{"b":{"type":"INT64","value":null},"c":{"isEncrypted":true,"type":"STRING","value":"x"}},
            "cloudRecord":1,"created":{"timestamp":5,"userRecordName":"_u"},"name":"N","later":true,
            "served":{"a":{"type":"TIMESTAMP","value":7},"b":{"type":"INT64","value":3}},"tag":"1g","type":"T",
            "zone":{"zoneName":"Z"}}
            """#
        let record = try RecordArchive(data: Data(text.utf8)).record
        #expect(record.id == RecordID("N", in: RecordZoneID("Z")) && record.type == "T" && record.changeTag == "1g")
        #expect(record.created?.userRecordName == "_u")
        #expect(record["a"] == .timestamp(Date(timeIntervalSince1970: 0.007)))
        #expect(record.encryptedValues["c"] == .string("x"))
        #expect(record.serverState(of: "b") == .value(.int64(3)) && record["b"] == nil)
        #expect(record.changedKeys == ["b", "c"])
    }

    @Test(
        "A text that is not an archive of this format is refused",
        arguments: [
            "", "[]", "{}", #"{"cloudRecord":2}"#, #"{"cloudRecord":1,"type":"T"}"#,
            #"{"cloudRecord":1,"type":"T","name":"N"}"#,
            #"{"cloudRecord":1,"type":"T","name":"N","zone":{"zoneName":"Z"},"served":{"a":{"type":"INT64","value":"x"}}}"#,
            #"{"cloudRecord":1,"type":"T","name":"N","zone":{"zoneName":"Z"},"changes":{"a":1}}"#,
        ]
    )
    func refused(text: String) {
        #expect(throws: RecordFormatFailure.self) { try RecordArchive(data: Data(text.utf8)) }
    }
}
