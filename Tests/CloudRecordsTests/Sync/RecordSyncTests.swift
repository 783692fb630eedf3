@_spi(GeneratedCode) import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("The sync of a database")
struct RecordSyncTests {
    private static let zone = JourneyRecord.zone
    private static let coast = RecordID("coast", in: zone)
    private static let shared = RecordZoneID(zone.name, owner: "_carla")

    /// Two devices that both have the journey "coast".
    private var server: InMemoryRecordDatabase
    private var anna = SyncedDevice()
    private var ben = SyncedDevice()

    init() throws {
        server = try InMemoryRecordDatabase.ofJourneys()
        try anna.edit("coast") { ($0.title, $0.tags) = ("Coast", ["sun"]) }
        try anna.send(Self.zone, to: &server)
        try ben.fetch(Self.zone, from: &server)
    }

    /// A record as a zone of somebody else has it.
    private func sharedJourney(_ name: String = "shared") throws -> CloudRecord {
        var record = try JourneyRecord(recordName: RecordName(name), data: Data())
            .newRecord(in: Self.shared, undeployed: .write)
        record.changeTag = "1"
        record.forgetChanges()
        return record
    }

    @Test("A conflict is decided by the rule of its field, and known until the app has seen it, also after a restart")
    mutating func conflict() throws {
        try anna.edit("coast") { ($0.title, $0.tags) = ("North coast", ["wind"]) }
        try ben.edit("coast") { ($0.title, $0.tags) = ("South coast", ["rain"]) }
        try anna.send(Self.zone, to: &server)
        try ben.fetch(Self.zone, from: &server)
        #expect(try ben.journey("coast")?.tags == ["rain", "wind"])
        let conflicts = ben.sync.conflicts(in: Self.zone)
        #expect(
            conflicts.map(\.field.key) == ["tags", "title"] && conflicts.map(\.record) == [Self.coast, Self.coast]
        )
        try ben.restart()
        #expect(ben.sync.conflicts(in: Self.zone) == conflicts)
        ben.sync.forgetConflicts(of: Self.coast)
        ben.write()
        try ben.restart()
        #expect(ben.sync.conflicts(in: Self.zone).isEmpty)
    }

    @Test("Rules are written with the fields of the mapping")
    func rules() {
        let rules: MergeRules = [JourneyRecord.Fields.title: .theirs, RecordFieldKey.parent: .mine]
        #expect(Set(rules.fields.keys) == [.field(JourneyRecord.Fields.title), .parent])
    }

    @Test("A journal gets what a batch is about, however many records there are")
    mutating func cost() throws {
        for number in 0..<300 { try anna.edit("\(number)") { $0.title = "\(number)" } }
        let sent = anna.sync.nextBatch(limits: BatchLimits(items: 10, bytes: .max))?.changes.map(\.record) ?? []
        anna.write()
        #expect(sent.map(\.id.name) == (0..<10).map(String.init) && anna.journal.lastCount == 10)
        for record in try server.save(sent).get() { anna.sync.saved(RecordArchive(record)) }
        anna.write()
        #expect(anna.journal.lastCount == 10 && anna.sync.pending(in: Self.zone).count == 290)
        let before = anna.journal.stored
        anna.write()
        #expect(anna.journal.stored == before)
    }

    @Test("An engine is told of each change once, and after a restart of all that are left")
    mutating func announcements() throws {
        _ = anna.sync.takeAnnouncements()
        try anna.edit("lakes") { $0.title = "Lakes" }
        anna.sync.delete(Self.coast)
        anna.write()
        let changes = anna.sync.takeAnnouncements()
        #expect(changes.map(\.record.id.name) == ["coast", "lakes"] && changes.map(\.isDeletion) == [true, false])
        #expect(anna.sync.takeAnnouncements().isEmpty)
        try anna.restart()
        #expect(anna.sync.takeAnnouncements() == changes)
    }

    @Test("A child is sent with its parent that waits behind it, and deleted before it")
    mutating func order() throws {
        try anna.sync.keep(WaypointRecord(journey: "lakes", slug: "a"), undeployed: .write)
        try anna.edit("hills") { _ in }
        try anna.edit("lakes") { _ in }
        let limits = BatchLimits(items: 2, bytes: .max)
        #expect(anna.sync.nextBatch(limits: limits)?.changes.map(\.record.id.name) == ["lakes", "a"])
        for _ in 0..<2 { try anna.send(Self.zone, to: &server) }
        let (lakes, place) = (RecordID("lakes", in: Self.zone), RecordID("a", in: Self.zone))
        anna.sync.delete(lakes)
        anna.sync.delete(place)
        let limit = BatchLimits(items: 1, bytes: .max)
        #expect(anna.sync.nextBatch(of: [lakes], limits: limit)?.changes.map(\.record.id) == [place])
        try anna.send(Self.zone, to: &server)
        #expect(server.contents(of: Self.zone).map(\.id.name) == ["coast", "hills"])
    }

    @Test("A journey that was never sent is deleted without the server")
    mutating func unsent() throws {
        try anna.edit("lakes") { _ in }
        anna.sync.delete(RecordID("lakes", in: Self.zone))
        #expect(anna.sync.pendingZones.isEmpty)
        // With a batch on its way, the server may have it.
        try anna.edit("lakes") { _ in }
        _ = anna.sync.nextBatch()
        anna.sync.delete(RecordID("lakes", in: Self.zone))
        #expect(anna.sync.pending(in: Self.zone).map(\.isDeletion) == [true])
    }

    @Test("A batch that is refused as a whole is sent in halves until one change is parked")
    mutating func halves() throws {
        for name in ["a", "b", "c", "d"] { try anna.edit(name) { $0.title = name } }
        server.limits.requestItems = 2
        for _ in 0..<3 { try anna.send(Self.zone, to: &server) }
        #expect(anna.sync.pendingZones.isEmpty && anna.sync.parked(in: Self.zone).isEmpty)
        #expect(server.contents(of: Self.zone).count == 5)
    }

    @Test("A refused change is tried again when the user changes it, and in another build")
    mutating func refusing() throws {
        try anna.edit("coast") { $0.title = "1" }
        server.failNextChange(of: Self.coast, with: .invalidArguments)
        try anna.send(Self.zone, to: &server)
        #expect(anna.sync.pendingZones.isEmpty && anna.sync.parked(in: Self.zone).map(\.reason) == [.refused])
        try anna.restart()
        #expect(anna.sync.pendingZones.isEmpty)
        var edited = anna
        try edited.edit("coast") { $0.title = "2" }
        #expect(edited.sync.pendingZones == [Self.zone])
        try anna.restart(build: "2")
        #expect(anna.sync.pendingZones == [Self.zone] && anna.sync.parked(in: Self.zone).isEmpty)
    }

    @Test("A record of an unknown type is kept for the build that knows it, and fetched there")
    mutating func parking() throws {
        var photo = CloudRecord(type: "Photo", id: RecordID("P", in: Self.zone))
        photo.fetchedKeys = []
        anna.sync.fetched(RecordArchive(photo))
        anna.write()
        #expect(anna.sync.record(photo.id) == nil && anna.sync.parked(in: Self.zone).map(\.reason) == [.unknownType])
        #expect(anna.sync.recordsToFetch.isEmpty)
        try anna.restart(build: "2")
        #expect(anna.sync.recordsToFetch == [photo.id])
    }

    @Test("A fetch of everything removes what was deleted, also if it is interrupted", arguments: [false, true])
    mutating func expiredToken(isInterrupted: Bool) throws {
        for name in ["a", "b", "c"] { try anna.edit(name) { _ in } }
        try anna.send(Self.zone, to: &server)
        try ben.fetch(Self.zone, from: &server)
        anna.sync.delete(RecordID("a", in: Self.zone))
        try anna.send(Self.zone, to: &server)
        server.expireChangeTokens(of: Self.zone)
        // The server does not remember deletions for ever.
        server.assumptions.replaysDeletions = false
        server.limits.pageSize = 2
        if isInterrupted {
            try ben.fetch(Self.zone, from: &server, pages: 2)
            try ben.restart()
        }
        try ben.fetch(Self.zone, from: &server)
        #expect(ben.sync.records(in: Self.zone).map(\.id.name) == ["b", "c", "coast"])
    }

    @Test("A zone of the shared database that is gone is forgotten with its changes, and never made")
    mutating func lostShare() throws {
        var device = SyncedDevice(.shared, participant: "_ben")
        device.sync.fetched(RecordArchive(try sharedJourney()))
        try device.edit("shared", in: Self.shared) { $0.title = "Hills" }
        let change = try #require(device.sync.pending(in: Self.shared).first)
        #expect(device.sync.failed(change, RecordFailure(.zoneNotFound)) == .forgotZone(Self.shared))
        #expect(device.sync.zones.isEmpty)
        device.write()
        #expect(device.journal.stored.isEmpty)
    }

    @Test("A zone that its user deleted takes no other zone with it")
    mutating func lostZone() throws {
        let other = RecordZoneID("Old trips")
        try anna.edit("coast", in: other) { $0.title = "Old coast" }
        let change = try #require(anna.sync.pending(in: other).first)
        #expect(anna.sync.failed(change, RecordFailure(.userDeletedZone)) == .forgotZone(other))
        #expect(anna.sync.zones == [Self.zone] && anna.sync.record(Self.coast) != nil)
    }

    @Test("A zone is made again with all its records after a reset of the encryption keys")
    mutating func resetZone() throws {
        try ben.edit("coast") { $0.tags = ["sun", "rain"] }
        server.resetEncryptedData(in: Self.zone)
        for _ in 0..<3 { try ben.send(Self.zone, to: &server) }
        #expect(try server.record(for: Self.coast)["tags"] == .strings(["rain", "sun"]))
    }

    @Test("The first account gets what was made before, and another one gets nothing")
    mutating func accounts() throws {
        var device = SyncedDevice()
        try device.edit("coast") { _ in }
        #expect(device.sync.accountChanged(to: "_anna").isEmpty && device.sync.pendingZones == [Self.zone])
        device.write()
        try device.restart()
        #expect(device.sync.account == "_anna" && device.sync.accountChanged(to: "_anna").isEmpty)
        let lost = device.sync.accountChanged(to: "_ben")
        #expect(lost.map(\.record.id) == [Self.coast] && device.sync.zones.isEmpty)
        device.write()
        try device.restart()
        #expect(device.sync.account == "_ben" && device.sync.zones.isEmpty)
    }

    @Test("A step after a failure names the zone")
    mutating func steps() throws {
        try anna.edit("coast") { $0.title = "1" }
        let change = try #require(anna.sync.pending(in: Self.zone).first)
        let steps: [RecordErrorCode: SyncStep] = [
            .requestRateLimited: .sendLater(Self.zone, after: 30), .zoneNotFound: .makeZone(Self.zone),
            .changeTokenExpired: .fetchZone(Self.zone), .serverRecordChanged: .fetch(Self.coast),
            .unknownItem: .send(Self.zone), .notAuthenticated: .waitForAccount,
            .badContainer: .stop(RecordFailure(.badContainer, retryAfter: 30)),
        ]
        for (code, step) in steps {
            var sync = anna.sync
            #expect(sync.failed(change, RecordFailure(code, retryAfter: 30)) == step)
            #expect(sync.failures(in: Self.zone)[Self.coast]?.code == code || code == .unknownItem)
        }
    }

    @Test("A record that is kept again while its deletion is on its way survives", arguments: [false, true])
    mutating func undoneDeletion(isAnswerLost: Bool) throws {
        var record = try #require(anna.sync.record(Self.coast))
        anna.sync.delete(Self.coast)
        let batch = anna.sync.nextBatch()
        record["title"] = .string("Kept")
        anna.sync.keep(record)
        #expect(batch?.changes.map(\.isDeletion) == [true])
        try server.delete(Self.coast)
        if !isAnswerLost { anna.sync.deleted(Self.coast) }
        try anna.fetch(Self.zone, from: &server)
        try anna.send(Self.zone, to: &server)
        #expect(try server.record(for: Self.coast)["title"] == .string("Kept"))
        #expect(anna.sync.pendingZones.isEmpty && anna.sync.conflicts(in: Self.zone).isEmpty)
    }

    @Test("A deletion that did not arrive is undone without a conflict")
    mutating func undoneBefore() throws {
        let record = try #require(anna.sync.record(Self.coast))
        anna.sync.delete(Self.coast)
        anna.sync.keep(record)
        for _ in 0..<2 { try anna.send(Self.zone, to: &server) }
        try anna.fetch(Self.zone, from: &server)
        #expect(anna.sync.pendingZones.isEmpty && anna.sync.conflicts(in: Self.zone).isEmpty)
        #expect(try anna.journey("coast")?.title == "Coast")
    }

    @Test("A server whose clock is late is believed when it says that a tag is outdated")
    mutating func lateClock() throws {
        try anna.edit("coast") { $0.title = "Mine" }
        let change = try #require(anna.sync.pending(in: Self.zone).first)
        var elsewhere = try server.record(for: Self.coast)
        elsewhere.changeTag = "later"
        elsewhere.modified = RecordStamp(date: Date(timeIntervalSince1970: 0))
        elsewhere["subtitle"] = .string("S")
        elsewhere.forgetChanges()
        // Without that word, it is an older state that arrives late.
        anna.sync.fetched(RecordArchive(elsewhere))
        #expect(anna.sync.record(Self.coast)?.changeTag != "later")
        #expect(anna.sync.failed(change, RecordFailure(.serverRecordChanged)) == .fetch(Self.coast))
        anna.sync.fetched(RecordArchive(elsewhere))
        #expect(anna.sync.record(Self.coast)?.changeTag == "later")
        #expect(try anna.journey("coast")?.subtitle == "S" && anna.journey("coast")?.title == "Mine")
    }

    @Test("A record of a page that cannot be read is kept for another build")
    mutating func unreadable() throws {
        let answer = """
            {"zones": [{"zoneID": {"zoneName": "\(Self.zone.name)"}, "syncToken": "1", "moreComing": false, "records": [
                {"recordName": "odd", "recordType": "Journey", "fields": {"title": {"value": 1, "type": "STRING"}}}
            ]}]}
            """
        let response = try ZoneChangesRequest([.init(Self.zone)]).response(from: Data(answer.utf8))
        guard case .changes(let changes)? = response.results.first else {
            Issue.record("\(response)")
            return
        }
        #expect(anna.sync.received(changes) == .nothing)
        anna.write()
        try anna.restart()
        #expect(anna.sync.parked(in: Self.zone).map(\.record.id.name) == ["odd"])
        try anna.restart(build: "2")
        #expect(anna.sync.recordsToFetch.map(\.name) == ["odd"])
    }

    @Test("A private zone that is gone is forgotten, and one with changes is made again")
    mutating func goneZone() throws {
        var changed = anna
        try changed.edit("lakes") { _ in }
        #expect(changed.sync.fetchFailed(of: Self.zone, RecordFailure(.zoneNotFound)) == .makeZone(Self.zone))
        #expect(changed.sync.pending(in: Self.zone).map(\.record.id.name) == ["lakes"])
        #expect(anna.sync.fetchFailed(of: Self.zone, RecordFailure(.zoneNotFound)) == .forgotZone(Self.zone))
        #expect(anna.sync.zones.isEmpty)
        #expect(anna.sync.fetchFailed(of: Self.zone, RecordFailure(.zoneNotFound)) == .nothing)
    }

    @Test("A number that the journal cannot have is reported, and the other records are written")
    mutating func unwritable() throws {
        try anna.edit("lakes") { _ in }
        var record = try #require(anna.sync.record(RecordID("lakes", in: Self.zone)))
        record["distance"] = .double(.infinity)
        anna.sync.keep(record)
        anna.sync.delete(Self.coast)
        anna.sync.fetched(upTo: Data("later".utf8), of: Self.zone)
        let token = anna.sync.token(of: Self.zone)
        #expect(throws: RecordFormatFailure.self) { try anna.sync.write(to: &anna.journal) }
        var restarted = anna
        try restarted.restart()
        #expect(restarted.sync.record(Self.coast) == nil && restarted.sync.token(of: Self.zone) != token)
        record["distance"] = nil
        anna.sync.keep(record)
        anna.write()
        try anna.restart()
        #expect(anna.sync.token(of: Self.zone) == token)
    }
}
