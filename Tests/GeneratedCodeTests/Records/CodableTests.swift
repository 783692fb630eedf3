import CloudRecords
import Foundation
import GeneratedRecords
import Testing

@Suite("Codable records of a schema file")
struct CodableTests {
    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Value.self, from: encoder.encode(value))
    }

    @Test("An encoded value keeps its fields, its fractions of a second, and what production lacks")
    func fields() throws {
        var value = journey()
        (value.title, value.notes, value.tags, value.weights) = ("Lisbon", "secret", ["b", "a"], [0.1, -0.0])
        value.startedAt = Date(timeIntervalSinceReferenceDate: 0.123_456_789)
        let copy = try decoded(value)
        #expect(copy == value)
        #expect(copy.startedAt == value.startedAt && copy.recordID == value.recordID)
    }

    @Test("An encoded value keeps the system fields, the zone of its owner, and a field that is only read")
    func system() throws {
        var record = CloudRecord(
            type: JourneyRecord.recordType,
            id: RecordID("J", in: RecordZoneID("Trips", owner: "_owner"))
        )
        try journey().write(to: &record, undeployed: .write)
        record["likes"] = .int64(5)
        record.created = RecordStamp(date: Date(timeIntervalSince1970: 1.5), userRecordName: "_user")
        record.modified = RecordStamp(date: Date(timeIntervalSince1970: 2), deviceID: "Phone")
        let value = try JourneyRecord(record: record)
        let copy = try decoded(value)
        #expect(copy.system == value.system && copy.likes == 5)
        #expect(copy.recordID == record.id)
    }

    @Test(
        "An encoded asset is kept, set or cleared, as it was",
        arguments: [
            .unchanged, .clear, .set(.data(Data([1]))), .set(.file(URL(fileURLWithPath: "/photos/a b.jpg"))),
            .keep(.data(Data([2]))), .keep(.remote(remote)),
            .set(.uploaded(AssetReceipt(fileChecksum: "c", size: 3, receipt: "r"))),
        ] as [AssetField]
    )
    func assets(_ asset: AssetField) throws {
        var value = journey()
        value.cover = asset
        #expect(try decoded(value).cover == asset)
    }

    @Test("A record of a server cannot say that a file of the device is to be sent", arguments: ["set", "modelc: set"])
    func forgedAssets(type: String) throws {
        var record = CloudRecord(type: JourneyRecord.recordType, id: RecordID("J"))
        try journey().write(to: &record, undeployed: .write)
        _ = try JourneyRecord(record: record)
        let file = JSONValue.object(["file": .string("file:///photos/a.jpg")])
        record["cover"] = .unknown(UnknownRecordValue(typeName: type, json: file))
        #expect(throws: RecordMappingFailure.self) { try JourneyRecord(record: record) }
    }

    private static var remote: RemoteAsset {
        var asset = RemoteAsset()
        (asset.fileChecksum, asset.size, asset.downloadURL) = ("c", 3, "https://example.com/${f}")
        return asset
    }

    @Test("A value that no field can hold is not encoded, and one of another type is not decoded")
    func failures() throws {
        var value = journey()
        value.views = .nan
        #expect(throws: RecordMappingFailure.self) { try JSONEncoder().encode(value) }
        let other = try JSONEncoder().encode(journey())
        #expect(throws: RecordMappingFailure.self) { try JSONDecoder().decode(WaypointRecord.self, from: other) }
    }

    @Test("Text that a newer build encoded with other fields is read without them")
    func newer() throws {
        let text = try #require(String(data: JSONEncoder().encode(journey()), encoding: .utf8))
        let newer = text.replacing(#""fields":{"#, with: #""fields":{"newer":{"type":"STRING","texts":["x"]},"#)
        #expect(newer != text)
        #expect(try JSONDecoder().decode(JourneyRecord.self, from: Data(newer.utf8)) == journey())
    }

    @Test(
        "Damaged text of a field is refused, and nothing of it is left out",
        arguments: [
            #""owner":{"type":"REFERENCE","objects":[{}]}"#, #""place":{"type":"LOCATION","places":[{"latitude":1}]}"#,
            #""title":{"type":"STRING"}"#, #""title":{"type":"OTHER","texts":["x"]}"#,
        ]
    )
    func damaged(field: String) throws {
        let text = #"{"type":"Journey","name":"J","zone":"Trips","fields":{\#(field)}}"#
        let failure = try #require(throws: (any Error).self) {
            try JSONDecoder().decode(JourneyRecord.self, from: Data(text.utf8))
        }
        #expect(failure is RecordFormatFailure)
    }
}
