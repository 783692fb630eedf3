@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Requests with typed fields")
struct TypedRequestTests {
    @Test("A typed condition compares with the value as the field stores it")
    func conditions() throws {
        let conditions = [
            Note.Fields.count.matches(.atLeast(3)), Note.Fields.count.matches(.less(than: 9)),
            Note.Fields.text.matches(.equals("a")), Note.Fields.text.matches(.notEquals("b")),
            Note.Fields.code.matches(.begins(with: "x")), Note.Fields.count.matches(.isIn([1, 2])),
            Note.Fields.code.matches(.isNotIn([])),
        ]
        let request = try QueryRequest(Note.self, where: conditions, sortedBy: [Note.Fields.count.descending])
        let expected: [(String, QueryFilter.Comparator, RecordValue)] = [
            ("CD_count", .greaterThanOrEquals, .int64(3)), ("CD_count", .lessThan, .int64(9)),
            ("CD_text", .equals, .string("a")), ("CD_text", .notEquals, .string("b")),
            ("CD_code", .beginsWith, .string("x")), ("CD_count", .isIn, .int64s([1, 2])),
            ("CD_code", .notIn, .strings([])),
        ]
        #expect(request.filters == expected.map { QueryFilter($0.0, $0.1, $0.2) })
        #expect(request.orders == [QueryOrder("CD_count", isAscending: false)])
        #expect(request.recordType == "CD_Item" && request.zone == Note.zone)
    }

    @Test("Conditions on encrypted fields, nil, or values that CloudKit cannot store are refused")
    func refused() {
        for condition in [Note.Fields.secret.matches(.equals("a")), Note.Fields.text.matches(.equals(nil))] {
            #expect(throws: RecordFormatFailure.self) { try QueryRequest(Note.self, where: [condition]) }
        }
        let light = RecordField<Double>("CD_weight").matches(.less(than: .nan))
        #expect(throws: RecordFormatFailure.self) { try QueryRequest(Note.self, where: [light]) }
    }

    @Test("A record type without a mapping is queried in the same words")
    func untyped() throws {
        let (tags, title) = (RecordField<[String]>("tags"), RecordField<String>("title"))
        let here = RecordLocation(latitude: 1, longitude: 2)
        let request = try QueryRequest(
            "Tip",
            where: [
                tags.matches(.contains(beginningWith: "a")), tags.matches(.doesNotContain(anyOf: ["b"])),
                title.matches(.doesNotBegin(with: "c")), title.matches(.all(of: "d e")),
            ],
            sortedBy: [RecordField<RecordLocation>("place").nearest(to: here)]
        )
        let words = ["LIST_MEMBER_BEGINS_WITH", "NOT_LIST_CONTAINS_ANY", "NOT_BEGINS_WITH", "CONTAINS_ALL_TOKENS"]
        #expect(request.filters.map(\.comparator.rawValue) == words && request.zone == .default)
        #expect(request.orders.map(\.field) == ["place"] && request.orders.first?.relativeLocation == here)
    }

    @Test("A typed query asks for the next page while there is a marker")
    func pages() throws {
        let request = try QueryRequest(Note.self, where: [])
        var expected = request
        expected.continuationMarker = "m"
        #expect(request.page(at: "m") == expected && request.page(at: nil) == nil)
    }

    @Test("A typed answer gives the values, and keeps the records that are not readable")
    func typedAnswer() throws {
        let answer = """
            {"records": [
              {"recordName": "N1", "recordType": "CD_Item", "recordChangeTag": "1",
               "fields": {"CD_entityName": {"value": "Note", "type": "STRING"}, "CD_code": {"value": "c", "type": "STRING"}}},
              {"recordName": "N2", "recordType": "CD_Item", "recordChangeTag": "1", "fields": {}},
              {"recordName": "N3", "deleted": true},
              {"recordName": "N4", "serverErrorCode": "NOT_FOUND", "reason": "Record not found"},
              {"recordName": "N5"}
            ]}
            """
        let records = try RecordsResponse(Data(answer.utf8), from: .mirroring).results.records(of: Note.self)
        #expect(records.values.map(\.code) == ["c"] && records.deleted == ["N3"])
        #expect(records.unreadable.map(\.recordName) == ["N2"] && records.malformed.map(\.recordName) == ["N5"])
        #expect(records.failures.map(\.serverCode) == ["NOT_FOUND"])
        #expect(throws: RecordFailure.self) { try records.get() }
    }

