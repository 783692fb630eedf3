import CloudRecords
import Foundation
import Testing

@Suite("The text of an archive")
struct KeptTextTests {
    private static let zone = RecordZoneID("Z", owner: "_o")

    private var record: CloudRecord {
        var record = CloudRecord(type: "T", id: RecordID("N", in: Self.zone))
        var place = RecordLocation(latitude: 1.5, longitude: 2)
        (place.speed, place.timestamp) = (3, Date(timeIntervalSince1970: 4))
        var remote = RemoteAsset()
        (remote.fileChecksum, remote.size, remote.content) = ("c", 5, Data([6]))
        let receipt = AssetReceipt(fileChecksum: "c", size: 5, receipt: "r")
        let values: [RecordValue] = [
            .string("a \"b\"\n\u{1F600}"), .int64(.min), .double(2), .timestamp(Date(timeIntervalSince1970: -0.001)),
            .bytes(Data([1, 2])), .reference(RecordReference("R", in: Self.zone, action: .deleteSelf)),
            .asset(.remote(remote)), .location(place), .strings(["a", ""]), .int64s([1, .max]), .doubles([0.5, -3]),
            .timestamps([Date(timeIntervalSince1970: 1)]), .bytesList([Data(), Data([255])]),
            .references([RecordReference("R")]), .assets([.uploaded(receipt), .data(Data([7]))]), .locations([]),
            .unknown(
                UnknownRecordValue(typeName: "NEW", json: .object(["a": .array([.null, .bool(true), .number(0.5)])]))
            ),
            .unknown(UnknownRecordValue(typeName: nil, json: .bool(false))),
        ]
        for (index, value) in values.enumerated() { record["f\(index)"] = value }
        record.encryptedValues["secret"] = .string("s")
        record.parent = RecordReference("P")
        record.forgetChanges()
        record["f0"] = nil
        record["f7"] = .asset(.file(URL(filePath: "/a b")))
        record.encryptedValues["secret"] = .strings([])
        record.parent = nil
        (record.changeTag, record.fetchedKeys) = ("1g", ["f0", "f1"])
        record.created = RecordStamp(date: Date(timeIntervalSince1970: 1), userRecordName: "_u", deviceID: "D")
        record.share = RecordReference("S", in: Self.zone)
        return record
    }

