import CloudRecords
import Foundation
import Testing

@Suite("Answers of Web Services")
struct ResponseTests {
    private func response(_ text: String) throws -> RecordsResponse {
        try RecordsResponse(Data(text.utf8), from: .mirroring)
    }

    @Test("An answer has a result for each record, and one failure leaves the others readable")
    func results() throws {
        let response = try response(
            """
            {"records": [
              {"recordName": "A", "recordType": "T", "recordChangeTag": "2", "fields": {}},
              {"recordName": "B", "deleted": true},
              {"recordName": "C", "reason": "client oplock error updating record", "serverErrorCode": "CONFLICT"},
              {"recordName": "D", "recordType": "T", "fields": {"f": {"value": "x", "type": "INT64"}}},
              5
            ], "syncToken": "t", "continuationMarker": "m"}
            """
        )
        var record = newRecord(changeTag: "2")
        record.forgetChanges()
        let conflict = RecordFailure(
            serverCode: .conflict,
            reason: "client oplock error updating record",
            recordName: "C"
        )
        #expect(response.results.count == 5)
        #expect(response.results[0] == .record(record))
        #expect(response.results[1] == .deleted(RecordID("B", in: .mirroring)))
        #expect(response.results[2] == .failure(conflict))
        #expect(response.results.map(\.recordName) == ["A", "B", "C", "D", nil])
        #expect(response.results.records == [record] && response.results.failures == [conflict])
        guard case .unreadable(let failure) = response.results[3] else { throw CancellationError() }
        #expect(failure.recordName == "D" && failure.field == "f")
        #expect(response.results[4] == .unreadable(RecordFormatFailure(.missing("recordName"))))
        #expect(response.syncToken == "t" && response.continuationMarker == "m")
    }

    @Test("A record in an answer is complete unless the request named desired keys")
    func desiredKeys() throws {
        let answer = Data(#"{"records": [{"recordName": "A", "recordType": "T"}]}"#.utf8)
        #expect(try LookupRequest(["A"], in: .mirroring).response(from: answer).results.records[0].fetchedKeys == nil)
        let request = LookupRequest(["A"], in: .mirroring, desiredKeys: ["f"])
        #expect(try request.response(from: answer).results.records[0].fetchedKeys == ["f"])
        var query = QueryRequest("T", in: RecordZoneID("Z"))
        query.desiredKeys = []
        #expect(try query.response(from: answer).results.records[0].fetchedKeys == [])
        #expect(try query.response(from: answer).results.records[0].id.zone == RecordZoneID("Z"))
    }

    @Test("An answer that refuses the whole request is a failure with its code and reason")
    func refusal() throws {
        let text = """
            {"uuid": "u-1", "serverErrorCode": "AUTHENTICATION_REQUIRED", "reason": "request needs authorization",
             "redirectURL": "https://example.org/sign-in", "retryAfter": 30}
            """
        var failure = RecordFailure(serverCode: .authenticationRequired, reason: "request needs authorization")
        failure.uuid = "u-1"
        failure.redirectURL = "https://example.org/sign-in"
        failure.retryAfter = 30
        #expect(throws: WebServiceResponseFailure.refused(failure)) { try response(text) }
        #expect(throws: WebServiceResponseFailure.refused(failure)) {
            try ZoneChangesRequest([]).response(from: Data(text.utf8))
        }
    }

