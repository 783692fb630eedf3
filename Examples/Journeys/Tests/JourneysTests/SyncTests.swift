import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys
import Synchronization
import Testing

@Suite("Journeys that two devices sync")
struct SyncTests {
    /// Two devices that both have the journey "coast".
    private var server: InMemoryRecordDatabase
    private var anna = SyncDevice()
    private var ben = SyncDevice()

    init() throws {
        let seconds = Mutex(0.0)
        server = try database {
            Date(
                timeIntervalSince1970: seconds.withLock {
                    $0 += 1; return $0
                }
            )
        }
        try anna.keep("coast") { ($0.title, $0.notes) = ("Coast", "Sun") }
        anna.send(to: &server)
        try ben.fetch(from: &server)
    }

    /// Lets both send and fetch until nothing is left, and expects that they hold what the server has.
    private mutating func settle() throws {
        for _ in 0..<6 {
            anna.send(to: &server)
            try anna.fetch(from: &server)
            ben.send(to: &server)
            try ben.fetch(from: &server)
        }
        let stored = contents(
            server.contents(of: JourneyRecord.zone).filter { ["Journey", "Waypoint"].contains($0.type) }
        )
        #expect(anna.sync.pending.isEmpty && ben.sync.pending.isEmpty)
        #expect(contents(anna.sync.records.values) == stored && contents(ben.sync.records.values) == stored)
        #expect(anna.stops.isEmpty && ben.stops.isEmpty)
    }

    private func contents(_ records: some Collection<CloudRecord>) -> [RecordID: [String: RecordValue]] {
        Dictionary(
            uniqueKeysWithValues: records.map { record in
                let values = record.keys.compactMap { key in
                    (record[key] ?? record.encryptedValues[key]).map { (key, $0) }
                }
                return (record.id, Dictionary(uniqueKeysWithValues: values))
            }
        )
    }

    @Test("A journey keeps the different fields that two devices changed")
    mutating func differentFields() throws {
        try anna.keep("coast") { $0.title = "Wild coast" }
        try ben.keep("coast") { $0.kind = .known(.hike) }
        try settle()
        let journey = try ben.journey("coast")
        #expect(journey?.title == "Wild coast" && journey?.kind == .known(.hike) && journey?.notes == "Sun")
        #expect(anna.sync.conflicts.isEmpty && ben.sync.conflicts.isEmpty)
    }

    @Test("A field that both devices changed ends the same on both, and the conflict is reported")
    mutating func sameField() throws {
        try anna.keep("coast") { ($0.title, $0.notes) = ("North coast", "Wind") }
        try ben.keep("coast") { ($0.title, $0.notes) = ("South coast", "Rain") }
        try settle()
        let journey = try anna.journey("coast")
        #expect(journey?.title == "South coast" && journey?.notes == "Rain\nWind")
        #expect(ben.sync.conflicts.map(\.key) == ["notes", "title"])
        #expect(ben.sync.conflicts.map(\.theirs) == [.string("Wind"), .string("North coast")])
    }

