import CloudRecords
import Foundation
import Testing

@Suite("Errors say what is wrong to whoever asks for a localized description")
struct LocalizedErrorTests {
    private static let record = CloudRecord(type: "T", id: RecordID("A"))
    private static let problem = RecordMappingFailure.Problem(
        .missing,
        field: "f",
        expected: "STRING",
        found: "nothing",
        hint: "It is required."
    )

    static let rows: [(error: any Error, words: String)] = [
        (RecordMappingFailure([problem], with: record), "T 'A' cannot be mapped"), (problem, "expected STRING"),
        (_RecordValueFailure.type, "another type"), (_RecordValueFailure.value(expected: "a UUID"), "not a UUID"),
        (AssetFailure.notHere, "download it"), (AssetFailure.unreadableFile(URL(filePath: "/no/file")), "/no/file"),
        (RecordFailure(.zoneBusy, reason: "wait"), "wait"),
    ]

    @Test("It is the error's description", arguments: rows)
    func description(error: any Error, words: String) {
        #expect(error.localizedDescription == "\(error)" && error.localizedDescription.contains(words))
    }

    @Test("Errors of Web Services have one, too")
    func webServices() {
        let text = #"{"serverErrorCode": "BAD_REQUEST", "reason": "no such type"}"#
        let failure = #expect(throws: WebServiceResponseFailure.self) {
            try QueryRequest("T").response(from: Data(text.utf8))
        }
        #expect(failure?.failure.localizedDescription == "Invalid Arguments (12, BAD_REQUEST): no such type")
        let broken = #expect(throws: RecordFormatFailure.self) { try JSONValue(parsing: Data("{".utf8)) }
        #expect(broken?.localizedDescription == broken.map { "\($0)" })
    }
}
