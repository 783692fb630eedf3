@_spi(GeneratedCode) import CloudRecords
import Foundation
import GeneratedMappings
import Testing

@Suite("Generated mappings")
struct GeneratedCodeTests {
    @Test("A value that was read from a zone of another user goes back to it, and equals the one that was written")
    func zones() throws {
        let zone = RecordZoneID("Shared", owner: "_other")
        let tag = TagRecord(name: "a")
        var record = try tag.newRecord(in: zone)
        record.modified = RecordStamp(date: Date(timeIntervalSince1970: 1))
        let read = try TagRecord(record: record)
        #expect(read == tag && tag.system.zone == nil && tag.recordID.zone == .mirroring)
        #expect(read.system.zone == zone && read.system.modified == record.modified)
        #expect(try read.newRecord().id == record.id && read.recordID == record.id)
        let media = try AnyMediaRecord(record: try VideoRecord().newRecord(in: zone))
        #expect(media.system.zone == zone && media.recordID.zone == zone)
    }

    @Test("A generated mapping has the record type, entity and fields of mirroring")
    func names() {
        #expect(PostRecord.recordType == "CD_Post" && PostRecord.entityName == "Post")
        #expect(LivePhotoRecord.recordType == "CD_Media" && LivePhotoRecord.entityName == "LivePhoto")
        #expect(
            LivePhotoRecord.desiredKeys == [
                "CD_entityName", "CD_caption", "CD_caption_ckAsset", "CD_height", "CD_movie", "CD_movie_ckAsset",
                "CD_pixels", "CD_pixels_ckAsset", "CD_takenAt", "CD_width", "CD_post",
            ]
        )
        let encrypted = (PostRecord.fieldDescriptions + PhotoRecord.fieldDescriptions).filter(\.isEncrypted).map(\.key)
        #expect(encrypted == ["CD_body", "CD_modifiedAt", "CD_score", "CD_caption", "CD_pixels"])
        #expect(
            !PostRecord.desiredKeys.contains("CD_uploadProgress") && !PostRecord.desiredKeys.contains("CD_wordCount")
        )
    }

    @Test("A generated mapping has the field types of mirroring")
    func types() {
        let types = Dictionary(uniqueKeysWithValues: PostRecord.fieldDescriptions.map { ($0.key, $0.type) })
        #expect(types["CD_entityName"] == .string && types["CD_version"] == .string && types["CD_author"] == .string)
        #expect(types["CD_link"] == .string && types["CD_palette"] == .bytes && types["CD_place"] == .bytes)
        #expect(types["CD_isDraft"] == .int64 && types["CD_rating"] == .int64 && types["CD_likes"] == .int64)
        #expect(types["CD_price"] == .double && types["CD_ratio"] == .double && types["CD_score"] == .double)
        #expect(types["CD_createdAt"] == .timestamp)
    }

    @Test("A generated mapping uses the model's defaults in new values and for absent fields")
    func defaults() throws {
        var record = CloudRecord(type: "CD_Post", id: RecordID("P", in: .mirroring))
        record["CD_entityName"] = .string("Post")
        record["CD_slug"] = .string("s")
        let post = try PostRecord(record: record)
        #expect(post == PostRecord(recordName: "P", slug: "s"))
        #expect(post.rating == 3 && post.ratio == 1.5 && !post.isDraft && post.title == nil && post.isPinned == nil)
        #expect(post.price == Decimal(string: "0.1"))
        #expect(post.createdAt == Date(timeIntervalSinceReferenceDate: 86400))
        #expect(post.version.uuidString == "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E")
        #expect(post.homepage?.absoluteString == "https://example.com/")
    }

    @Test("Generated reading fails when a required attribute without a default is absent")
    func required() throws {
        let record = CloudRecord(type: "CD_Post", id: RecordID("P", in: .mirroring))
        let failure = try #require(throws: RecordMappingFailure.self) { try PostRecord(record: record) }
        #expect(failure.problems.map(\.reason) == [.missing] && failure.problems.map(\.field) == ["CD_slug"])
    }

    @Test("A default full of quotation marks keeps its text in a generated mapping")
    func hostileDefault() {
        #expect(Cloud_Record().default == "\"\\(x)\"\n*/")
    }

    @Test("A respelled property of a generated mapping keeps the name of its field")
    func respelled() throws {
        let value = Cloud_Record(_2nd_place: "a", record: "b", recordName_: "c", writer: "d")
        let record = try value.newRecord()
        #expect(record["CD_2nd place"] == .string("a") && record["CD_record"] == .string("b"))
        #expect(record["CD_recordName"] == .string("c") && record["CD_writer"] == .string("d"))
        #expect(try Cloud_Record(record: record) == value)
    }

    @Test("A generated to-one relationship is a record name, even if that record has not arrived")
    func dangling() throws {
        let author = PersonRecord(name: "A")
        let post = PostRecord(slug: "s", author: author.recordName)
        let record = try post.newRecord()
        #expect(record["CD_author"] == .string(author.recordName.rawValue))
        #expect(try PostRecord(record: record).author == author.recordName)
    }

    @Test("The record name of a subentity is usable as that of its root entity")
    func namesOfTrees() throws {
        let photo = PhotoRecord()
        let post = PostRecord(slug: "s", media: RecordName(photo.recordName))
        #expect(post.media?.rawValue == photo.recordName.rawValue)
        #expect(try AnyMediaRecord(record: photo.newRecord()).recordName == post.media)
    }

    @Test("A large value of a generated mapping moves to its asset, also an encrypted one")
    func largeValues() throws {
        let photo = PhotoRecord(pixels: Data(count: 2_000_000))
        let record = try photo.newRecord()
        #expect(record.encryptedValues["CD_pixels"] == nil && record["CD_pixels"] == nil)
        #expect(record["CD_pixels_ckAsset"] == .asset(.data(Data(count: 2_000_000))))
        #expect(try PhotoRecord(record: record) == photo)
    }
}

