import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys
import Testing

@Suite("Journeys that two devices sync")
struct SyncTests {
    private var server: InMemoryRecordDatabase
    private let anna: Device
    private let ben: Device

    /// Both devices have a journey along the coast.
    init() async throws {
        server = try database("production.ckdb")
        (anna, ben) = (try Device(), try Device())
        try await anna.change { ($0.title, $0.notes) = ("Coast", "Sun") }
        try await settle()
    }

    /// Lets both devices send and fetch until nothing is left to do.
    private mutating func settle() async throws {
        for _ in 0..<4 {
            for device in [anna, ben] {
                try await device.send(to: &server)
                try await device.fetch(from: &server)
            }
        }
        for device in [anna, ben] { #expect(try await device.store.pendingChanges().isEmpty) }
    }

    @Test("Changes in different fields are both kept, and are no conflict")
    mutating func differentFields() async throws {
        try await anna.change { $0.title = "Wild coast" }
        try await ben.change { $0.kind = .hike }
        try await settle()
        for device in [anna, ben] {
            let journey = try await device.journey()
            #expect(journey?.title == "Wild coast" && journey?.kind == .hike && journey?.notes == "Sun")
            #expect(device.conflicts.isEmpty)
        }
    }

    @Test("Changes of one field end the same on both devices, and the conflict is reported")
    mutating func oneField() async throws {
        try await anna.change { ($0.title, $0.notes) = ("North coast", "Wind") }
        try await ben.change { ($0.title, $0.notes) = ("South coast", "Rain") }
        try await settle()
        for device in [anna, ben] {
            let journey = try await device.journey()
            #expect(journey?.title == "South coast" && journey?.notes == "Rain\nWind")
        }
        #expect(ben.conflicts.map(\.key) == ["notes", "title"] && anna.conflicts.isEmpty)
        #expect(ben.conflicts.map(\.theirs) == [.string("Wind"), .string("North coast")])
    }

    @Test("A value that a screen had before a fetch does not overwrite what the fetch brought")
    mutating func staleValue() async throws {
        let shown = try #require(try await anna.journey())
        try await ben.change { ($0.title, $0.kind) = ("Wild coast", .ride) }
        try await settle()
        var edited = shown
        edited.notes = "Fog"
        try await anna.store.save(edited, since: shown)
        try await settle()
        let journey = try await ben.journey()
        #expect(journey?.title == "Wild coast" && journey?.kind == .ride && journey?.notes == "Fog")
    }

    @Test("An undo while a save is in flight is sent, too", arguments: [nil] + Device.End.allCases)
    mutating func undo(end: Device.End?) async throws {
        let anna = anna
        try await anna.change { $0.title = "Typo" }
        try await anna.send(to: &server, endingAt: end) { try await anna.change { $0.title = "Coast" } }
        if end == .beforeSending { try await anna.change { $0.title = "Coast" } }
        try await settle()
        for device in [anna, ben] { #expect(try await device.journey()?.title == "Coast") }
        #expect(try server.record(for: RecordID("coast", in: JourneyRecord.zone))["title"] == .string("Coast"))
        #expect(anna.conflicts.isEmpty && ben.conflicts.isEmpty)
    }

    @Test("Nothing is lost, and nothing is a conflict, when the app ends", arguments: Device.End.allCases)
    mutating func ending(end: Device.End) async throws {
        try await anna.change { $0.title = "1" }
        try await anna.change("lakes") { $0.title = "Lakes" }
        try await anna.send(to: &server, endingAt: end)
        try await anna.change { $0.title = "2" }
        try await ben.change { $0.kind = .ride }
        try await settle()
        let journey = try await ben.journey()
        #expect(journey?.title == "2" && journey?.kind == .ride)
        #expect(try await ben.journey("lakes")?.title == "Lakes")
        #expect(anna.conflicts.isEmpty && ben.conflicts.isEmpty)
    }

    @Test("A change wins over a deletion elsewhere, and a deletion over a change that was sent before")
    mutating func deletions() async throws {
        try await anna.delete()
        try await anna.send(to: &server)
        try await ben.change { $0.title = "Not yet" }
        try await ben.fetch(from: &server)
        try await settle()
        for device in [anna, ben] {
            let journey = try await device.journey()
            #expect(journey?.title == "Not yet" && journey?.notes == "Sun")
        }
        try await anna.change { $0.title = "Once more" }
        try await anna.send(to: &server)
        try await ben.delete()
        try await settle()
        for device in [anna, ben] { #expect(try await device.journey() == nil) }
        #expect(server.contents(of: JourneyRecord.zone).isEmpty)
    }

    @Test("A journey that has places on the server cannot be deleted, and is shown again")
    mutating func refusedDeletion() async throws {
        try await ben.store.save(WaypointRecord(recordName: "top", journey: "coast"))
        try await ben.send(to: &server)
        try await anna.delete()
        #expect(try await anna.journey() == nil)
        try await anna.send(to: &server)
        #expect(try await anna.journey()?.title == "Coast" && anna.failures.map(\.code) == [.referenceViolation])
        try await settle()
    }

    @Test("A field that production lacks stays on the device, and everything else is sent")
    mutating func undeployed() async throws {
        let arrival = Date(timeIntervalSince1970: 1000)
        var top = WaypointRecord(recordName: "top", arrival: arrival, journey: "coast")
        try await anna.store.save(top)
        try await anna.store.save(WaypointRecord(recordName: "low", journey: "coast"))
        #expect(anna.undeployed == ["arrival"], "no value, no loss")
        try await settle()
        try anna.restart()
        let shown = try #require(try await anna.waypoint("top"))
        #expect(shown.arrival == arrival)
        top = shown
        top.place = RecordLocation(latitude: 37, longitude: -8.9)
        try await anna.store.save(top, since: shown)
        try await settle()
        let arrived = try await ben.waypoint("top")
        #expect(arrived?.place?.latitude == 37 && arrived?.arrival == nil)
        #expect(try await anna.waypoint("top")?.arrival == arrival && anna.failures.isEmpty)
    }

    @Test("An asset arrives with its bytes, and is not sent again")
    mutating func asset() async throws {
        let track = Data("<gpx/>".utf8)
        try await anna.store.save(WaypointRecord(recordName: "top", journey: "coast", track: .set(.data(track))))
        try await settle()
        try ben.restart()
        let shown = try #require(try await ben.waypoint("top"))
        #expect(try shown.track.current?.contents() == track)
        var edited = shown
        edited.place = RecordLocation(latitude: 1, longitude: 2)
        try await ben.store.save(edited, since: shown)
        #expect(try await ben.send(to: &server) == ["place"])
        try await settle()
        #expect(try await anna.waypoint("top")?.track.current?.contents() == track)
    }

    @Test("A change that the server refuses is reported, and sent again at the next start only")
    mutating func refusal() async throws {
        let coast = RecordID("coast", in: JourneyRecord.zone)
        server.failNextChange(of: coast, with: .permissionFailure)
        try await anna.change { $0.title = "Refused" }
        try await anna.send(to: &server)
        #expect(anna.failures.map(\.code) == [.permissionFailure])
        #expect(try await anna.store.pendingChanges().isEmpty)
        #expect(try await anna.journey()?.title == "Refused")
        try anna.restart()
        try await settle()
        #expect(try await ben.journey()?.title == "Refused")
    }

    @Test("A full storage is reported, and the change waits for room")
    mutating func fullStorage() async throws {
        let coast = RecordID("coast", in: JourneyRecord.zone)
        server.failNextChange(of: coast, with: .quotaExceeded)
        try await anna.change { $0.title = "Large" }
        try await anna.send(to: &server)
        #expect(anna.failures.map(\.code) == [.quotaExceeded])
        #expect(try server.record(for: coast)["title"] == .string("Coast"))
        #expect(try await anna.journey()?.title == "Large")
        try anna.restart()
        try await settle()
        #expect(try await ben.journey()?.title == "Large")
    }

    @Test("After a reset of the encryption keys, the records of a device are sent again; a deleted zone is forgotten")
    mutating func zones() async throws {
        server.resetEncryptedData(in: JourneyRecord.zone)
        try await anna.change { $0.kind = .hike }
        try await anna.send(to: &server)
        try await anna.send(to: &server)
        let journey = try JourneyRecord(record: server.record(for: RecordID("coast", in: JourneyRecord.zone)))
        #expect(journey.title == "Coast" && journey.notes == "Sun" && journey.kind == .hike)
        try await ben.store.zoneIsGone(JourneyRecord.zone)
        #expect(try await ben.journey() == nil)
    }

    @Test("Another user gets none of the journeys")
    mutating func anotherUser() async throws {
        try await anna.change { $0.title = "Mine" }
        try await anna.store.removeAll()
        try anna.restart()
        #expect(try await anna.journey() == nil)
        #expect(try await anna.store.pendingChanges().isEmpty)
        #expect(try await anna.store.engineState == nil)
    }
}