    @Test(
        "An answer of an unexpected shape is unreadable",
        arguments: ["", "<html>Bad Gateway</html>", "[]", "{}", #"{"records": 5}"#, "null"]
    )
    func unreadable(text: String) throws {
        let failure = try #require(throws: WebServiceResponseFailure.self) { try response(text) }
        guard case .unreadable = failure else { throw failure }
    }

    @Test("An answer about changes has a result for each zone")
    func zoneChanges() throws {
        let answer = """
            {"zones": [
              {"zoneID": {"zoneName": "Z", "ownerRecordName": "_me", "zoneType": "REGULAR_CUSTOM_ZONE"},
               "syncToken": "t", "moreComing": true,
               "records": [{"recordName": "A", "recordType": "T"}, {"recordName": "B", "deleted": true,
                            "zoneID": {"zoneName": "Z", "ownerRecordName": "_me"}}]},
              {"zoneID": {"zoneName": "Y"}, "serverErrorCode": "ZONE_NOT_FOUND", "reason": "Zone does not exist"}
            ]}
            """
        var question = ZoneChangesRequest.Zone(RecordZoneID("Z"))
        question.desiredKeys = ["f"]
        let response = try ZoneChangesRequest([question]).response(from: Data(answer.utf8))
        guard case .changes(let changes) = response.results[0] else { throw CancellationError() }
        #expect(changes.zone == RecordZoneID("Z") && changes.syncToken == "t" && changes.moreComing)
        #expect(changes.results.records.map(\.fetchedKeys) == [["f"]])
        #expect(changes.results[1] == .deleted(RecordID("B", in: RecordZoneID("Z"))))
        var failure = RecordFailure(serverCode: .zoneNotFound, reason: "Zone does not exist")
        failure.zone = RecordZoneID("Y")
        #expect(response.results[1] == .failure(failure))
    }

    @Test("An answer tells zones of one name apart by their owners")
    func sharedZones() throws {
        let answer = """
            {"zones": [{"zoneID": {"zoneName": "Z", "ownerRecordName": "_a"}, "records": [], "syncToken": "1"},
                       {"zoneID": {"zoneName": "Z", "ownerRecordName": "_b"}, "records": [], "syncToken": "2"}]}
            """
        let zones = ["_b", "_a"].map { ZoneChangesRequest.Zone(RecordZoneID("Z", owner: $0)) }
        let response = try ZoneChangesRequest(zones).response(from: Data(answer.utf8))
        let owners = response.results.map { result -> String? in
            if case .changes(let changes) = result { changes.zone.owner } else { nil }
        }
        #expect(owners == ["_a", "_b"])
    }

    @Test("An answer with a zone that has no name is unreadable")
    func namelessZone() {
        #expect(throws: WebServiceResponseFailure.unreadable(RecordFormatFailure(.missing("zoneID")))) {
            try ZoneChangesRequest([]).response(from: Data(#"{"zones": [{"records": []}]}"#.utf8))
        }
    }

    /// Apple's table of codes, and the framework's nearest codes.
    static let codes: [(code: String, status: Int?, ckError: Int)] = [
        ("ACCESS_DENIED", 403, 10), ("ATOMIC_ERROR", 400, 22), ("AUTHENTICATION_FAILED", 401, 9),
        ("AUTHENTICATION_REQUIRED", 421, 9), ("BAD_REQUEST", 400, 12), ("CONFLICT", 409, 14), ("EXISTS", 409, 14),
        ("INTERNAL_ERROR", 500, 1), ("NOT_FOUND", 404, 11), ("QUOTA_EXCEEDED", 413, 25), ("THROTTLED", 429, 7),
        ("TRY_AGAIN_LATER", 503, 6), ("UNIQUE_FIELD_ERROR", nil, 19), ("UNKNOWN_ITEM", nil, 11),
        ("VALIDATING_REFERENCE_ERROR", 412, 31), ("ZONE_NOT_FOUND", 404, 26),
    ]

    @Test("Each error code of an answer has its status and nearest framework error", arguments: codes.indices)
    func code(index: Int) throws {
        let row = Self.codes[index]
        let item = #"{"records": [{"recordName": "A", "serverErrorCode": "\#(row.code)", "reason": "r"}]}"#
        let failure = try #require(response(item).results.failures.first)
        #expect(failure.serverCode == row.code && failure.code.rawValue == row.ckError)
        #expect("\(failure)".hasSuffix(#"(\#(row.ckError), \#(row.code)) for "A": r"#))
        #expect(WebServiceErrorCode.known[index].rawValue == row.code)
        #expect(WebServiceErrorCode.known[index].httpStatus == row.status)
    }

    @Test("An error code that is new is kept as it is")
    func newCode() throws {
        let failure = try #require(response(#"{"records": [{"serverErrorCode": "NEW"}]}"#).results.failures.first)
        #expect(failure.serverCode == "NEW" && failure.reason == nil && failure.retryAfter == nil)
        #expect(failure.code == .serverRejectedRequest)
        #expect(WebServiceErrorCode.known.count == Self.codes.count)
    }

    @Test("An answer to an upload is an asset receipt")
    func receipt() throws {
        let answer = #"{"singleFile": {"fileChecksum": "c", "size": 5, "receipt": "r", "wrappingKey": "w"}}"#
        let receipt = try AssetReceipt(uploadAnswer: Data(answer.utf8))
        #expect(receipt == AssetReceipt(fileChecksum: "c", size: 5, receipt: "r", wrappingKey: "w"))
        let refused = RecordFormatFailure(.missing("singleFile"))
        for answer in ["{}", #"{"singleFile": {"fileChecksum": "c", "size": 5}}"#] {
            #expect(throws: WebServiceResponseFailure.unreadable(refused)) {
                try AssetReceipt(uploadAnswer: Data(answer.utf8))
            }
        }
    }
}

extension WebServiceErrorCode {
    /// The known codes, sorted by their words.
    static let known = meanings.keys.sorted { $0.rawValue < $1.rawValue }
}
