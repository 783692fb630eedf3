import CloudRecords
import CloudRecordsTesting
import Foundation
import PostsApp
import Testing

@Suite("Posts in production")
struct PostTests {
    private let post = PostRecord(
        identifier: UUID(),
        isPinned: true,
        location: "Lisbon",
        publishedAt: Date(timeIntervalSince1970: 1_767_225_600),
        text: "The river was quiet.",
        title: "First light"
    )

    @Test("A post comes back from the database as it was saved")
    func roundTrip() throws {
        var database = try Production.database()
        let saved = try database.save(post.newRecord())
        let fetched = try database.record(for: saved.id)
        #expect(try PostRecord(record: fetched) == post)
    }

    @Test("The location of a post is encrypted")
    func encryption() throws {
        let record = try post.newRecord()
        #expect(record["CD_location"] == nil)
        #expect(record.encryptedValues["CD_location"] == .string("Lisbon"))
    }

    @Test("A post is refused while production lacks one of its fields")
    func missingField() throws {
        let lines = Production.schema.split(separator: "\n").filter { !$0.contains("CD_location ") }
        var database = try Production.database(schema: lines.joined(separator: "\n"))
        let error = #expect(throws: RecordDatabaseError.self) { try database.save(post.newRecord()) }
        let message = "Cannot create or modify field 'CD_location' in record 'CD_Post' in production schema"
        #expect(error?.serverMessage == message)
    }

    @Test("Saving a post keeps the fields of a newer app version")
    func unknownFields() throws {
        let schema = Production.schema.replacing("CD_isPinned ", with: "CD_mood STRING,\n        CD_isPinned ")
        var database = try Production.database(schema: schema)
        var record = try post.newRecord()
        record["CD_mood"] = .string("calm")
        try database.save(record)

        var fetched = try database.record(for: record.id)
        var edited = try PostRecord(record: fetched)
        edited.title = "Second light"
        try edited.write(to: &fetched)
        let saved = try database.save(fetched)
        #expect(saved["CD_title"] == .string("Second light"))
        #expect(saved["CD_mood"] == .string("calm"))
    }

    @Test("A post that two devices changed is a conflict with both versions")
    func conflict() throws {
        var database = try Production.database()
        let original = try database.save(post.newRecord())
        var here = original
        var there = original
        here["CD_title"] = .string("Here")
        there["CD_title"] = .string("There")
        try database.save(there)
        let error = #expect(throws: RecordDatabaseError.self) { try database.save(here) }
        #expect(error?.code == .serverRecordChanged)
        #expect(error?.failure.serverRecord?["CD_title"] == .string("There"))
    }

    @Test("A post that two devices changed in different fields keeps both changes")
    func merge() throws {
        var database = try Production.database()
        let original = try database.save(post.newRecord())
        let base = try PostRecord(record: original)
        var (mine, theirs) = (base, base)
        mine.title = "Here"
        theirs.location = "Porto"
        var (here, there) = (original, original)
        try theirs.write(to: &there)
        try database.save(there)

        try mine.write(to: &here)
        let error = #expect(throws: RecordDatabaseError.self) { try database.save(here) }
        var server = try #require(error?.failure.serverRecord)
        try mine.changes(since: base).apply(to: &server)
        let saved = try PostRecord(record: database.save(server))
        #expect(saved.title == "Here" && saved.location == "Porto")
    }

    @Test("A very long text of a post is stored as an asset")
    func largeText() throws {
        var database = try Production.database()
        var long = post
        long.text = String(repeating: "All work and no play. ", count: 50_000)
        let record = try long.newRecord()
        #expect(record["CD_text"] == nil)
        let fetched = try database.record(for: database.save(record).id)
        #expect(try PostRecord(record: fetched) == long)
    }
}
