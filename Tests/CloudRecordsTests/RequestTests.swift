@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Requests to Web Services")
struct RequestTests {
    /// A record that the server has, with one field changed, one cleared and one as it was.
    private func changedRecord() -> CloudRecord {
        var record = newRecord(["a": .int64(1), "c": .int64(3)], changeTag: "1g")
        record.encryptedValues["b"] = .string("x")
        record.forgetChanges()
        record["a"] = .int64(2)
        record.encryptedValues["b"] = nil
        return record
    }

    private func body(_ kind: RecordOperation.Kind, _ record: CloudRecord) throws -> String {
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [RecordOperation(kind, record)]
        let sent = try JSONValue(parsing: request.body())
        guard case .array(let operations)? = sent["operations"] else { throw CancellationError() }
        return try operations.map(text).joined()
    }

    private static let a = #""a":{"type":"INT64","value":2}"#
    private static let b = #""b":{"isEncrypted":true,"type":"STRING","value":null}"#
    private static let c = #""c":{"type":"INT64","value":3}"#
    private static let name = #""recordName":"A""#
    private static let type = #""recordType":"T""#
    private static let tag = #""recordChangeTag":"1g""#

    static let operations: [(kind: RecordOperation.Kind, record: String)] = [
        (.create, #"{"fields":{\#(a),\#(c)},\#(name),\#(type)}"#),
        (.update, #"{"fields":{\#(a),\#(b)},\#(tag),\#(name),\#(type)}"#),
        (.forceUpdate, #"{"fields":{\#(a),\#(b)},\#(name),\#(type)}"#),
        (.replace, #"{"fields":{\#(a),\#(c)},\#(tag),\#(name),\#(type)}"#),
        (.forceReplace, #"{"fields":{\#(a),\#(c)},\#(name),\#(type)}"#),
        (.delete, #"{\#(tag),\#(name)}"#),
        (.forceDelete, #"{\#(name)}"#),
    ]

    @Test("An operation sends what its kind needs of a record", arguments: operations)
    func operation(kind: RecordOperation.Kind, record: String) throws {
        #expect(try body(kind, changedRecord()) == #"{"operationType":"\#(kind)","record":\#(record)}"#)
    }

    @Test("Clearing a field of unknown type sends null without a type")
    func clearing() throws {
        var record = newRecord()
        record["a"] = nil
        #expect(try body(.forceUpdate, record).contains(#""fields":{"a":{"value":null}}"#))
    }

    @Test("An operation carries the parent of its record")
    func parent() throws {
        var record = newRecord()
        record.parent = RecordReference("P")
        #expect(try body(.create, record).contains(#""parent":{"recordName":"P"}"#))
    }

    @Test(
        "An operation that replaces a state needs a change tag",
        arguments: [RecordOperation.Kind.update, .replace, .delete]
    )
    func missingChangeTag(kind: RecordOperation.Kind) {
        #expect(throws: RecordFormatFailure(.missingChangeTag, recordType: "T", recordName: "A")) {
            try body(kind, newRecord())
        }
    }

    @Test(
        "Replacing a record that was read in part is refused",
        arguments: [RecordOperation.Kind.replace, .forceReplace]
    )
    func incompleteRecord(kind: RecordOperation.Kind) {
        var record = changedRecord()
        record.fetchedKeys = ["a"]
        #expect(throws: RecordFormatFailure(.incompleteRecord, recordType: "T", recordName: "A")) {
            try body(kind, record)
        }
    }

    @Test("A request with a record twice, or with records of two zones, is refused")
    func operationsOfOneZone() {
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [RecordOperation(.create, newRecord()), RecordOperation(.forceDelete, newRecord())]
        #expect(throws: RecordFormatFailure(.repeatedRecord, recordType: "T", recordName: "A")) { try request.body() }
        request = ModifyRequest(zone: .default)
        request.operations = [RecordOperation(.create, newRecord())]
        #expect(throws: RecordFormatFailure(.otherZone, recordType: "T", recordName: "A")) { try request.body() }
    }

    @Test("A request to modify is atomic unless it is for the default zone")
    func modify() throws {
        var request = ModifyRequest(zone: .default)
        #expect(
            String(decoding: try request.body(), as: UTF8.self)
                == #"{"atomic":false,"operations":[],"zoneID":{"zoneName":"_defaultZone"}}"#
        )
        request = ModifyRequest(zone: RecordZoneID("Z", owner: "_o"))
        #expect(
            try text(request.json()) == #"{"atomic":true,"#
                + #""operations":[],"zoneID":{"ownerRecordName":"_o","zoneName":"Z"}}"#
        )
    }

    @Test("A request to look up lists the names of the records")
    func lookup() throws {
        let request = LookupRequest(["B", "A"], in: .default, desiredKeys: ["t"])
        #expect(
            try text(request.json()) == #"{"desiredKeys":["t"],"records":[{"recordName":"B"},{"recordName":"A"}],"#
                + #""zoneID":{"zoneName":"_defaultZone"}}"#
        )
    }

    @Test("A query request has conditions, an order and a page")
    func query() throws {
        var request = QueryRequest("CD_Post", in: .default)
        request.filters = [
            QueryFilter("CD_count", .isIn, .int64s([1, 2])),
            QueryFilter(SystemFieldName.created, .lessThan, .timestamp(Date(timeIntervalSince1970: 1.5))),
        ]
        request.orders = [QueryOrder("CD_title", isAscending: false)]
        request.resultsLimit = 50
        request.continuationMarker = "m"
        #expect(
            try text(request.json()) == #"{"continuationMarker":"m","query":{"filterBy":["#
                + #"{"comparator":"IN","fieldName":"CD_count","fieldValue":{"type":"INT64_LIST","value":[1,2]}},"#
                + #"{"comparator":"LESS_THAN","fieldName":"___createTime","fieldValue":{"type":"TIMESTAMP","value":1500}}],"#
                + #""recordType":"CD_Post","sortBy":[{"ascending":false,"fieldName":"CD_title"}]},"#
                + #""resultsLimit":50,"zoneID":{"zoneName":"_defaultZone"}}"#
        )
    }

    @Test("A query by location says the distance and what to sort by")
    func queryByPlace() throws {
        let place = RecordLocation(latitude: 1, longitude: 2)
        var request = QueryRequest("T", in: .mirroring)
        request.isDatabaseWide = true
        request.filters = [QueryFilter("p", .near, .location(place))]
        request.filters[0].distance = 500
        request.orders = [QueryOrder("p")]
        request.orders[0].relativeLocation = place
        let written = #"{"latitude":1.0,"longitude":2.0}"#
        #expect(
            try text(request.json()) == #"{"query":{"filterBy":[{"comparator":"NEAR","distance":500.0,"fieldName":"p","#
                + #""fieldValue":{"type":"LOCATION","value":\#(written)}}],"recordType":"T","#
                + #""sortBy":[{"ascending":true,"fieldName":"p","relativeLocation":\#(written)}]},"zoneWide":true}"#
        )
    }

