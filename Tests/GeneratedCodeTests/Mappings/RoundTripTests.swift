import CloudRecords
import Foundation
import GeneratedMappings
import Testing

@Suite("Round trips of generated mappings")
struct RoundTripTests {
    /// A new record for a value, and what a server would send of it afterwards.
    private func received(_ record: CloudRecord) throws -> CloudRecord {
        var saved = record
        saved.changeTag = "1"
        return try CloudRecord(json: JSONValue(parsing: try saved.json().data()), in: .mirroring)
    }

    @Test(
        "A random value of a generated mapping comes back through a record and its JSON",
        arguments: 0..<200
    )
    func randomPost(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let post = PostRecord.random(&values)
        let record = try post.newRecord()
        #expect(try PostRecord(record: record) == post)
        #expect(try PostRecord(record: try received(record)) == post)
    }

    @Test(
        "A random value of a subentity comes back as its entity and as any entity of its tree",
        arguments: 0..<100
    )
    func randomPhoto(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let photo = LivePhotoRecord.random(&values)
        let record = try received(try photo.newRecord())
        #expect(try LivePhotoRecord(record: record) == photo)
        #expect(try AnyPhotoRecord(record: record) == .livePhoto(photo))
        #expect(try AnyMediaRecord(record: record) == .livePhoto(photo))
    }

    @Test("A random value of a generated mapping is encoded and decoded", arguments: 0..<100)
    func coding(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let post = PostRecord.random(&values)
        #expect(try JSONDecoder().decode(PostRecord.self, from: JSONEncoder().encode(post)) == post)
        let media = AnyMediaRecord.livePhoto(LivePhotoRecord.random(&values))
        let encoded = try PropertyListEncoder().encode(media)
        #expect(try PropertyListDecoder().decode(AnyMediaRecord.self, from: encoded) == media)
    }

    @Test("Writing a generated value back to its record changes nothing", arguments: 0..<100)
    func idempotence(seed: Int) throws {
        var values = RandomValues(seed: seed)
        var record = try received(try PostRecord.random(&values).newRecord())
        let before = record
        try PostRecord(record: record).write(to: &record)
        #expect(record == before)
    }

    @Test("Writing one generated value over another keeps the unknown fields", arguments: 0..<100)
    func overwriting(seed: Int) throws {
        var values = RandomValues(seed: seed)
        var record = try PostRecord.random(&values).newRecord()
        record["CD_moveReceipt"] = .bytes(Data([1]))
        record["CD_newer"] = .strings(["a"])
        record = try received(record)
        var post = PostRecord.random(&values)
        post.recordName = RecordName(record.id.name)
        try post.write(to: &record)
        #expect(try PostRecord(record: received(record)) == post)
        #expect(record["CD_moveReceipt"] == .bytes(Data([1])) && record["CD_newer"] == .strings(["a"]))
        #expect(!record.changedKeys.contains("CD_moveReceipt") && !record.changedKeys.contains("CD_newer"))
        #expect(!record.changedKeys.contains("CD_entityName"))
    }

    @Test("A generated link is read as it was written", arguments: 0..<20)
    func links(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let tags = PostTagsLink(source: values.name(), destination: values.name())
        #expect(try PostTagsLink(record: received(try tags.newRecord())) == tags)
        let items = AlbumItemsLink(source: values.name(), destination: values.name())
        #expect(try AlbumItemsLink(record: received(try items.newRecord())) == items)
        let friends = PersonFriendsLink(source: values.name(), destination: values.name())
        #expect(try PersonFriendsLink(record: received(try friends.newRecord())) == friends)
    }
}
