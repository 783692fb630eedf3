import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("Writing records of a schema file")
struct WritingTests {
    @Test("Writing a generated value sends only differences, and keeps unknown fields")
    func differences() throws {
        var record = try received(journey())
        record["oldZoom"] = .double(2)
        record["newer"] = .strings(["a"])
        record.forgetChanges()
        var value = try JourneyRecord(record: record)
        try value.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == [])
        value.title = "Lisbon"
        value.notes = "secret"
        try value.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == ["notes", "title"])
        #expect(record.encryptedValues["notes"] == .string("secret"))
        #expect(record["oldZoom"] == .double(2) && record["newer"] == .strings(["a"]))
    }

    @Test("Setting a generated property to nil clears its field")
    func clearing() throws {
        var value = journey()
        value.title = "Lisbon"
        value.secret = Data([1])
        value.subtitle = "sub"
        var record = try received(value)
        value = try JourneyRecord(record: record)
        (value.title, value.secret, value.subtitle) = (nil, nil, nil)
        try value.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == ["secret", "subtitle", "title"])
        #expect(record["title"] == nil && record["subtitle"] == .string(""))
        #expect(record.isEncrypted("secret"))
    }

    @Test("Web Services get the type of every field, also of cleared ones and empty lists")
    func webServices() throws {
        var value = journey()
        value.tags = []
        value.title = "x"
        var record = try received(value)
        value = try JourneyRecord(record: record)
        value.title = nil
        value.weights = []
        value.views = 2
        value.startedAt = Date(timeIntervalSince1970: 1)
        try value.write(to: &record, undeployed: .write)
        var request = ModifyRequest(zone: JourneyRecord.zone)
        request.operations = [RecordOperation(.update, record)]
        let json = try #require(try String(data: request.json().data(), encoding: .utf8))
        #expect(json.contains(#""title":{"type":"STRING","value":null}"#))
        #expect(json.contains(#""startedAt":{"type":"TIMESTAMP","value":1000}"#))
        #expect(json.contains(#""views":{"type":"DOUBLE","value":2.0}"#))
        request.operations = [RecordOperation(.forceUpdate, try value.newRecord(undeployed: .write))]
        let fresh = try #require(try String(data: request.json().data(), encoding: .utf8))
        #expect(fresh.contains(#""tags":{"type":"STRING_LIST","value":[]}"#))
        #expect(fresh.contains(#""title":{"type":"STRING","value":null}"#))
    }

    @Test("A read-only field is never written")
    func readOnly() throws {
        var record = try received(journey())
        record["likes"] = .int64(5)
        record.forgetChanges()
        let value = try JourneyRecord(record: record)
        #expect(value.likes == 5)
        #expect(try value.newRecord(undeployed: .write)["likes"] == nil)
        try journey().write(to: &record, undeployed: .write)
        #expect(record["likes"] == .int64(5))
    }

    @Test("An encoded value keeps its stored bytes until it changes")
    func blob() throws {
        var record = try received(journey())
        let newer = Data(#"{ "points" : [1, 2], "color": "red" }"#.utf8)
        record["track"] = .bytes(newer)
        record["plan"] = .string("[ \"a\" ]")
        record.forgetChanges()
        var value = try JourneyRecord(record: record)
        #expect(value.track == Track(points: [1, 2]) && value.plan == ["a"])
        value.title = "x"
        try value.write(to: &record, undeployed: .write)
        #expect(record["track"] == .bytes(newer) && record.changedKeys == ["title"])
        value.track?.name = "new"
        try value.write(to: &record, undeployed: .write)
        #expect(record["track"] == .bytes(Data(#"{"name":"new","points":[1,2]}"#.utf8)))
    }

    @Test("An asset is kept, set or cleared")
    func assets() throws {
        var record = try received(journey())
        record["cover"] = .asset(.data(Data([1])))
        record["map"] = .asset(.data(Data([2])))
        record.forgetChanges()
        var value = try JourneyRecord(record: record)
        #expect(value.cover.current == .data(Data([1])))
        value.title = "x"
        value.map = nil
        try value.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == ["title"])
        value.cover = .set(.data(Data([3])))
        value.map = .data(Data([4]))
        try value.write(to: &record, undeployed: .write)
        #expect(record["cover"] == .asset(.data(Data([3]))) && record["map"] == .asset(.data(Data([4]))))
        value.cover = .clear
        try value.write(to: &record, undeployed: .write)
        #expect(record["cover"] == nil && record.changedKeys.contains("cover"))
    }

    @Test("A set is stored as a sorted list, and the order of a stored list is no change")
    func sets() throws {
        var value = journey()
        value.tags = ["b", "a", "c"]
        #expect(try value.newRecord(undeployed: .write)["tags"] == .strings(["a", "b", "c"]))
        var record = try received(value)
        record["tags"] = .strings(["c", "a", "b"])
        record.forgetChanges()
        try JourneyRecord(record: record).write(to: &record, undeployed: .write)
        #expect(record["tags"] == .strings(["c", "a", "b"]) && record.changedKeys == [])
    }

    @Test("A value that CloudKit does not have is refused, and nothing is written")
    func unwritable() throws {
        var record = try received(journey())
        let before = record
        var value = try JourneyRecord(record: record)
        value.distance = .nan
        value.title = "x"
        let failure = #expect(throws: RecordMappingFailure.self) { try value.write(to: &record, undeployed: .write) }
        #expect(failure?.problems.map(\.field) == ["distance"] && record == before)
    }

    @Test("A value knows its record: of a new one the mapping's zone, of one that was read the zone where it was")
    func zones() throws {
        let zone = RecordZoneID("Trips", owner: "_anna")
        #expect(journey().recordID == RecordID("J", in: JourneyRecord.zone))
        let shared = try JourneyRecord(record: journey().newRecord(in: zone, undeployed: .write))
        #expect(shared.recordID == RecordID("J", in: zone))
        #expect(try shared.newRecord(undeployed: .write).id == shared.recordID)
        #expect(try shared.newRecord(in: JourneyRecord.zone, undeployed: .write).id == journey().recordID)
    }

    @Test("Writing a value to the record of another name is refused")
    func otherRecord() throws {
        var record = try received(journey("J"))
        let failure = #expect(throws: RecordMappingFailure.self) {
            try journey("K").write(to: &record, undeployed: .write)
        }
        #expect(failure?.problems.map(\.reason) == [.recordName])
    }
}
