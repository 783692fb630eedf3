import CloudRecords
import CloudRecordsTesting
import Foundation
import PostsApp
import Testing

@Suite("Feeds of posts")
struct FeedTests {
    private let older = PostRecord(publishedAt: Date(timeIntervalSince1970: 1), title: "Older")
    private let newer = PostRecord(publishedAt: Date(timeIntervalSince1970: 2), title: "Newer")
    private let tag = TagRecord(name: "morning")

    @Test("A feed joins posts, tags and attachments from the records of CloudKit")
    func everything() throws {
        var database = try Production.database()
        let photo = PhotoRecord(height: 3024, width: 4032, post: newer.recordName)
        let link = PostTagsLink(source: newer.recordName, destination: tag.recordName)
        let records = try [
            link.newRecord(), photo.newRecord(), older.newRecord(), newer.newRecord(), tag.newRecord(),
        ]
        _ = try database.save(records).get()
        let feed = try Feed(records: database.changes(in: .mirroring).saved)
        #expect(feed.entries.map(\.post) == [newer, older])
        #expect(feed.entries.first?.tags == [tag])
        #expect(feed.entries.first?.attachments == [.photo(photo)])
    }

    @Test("A feed leaves out a tag that has not arrived yet")
    func danglingLink() throws {
        let link = PostTagsLink(source: newer.recordName, destination: tag.recordName)
        let feed = try Feed(records: [newer.newRecord(), link.newRecord()])
        #expect(feed.entries.first?.tags == [])
    }

    @Test("A feed fails with all problems of a faulty record")
    func faultyRecord() throws {
        var record = try newer.newRecord()
        record["CD_title"] = .int64(7)
        record["CD_publishedAt"] = .string("yesterday")
        let failure = #expect(throws: RecordMappingFailure.self) { try Feed(records: [record]) }
        #expect(failure?.problems.map(\.field) == ["CD_publishedAt", "CD_title"])
    }
}
