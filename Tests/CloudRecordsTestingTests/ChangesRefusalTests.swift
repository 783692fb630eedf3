import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("Changes of a zone in the database in memory")
struct ChangesRefusalTests {
    @Test("The changes of a zone hold each record once, in its latest state")
    func coalesced() throws {
        var database = try notes()
        try database.save(note("A", ["count": .int64(1)]))
        try database.save(note("B"))
        try database.save(note("A", ["count": .int64(2)]), policy: .changedKeys)
        let changes = try database.changes(in: .mirroring)
        #expect(changes.saved.map(\.id.name) == ["B", "A"])
        #expect(changes.saved.last?["count"] == .int64(2))
        #expect(try database.changes(in: .mirroring, since: changes.token).saved.isEmpty)
    }

    @Test("The changes of a zone list a deleted record, and not one that was created again")
    func tombstones() throws {
        var database = try notes()
        try database.save([note("A"), note("B")]).get()
        let token = try database.changes(in: .mirroring).token
        try database.save([], deleting: [RecordID("A", in: .mirroring), RecordID("B", in: .mirroring)]).get()
        try database.save(note("B"))
        let changes = try database.changes(in: .mirroring, since: token)
        #expect(changes.deleted.map(\.id) == [RecordID("A", in: .mirroring)])
        #expect(changes.deleted.map(\.recordType) == ["Note"])
        #expect(changes.saved.map(\.id.name) == ["B"])
    }

    @Test("The changes of a zone replay deletions to a new client while that assumption is on")
    func replay() throws {
        var database = try notes()
        try database.save(note())
        try database.delete(RecordID("A", in: .mirroring))
        #expect(try database.changes(in: .mirroring).deleted.count == 1)
        database.assumptions.replaysDeletions = false
        #expect(try database.changes(in: .mirroring).deleted.isEmpty)
    }

    @Test("The changes of a zone come page by page")
    func pages() throws {
        var database = try notes()
        try database.save((1...5).map { note("N\($0)") }).get()
        var token: String?
        var pages: [[String]] = []
        repeat {
            let page = try database.changes(in: .mirroring, since: token, limit: 2)
            pages.append(page.saved.map(\.id.name))
            token = page.token
            #expect(page.moreComing == (pages.count < 3))
        } while pages.count < 3
        #expect(pages == [["N1", "N2"], ["N3", "N4"], ["N5"]])
    }

    @Test("The changes of a zone hold only the fields that were asked for")
    func desiredKeys() throws {
        var database = try notes()
        try database.save(note("A", ["title": .string("x"), "count": .int64(1)]))
        let record = try database.changes(in: .mirroring, desiredKeys: ["count"]).saved.first
        #expect(record?.keys == ["count"])
        #expect(record?.fetchedKeys == ["count"])
    }

    @Test("The changes of a zone need a token of that zone that is not too old")
    func tokens() throws {
        var database = try notes()
        let other = RecordZoneID("Other")
        try database.createZone(other)
        let token = try database.changes(in: .mirroring).token
        #expect(refusal { try database.changes(in: other, since: token) }?.code == .changeTokenExpired)
        #expect(refusal { try database.changes(in: other, since: "x") }?.code == .changeTokenExpired)
        database.expireChangeTokens(of: .mirroring)
        let error = refusal { try database.changes(in: .mirroring, since: token) }
        #expect(error?.code == .changeTokenExpired)
        #expect(error?.zoneID == .mirroring)
        try database.deleteZone(other)
        try database.createZone(other)
        #expect(try database.changes(in: other).saved.isEmpty)
    }

    @Test("The changes of the default zone cannot be fetched")
    func defaultZone() throws {
        var database = try notes()
        let error = refusal { try database.changes(in: .default) }
        #expect(error?.serverMessage == "AppDefaultZone does not support getChanges call")
    }
}
