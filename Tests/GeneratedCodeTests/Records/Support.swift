import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import TestSupport

/// A journey that has nothing but what it must have.
func journey(_ name: RecordName<JourneyRecord> = "J") -> JourneyRecord {
    JourneyRecord(recordName: name, data: Data([1]))
}

/// A record as the server sends it, after it was saved.
func received(_ record: CloudRecord) throws -> CloudRecord {
    var saved = record
    saved.changeTag = "1"
    return try CloudRecord(json: JSONValue(parsing: try saved.json().data()))
}

/// The record of a value as the server sends it, whatever production has.
func received(_ value: some NativeRecord) throws -> CloudRecord {
    try received(try value.newRecord(undeployed: .write))
}

/// A private database with the zone of the generated records.
func database(
    schema: String = "schema.ckdb",
    scope: RecordDatabaseScope = .private
) throws -> InMemoryRecordDatabase {
    let schema = try Repository.text(of: "Tests/Support/GeneratedRecords/\(schema)")
    var database = try InMemoryRecordDatabase(schema: schema, container: "iCloud.com.example.trips", scope: scope)
    if scope == .private { try database.createZone(JourneyRecord.zone) }
    return database
}
