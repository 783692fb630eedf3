@_spi(GeneratedCode) import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("Records of any type")
struct RegistryTests {
    @Test("A record of any type is decoded as the value of its type")
    func decoded() throws {
        let record = try received(WaypointRecord(journey: "J", slug: "porto"))
        guard case .decoded(.waypoint(let stop)) = AnyRecord.read(record) else {
            Issue.record("\(AnyRecord.read(record))")
            return
        }
        #expect(stop.slug == "porto")
    }

    @Test("A share is decoded as a share")
    func share() {
        let share = CloudRecord(type: "cloudkit.share", id: RecordID("cloudkit.zoneshare", in: JourneyRecord.zone))
        #expect(AnyRecord.read(share) == .decoded(.cloudKitShare(share)))
    }

    @Test(
        "A record of an unknown, retired or ignored type is reported as unknown",
        arguments: ["New", "Old", "legacy_item"]
    )
    func unknown(type: String) {
        let record = CloudRecord(type: type, id: RecordID("A"))
        #expect(AnyRecord.read(record) == .unknownType(record))
    }

    @Test("A record that cannot be read is kept with the reasons")
    func unreadable() throws {
        var record = try received(WaypointRecord(journey: "J", slug: "porto"))
        record["slug"] = .int64(1)
        guard case .unreadable(let kept, let failure) = AnyRecord.read(record) else {
            Issue.record("\(AnyRecord.read(record))")
            return
        }
        #expect(kept == record && failure.problems.map(\.reason) == [.type])
    }

    @Test("The registry of records gives the translation from CKRecord the fields of each type")
    func descriptions() {
        #expect(AnyRecord.types.map { $0.recordType } == ["Journey", "PublicJourney", "Settings", "Waypoint"])
        #expect(
            AnyRecord.fieldDescriptions(of: "Waypoint").map(\.key) == ["city", "journey", "next", "slug", "someone"]
        )
        #expect(AnyRecord.fieldDescriptions(of: "New") == [])
    }

    @Test("Records of all types are decoded after a round trip through a database")
    func roundTrip() throws {
        var database = try database()
        var value = journey()
        value.title = "Lisbon"
        value.tags = ["sea"]
        try database.save(value.newRecord(undeployed: .write))
        try database.save(WaypointRecord(journey: value.recordName, slug: "belem").newRecord(undeployed: .write))
        let changes = database.contents(of: JourneyRecord.zone).map(AnyRecord.read)
        #expect(changes.count == 2)
        for change in changes { if case .decoded = change { continue } else { Issue.record("\(change)") } }
    }
}
