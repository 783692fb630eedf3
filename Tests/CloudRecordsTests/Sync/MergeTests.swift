import CloudRecords
import Foundation
import TestSupport
import Testing

@Suite("Merging a record that two devices changed")
struct MergeTests {
    private static func record(_ fields: [String: RecordValue], tag: String = "1") -> CloudRecord {
        var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
        for (key, value) in fields { record[key] = value }
        record.changeTag = tag
        record.forgetChanges()
        return record
    }

    @Test(
        "A merge keeps what only one side changed, whatever the rule",
        arguments: [MergeRule.mine, .theirs, .newest(by: .named("s"))]
    )
    func oneSided(rule: MergeRule) throws {
        var mine = Self.record(["a": .string("1"), "b": .string("1"), "c": .string("1")])
        let server = Self.record(["a": .string("1"), "b": .string("2"), "d": .int64(4)], tag: "2")
        mine["a"] = .string("mine")
        mine["e"] = .int64(5)
        let merge = try mine.merged(with: server, rules: MergeRules(rule))
        #expect(merge.conflicts == [])
        #expect(merge.record["a"] == .string("mine") && merge.record["e"] == .int64(5))
        #expect(merge.record["b"] == .string("2") && merge.record["c"] == nil && merge.record["d"] == .int64(4))
        #expect(merge.record.changeTag == "2" && merge.record.changedKeys == ["a", "e"])
    }

    @Test("A field that both sides changed is merged by its rule and reported")
    func conflicts() throws {
        var mine = Self.record(["a": .int64(1), "b": .int64(1), "c": .int64(1), "d": .int64(1)])
        let server = Self.record(["a": .int64(2), "b": .int64(2), "c": .int64(2), "d": .int64(7)], tag: "2")
        for key in ["a", "b", "c"] { mine[key] = .int64(3) }
        mine["d"] = .int64(7)
        let rules = MergeRules(.mine, fields: [.named("b"): .theirs, .named("c"): .custom { _ in .value(.int64(9)) }])
        let merge = try mine.merged(with: server, rules: rules)
        #expect(merge.conflicts.map(\.key) == ["a", "b", "c"])
        #expect(merge.conflicts[0] == MergeConflict.of("a", .value(.int64(1)), .int64(3), .int64(2)))
        #expect(merge.record["a"] == .int64(3) && merge.record["b"] == .int64(2) && merge.record["c"] == .int64(9))
        #expect(merge.record.changedKeys == ["a", "c"])
    }