@Suite("Inheritance trees in generated mappings")
struct FamilyTests {
    @Test("A record of an entity tree is read as the entity that it names")
    func dispatch() throws {
        let video = VideoRecord(duration: 2)
        #expect(try AnyMediaRecord(record: video.newRecord()) == .video(video))
        #expect(AnyMediaRecord.entityNames == ["LivePhoto", "Photo", "Video"])
    }

    @Test("A record of an entity tree is not read as another entity of the tree")
    func mismatch() throws {
        let record = try VideoRecord().newRecord()
        let photo = try #require(throws: RecordMappingFailure.self) { try PhotoRecord(record: record) }
        #expect(photo.problems.map(\.expected) == ["Photo"] && photo.problems.map(\.found) == ["Video"])
        let anyPhoto = try #require(throws: RecordMappingFailure.self) { try AnyPhotoRecord(record: record) }
        #expect(anyPhoto.problems.map(\.reason) == [.entity])
        var written = record
        #expect(throws: RecordMappingFailure.self) {
            try PhotoRecord(recordName: RecordName(record.id.name)).write(to: &written)
        }
        #expect(written == record)
    }

    @Test("An entity that only a newer version knows is a failure that says so")
    func unknownEntity() throws {
        var record = CloudRecord(type: "CD_Media", id: RecordID("M", in: .mirroring))
        record["CD_entityName"] = .string("Hologram")
        let failure = try #require(throws: RecordMappingFailure.self) { try AnyMediaRecord(record: record) }
        #expect(
            failure.description == """
                CD_Media 'M' cannot be mapped:
                  CD_entityName: expected LivePhoto or Photo or Video, found Hologram. A newer version of the app may have \
                added the entity; leave the record alone.
                """
        )
    }

    @Test("A record without an entity name counts as its tree's root, which fails where it is abstract")
    func missingEntity() throws {
        let record = CloudRecord(type: "CD_Media", id: RecordID("M", in: .mirroring))
        let failure = try #require(throws: RecordMappingFailure.self) { try AnyMediaRecord(record: record) }
        #expect(failure.problems.map(\.found) == ["Media"])
    }

    @Test("A changed value of an entity tree is written to its record")
    func update() throws {
        var record = try VideoRecord(caption: "a").newRecord()
        guard case .video(var video) = try AnyMediaRecord(record: record) else {
            Issue.record("no video")
            return
        }
        video.caption = "b"
        try AnyMediaRecord.video(video).write(to: &record)
        #expect(record.encryptedValues["CD_caption"] == .string("b"))
    }

    @Test("A mapping of an entity tree has the fields of all its entities, and new records of each")
    func wholeTree() throws {
        let keys = AnyMediaRecord.desiredKeys
        #expect(keys.first == "CD_entityName" && Set(keys).count == keys.count)
        #expect(Set(keys) == Set(LivePhotoRecord.desiredKeys + PhotoRecord.desiredKeys + VideoRecord.desiredKeys))
        #expect(Set(AnyMediaRecord.fieldDescriptions.filter(\.isEncrypted).map(\.key)) == ["CD_caption", "CD_pixels"])
        let video = VideoRecord(caption: "a", duration: 2)
        #expect(try AnyMediaRecord.video(video).newRecord() == video.newRecord())
        #expect(AnyMediaRecord.zone == .mirroring && QueryRequest(AnyMediaRecord.self).recordType == "CD_Media")
    }

    @Test("A mapping of an entity tree knows the changes of a value, and reads leniently")
    func changes() throws {
        let base = VideoRecord(recordName: "V", caption: "a", duration: 2)
        var edited = base
        edited.caption = nil
        let changes = try AnyMediaRecord.video(edited).changes(since: .video(base))
        #expect(changes.keys == ["CD_caption"])
        let data = try JSONEncoder().encode(changes)
        #expect(try JSONDecoder().decode(RecordChanges<AnyMediaRecord>.self, from: data) == changes)
        var server = try VideoRecord(recordName: "V", caption: "a", duration: 5).newRecord()
        server.changeTag = "1"
        server.forgetChanges()
        try changes.apply(to: &server)
        #expect(server.changedKeys == ["CD_caption"])
        #expect(throws: RecordMappingFailure.self) {
            try AnyMediaRecord.photo(PhotoRecord(recordName: "V")).changes(since: .video(base))
        }

        var remote = try PhotoRecord(recordName: "P", caption: "a").newRecord()
        remote["CD_pixels_ckAsset"] = .asset(.remote(RemoteAsset()))
        let reading = try LenientReading<AnyMediaRecord>(remote)
        #expect(reading.problems.map(\.field) == ["CD_pixels_ckAsset"])
        #expect(reading.value == .photo(PhotoRecord(recordName: "P", caption: "a")))
    }
}

