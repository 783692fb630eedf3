import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

/// The records of a build that reads every journey, and knows nothing of the field `subtitle`.
private enum OlderRecord: AnyRecordMapping {
    case journey(CloudRecord)

    static let types: [any RecordMapping.Type] = []

    static func read(_ record: CloudRecord) -> RecordReading<OlderRecord> { .decoded(.journey(record)) }
}

@Suite("Fields that are new in a build")
struct NewFieldTests {
    private static let coast = RecordID("coast", in: JourneyRecord.zone)

    /// As the server has it.
    private let whole: CloudRecord
    private var device = SyncedDevice()

    init() throws {
        var server = try InMemoryRecordDatabase.ofJourneys()
        var other = SyncedDevice()
        try other.edit("coast") { ($0.title, $0.subtitle) = ("Coast", "Sun") }
        try other.send(JourneyRecord.zone, to: &server)
        whole = try server.record(for: Self.coast)

        // An older build has read its own fields of a `CKRecord`.
        var partial = whole
        partial["subtitle"] = nil
        partial.forgetChanges()
        partial.fetchedKeys = Set(JourneyRecord.desiredKeys).subtracting(["subtitle"])
        var sync = try RecordSync<OlderRecord>(.private, build: "1", journal: &device.journal)
        sync.fetched(RecordArchive(partial))
        try sync.write(to: &device.journal)
        try device.restart(build: "2")
    }

    @Test("A build fetches the records of which an older one did not read all its fields")
    mutating func fetching() throws {
        #expect(device.sync.recordsToFetch == [Self.coast])
        device.sync.fetched(RecordArchive(whole))
        #expect(try device.journey("coast")?.subtitle == "Sun")
        device.write()
        try device.restart(build: "2")
        #expect(device.sync.recordsToFetch.isEmpty)
    }

    @Test("What the user changed before the fetch is still sent, once")
    mutating func changing() throws {
        var mine = try #require(device.sync.record(Self.coast))
        mine["title"] = .string("Mine")
        device.sync.keep(mine)
        _ = device.sync.nextBatch()
        device.sync.fetched(RecordArchive(whole))
        let merged = try #require(try device.journey("coast"))
        #expect(merged.title == "Mine" && merged.subtitle == "Sun")
        #expect(device.sync.conflicts(in: JourneyRecord.zone).isEmpty)

        var saved = whole
        saved.changeTag = "later"
        device.sync.saved(RecordArchive(saved))
        #expect(device.sync.pendingZones.isEmpty && device.sync.record(Self.coast)?.changeTag == "later")
        #expect(try device.journey("coast")?.subtitle == "Sun")
    }
}
