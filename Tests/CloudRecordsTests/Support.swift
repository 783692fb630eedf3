import CloudRecords
import Foundation

/// SplitMix64: the same numbers on every platform.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

func text(_ value: JSONValue) throws -> String { String(decoding: try value.data(), as: UTF8.self) }

/// A record with one field, as a server would send it.
func record(withField field: String) throws -> CloudRecord {
    try CloudRecord(json: json(#"{"recordName": "A", "recordType": "T", "fields": {"f": \#(field)}}"#))
}

func newRecord(_ fields: [String: RecordValue] = [:], changeTag: String? = nil) -> CloudRecord {
    var record = CloudRecord(type: "T", id: RecordID("A"))
    for (key, value) in fields { record[key] = value }
    record.changeTag = changeTag
    return record
}