    private func rest(_ answers: [String: (code: WebServiceErrorCode, after: Double?)], isAtomic: Bool = true) throws
        -> ModifyRemainder
    {
        var request = ModifyRequest(zone: .mirroring)
        request.isAtomic = isAtomic
        request.operations = ["A", "B", "C"].map {
            RecordOperation(.create, CloudRecord(type: "T", id: RecordID($0, in: .mirroring)))
        }
        let items = ["A", "B", "C"].map { name in
            guard let answer = answers[name] else { return #"{"recordName": "\#(name)", "recordType": "T"}"# }
            let after = answer.after.map { #", "retryAfter": \#($0)"# } ?? ""
            return #"{"recordName": "\#(name)", "serverErrorCode": "\#(answer.code.rawValue)"\#(after)}"#
        }
        return request.remainder(
            after: try RecordsResponse(Data("{\"records\": [\(items.joined(separator: ","))]}".utf8), from: .mirroring)
        )
    }

    @Test("Operations that the server asks to repeat are sent again after the longest delay")
    func retries() throws {
        let rest = try rest(["A": (.throttled, 3), "C": (.tryAgainLater, 30)], isAtomic: false)
        #expect(
            rest.request?.operations.map(\.record.id.name) == ["A", "C"] && rest.delay == 30 && rest.failures == []
        )
        #expect(rest.request?.isAtomic == false)
    }

    @Test("An atomic request is sent again without the refused operation")
    func atomic() throws {
        let rest = try rest(["A": (.atomicError, nil), "B": (.badRequest, nil), "C": (.atomicError, nil)])
        #expect(rest.request?.operations.map(\.record.id.name) == ["A", "C"])
        #expect(
            rest.failures.map(\.operation.record.id.name) == ["B"] && rest.failures[0].failure.code == .invalidArguments
        )
    }

    @Test("A failed request is not sent again without a passing reason")
    func end() throws {
        #expect(try rest([:]).request == nil)
        let stuck = try rest(["A": (.atomicError, nil), "B": (.atomicError, nil), "C": (.atomicError, nil)])
        #expect(stuck.request == nil && stuck.failures.count == 3)
        #expect(try rest(["A": (.conflict, nil)], isAtomic: false).request == nil)
    }

    @Test("Assets without an upload are asked for under the names of their records")
    func uploads() throws {
        var record = CloudRecord(type: "T", id: RecordID("A", in: .default))
        record["new"] = .asset(.data(Data([1])))
        record["old"] = .asset(.remote(RemoteAsset()))
        record["text"] = .string("a")
        let request = AssetUploadRequest(assetsOf: record)
        #expect(request.fields == [.init("new", ofRecord: "A", type: "T")] && request.zone == .default)
        let answer = #"{"tokens": [{"recordName": "A", "fieldName": "new", "url": "https://example.org/u"}]}"#
        #expect(try request.response(from: Data(answer.utf8)).map(\.url) == ["https://example.org/u"])
        #expect(throws: WebServiceResponseFailure.self) { try request.response(from: Data(#"{"tokens": [{}]}"#.utf8)) }
        #expect(throws: WebServiceResponseFailure.self) { try AssetReceipt(uploadAnswer: Data("{}".utf8)) }
    }

    @Test("An asset whose download broke off is refused")
    func download() throws {
        var asset = RemoteAsset()
        asset.size = 2
        #expect(try asset.downloaded(Data([1, 2])).contents() == Data([1, 2]))
        #expect(throws: RecordFormatFailure.self) { try asset.downloaded(Data([1])) }
    }
}
