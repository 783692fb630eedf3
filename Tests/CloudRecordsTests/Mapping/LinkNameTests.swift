import CloudRecords
import Testing

@Suite("Record names of many-to-many links")
struct LinkNameTests {
    /// Worked out with Python's `uuid.uuid5`, for texts on both sides of a block of the hash.
    @Test(
        "The name of a link is the version 5 UUID of what it joins",
        arguments: [
            ("P1", "281A1E79-692B-5C6A-AA34-7ABCAF5C9AE6"),
            (String(repeating: "x", count: 34), "D31F5DE8-BCAE-5DB6-A1D7-F95ECFD1F2B9"),
            (String(repeating: "x", count: 200), "7894F6A5-BF29-5418-97BF-06D936B4A6F8"),
        ]
    )
    func version5(post: String, name: String) {
        #expect(PostTagsLink(source: RecordName(post), destination: "T1").recordName.rawValue == name)
    }

    @Test("A link made again has the same name, from either end of a relationship to itself")
    func again() throws {
        let link = FriendsLink(source: "A", destination: "B")
        let reversed = FriendsLink(source: "B", destination: "A")
        #expect(link == reversed && link.recordName == "422CF985-74F5-5170-BE92-E3D3B7DA77F8")
        #expect(try link.newRecord() == reversed.newRecord())
        #expect(try link.newRecord()["CD_recordNames"] == .string("A:B"))
        let named = (FriendsLink(recordName: "L", source: "B", destination: "A"), link)
        #expect(named.0.source == named.1.source && named.0.destination == named.1.destination)
        #expect(PostTagsLink(source: "P", destination: "T") == PostTagsLink(source: "P", destination: "T"))
    }

    @Test("Links that join different records have different names")
    func different() {
        let names = [
            PostTagsLink(source: "A", destination: "B").recordName.rawValue,
            PostTagsLink(source: "B", destination: "A").recordName.rawValue,
            PostTagsLink(source: "A", destination: "C").recordName.rawValue,
            PostTagsLink(source: "a", destination: "B").recordName.rawValue,
            PostTagsLink(source: "AB", destination: "").recordName.rawValue,
            FriendsLink(source: "A", destination: "B").recordName.rawValue,
            FriendsLink(source: "A", destination: "A").recordName.rawValue,
            FollowersLink(source: "A", destination: "B").recordName.rawValue,
            FollowersLink(source: "B", destination: "A").recordName.rawValue,
        ]
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.count == 36 && $0 == $0.uppercased() })
    }

    @Test("A directed link keeps its two ends apart, even when both are of one entity")
    func directed() throws {
        let link = FollowersLink(source: "B", destination: "A")
        #expect(link.source == "B" && link.destination == "A")
        #expect(try FollowersLink(record: link.newRecord()) == link)
        #expect(link != FollowersLink(source: "A", destination: "B"))
    }

    @Test(
        "A link that Core Data wrote in the other order is equal and is not rewritten",
        arguments: ["A:B", "B:A"]
    )
    func otherOrder(records: String) throws {
        var record = CloudRecord(type: "CDMR", id: RecordID("L", in: .mirroring))
        record["CD_recordNames"] = .string(records)
        record["CD_entityNames"] = .string("Person:Person")
        record["CD_relationships"] = .string("friends:friends")
        record.changeTag = "1"
        record.forgetChanges()
        let link = try FriendsLink(record: record)
        #expect(link == FriendsLink(recordName: "L", source: "B", destination: "A"))
        try link.write(to: &record)
        #expect(record.changedKeys == [])
    }

    @Test("The desired keys of a link are its three fields")
    func desiredKeys() {
        #expect(FriendsLink.desiredKeys == ["CD_recordNames", "CD_entityNames", "CD_relationships"])
        #expect(FriendsLink.fieldDescriptions.allSatisfy { $0.type == .string && !$0.isEncrypted })
    }
}
