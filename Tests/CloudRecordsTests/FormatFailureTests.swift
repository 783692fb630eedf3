import CloudRecords
import Foundation
import Testing

@Suite("Records and JSON that cannot be read or written")
struct FormatFailureTests {
    /// A field, and the type that its value contradicts.
    static let contradictions = [
        (#"{"value": "soon", "type": "TIMESTAMP"}"#, "TIMESTAMP"),
        (#"{"value": "1.5", "type": "INT64"}"#, "INT64"),
        (#"{"value": 1.5, "type": "INT64"}"#, "INT64"),
        (#"{"value": 9223372036854775808, "type": "INT64"}"#, "INT64"),
        (#"{"value": true, "type": "INT64"}"#, "INT64"),
        (#"{"value": 1e999, "type": "DOUBLE"}"#, "DOUBLE"),
        (#"{"value": "nan", "type": "DOUBLE"}"#, "DOUBLE"),
        (#"{"value": "infinity", "type": "TIMESTAMP"}"#, "TIMESTAMP"),
        (#"{"value": 5, "type": "STRING"}"#, "STRING"),
        (#"{"value": "\ud800", "type": "STRING"}"#, "STRING"),
        (#"{"value": "*", "type": "BYTES"}"#, "BYTES"),
        (#"{"value": {}, "type": "REFERENCE"}"#, "REFERENCE"),
        (#"{"value": "B", "type": "REFERENCE"}"#, "REFERENCE"),
        (#"{"value": {"latitude": 1}, "type": "LOCATION"}"#, "LOCATION"),
        (#"{"value": {"latitude": 1, "longitude": 1, "speed": "x"}, "type": "LOCATION"}"#, "DOUBLE"),
        (#"{"value": [], "type": "ASSETID"}"#, "ASSET"),
        (#"{"value": "a", "type": "STRING_LIST"}"#, "STRING_LIST"),
        (#"{"value": ["a", 1], "type": "STRING_LIST"}"#, "STRING"),
        (#"{"value": [null], "type": "INT64_LIST"}"#, "INT64"),
        (#"{"value": {"a": [1e999]}, "type": "NEW"}"#, "NEW"),
        (#"5"#, "a field dictionary"),
        (#"[]"#, "a field dictionary"),
    ]

    @Test("A value that contradicts its type is a failure that names record and field", arguments: contradictions)
    func contradiction(field: String, type: String) throws {
        let failure = try #require(throws: RecordFormatFailure.self) { try record(withField: field) }
        #expect(failure.recordType == "T" && failure.recordName == "A" && failure.field == "f")
        guard case .unexpected(_, let expected) = failure.problem else {
            Issue.record("\(failure)")
            return
        }
        #expect(expected == type)
    }

    @Test("A failure to read names its place and its problem in one line")
    func description() throws {
        let failure = try #require(throws: RecordFormatFailure.self) {
            try record(withField: #"{"value": "soon", "type": "TIMESTAMP"}"#)
        }
        #expect("\(failure)" == #"T "A", field f: expected TIMESTAMP, found the string "soon""#)
        #expect("\(RecordFormatFailure(.notJSON))" == "the text is not JSON")
    }

    @Test("A record without a name or a type cannot be read")
    func missingMembers() throws {
        #expect(throws: RecordFormatFailure(.missing("recordName"), recordType: "T")) {
            try CloudRecord(json: json(#"{"recordType": "T"}"#), in: .mirroring)
        }
        #expect(throws: RecordFormatFailure(.missing("recordType"), recordName: "A")) {
            try CloudRecord(json: json(#"{"recordName": "A", "recordType": null}"#), in: .mirroring)
        }
        #expect(throws: RecordFormatFailure.self) {
            try CloudRecord(json: json(#"{"recordName": "A", "recordType": "T", "fields": [1]}"#), in: .mirroring)
        }
    }

    @Test("A text that is not JSON cannot be read", arguments: ["", "{", "<html>", "{\"a\" 1}", "nul", "\u{0}", "\"a"])
    func notJSON(text: String) {
        #expect(throws: RecordFormatFailure(.notJSON)) { try json(text) }
    }

    @Test("JSON nested so deeply that it would exhaust the stack is refused", arguments: ["[", "{\"a\":", "[{\"a\":"])
    func deep(opening: String) {
        let text = String(repeating: opening, count: 100_000)
        #expect(throws: RecordFormatFailure(.tooDeep)) { try json(text) }
    }

    @Test("Brackets in strings do not make JSON deep")
    func bracketsInStrings() throws {
        let brackets = String(repeating: "[", count: 1000)
        #expect(try json(#"["\"\#(brackets)"]"#) == .array([.string("\"" + brackets)]))
    }

    @Test("JSON of the greatest allowed depth is read and written")
    func allowedDepth() throws {
        let limit = JSONValue.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try text(json(deepest)) == deepest)
        #expect(throws: RecordFormatFailure(.tooDeep)) { try json("[\(deepest)]") }
        var value = JSONValue.null
        for _ in 0...limit { value = .array([value]) }
        #expect(throws: RecordFormatFailure(.tooDeep)) { try value.data() }
    }

    @Test(
        "Numbers and dates that are not finite cannot be written as JSON",
        arguments: [Double.nan, .infinity, -.infinity]
    )
    func notFinite(number: Double) {
        expect(.notFinite, writing: .double(number))
        expect(.notFinite, writing: .doubles([1, number]))
        expect(.notFinite, writing: .timestamp(Date(timeIntervalSince1970: number)))
        expect(.notFinite, writing: .location(RecordLocation(latitude: 0, longitude: number)))
        #expect(throws: RecordFormatFailure(.notFinite)) { try JSONValue.number(number).data() }
    }

    @Test("Dates beyond 64 bits of milliseconds cannot be written")
    func dateOutOfRange() {
        expect(.dateOutOfRange, writing: .timestamp(Date(timeIntervalSince1970: 1e17)))
        expect(.dateOutOfRange, writing: .timestamps([Date(timeIntervalSince1970: -1e300)]))
    }

    @Test("An asset that was not uploaded cannot be written as JSON")
    func notUploaded() {
        expect(.assetNotUploaded, writing: .asset(.data(Data())))
        expect(.assetNotUploaded, writing: .assets([.file(URL(filePath: "x"))]))
    }

    private func expect(_ problem: RecordFormatFailure.Problem, writing value: RecordValue) {
        let failure = RecordFormatFailure(problem, recordType: "T", recordName: "A", field: "f")
        #expect(throws: failure) { try newRecord(["f": value]).json() }
        #expect(throws: failure) {
            var request = ModifyRequest(zone: .mirroring)
            request.operations = [RecordOperation(.forceUpdate, newRecord(["f": value]))]
            _ = try request.body()
        }
    }
}