    /// As ``record``, with the system fields of the framework.
    private static let archive = #"""
        {"asked":["f0","f1"],
        "changes":{"f0":{"type":"STRING","value":null},"f7":{"type":"ASSET","value":{"file":"file:///a%20b"}},
        "secret":{"isEncrypted":true,"type":"STRING_LIST","value":[]}},
        "cloudRecord":1,"created":{"deviceID":"D","timestamp":1000,"userRecordName":"_u"},"name":"N","native":"AQID",
        "served":{"f0":{"type":"STRING","value":"a \"b\"\u000a😀"},"f1":{"type":"INT64","value":-9223372036854775808},
        "f10":{"type":"DOUBLE_LIST","value":[0.5,-3.0]},"f11":{"type":"TIMESTAMP_LIST","value":[1000]},
        "f12":{"type":"BYTES_LIST","value":["","/w=="]},
        "f13":{"type":"REFERENCE_LIST","value":[{"action":"NONE","recordName":"R"}]},
        "f14":{"type":"ASSET_LIST","value":[{"fileChecksum":"c","receipt":"r","size":5},{"data":"Bw=="}]},
        "f15":{"type":"LOCATION_LIST","value":[]},"f16":{"type":"NEW","value":{"a":[null,true,0.5]}},
        "f17":{"value":false},"f2":{"type":"DOUBLE","value":2.0},"f3":{"type":"TIMESTAMP","value":-1},
        "f4":{"type":"BYTES","value":"AQI="},
        "f5":{"type":"REFERENCE","value":{"action":"DELETE_SELF","recordName":"R",
        "zoneID":{"ownerRecordName":"_o","zoneName":"Z"}}},
        "f6":{"type":"ASSET","value":{"downloadedData":"Bg==","fileChecksum":"c","size":5}},
        "f7":{"type":"LOCATION","value":{"latitude":1.5,"longitude":2.0,"speed":3.0,"timestamp":4000}},
        "f8":{"type":"STRING_LIST","value":["a",""]},"f9":{"type":"INT64_LIST","value":[1,9223372036854775807]},
        "secret":{"isEncrypted":true,"type":"STRING","value":"s"}},
        "servedParent":{"action":"NONE","recordName":"P"},
        "share":{"action":"NONE","recordName":"S","zoneID":{"ownerRecordName":"_o","zoneName":"Z"}},
        "tag":"1g","type":"T","zone":{"ownerRecordName":"_o","zoneName":"Z"}}
        """#

    private func inOneLine(_ text: String) -> String { text.split(separator: "\n").joined() }

    @Test("An archive with values of all types is read completely, and written the same")
    func values() throws {
        let read = try RecordArchive(data: Data(Self.archive.utf8))
        #expect(read.record == record)
        #expect(read.nativeSystemFields == Data([1, 2, 3]))
        #expect(String(decoding: try read.data(), as: UTF8.self) == inOneLine(Self.archive))
    }

    @Test("What a server said of a participant stays in the archive of a share")
    func terms() throws {
        let text = #"""
            {"cloudRecord":1,"name":"S","terms":{"participants":[{"acceptanceStatus":"PENDING","new":[1.5,null],
            "permission":"READ_ONLY","type":"USER","userIdentity":{"userRecordName":"_u"}}],"publicPermission":"NONE"},
            "type":"cloudkit.share","zone":{"zoneName":"Z"}}
            """#
        let read = try RecordArchive(data: Data(text.utf8))
        #expect(read.record.shareTerms?.participants.first?.json?["new"] == .array([.number(1.5), .null]))
        #expect(String(decoding: try read.data(), as: UTF8.self) == inOneLine(text))
    }

    @Test("Values in the form of Web Services are read from an archive, too")
    func webServices() throws {
        let fields = #""a":{"type":"INT64","value":"5"},"b":{"type":"DOUBLE","value":3},"c":{"value":"x"}"#
        let text = #"{"cloudRecord":1,"type":"T","name":"N","zone":{"zoneName":"Z"},"served":{\#(fields)}}"#
        let record = try RecordArchive(data: Data(text.utf8)).record
        #expect(record["a"] == .int64(5) && record["b"] == .double(3) && record["c"] == .string("x"))
    }

    /// The members of an archive, without its first brace, and what is wrong with them.
    static let damages: [(members: String, failure: RecordFormatFailure)] = [
        (#""type":"T"}"#, RecordFormatFailure(.missing("cloudRecord"))),
        (#""cloudRecord":"x"}"#, RecordFormatFailure(.missing("cloudRecord"))),
        (
            #""cloudRecord":2}"#,
            RecordFormatFailure(.unexpected("format 2", expected: "an archive of format 1"))
        ),
        (#""cloudRecord":1,"type":null}"#, RecordFormatFailure(.missing("type"))),
        (#""cloudRecord":1,"type":"T","name":["N"]}"#, RecordFormatFailure(.missing("name"))),
        (
            #""cloudRecord":1,"type":"T","name":"N","zone":{}}"#,
            RecordFormatFailure(.missing("zone"), recordType: "T", recordName: "N")
        ),
        (
            #""cloudRecord":1,"type":"T","name":"N","zone":{"zoneName":"Z"},"served":{"a":{"type":"INT64","value":"x"}}}"#,
            RecordFormatFailure(
                .unexpected(#"the string "x""#, expected: "INT64"),
                recordType: "T",
                recordName: "N"
            )
        ),
        (
            #""cloudRecord":1,"type":"T","name":"N","zone":{"zoneName":"Z"},"served":{"a":{"type":"DOUBLE","value":1e999}}}"#,
            RecordFormatFailure(
                .unexpected("a number or a text beyond what can be held", expected: "DOUBLE"),
                recordType: "T",
                recordName: "N"
            )
        ),
        (#""cloudRecord":1"#, RecordFormatFailure(.notJSON)),
        (String(repeating: #""a":{"#, count: 64), RecordFormatFailure(.tooDeep)),
    ]

    @Test("A damaged archive is refused, and the failure says what is wrong", arguments: damages)
    func damaged(members: String, failure: RecordFormatFailure) {
        #expect(throws: failure) { try RecordArchive(data: Data("{\(members)".utf8)) }
    }
}
