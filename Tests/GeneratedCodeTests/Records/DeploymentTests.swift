import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Synchronization
import Testing

@Suite("Fields that production lacks")
struct DeploymentTests {
    /// A value whose required field is not deployed either.
    private var value: JourneyRecord {
        var value = journey()
        value.title = "Lisbon"
        value.rating = .known(.high)
        return value
    }

    @Test("Writing a value with undeployed fields fails and lists every such field")
    func refused() throws {
        let failure = #expect(throws: RecordMappingFailure.self) { try value.newRecord() }
        #expect(
            failure?.problems.map { "\($0.field) \($0.reason)" } == [
                "data undeployed", "rating undeployed",
            ]
        )
    }

    @Test("An undeployed field can be left out and reported, and the rest is written")
    func omitted() throws {
        let reported = Mutex<[String]>([])
        let record = try value.newRecord(undeployed: .omit { field in reported.withLock { $0.append("\(field)") } })
        #expect(
            reported.withLock { $0 } == [
                "Journey.data", "Journey.rating",
            ]
        )
        #expect(record["title"] == .string("Lisbon") && record["rating"] == nil)
        var production = try database(schema: "production.ckdb")
        #expect(throws: Never.self) { try production.save(record) }
    }

    @Test("Production refuses a record with an undeployed field when the policy writes it")
    func server() throws {
        var production = try database(schema: "production.ckdb")
        #expect(throws: RecordDatabaseError.self) { try production.save(value.newRecord(undeployed: .write)) }
        var complete = try database()
        #expect(throws: Never.self) { try complete.save(value.newRecord(undeployed: .write)) }
    }

    @Test("An undeployed field without a change does not keep a record from being updated")
    func untouched() throws {
        var record = try received(SettingsRecord(isSilent: true))
        #expect(throws: Never.self) { try SettingsRecord(record: record).write(to: &record) }
        var old = try received(value)
        var read = try JourneyRecord(record: old)
        read.title = "Porto"
        #expect(throws: Never.self) { try read.write(to: &old) }
        #expect(old.changedKeys == ["title"])
    }

    @Test("A generated type knows its deployed fields, and an undeployed type has none")
    func constants() {
        #expect(JourneyRecord.deployedKeys?.contains("title") == true)
        #expect(JourneyRecord.deployedKeys?.contains("rating") == false)
        #expect(WaypointRecord.deployedKeys == [] && SettingsRecord.deployedKeys == ["isSilent"])
    }
}
