import CloudRecords
import Foundation
import Testing

@Suite("The changes between two values of a mirrored record")
struct ChangesTests {
    private func sample(_ edit: (inout Sample) -> Void = { _ in }) -> Sample {
        var sample = Sample()
        (sample.title, sample.ratio, sample.rating) = ("t", 0.1, 7)
        edit(&sample)
        return sample
    }

    @Test("The changes of a value name each differing field once, with both values as stored")
    func fields() throws {
        let changed = sample {
            ($0.title, $0.ratio, $0.author) = (text(ofLength: 900_000), nil, "A")
        }
        let changes = try changed.changes(since: sample()).changes
        #expect(changes.map(\.field.key) == ["CD_title", "CD_ratio", "CD_author"])
        #expect(changes.map(\.base) == [.string("t"), .double(Double(Float(0.1))), nil])
        #expect(changes.map(\.value) == [.string(text(ofLength: 900_000)), nil, .string("A")])
        #expect(try sample().changes(since: sample()).changes == [])
    }

    @Test("Applying changes to a newer record keeps what others changed")
    func applied() throws {
        let mine = try sample { $0.title = "mine" }.changes(since: sample())
        var server = CloudRecord.sample([
            "CD_title": .string("t"), "CD_rating": .int64(9), "CD_ratio": .double(0.5), "CD_author": .string("B"),
        ])
        try mine.apply(to: &server)
        #expect(server.changedKeys == ["CD_title"])
        #expect(try Sample(record: server).rating == 9)
    }

    @Test("Applying changes that a record already has sends nothing")
    func appliedTwice() throws {
        let mine = try sample { ($0.ratio, $0.rating) = (0.25, 3) }.changes(since: sample())
        var server = CloudRecord.sample(["CD_ratio": .double(0.25)])
        try mine.apply(to: &server)
        #expect(server.changedKeys == [], "the default is what an absent value means")
    }

    @Test("Applying changes to a restored record sends these fields and no others")
    func appliedToRestored() throws {
        let mine = try sample { ($0.title, $0.rating) = (nil, 3) }.changes(since: sample())
        var record = CloudRecord.restored()
        try mine.apply(to: &record)
        #expect(record.changedKeys == ["CD_rating", "CD_title", "CD_title_ckAsset"])
    }

    @Test("Fields that both sides changed to different values are conflicts, with base, mine and theirs")
    func conflicts() throws {
        let mine = try sample { ($0.title, $0.rating, $0.isDraft) = ("mine", 1, true) }.changes(since: sample())
        let theirs = try sample { ($0.title, $0.ratio, $0.isDraft) = ("theirs", nil, true) }.changes(since: sample())
        let conflicts = mine.conflicts(with: theirs)
        #expect(conflicts.map(\.key) == ["CD_title"] && conflicts.map(\.base) == [.value(.string("t"))])
        #expect(conflicts.map(\.mine) == [.string("mine")] && conflicts.map(\.theirs) == [.string("theirs")])
        #expect(theirs.conflicts(with: mine).map(\.mine) == conflicts.map(\.theirs))
    }

    @Test("A value in its field and one in its asset count as one field in a merge")
    func mergedAssets() throws {
        let mine = try sample { $0.title = text(ofLength: 900_000) }.changes(since: sample())
        let theirs = try sample { $0.title = "theirs" }.changes(since: sample())
        #expect(mine.conflicts(with: theirs).count == 1)
    }

    @Test("Removing fields from the changes keeps the other side's values")
    func removed() throws {
        var mine = try sample { ($0.title, $0.rating) = ("mine", 1) }.changes(since: sample())
        mine.remove([.field(Sample.Fields.title)])
        var server = CloudRecord.sample(["CD_title": .string("theirs"), "CD_rating": .int64(7)])
        try mine.apply(to: &server)
        #expect(mine.keys == ["CD_rating"] && server.changedKeys == ["CD_rating"])
    }

    @Test("Changes belong to one record, and are refused for any other")
    func otherRecord() throws {
        let other = sample { $0.recordName = "S2" }
        #expect(throws: RecordMappingFailure.self) { try other.changes(since: sample()) }
        var record = CloudRecord.sample(["CD_entityName": .string("Other")])
        let before = record
        let changes = try sample { $0.title = "u" }.changes(since: sample())
        #expect(throws: RecordMappingFailure.self) { try changes.apply(to: &record) }
        #expect(record == before)
    }

    @Test("Changes to a value that cannot be stored are refused")
    func unwritable() {
        #expect(throws: RecordMappingFailure.self) { try sample { $0.weight = .nan }.changes(since: sample()) }
    }
}
