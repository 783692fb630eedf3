import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("Generated records are compared")
struct EqualityTests {
    @Test("A value that was read equals the one that was written; its dates and zone do not count")
    func equality() throws {
        var value = journey()
        value.title = "Lisbon"
        var database = try database()
        try database.save(value.newRecord(undeployed: .write))
        let read = try JourneyRecord(record: database.record(for: value.recordID))
        #expect(read == value && Set([read, value]).count == 1)
        #expect(read.system.modified != nil && read.system != value.system)
        var other = read
        other.title = "Porto"
        #expect(other != read && other.system == read.system)
    }
}