    @Test("A change whose answer was lost is not taken for another device's change", arguments: [false, true])
    mutating func lostAnswer(isRestarted: Bool) throws {
        try anna.keep("coast") { ($0.title, $0.notes) = ("1", "A") }
        anna.send(to: &server, losingAnswer: true)
        if isRestarted { #expect(try anna.restart().isEmpty) }
        try anna.keep("coast") { ($0.title, $0.notes) = ("2", "B") }
        try ben.keep("coast") { $0.isArchived = true }
        try settle()
        let journey = try ben.journey("coast")
        #expect(journey?.title == "2" && journey?.notes == "B" && journey?.isArchived == true)
        #expect(anna.sync.conflicts.isEmpty && ben.sync.conflicts.isEmpty)
    }

    @Test("A device continues to sync after a restart")
    mutating func restarting() throws {
        try anna.keep("lakes") { $0.title = "Lakes" }
        try anna.keep("coast") { $0.notes = nil }
        anna.sync.delete(RecordID("hills", in: JourneyRecord.zone))
        let (data, pending) = (try anna.sync.data(), anna.sync.pending)
        #expect(try anna.restart().isEmpty)
        #expect(try anna.sync.data() == data && anna.sync.pending == pending)
        try ben.keep("coast") { $0.title = "Wild coast" }
        try settle()
        #expect(try anna.journey("coast")?.title == "Wild coast" && ben.journey("coast")?.notes == nil)
        #expect(try ben.journey("lakes")?.title == "Lakes")
    }

    @Test("A change made while a batch is being sent is kept, whichever answer comes first")
    mutating func overtaking() throws {
        try anna.keep("coast") { $0.title = "1" }
        let sent = try #require(anna.sync.nextBatch()?.changes.first?.record)
        let saved = try server.save(sent)
        try anna.keep("coast") { $0.title = "2" }
        // Another device is faster than the answer.
        try server.changeElsewhere(saved.id) { $0["isArchived"] = .int64(1) }
        try anna.fetch(from: &server)
        anna.sync.saved(RecordArchive(systemFieldsOf: saved))
        #expect(try anna.journey("coast")?.isArchived == true && anna.sync.records[saved.id]?.changedKeys == ["title"])
        // What was fetched before comes after it.
        anna.sync.fetched(RecordArchive(saved))
        #expect(try anna.journey("coast")?.isArchived == true)
        try settle()
        let journey = try ben.journey("coast")
        #expect(journey?.title == "2" && journey?.isArchived == true && anna.sync.conflicts.isEmpty)
    }

    @Test("A deleted journey is gone unless another device changed it meanwhile")
    mutating func deleting() throws {
        try anna.keep("lakes") { $0.title = "Lakes" }
        try settle()
        anna.sync.delete(RecordID("lakes", in: JourneyRecord.zone))
        anna.sync.delete(RecordID("coast", in: JourneyRecord.zone))
        try ben.keep("coast") { $0.title = "Wild coast" }
        try settle()
        #expect(try anna.journey("lakes") == nil)
        let journey = try anna.journey("coast")
        #expect(journey?.title == "Wild coast" && journey?.notes == "Sun")
    }

    @Test("Waypoints are sent after their journey, and a journey that cannot be deleted reappears")
    mutating func references() throws {
        try anna.sync.keep(WaypointRecord(recordName: "a", journey: "coast"))
        try ben.sync.keep(WaypointRecord(recordName: "b", journey: "lakes"))
        try ben.keep("lakes") { $0.title = "Lakes" }
        anna.send(to: &server)
        ben.sync.delete(RecordID("coast", in: JourneyRecord.zone))
        try anna.keep("coast") { $0.title = "Wild coast" }
        anna.send(to: &server)
        try ben.fetch(from: &server)
        #expect(try ben.journey("coast") == nil)
        try settle()
        #expect(try ben.journey("coast")?.title == "Wild coast" && anna.sync.records.count == 4)
    }

    @Test("A zone is made again with all its records after a reset of the encryption keys")
    mutating func losingZone() throws {
        try ben.keep("coast") { $0.notes = "Rain" }
        server.resetEncryptedData(in: JourneyRecord.zone)
        ben.send(to: &server)
        anna = SyncDevice()
        try settle()
        #expect(try anna.journey("coast")?.title == "Coast" && anna.journey("coast")?.notes == "Rain")
    }

    @Test("keep a change of a shared journey in its owner's zone, with a new place beside it")
    mutating func sharedRecords() throws {
        let zone = RecordZoneID(JourneyRecord.zone.name, owner: "_carla")
        var journey = try JourneyRecord(recordName: "shared", title: "Hills").newRecord(in: zone)
        journey.changeTag = "1"
        journey.forgetChanges()
        anna.sync.fetched(RecordArchive(journey))
        var value = try JourneyRecord(record: journey)
        value.title = "High hills"
        try anna.sync.keep(value)
        try anna.sync.keep(WaypointRecord(recordName: "top", journey: value.recordName), in: zone)
        let pending = anna.sync.pending.map(\.record)
        #expect(pending.map(\.id) == [RecordID("shared", in: zone), RecordID("top", in: zone)])
        #expect(pending.first?.changedKeys == ["title"])
        // A copy of it would be a new record of the zone that it is in.
        #expect(try value.newRecord().id == journey.id)
    }

    @Test("lose the zone that the user deleted, and no other")
    mutating func losingOneOfTwoZones() throws {
        let other = RecordZoneID("Old trips")
        try anna.sync.keep(JourneyRecord(recordName: "coast", title: "Old coast"), in: other)
        try anna.keep("coast") { $0.title = "Wild coast" }
        anna.sync.delete(RecordID("hills", in: JourneyRecord.zone))
        let lost = try #require(anna.sync.pending.first { $0.record.id.zone == other })
        let before = anna.sync.records[RecordID("coast", in: JourneyRecord.zone)]
        #expect(anna.sync.failed(lost, RecordFailure(.userDeletedZone)) == .nothing)
        #expect(anna.sync.records == before.map { [$0.id: $0] })
        try settle()
        #expect(try ben.journey("coast")?.title == "Wild coast")
    }

    @Test("A device waits for a busy server, and parks a refused change for another build")
    mutating func refusing() throws {
        server.failNext(with: .requestRateLimited, retryAfter: 30)
        try anna.keep("coast") { $0.title = "1" }
        anna.send(to: &server)
        #expect(anna.sync.pending.count == 1 && anna.sync.parked.entries.isEmpty)
        server.failNextChange(of: RecordID("coast", in: JourneyRecord.zone), with: .invalidArguments)
        anna.send(to: &server)
        #expect(anna.sync.pending.isEmpty && anna.sync.parked.entries.map(\.reason) == [.refused])
        #expect(try anna.restart().isEmpty && anna.sync.pending.isEmpty)
        #expect(try anna.restart(build: "2").isEmpty && anna.sync.pending.count == 1)
        try settle()
        #expect(try ben.journey("coast")?.title == "1")
    }

    @Test("A record that only a newer build knows is parked until that build runs")
    mutating func parking() throws {
        let photo = CloudRecord(type: "Photo", id: RecordID("P", in: JourneyRecord.zone))
        var unread = photo
        unread.fetchedKeys = []
        anna.sync.fetched(RecordArchive(unread))
        #expect(anna.sync.records[photo.id] == nil && anna.sync.parked.entries.map(\.reason) == [.unknownType])
        #expect(try anna.restart().isEmpty)
        #expect(try anna.restart(build: "2") == [photo.id])
    }
}
