import Testing

@_spi(GeneratedCode) @testable import CloudRecords

@Suite("Links of many-to-many relationships")
struct LinkTests {
    private func record(_ records: String, _ entities: String, _ relationships: String) -> CloudRecord {
        var record = CloudRecord(type: "CDMR", id: RecordID("L", in: .mirroring))
        record["CD_recordNames"] = .string(records)
        record["CD_entityNames"] = .string(entities)
        record["CD_relationships"] = .string(relationships)
        record.changeTag = "1"
        record.forgetChanges()
        return record
    }

    private let link = PostTagsLink(recordName: "L", source: "P1", destination: "T1")

    @Test("A link is written as three fields with a pair each, and nothing else")
    func fields() throws {
        let record = try link.newRecord()
        #expect(record.type == "CDMR" && record.id == RecordID("L", in: .mirroring))
        #expect(record.keys == ["CD_entityNames", "CD_recordNames", "CD_relationships"])
        #expect(record["CD_recordNames"] == .string("P1:T1"))
        #expect(record["CD_entityNames"] == .string("Post:Tag"))
        #expect(record["CD_relationships"] == .string("tags:posts"))
        #expect(try PostTagsLink(record: record) == link)
    }

    @Test("The sides of a link are sorted by entity, then relationship, ignoring case; ties keep their order")
    func order() {
        typealias Side = ManyToManyLink.Side
        let tag = Side(record: "1", entity: "tag", relationship: "posts")
        let post = Side(record: "2", entity: "Post", relationship: "tags")
        #expect(ManyToManyLink(tag, post).first == post && ManyToManyLink(post, tag).first == post)

        let friends = Side(record: "1", entity: "Person", relationship: "friends")
        let friendOf = Side(record: "2", entity: "Person", relationship: "friendOf")
        #expect(ManyToManyLink(friends, friendOf).first == friendOf)

        let other = Side(record: "0", entity: "Person", relationship: "Friends")
        #expect(ManyToManyLink(friends, other).first == friends && ManyToManyLink(other, friends).first == other)
    }

    @Test("A link in either order, or with names of subentities, is understood and not rewritten")
    func tolerance() throws {
        for var record in [record("T1:P1", "Tag:Post", "posts:tags"), record("P1:T1", "Article:Tag", "tags:posts")] {
            #expect(try PostTagsLink(record: record) == link)
            try link.write(to: &record)
            #expect(record.changedKeys == [])
        }
    }

    @Test("A link of another relationship is refused with a message that names both")
    func otherRelationship() throws {
        let failure = try #require(throws: RecordMappingFailure.self) {
            try PostTagsLink(record: record("A:B", "Album:Media", "items:albums"))
        }
        #expect(
            failure.description == """
                CDMR 'L' cannot be mapped:
                  CD_relationships: expected Post.tags and Tag.posts, found Album.items and Media.albums. All many-to-many \
                relationships share one record type.
                """
        )
    }

    @Test("A link with fields that are not pairs is refused", arguments: ["P1", "P1:T1:X", ":T1", ""])
    func noPair(text: String) throws {
        let failure = try #require(throws: RecordMappingFailure.self) {
            try PostTagsLink(record: record(text, "Post:Tag", text))
        }
        #expect(failure.problems.map(\.field) == ["CD_recordNames", "CD_relationships"])
        #expect(
            failure.problems.first?.description
                == "CD_recordNames: expected two names with a colon between, found another STRING. "
                + "Core Data skips such a record, too."
        )
    }

    @Test("A link with a missing field, or of another record type, is refused")
    func malformed() throws {
        var incomplete = record("P1:T1", "Post:Tag", "tags:posts")
        incomplete["CD_entityNames"] = nil
        let missing = try #require(throws: RecordMappingFailure.self) { try PostTagsLink(record: incomplete) }
        #expect(missing.problems.map(\.reason) == [.missing])
        let other = CloudRecord(type: "CD_Post", id: RecordID("L", in: .mirroring))
        let type = try #require(throws: RecordMappingFailure.self) { try PostTagsLink(record: other) }
        #expect(type.problems.map(\.reason) == [.recordType])
    }

    @Test("A link with a colon in a record name is refused, as it could not be read back")
    func colon() throws {
        let link = PostTagsLink(recordName: "L", source: "Post:1", destination: "T1")
        let failure = try #require(throws: RecordMappingFailure.self) { try link.newRecord() }
        #expect(
            failure.description == """
                CDMR 'L' cannot be mapped:
                  CD_recordNames: expected names without a colon, found one with a colon. The colon separates the two \
                names; choose record names without one.
                """
        )
    }

    @Test("A link is written only to the record of its name")
    func otherRecord() throws {
        var record = CloudRecord(type: "CDMR", id: RecordID("M", in: .mirroring))
        let failure = try #require(throws: RecordMappingFailure.self) { try link.write(to: &record) }
        #expect(failure.problems.map(\.reason) == [.recordName])
    }
}