    @Test("The newest change wins by its stamp, ties go to the server, and the latest stamp stays")
    func newest() throws {
        func merged(_ mine: RecordValue?, _ theirs: RecordValue?) throws -> CloudRecord {
            var record = Self.record(["a": .string("base"), "s": .int64(0)])
            record["a"] = .string("mine")
            record["s"] = mine
            var server = Self.record(["a": .string("theirs")], tag: "2")
            server["s"] = theirs
            server.forgetChanges()
            return try record.merged(with: server, rules: MergeRules(.newest(by: .named("s")))).record
        }
        let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))
        for (mine, theirs, winner): (RecordValue?, RecordValue?, String) in [
            (.int64(2), .int64(1), "mine"), (.int64(1), .int64(2), "theirs"), (.int64(1), .int64(1), "theirs"),
            (.string("2026-01-02T00:00:00Z"), .string("2026-01-01T23:59:59Z"), "mine"), (.string("b"), nil, "mine"),
            (.timestamp(late), .timestamp(early), "mine"), (nil, .double(1), "theirs"), (.double(1), nil, "mine"),
            (nil, nil, "theirs"),
        ] {
            let record = try merged(mine, theirs)
            #expect(record["a"] == .string(winner), "\(String(describing: (mine, theirs)))")
            #expect(record["s"] == (winner == "mine" ? mine : theirs))
        }
    }

    @Test("A value and the asset that replaces it are merged as one field")
    func assets() throws {
        let fields = [RecordFieldDescription("t", .string, assetKey: "t_ckAsset")]
        var mine = Self.record(["t": .string("short")])
        mine["t"] = nil
        mine["t_ckAsset"] = .asset(.data(Data("long".utf8)))
        let server = Self.record(["t": .string("theirs")], tag: "2")
        let won = try mine.merged(with: server, fields: fields, rules: MergeRules(.mine))
        #expect(won.conflicts.map(\.key) == ["t"])
        #expect(won.record["t"] == nil && won.record["t_ckAsset"] != nil)
        let lost = try mine.merged(with: server, fields: fields, rules: MergeRules(.theirs))
        #expect(lost.record["t"] == .string("theirs") && lost.record["t_ckAsset"] == nil)
        #expect(lost.record.changedKeys == [])
        let custom = MergeRules(.custom { _ in .value(.string("both")) })
        let chosen = try mine.merged(with: server, fields: fields, rules: custom).record
        #expect(chosen["t"] == .string("both") && chosen["t_ckAsset"] == nil)
    }

    @Test("A list is merged as a whole, or by a rule, and a list of assets by the bytes")
    func lists() throws {
        func assets(_ texts: String...) -> RecordValue { .assets(texts.map { .data(Data($0.utf8)) }) }
        var mine = Self.record(["a": assets("1"), "b": assets("1"), "s": .strings(["x"]), "t": .strings(["x"])])
        mine["a"] = assets("1", "2")
        mine["s"] = .strings(["x", "mine"])
        mine["t"] = .strings([])
        let theirs: [String: RecordValue] = [
            "a": assets("1"), "b": assets("3"), "s": .strings(["x", "theirs"]), "t": .strings(["x"]),
        ]
        let union = MergeRule.custom { conflict in
            guard case (.strings(let mine)?, .strings(let theirs)?) = (conflict.mine, conflict.theirs) else {
                return .theirs
            }
            return .value(.strings(theirs + mine.filter { !theirs.contains($0) }))
        }
        let server = Self.record(theirs, tag: "2")
        let merge = try mine.merged(with: server, rules: MergeRules(.theirs, fields: [.named("s"): union]))
        #expect(merge.conflicts.map(\.key) == ["s"] && merge.record.changedKeys == ["a", "s", "t"])
        #expect(merge.record["a"] == assets("1", "2") && merge.record["b"] == assets("3"))
        #expect(merge.record["s"] == .strings(["x", "theirs", "mine"]) && merge.record["t"] == .strings([]))
    }

    @Test("An asset that the server names by its checksum is the same, with its bytes here or without them")
    func downloadedAsset() throws {
        func remote(_ checksum: String, _ content: Data? = nil) -> RecordValue {
            var asset = RemoteAsset()
            (asset.fileChecksum, asset.size, asset.content) = (checksum, 1, content)
            return .asset(.remote(asset))
        }
        var mine = Self.record(["a": remote("c1", Data([1])), "b": remote("c1")])
        mine["a"] = .asset(.data(Data([2])))
        mine["b"] = nil
        let same = try mine.merged(
            with: Self.record(["a": remote("c1"), "b": remote("c1")], tag: "2"),
            rules: .init(.theirs)
        )
        #expect(same.conflicts.isEmpty && same.record.changedKeys == ["a", "b"])
        let other = try mine.merged(
            with: Self.record(["a": remote("c9"), "b": remote("c9")], tag: "2"),
            rules: .init(.theirs)
        )
        #expect(other.conflicts.map(\.key) == ["a", "b"] && other.record.changedKeys.isEmpty)
    }

    @Test("Every difference of a record restored from its system fields is a conflict")
    func unknownBase() throws {
        var mine = try RecordArchive(data: RecordArchive(systemFieldsOf: Self.record([:])).data()).record
        mine["a"] = .int64(1)
        mine["b"] = .int64(2)
        let merge = try mine.merged(with: Self.record(["a": .int64(1), "b": .int64(3)]), rules: MergeRules(.theirs))
        #expect(merge.conflicts.map(\.key) == ["b"] && merge.conflicts[0].base == .unknown)
    }

    @Test("Merging two new records of one name keeps the fields of both")
    func newRecords() throws {
        var mine = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
        mine["a"] = .int64(1)
        mine["b"] = .int64(1)
        let server = Self.record(["b": .int64(2), "c": .int64(2)])
        let merge = try mine.merged(with: server, rules: MergeRules(.theirs))
        #expect(merge.conflicts.map(\.key) == ["b"] && merge.record.keys == ["a", "b", "c"])
        #expect(merge.record.changedKeys == ["a"])
    }

    @Test("A change that was sent without an answer is not taken for the other side's change")
    func unanswered() throws {
        var mine = Self.record(["a": .int64(1), "b": .int64(1)])
        mine["a"] = .int64(2)
        let sent = mine
        mine["a"] = .int64(3)
        mine["b"] = .int64(3)
        let server = Self.record(["a": .int64(2), "b": .int64(9)], tag: "2")
        let merge = try mine.merged(with: server, sent: [sent], rules: MergeRules(.theirs))
        #expect(merge.conflicts.map(\.key) == ["b"] && merge.record["a"] == .int64(3))
        #expect(try mine.merged(with: server, rules: MergeRules(.theirs)).record["a"] == .int64(2))
    }

    @Test("Encryption is merged with its field, and follows the side that wins")
    func encryption() throws {
        var mine = Self.record([:])
        mine.encryptedValues["a"] = .string("x")
        mine.forgetChanges()
        mine.encryptedValues["a"] = .string("y")
        var server = Self.record([:], tag: "2")
        server.encryptedValues["a"] = .string("x")
        server.forgetChanges()
        let merge = try mine.merged(with: server, rules: MergeRules(.theirs))
        #expect(merge.conflicts == [] && merge.record.encryptedValues["a"] == .string("y"))
    }

    @Test("The parent is merged like a field")
    func parent() throws {
        func record(_ parent: String?, tag: String) -> CloudRecord {
            var record = Self.record([:], tag: tag)
            record.parent = parent.map { RecordReference($0) }
            record.forgetChanges()
            return record
        }
        var mine = record("P", tag: "1")
        #expect(try mine.merged(with: record("T", tag: "2"), rules: MergeRules(.mine)).record.parent?.recordName == "T")
        mine.parent = RecordReference("M")
        #expect(
            try mine.merged(with: record("P", tag: "2"), rules: MergeRules(.theirs)).record.parent?.recordName == "M"
        )
        let both = try mine.merged(with: record("T", tag: "2"), rules: MergeRules(.theirs, fields: [.parent: .mine]))
        #expect(both.record.parent?.recordName == "M" && both.conflicts.map(\.key) == ["parent"])
    }

    @Test("A merge with another record, or one that lacks the changed field, is refused")
    func refused() {
        var mine = Self.record(["a": .int64(1)])
        mine["a"] = .int64(2)
        let other = CloudRecord(type: "T", id: RecordID("B", in: .mirroring))
        #expect(throws: RecordFormatFailure.self) { try mine.merged(with: other, rules: MergeRules(.mine)) }
        var partial = Self.record([:], tag: "2")
        partial.fetchedKeys = ["b"]
        #expect(throws: RecordFormatFailure.self) { try mine.merged(with: partial, rules: MergeRules(.mine)) }
    }

    @Test("A change made while a save was under way is still to be sent")
    func savedMeanwhile() {
        var sent = Self.record(["a": .int64(1), "b": .int64(1)])
        sent["a"] = .int64(2)
        sent["c"] = .int64(2)
        var now = sent
        now["a"] = .int64(3)
        now["b"] = .int64(3)
        now["c"] = nil
        let saved = Self.record(["a": .int64(2), "b": .int64(1), "c": .int64(2), "d": .int64(4)], tag: "2")
        let record = now.saved(sent, as: saved)
        #expect(record.changeTag == "2" && record.changedKeys == ["a", "b", "c"])
        #expect(record["a"] == .int64(3) && record["b"] == .int64(3) && record["c"] == nil && record["d"] == .int64(4))
        #expect(sent.saved(sent, as: saved) == saved)
    }

    @Test("The system fields of an answer are enough: everything else is as it was sent")
    func systemFields() {
        var sent = Self.record(["a": .int64(1), "b": .int64(1)])
        sent["a"] = .int64(2)
        var now = sent
        now["a"] = .int64(1)
        var answer = CloudRecord(type: sent.type, id: sent.id)
        answer.changeTag = "2"
        #expect(now.changedKeys.isEmpty)
        let record = now.saved(sent, as: answer)
        #expect(record.changedKeys == ["a"] && record["a"] == .int64(1) && record["b"] == .int64(1))
        #expect(record.changeTag == "2" && record.serverState(of: "a") == .value(.int64(2)))
        #expect(sent.saved(sent, as: answer).changedKeys.isEmpty)
    }

    @Test("What was undone after it was sent is undone on a server that has it, and is no change elsewhere")
    func undone() throws {
        let mine = Self.record(["a": .int64(1), "b": .int64(1)])
        var sent = mine
        sent["a"] = .int64(2)
        let saved = Self.record(["a": .int64(2), "b": .int64(5)], tag: "2")
        let merge = try mine.merged(with: saved, sent: [sent], rules: MergeRules(.theirs))
        #expect(merge.record["a"] == .int64(1) && merge.record.changedKeys == ["a"] && merge.conflicts.isEmpty)
        let others = Self.record(["a": .int64(7), "b": .int64(1)], tag: "2")
        let other = try mine.merged(with: others, sent: [sent], rules: MergeRules(.mine))
        #expect(other.record["a"] == .int64(7) && other.record.changedKeys.isEmpty)
    }

    /// Against a merge of plain dictionaries.
    @Test("Two random edits of a record are merged field by field", arguments: 0..<300)
    func random(seed: UInt64) throws {
        var source = SeededGenerator(seed: seed)
        func edit(_ fields: [String: Int64]) -> [String: Int64] {
            var fields = fields
            for key in ["a", "b", "c", "d", "e"] where Bool.random(using: &source) {
                fields[key] = Bool.random(using: &source) ? .random(in: 0...3, using: &source) : nil
            }
            return fields
        }
        let base = edit([:])
        let (mine, theirs) = (edit(base), edit(base))
        var expected: [String: Int64] = [:]
        for key in ["a", "b", "c", "d", "e"] { expected[key] = mine[key] == base[key] ? theirs[key] : mine[key] }

        var record = Self.record(base.mapValues(RecordValue.int64))
        for key in ["a", "b", "c", "d", "e"] { record[key] = mine[key].map(RecordValue.int64) }
        let server = Self.record(theirs.mapValues(RecordValue.int64), tag: "2")
        let merged = try record.merged(with: server, rules: MergeRules(.mine)).record
        #expect(
            Dictionary(uniqueKeysWithValues: merged.keys.map { ($0, merged[$0]) })
                == expected.mapValues(RecordValue.int64)
        )
        #expect(Set(merged.changedKeys) == Set(expected.keys).union(theirs.keys).filter { expected[$0] != theirs[$0] })
    }
}

extension MergeConflict {
    /// Compared by what can be seen.
    fileprivate static func == (conflict: MergeConflict, other: Expected) -> Bool {
        conflict.key == other.key && conflict.base == other.base && conflict.mine == other.mine
            && conflict.theirs == other.theirs
    }

    fileprivate static func of(
        _ key: String,
        _ base: CloudRecord.ServerState,
        _ mine: RecordValue?,
        _ theirs: RecordValue?
    ) -> Expected { Expected(key: key, base: base, mine: mine, theirs: theirs) }
}

private struct Expected {
    let key: String
    let base: CloudRecord.ServerState
    let mine: RecordValue?
    let theirs: RecordValue?
}
