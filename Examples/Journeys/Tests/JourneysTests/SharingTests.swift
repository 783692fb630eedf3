import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys
import Testing

@Suite("Shared journeys")
struct SharingTests {
    /// A journey and a place on its way, and another journey with one, as the server has them.
    private func twoJourneys(in database: inout InMemoryRecordDatabase) throws {
        var changes: [PendingChange] = []
        for name in ["coast", "lakes"] {
            let stop = WaypointRecord(recordName: RecordName("\(name) 1"), journey: RecordName(name))
            changes.append(.save(try stop.newRecord()))
            changes.append(.save(try JourneyRecord(recordName: RecordName(name)).newRecord()))
        }
        for batch in RecordBatch.batches(of: changes) { try database.save(batch.changes.map(\.record)).get() }
    }

    /// Shares a journey, as the server wants it: the share and its root in one request.
    private func share(_ name: String, in database: inout InMemoryRecordDatabase) throws {
        var root = try database.record(for: RecordID(name, in: JourneyRecord.zone))
        let made = root.makeRoot(ofShareNamed: "share of \(name)")
        for batch in RecordBatch.batches(of: [.save(try #require(made)), .save(root)]) {
            try database.save(batch.changes.map(\.record)).get()
        }
    }

    @Test("A shared journey includes its own waypoints and no others")
    func hierarchy() throws {
        var database = try database()
        try twoJourneys(in: &database)
        try share("coast", in: &database)
        let records = database.contents(of: JourneyRecord.zone)
        let shared = records.filter { $0.isShared(amongst: records) }.map(\.id.name)
        #expect(shared == ["coast", "coast 1", "share of coast"])
        // Nothing was written to the place on the way: its parent says it all, and was there from the beginning.
        #expect(try database.record(for: RecordID("coast 1", in: JourneyRecord.zone)).share == nil)
    }

    @Test("A new waypoint changes the tag of a shared journey, and not of another one")
    func touching() throws {
        var database = try database()
        try twoJourneys(in: &database)
        try share("coast", in: &database)
        func tags() throws -> [String?] {
            try ["coast", "lakes"].map { try database.record(for: RecordID($0, in: JourneyRecord.zone)).changeTag }
        }
        let before = try tags()
        for name in ["coast", "lakes"] { try database.save(WaypointRecord(journey: RecordName(name)).newRecord()) }
        let after = try tags()
        #expect(before[0] != after[0] && before[1] == after[1])
    }

    @Test("A participant of a shared journey adds waypoints, and cannot add journeys")
    func participating() throws {
        var owner = try database()
        try twoJourneys(in: &owner)
        try share("coast", in: &owner)
        let records = owner.contents(of: JourneyRecord.zone)

        // For participants, the zone has an owner. References without a zone lead to records of the same zone.
        let zone = RecordZoneID(JourneyRecord.zone.name, owner: "_anna")
        var participant = try database("schema.ckdb", .shared, account: .user("_ben"))
        let shared = records.filter { $0.isShared(amongst: records) && !$0.isShare }.map { $0.copy(in: zone) }
        try participant.shareZone(zone, mayWrite: true, records: shared)
        try participant.save(WaypointRecord(recordName: "coast 2", journey: "coast").newRecord(in: zone))
        #expect(throws: RecordDatabaseError.self) { try participant.save(JourneyRecord().newRecord(in: zone)) }

        let waypoints = try participant.contents(of: zone).filter { $0.type == WaypointRecord.recordType }
            .map { try WaypointRecord(record: $0) }
        #expect(waypoints.map(\.recordName) == ["coast 1", "coast 2"])
        #expect(waypoints.allSatisfy { $0.journey == "coast" })
    }

    @Test("A journey is deleted only after its waypoints")
    func deleting() throws {
        var database = try database()
        try twoJourneys(in: &database)
        let ids = ["coast", "coast 1"].map { RecordID($0, in: JourneyRecord.zone) }
        #expect(throws: RecordDatabaseError.self) { try database.delete(ids[0]) }
        let records = try ids.map { try database.record(for: $0) }
        for batch in RecordBatch.batches(of: records.map(PendingChange.delete)) {
            #expect(batch.changes.map(\.record.id) == ids.reversed())
            #expect(try database.save([], deleting: batch.changes.map(\.record.id)).failure == nil)
        }
    }
}

extension CloudRecord {
    /// True if a record is a share, or in one: its root, or below that along the parents.
    fileprivate func isShared(amongst records: [CloudRecord]) -> Bool {
        if isShare || share != nil { return true }
        return records.contains { $0.id.name == parent?.recordName && $0.isShared(amongst: records) }
    }

    /// The record as participants see it.
    fileprivate func copy(in zone: RecordZoneID) -> CloudRecord {
        var copy = CloudRecord(type: type, id: RecordID(id.name, in: zone))
        copy.parent = parent
        for key in keys { copy[key] = self[key] }
        return copy
    }
}
