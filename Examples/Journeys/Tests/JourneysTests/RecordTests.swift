import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys
import Synchronization
import Testing

@Suite("Journeys as records")
struct RecordTests {
    @Test("Records of all types are told apart, and a type that a newer version may know is kept as it came")
    func reading() throws {
        var database = try database()
        let journey = JourneyRecord(kind: .hike, title: "Along the coast")
        try database.save(journey.newRecord())
        var stop = WaypointRecord(journey: journey.recordName)
        stop.place = RecordLocation(latitude: 37.0, longitude: -8.9)
        try database.save(stop.newRecord())

        for record in database.contents(of: JourneyRecord.zone) {
            switch AnyRecord.read(record) {
            case .decoded(.journey(let read)): #expect(read == journey)
            case .decoded(.waypoint(let read)): #expect(read.place == stop.place)
            default: Issue.record("\(record)")
            }
        }
        let photo = CloudRecord(type: "Photo", id: RecordID("P", in: JourneyRecord.zone))
        #expect(AnyRecord.read(photo) == .unknownType(photo))
    }

    @Test("An update changes the known fields, and keeps those of a newer version")
    func updating() throws {
        var database = try database()
        var record = try JourneyRecord(recordName: "J", kind: .unknown("sail"), title: "Old").newRecord()
        record["oldZoom"] = .double(3)
        record = try database.save(record)
        var journey = try JourneyRecord(record: record)
        journey.title = nil
        journey.notes = "Only for us"
        try journey.write(to: &record)
        #expect(record.changedKeys == ["notes", "title"])
        let saved = try database.save(record)
        #expect(saved["title"] == nil && saved["kind"] == .string("sail") && saved["oldZoom"] == .double(3))
        #expect(saved.encryptedValues["notes"] == .string("Only for us"))
    }

    @Test("A waypoint has its journey as parent, so that it is shared with it")
    func parents() throws {
        let record = try WaypointRecord(journey: "J").newRecord()
        #expect(record.parent == RecordReference("J") && record["journey"] == .reference(RecordReference("J")))
    }

    @Test("A query of journeys needs only indexes that the schema has")
    func querying() throws {
        var database = try database()
        for title in ["B", "A"] { try database.save(JourneyRecord(kind: .ride, title: title).newRecord()) }
        let request = try JourneyRecord.query(kind: .equals(.ride), titleOrder: .ascending)
        let found = try database.query(request)
        #expect(try found.records.map { try JourneyRecord(record: $0).title } == ["A", "B"])
    }

    @Test("A field is held back and reported until production has it")
    func deploying() throws {
        var production = try database("production.ckdb")
        let stop = WaypointRecord(recordName: "W", arrival: Date(timeIntervalSince1970: 0), journey: "J")
        // A test fails, because nobody should find out from users.
        #expect(throws: RecordMappingFailure.self) { try stop.newRecord() }
        let refused = try stop.newRecord(undeployed: .write)
        #expect(throws: RecordDatabaseError.self) { try production.save(refused) }

        let reported = Mutex<[String]>([])
        var record = CloudRecord(type: WaypointRecord.recordType, id: RecordID("W", in: WaypointRecord.zone))
        let policy = UndeployedFieldPolicy.omit { field in reported.withLock { $0.append("\(field)") } }
        try stop.write(to: &record, undeployed: policy)
        try production.save(JourneyRecord(recordName: "J").newRecord())
        try production.save(record)
        #expect(reported.withLock { $0 } == ["Waypoint.arrival"])
    }
}
