import CloudRecords
import Foundation
import Testing

@Suite("Records in JSON")
struct RecordDictionaryTests {
    static let complete = """
        {
          "recordName": "Note/7:x", "recordType": "CD_Note", "recordChangeTag": "1g", "deleted": false,
          "created": {"timestamp": 1700000000000, "userRecordName": "_u", "deviceID": "2"},
          "modified": {"timestamp": "1700000001000", "userRecordName": "_v"},
          "zoneID": {"zoneName": "Z", "ownerRecordName": "_defaultOwner", "zoneType": "REGULAR_CUSTOM_ZONE"},
          "parent": {"recordName": "P"}, "share": {"recordName": "S", "zoneID": {"zoneName": "Z"}},
          "fields": {"CD_title": {"value": "x", "type": "STRING", "isEncrypted": true}},
          "pluginFields": {}, "shortGUID": "0", "expirationTime": 5, "chainPrivateKey": {"a": [{"b": null}]}
        }
        """

    @Test("A record in JSON has its system fields, and unknown members are ignored")
    func systemFields() throws {
        let record = try CloudRecord(json: json(Self.complete), in: .mirroring)
        #expect(record.id == RecordID("Note/7:x", in: RecordZoneID("Z")))
        #expect(record.type == "CD_Note" && record.changeTag == "1g")
        let created = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(record.created == RecordStamp(date: created, userRecordName: "_u", deviceID: "2"))
        #expect(record.modified == RecordStamp(date: created + 1, userRecordName: "_v"))
        #expect(record.parent == RecordReference("P"))
        #expect(record.share == RecordReference("S", in: RecordZoneID("Z")))
        #expect(record.keys == ["CD_title"] && record.changedKeys.isEmpty && record.fetchedKeys == nil)
    }

    @Test("A record in JSON is written with sorted keys and without white space")
    func sortedKeys() throws {
        let written = try text(CloudRecord(json: json(Self.complete), in: .mirroring).json())
        #expect(
            written == #"{"created":{"deviceID":"2","timestamp":1700000000000,"userRecordName":"_u"},"#
                + #""fields":{"CD_title":{"isEncrypted":true,"type":"STRING","value":"x"}},"#
                + #""modified":{"timestamp":1700000001000,"userRecordName":"_v"},"parent":{"recordName":"P"},"#
                + #""recordChangeTag":"1g","recordName":"Note/7:x","recordType":"CD_Note","#
                + #""share":{"action":"NONE","recordName":"S","zoneID":{"zoneName":"Z"}},"zoneID":{"zoneName":"Z"}}"#
        )
    }

    @Test("A record in JSON may have no fields", arguments: ["", #", "fields": null"#, #", "fields": {}"#])
    func noFields(fields: String) throws {
        let record = try CloudRecord(json: json(#"{"recordName": "A", "recordType": "T"\#(fields)}"#), in: .mirroring)
        #expect(record.keys.isEmpty && record.created == nil && record.changeTag == nil)
    }

    @Test("A record read from JSON knows which fields were fetched")
    func fetchedKeys() throws {
        let record = try CloudRecord(json: json(Self.complete), in: .mirroring, desiredKeys: ["CD_title", "CD_date"])
        #expect(record.fetchedKeys == ["CD_title", "CD_date"])
    }

    @Test(
        "A record in JSON is in the requested zone unless it names another",
        arguments: [
            (#"null"#, RecordZoneID("Z")),
            (#"{"zoneName": "Z", "ownerRecordName": "_defaultOwner"}"#, RecordZoneID("Z")),
            (#"{"zoneName": "Z", "ownerRecordName": "__defaultOwner__"}"#, RecordZoneID("Z")),
            (#"{"zoneName": "Z", "ownerRecordName": "_me"}"#, RecordZoneID("Z")),
            (#"{"zoneName": "Y", "ownerRecordName": "_o"}"#, RecordZoneID("Y", owner: "_o")),
            (#"{"ownerRecordName": "_o"}"#, RecordZoneID("Z")),
        ]
    )
    func zone(zoneID: String, expected: RecordZoneID) throws {
        let dictionary = #"{"recordName": "A", "recordType": "T", "zoneID": \#(zoneID)}"#
        #expect(try CloudRecord(json: json(dictionary), in: RecordZoneID("Z")).id.zone == expected)
    }

    @Test("A record in JSON keeps the owner of a shared zone")
    func sharedZone() throws {
        let dictionary =
            #"{"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z", "ownerRecordName": "_o"}}"#
        let zone = RecordZoneID("Z", owner: "_o")
        #expect(try CloudRecord(json: json(dictionary), in: zone).id.zone == zone)
        #expect(try CloudRecord(json: json(dictionary), in: .mirroring).id.zone == zone)
        #expect(try text(zone.json) == #"{"ownerRecordName":"_o","zoneName":"Z"}"#)
    }

    @Test("A record in JSON with an unreadable stamp is read without that stamp")
    func unreadableStamp() throws {
        let dictionary = #"{"recordName": "A", "recordType": "T", "created": {"timestamp": "x"}, "modified": 5}"#
        let record = try CloudRecord(json: json(dictionary), in: .mirroring)
        #expect(record.created == nil && record.modified == nil)
    }
}
