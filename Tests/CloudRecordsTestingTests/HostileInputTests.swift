import CloudRecords
import CloudRecordsTesting
import Foundation
import TestSupport
import Testing

@Suite("Hostile requests to Web Services")
struct HostileInputTests {
    private static let requests = [
        (
            "records/modify",
            #"""
            {"operations": [
                {"operationType": "create", "record": {"recordName": "A", "recordType": "Note", "fields": {
                    "title": {"value": "x", "type": "STRING"}, "day": {"value": 1, "type": "TIMESTAMP"},
                    "tags": {"value": ["a", "b"], "type": "STRING_LIST"}, "weight": {"value": 1.5},
                    "place": {"value": {"latitude": 1, "longitude": 2}, "type": "LOCATION"},
                    "target": {"value": {"recordName": "B", "action": "DELETE_SELF"}, "type": "REFERENCE"}
                }, "parent": {"recordName": "P"}}},
                {"operationType": "forceDelete", "record": {"recordName": "B"}}
            ], "zoneID": {"zoneName": "_defaultZone"}, "atomic": false, "numbersAsStrings": true}
            """#
        ),
        (
            "records/query",
            #"""
            {"query": {"recordType": "Note", "filterBy": [
                {"fieldName": "count", "comparator": "IN", "fieldValue": {"value": [1, 2], "type": "INT64_LIST"}}
            ], "sortBy": [{"fieldName": "title", "ascending": false}]}, "resultsLimit": 2, "continuationMarker": "1"}
            """#
        ),
        (
            "changes/zone",
            #"{"zones": [{"zoneID": {"zoneName": "com.apple.coredata.cloudkit.zone"}, "syncToken": "2-1"}], "resultsLimit": 1}"#
        ),
    ]

    @Test("A damaged request to Web Services gets JSON and a status for an answer", arguments: requests.indices, 1...4)
    func mutations(index: Int, seed: Int) throws {
        let (path, text) = Self.requests[index]
        var random = SeededGenerator(seed: seed)
        var database = try notes()
        for name in ["A", "B", "C"] { try database.save(note(name, in: .default, ["count": .int64(1)])) }
        var copy = database
        #expect(copy.respond(to: path, body: Data(text.utf8)).status == 200, "what is damaged is a request")
        for _ in 1...150 {
            var bytes = Array(text.utf8)
            for _ in 0...random.below(3) { mutate(&bytes, &random) }
            let (status, body) = database.respond(to: path, body: Data(bytes))
            #expect([200, 400, 404].contains(status))
            #expect(throws: Never.self) { try JSONValue(parsing: body) }
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let index = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = Array("0129-.eE\"{}[],:nullTRUE_x".utf8)[random.below(24)]
        case 2: bytes.insert(bytes[random.below(bytes.count)], at: index)
        default: bytes.swapAt(index, random.below(bytes.count))
        }
    }
}