    @Test("A query condition that JSON cannot express is refused")
    func unspeakableCondition() {
        var request = QueryRequest("T", in: .mirroring)
        request.filters = [QueryFilter("x", .equals, .double(.nan))]
        #expect(throws: RecordFormatFailure(.notFinite, field: "x")) { try request.body() }
    }

    @Test("A request for changes has a token for each zone")
    func changes() throws {
        var zone = ZoneChangesRequest.Zone(.mirroring, since: "t")
        zone.resultsLimit = 10
        zone.desiredKeys = ["k"]
        zone.desiredRecordTypes = ["T"]
        let request = ZoneChangesRequest([zone, ZoneChangesRequest.Zone(RecordZoneID("Z"))])
        #expect(
            try text(request.json()) == #"{"zones":[{"desiredKeys":["k"],"desiredRecordTypes":["T"],"resultsLimit":10,"#
                + #""syncToken":"t","zoneID":{"zoneName":"com.apple.coredata.cloudkit.zone"}},{"zoneID":{"zoneName":"Z"}}]}"#
        )
    }

    @Test("Each kind of request has the path of its operation")
    func paths() {
        #expect(ModifyRequest.operation == "records/modify")
        #expect(LookupRequest.operation == "records/lookup")
        #expect(QueryRequest.operation == "records/query")
        #expect(ZoneChangesRequest.operation == "changes/zone")
    }
}
