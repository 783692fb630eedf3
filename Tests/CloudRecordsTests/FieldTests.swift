import CloudRecords
import Foundation
import Testing

@Suite("Fields in JSON")
struct FieldTests {
    private static let moment = Date(timeIntervalSince1970: 1_700_000_000.5)
    private static let receipt = AssetReceipt(fileChecksum: "AbC=", size: 3, receipt: "r", referenceChecksum: "q")

    private static let place: RecordLocation = {
        var place = RecordLocation(latitude: 52.5, longitude: -13.25)
        place.altitude = 34
        place.timestamp = moment
        return place
    }()

    static let rows: [(value: RecordValue, field: String)] = [
        (.string("a\"\\\n/é"), #"{"type":"STRING","value":"a\"\\\u000a/é"}"#),
        (.int64(.max), #"{"type":"INT64","value":9223372036854775807}"#),
        (.int64(.min), #"{"type":"INT64","value":-9223372036854775808}"#),

        (.int64(9_007_199_254_740_993), #"{"type":"INT64","value":9007199254740993}"#),
        (.double(3), #"{"type":"DOUBLE","value":3.0}"#),
        (.double(1e300), #"{"type":"DOUBLE","value":1e+300}"#),
        (.timestamp(moment), #"{"type":"TIMESTAMP","value":1700000000500}"#),
        (.bytes(Data([0xFB, 0xFF])), #"{"type":"BYTES","value":"+/8="}"#),
        (
            .reference(RecordReference("B", action: .deleteSelf)),
            #"{"type":"REFERENCE","value":{"action":"DELETE_SELF","recordName":"B"}}"#
        ),
        (
            .reference(RecordReference("B", in: RecordZoneID("Z", owner: "_o"), action: .validate)),
            #"{"type":"REFERENCE","value":{"action":"VALIDATE","recordName":"B","#
                + #""zoneID":{"ownerRecordName":"_o","zoneName":"Z"}}}"#
        ),
        (
            .asset(.uploaded(receipt)),
            #"{"type":"ASSET","value":{"fileChecksum":"AbC=","receipt":"r","referenceChecksum":"q","size":3}}"#
        ),
        (
            .location(place),
            #"{"type":"LOCATION","value":{"altitude":34.0,"latitude":52.5,"longitude":-13.25,"#
                + #""timestamp":1700000000500}}"#
        ),
        (.strings([]), #"{"type":"STRING_LIST","value":[]}"#),
        (.strings(["a", "b"]), #"{"type":"STRING_LIST","value":["a","b"]}"#),
        (.int64s([1, -1]), #"{"type":"INT64_LIST","value":[1,-1]}"#),
        (.doubles([0.1, 2]), #"{"type":"DOUBLE_LIST","value":[0.1,2.0]}"#),
        (.timestamps([moment]), #"{"type":"TIMESTAMP_LIST","value":[1700000000500]}"#),
        (.bytesList([Data(), Data([0])]), #"{"type":"BYTES_LIST","value":["","AA=="]}"#),
        (
            .references([RecordReference("B")]),
            #"{"type":"REFERENCE_LIST","value":[{"action":"NONE","recordName":"B"}]}"#
        ),
        (
            .assets([.uploaded(receipt)]),
            #"{"type":"ASSET_LIST","value":[{"fileChecksum":"AbC=","receipt":"r","referenceChecksum":"q","size":3}]}"#
        ),
        (
            .locations([RecordLocation(latitude: 1, longitude: 2)]),
            #"{"type":"LOCATION_LIST","value":[{"latitude":1.0,"longitude":2.0}]}"#
        ),
        (
            .unknown(UnknownRecordValue(typeName: "MATRIX", json: .array([.array([.integer(1)])]))),
            #"{"type":"MATRIX","value":[[1]]}"#
        ),
    ]

    @Test("A field in JSON is written with its type, and read back", arguments: rows.indices)
    func row(index: Int) throws {
        let row = Self.rows[index]
        let written = try newRecord(["f": row.value]).json()["fields"]?["f"]
        #expect(try text(#require(written)) == row.field)
        #expect(try record(withField: row.field)["f"] == row.value)
    }

    @Test("The table of JSON fields has a row for every type of field")
    func completeness() {
        #expect(Set(Self.rows.compactMap(\.value.type)) == Set(_RecordFieldType.allCases))
    }

    @Test(
        "An encrypted field in JSON has a flag that says so",
        arguments: rows.indices.filter { rows[$0].value.type?.canBeEncrypted ?? false }
    )
    func encrypted(index: Int) throws {
        let row = Self.rows[index]
        var record = newRecord()
        record.encryptedValues["f"] = row.value
        let written = try #require(record.json()["fields"]?["f"])
        #expect(try text(written) == #"{"isEncrypted":true,"# + row.field.dropFirst())
        let read = try CloudRecordsTests.record(withField: text(written))
        #expect(read["f"] == nil && read.encryptedValues["f"] == row.value)
    }

    /// Values that servers send, and that nobody sends to them.
    static let answers: [(field: String, value: RecordValue?)] = [
        (#"{"value": "5", "type": "INT64"}"#, .int64(5)),
        (#"{"value": "-9223372036854775808", "type": "INT64"}"#, .int64(.min)),
        (#"{"value": 1.0, "type": "INT64"}"#, .int64(1)),
        (#"{"value": 5, "type": "DOUBLE"}"#, .double(5)),
        (#"{"value": "2.5", "type": "DOUBLE"}"#, .double(2.5)),
        (#"{"value": "1700000000500", "type": "TIMESTAMP"}"#, .timestamp(moment)),
        (#"{"value": 1700000000500.0, "type": "TIMESTAMP"}"#, .timestamp(moment)),
        (#"{"value": ["1"], "type": "INT64_LIST"}"#, .int64s([1])),
        (#"{"value": -62135769600000, "type": "TIMESTAMP"}"#, .timestamp(Date(timeIntervalSince1970: -62_135_769_600))),
        (#"{"value": ["a"], "type": "LIST"}"#, .strings(["a"])),
        (#"{"value": [1, 2.5], "type": "LIST"}"#, .doubles([1, 2.5])),
        (#"{"value": [{"recordName": "B"}], "type": "UNKNOWN_LIST"}"#, .references([RecordReference("B")])),
        (
            #"{"value": [], "type": "UNKNOWN_LIST"}"#,
            .unknown(UnknownRecordValue(typeName: "UNKNOWN_LIST", json: .array([])))
        ),
        (
            #"{"value": [1, "a"], "type": "LIST"}"#,
            .unknown(UnknownRecordValue(typeName: "LIST", json: .array([.integer(1), .string("a")])))
        ),
        (#"{"value": "a"}"#, .string("a")),
        (#"{"value": 1}"#, .int64(1)),
        (#"{"value": 1.5}"#, .double(1.5)),
        (#"{"value": {"recordName": "B", "more": 1}}"#, .reference(RecordReference("B"))),
        (#"{"value": {"latitude": 1, "longitude": 2}}"#, .location(RecordLocation(latitude: 1, longitude: 2))),
        (#"{"value": true}"#, .unknown(UnknownRecordValue(typeName: nil, json: .bool(true)))),
        (#"{"value": {"recordName": "B", "action": "NEW"}, "type": "REFERENCE"}"#, .reference(RecordReference("B"))),
        (#"{"value": null, "type": "STRING"}"#, nil),
        (#"{"type": "STRING"}"#, nil),
        (#"{"value": "a", "type": "STRING", "futureFlag": {"x": [1]}}"#, .string("a")),
    ]

    @Test("A field in JSON is read in every spelling that servers use", arguments: answers.indices)
    func answer(index: Int) throws {
        #expect(try record(withField: Self.answers[index].field)["f"] == Self.answers[index].value)
    }

    @Test("Encrypted bytes have a type of their own in answers")
    func encryptedBytes() throws {
        let record = try record(withField: #"{"value": "AAE=", "type": "ENCRYPTED_BYTES"}"#)
        #expect(record.encryptedValues["f"] == .bytes(Data([0, 1])) && record["f"] == nil)
        #expect(
            try text(#require(record.json()["fields"])) == #"{"f":{"isEncrypted":true,"type":"BYTES","value":"AAE="}}"#
        )
    }

    @Test("An asset in an answer says where to fetch it", arguments: ["ASSETID", "ASSET"])
    func remoteAsset(type: String) throws {
        let value = #"{"fileChecksum": "c", "size": 7, "downloadURL": "https://example.org/${f}", "more": 1}"#
        var asset = RemoteAsset()
        asset.fileChecksum = "c"
        asset.size = 7
        asset.downloadURL = "https://example.org/${f}"
        #expect(try record(withField: #"{"value": \#(value), "type": "\#(type)"}"#)["f"] == .asset(.remote(asset)))
        let list = #"{"value": [\#(value)], "type": "\#(type)_LIST"}"#
        #expect(try record(withField: list)["f"] == .assets([.remote(asset)]))
    }

    @Test(
        "A time in a JSON field is rounded to whole milliseconds",
        arguments: [(0.0006, 1), (0.0004, 0), (-1.2346, -1235), (1.9999, 2000)]
    )
    func rounding(seconds: Double, milliseconds: Int64) throws {
        let date = Date(timeIntervalSince1970: seconds)
        var place = RecordLocation(latitude: 0, longitude: 0)
        place.timestamp = date
        let json = try newRecord(["a": .timestamp(date), "b": .location(place)]).json()
        #expect(json["fields"]?["a"]?["value"] == .integer(milliseconds))
        #expect(json["fields"]?["b"]?["value"]?["timestamp"] == .integer(milliseconds))
    }
}
