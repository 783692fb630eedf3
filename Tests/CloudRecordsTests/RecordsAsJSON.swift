import CloudRecords
import Foundation

func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

func text(_ value: JSONValue) throws -> String { String(decoding: try value.data(), as: UTF8.self) }

/// A record with one field, as a server would send it.
func record(withField field: String) throws -> CloudRecord {
    try CloudRecord(json: json(#"{"recordName": "A", "recordType": "T", "fields": {"f": \#(field)}}"#), in: .mirroring)
}

func newRecord(_ fields: [String: RecordValue] = [:], changeTag: String? = nil) -> CloudRecord {
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    for (key, value) in fields { record[key] = value }
    record.changeTag = changeTag
    return record
}
