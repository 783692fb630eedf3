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
        try anna.send(to: &server)
        try ben.fetch(from: &server)
    }

    /// Lets both send and fetch until nothing is left, and expects that they hold what the server has.
    private mutating func settle(_ zone: RecordZoneID = JourneyRecord.zone) throws {
        for _ in 0..<6 {
            try anna.send(zone, to: &server)
            try anna.fetch(zone, from: &server)
            try ben.send(zone, to: &server)
            try ben.fetch(zone, from: &server)
        }
        let stored = contents(server.contents(of: zone).filter { !$0.isShare })
        for device in [anna, ben] {
            #expect(device.sync[zone].pendingZones.isEmpty && device.stops.isEmpty)
            #expect(contents(device.sync[zone].records(in: zone)) == stored)
        }
    }

    private func contents(_ records: [CloudRecord]) -> [RecordID: [String: RecordValue]] {
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
        try ben.keep("coast") { $0.kind = .hike }
        try settle()
        let journey = try ben.journey("coast")
        #expect(journey?.title == "Wild coast" && journey?.kind == .hike && journey?.notes == "Sun")
        #expect(ben.sync.own.conflicts(in: JourneyRecord.zone).isEmpty)
    }

    @Test("A field that both devices changed ends the same on both, and the conflict is reported")
    mutating func sameField() throws {
        try anna.keep("coast") { ($0.title, $0.notes) = ("North coast", "Wind") }
        try ben.keep("coast") { ($0.title, $0.notes) = ("South coast", "Rain") }
        try settle()
        let journey = try anna.journey("coast")
        #expect(journey?.title == "South coast" && journey?.notes == "Rain\nWind")
        let conflicts = ben.sync.own.conflicts(in: JourneyRecord.zone).map(\.field)
        #expect(conflicts.map(\.key) == ["notes", "title"])
        #expect(conflicts.map(\.theirs) == [.string("Wind"), .string("North coast")])
    }

    @Test("A change whose answer was lost is not taken for another device's change", arguments: [false, true])
    mutating func lostAnswer(isRestarted: Bool) throws {
        try anna.keep("coast") { ($0.title, $0.notes) = ("1", "A") }
        try anna.send(to: &server, losingAnswer: true)
        if isRestarted { try anna.restart() }
        try anna.keep("coast") { ($0.title, $0.notes) = ("2", "B") }
        try ben.keep("coast") { $0.isArchived = true }
        try settle()
        let journey = try ben.journey("coast")
        #expect(journey?.title == "2" && journey?.notes == "B" && journey?.isArchived == true)
        #expect(anna.sync.own.conflicts(in: JourneyRecord.zone).isEmpty)
    }

    @Test("A deleted journey is gone, and one that cannot be deleted reappears")
    mutating func deleting() throws {
        try anna.sync.keep(WaypointRecord(recordName: "a", journey: "coast"))
        try anna.send(to: &server)
        try ben.keep("lakes") { $0.title = "Lakes" }
        ben.sync.own.delete(RecordID("coast", in: JourneyRecord.zone))
        #expect(try ben.journey("coast") == nil)
        try settle()
        #expect(try ben.journey("coast")?.title == "Coast" && anna.journey("lakes")?.title == "Lakes")
        for name in ["a", "coast"] { anna.sync.own.delete(RecordID(name, in: JourneyRecord.zone)) }
        try settle()
        #expect(server.contents(of: JourneyRecord.zone).map(\.id.name) == ["lakes"])
    }

    @Test("A second zone has its own journeys, and takes none with it when it is deleted")
    mutating func secondZone() throws {
        let other = RecordZoneID("Old trips")
        try anna.keep("coast", in: other) { $0.title = "Old coast" }
        // The first answer is that there is no such zone.
        try anna.send(other, to: &server)
        try settle(other)
        #expect(try ben.journey("coast", in: other)?.title == "Old coast" && ben.journey("coast")?.title == "Coast")
        try anna.keep("coast", in: other) { $0.title = "Older coast" }
        let lost = try #require(anna.sync.own.pending(in: other).first)
        #expect(anna.sync.own.failed(lost, RecordFailure(.userDeletedZone)) == .forgotZone(other))
        #expect(try anna.journey("coast", in: other) == nil && anna.journey("coast")?.title == "Coast")
    }

    @Test("A shared journey is changed in its owner's zone, by a participant who also has own journeys")
    mutating func sharedDatabase() throws {
        var root = try server.record(for: RecordID("coast", in: JourneyRecord.zone))
        let made = root.makeRoot(ofShareNamed: "share")
        var share = try #require(made)
        share.shareTerms?.participants.append(ShareParticipant(userRecordName: "_carla", permission: .readWrite))
        try server.save([root, share]).get()
        try server.acceptShare(share.id, as: "_carla")

        let zone = RecordZoneID(JourneyRecord.zone.name, owner: "_anna")
        var carla = SyncDevice(user: "_carla")
        try carla.keep("own") { $0.title = "Carla's" }
        try carla.fetch(zone, from: &server)
        try carla.keep("coast", in: zone) { $0.title = "Shared coast" }
        try carla.sync.keep(WaypointRecord(recordName: "top", journey: "coast"), in: zone)
        try carla.restart()
        #expect(carla.sync.shared.pending(in: zone).map(\.record.id.name) == ["coast", "top"])
        try carla.send(zone, to: &server)
        try settle()
        #expect(
            try anna.journey("coast")?.title == "Shared coast" && carla.sync.own.pendingZones == [JourneyRecord.zone]
        )
        #expect(anna.sync.own.record(RecordID("top", in: JourneyRecord.zone)) != nil)
    }

    @Test("Another account gets none of the journeys")
    mutating func accountChange() throws {
        anna.sync.accountChanged(to: "_anna")
        try anna.keep("coast") { $0.title = "Unsent" }
        let lost = anna.sync.accountChanged(to: "_dora")
        #expect(lost.map(\.record.id.name) == ["coast"] && anna.sync.own.zones.isEmpty)
        try anna.restart()
        #expect(anna.sync.own.zones.isEmpty && anna.sync.own.account == "_dora")
    }
}