@Suite("Links in generated mappings")
struct GeneratedLinkTests {
    @Test("A generated link has its sides in Core Data's order, with the declaring entities")
    func fields() throws {
        let record = try AlbumItemsLink(source: "A", destination: "M").newRecord()
        #expect(record["CD_entityNames"] == .string("Album:Media"))
        #expect(record["CD_relationships"] == .string("items:albums"))
        #expect(record["CD_recordNames"] == .string("A:M"))
    }

    @Test("A generated link is read when one side names a subentity")
    func subentity() throws {
        var record = CloudRecord(type: "CDMR", id: RecordID("L", in: .mirroring))
        record["CD_entityNames"] = .string("Album:LivePhoto")
        record["CD_relationships"] = .string("items:albums")
        record["CD_recordNames"] = .string("A:M")
        let link = try AlbumItemsLink(record: record)
        #expect(link.source == "A" && link.destination == "M")
        #expect(throws: RecordMappingFailure.self) { try PostTagsLink(record: record) }
    }

    @Test("A generated link of a relationship to itself is equal from either end")
    func selfInverse() throws {
        let link = PersonFriendsLink(source: "A", destination: "B")
        #expect(link == PersonFriendsLink(source: "B", destination: "A"))
        #expect(try link.newRecord() == PersonFriendsLink(source: "B", destination: "A").newRecord())
        #expect(link.recordName == "422CF985-74F5-5170-BE92-E3D3B7DA77F8")
        #expect(PersonFriendsLink.desiredKeys == ["CD_recordNames", "CD_entityNames", "CD_relationships"])
    }
}
