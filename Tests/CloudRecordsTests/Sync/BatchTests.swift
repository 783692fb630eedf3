import CloudRecords
import Foundation
import TestSupport
import Testing

@Suite("Batches of changes")
struct BatchTests {
    private static func record(_ name: String, parent: String? = nil, in zone: RecordZoneID = .mirroring) -> CloudRecord
    {
        var record = CloudRecord(type: "T", id: RecordID(name, in: zone))
        record.parent = parent.map { RecordReference($0) }
        return record
    }

    private static func names(_ batches: [RecordBatch]) -> [[String]] {
        batches.map { $0.changes.map { ($0.isDeletion ? "-" : "") + $0.record.id.name } }
    }

    @Test("A batch has at most as many saves and deletions together as the server takes")
    func items() {
        let changes =
            (1...300).map { PendingChange.save(Self.record("S\($0)")) }
            + (1...150).map { PendingChange.delete(Self.record("D\($0)")) }
        #expect(RecordBatch.batches(of: changes).map(\.changes.count) == [400, 50])
        #expect(RecordBatch.batches(of: changes, limits: .webServices).map(\.changes.count) == [200, 200, 50])
        #expect(RecordBatch.batches(of: []) == [])
    }

    @Test("A batch of several records is no larger than the server takes, not counting assets")
    func bytes() {
        let changes = (1...5).map { number in
            var record = Self.record("\(number)")
            record["a"] = .bytes(Data(count: number == 3 ? 900 : 300))
            record["b"] = .asset(.data(Data(count: 5000)))
            return PendingChange.save(record)
        }
        let batches = RecordBatch.batches(of: changes, limits: BatchLimits(items: 400, bytes: 700))
        #expect(Self.names(batches) == [["1"], ["2"], ["3"], ["4"], ["5"]])
        let larger = RecordBatch.batches(of: changes, limits: BatchLimits(items: 400, bytes: 1100))
        #expect(Self.names(larger) == [["1", "2"], ["3"], ["4", "5"]])
    }

    @Test("Parents are saved before children and deleted after them, also across batches")
    func order() {
        var pointer = Self.record("pointer")
        pointer["r"] = .reference(RecordReference("late", action: .validate))
        let changes: [PendingChange] = [
            .delete(Self.record("gone")), .delete(Self.record("goneChild", parent: "gone")),
            .save(Self.record("leaf", parent: "child")), .save(pointer), .save(Self.record("child", parent: "root")),
            .save(Self.record("root")), .save(Self.record("late")), .save(Self.record("orphan", parent: "elsewhere")),
        ]
        let expected = ["root", "child", "leaf", "late", "pointer", "orphan", "-goneChild", "-gone"]
        #expect(Self.names(RecordBatch.batches(of: changes)) == [expected])
        let small = RecordBatch.batches(of: changes, limits: BatchLimits(items: 3, bytes: .max))
        #expect(Self.names(small).flatMap(\.self) == expected && small.count == 3)
    }

    @Test("Records that refer to each other in a circle or a long chain are put in order")
    func cycles() {
        let circle = ["a": "b", "b": "c", "c": "a"].sorted { $0.key < $1.key }
        #expect(
            RecordBatch.batches(of: circle.map { .save(Self.record($0.key, parent: $0.value)) })[0].changes.count == 3
        )
        let chain = (0..<20_000).map { PendingChange.save(Self.record("\($0)", parent: "\($0 + 1)")) }
        let ordered = RecordBatch.batches(of: chain).flatMap(\.changes)
        #expect(ordered.count == 20_000 && ordered[0].record.id.name == "19999")
    }

    @Test("The last change of a record is the one that a batch has")
    func repeated() {
        let (one, two) = (Self.record("1"), Self.record("2"))
        let changes: [PendingChange] = [.delete(one), .save(two), .save(one), .delete(two)]
        #expect(Self.names(RecordBatch.batches(of: changes)) == [["1", "-2"]])
    }

    @Test("Each zone has batches of its own")
    func zones() {
        let other = RecordZoneID("Other")
        let changes: [PendingChange] = [
            .save(Self.record("1")), .save(Self.record("2", in: other)), .delete(Self.record("3")),
        ]
        let batches = RecordBatch.batches(of: changes)
        #expect(Self.names(batches) == [["1", "-3"], ["2"]] && batches.map(\.zone) == [.mirroring, other])
    }

    @Test("A share stays in one batch with its root, also when a batch is halved")
    func shares() throws {
        var root = Self.record("root")
        root.share = RecordReference("share")
        let share = CloudRecord(type: "cloudkit.share", id: RecordID("share", in: .mirroring))
        let changes: [PendingChange] = [.save(share), .save(Self.record("1")), .save(root)]
        let batches = RecordBatch.batches(of: changes, limits: BatchLimits(items: 2, bytes: .max))
        #expect(Self.names(batches) == [["1"], ["root", "share"]])
        #expect(batches[1].halves() == nil)
        let halves = try #require(RecordBatch.batches(of: changes)[0].halves())
        #expect(Self.names([halves.0, halves.1]) == [["1"], ["root", "share"]])
    }

    @Test("The halves of a batch have all its changes in the same order")
    func halves() throws {
        let batch = RecordBatch.batches(of: (1...7).map { .save(Self.record("\($0)")) })[0]
        let (first, second) = try #require(batch.halves())
        #expect(first.changes + second.changes == batch.changes && first.changes.count == 3)
        #expect(RecordBatch.batches(of: [.save(Self.record("1"))])[0].halves() == nil)
    }

    @Test("A batch creates records without a tag and updates others, atomically where the zone allows it")
    func request() throws {
        var known = Self.record("known")
        known.changeTag = "1"
        let changes: [PendingChange] = [
            .save(Self.record("new")), .save(known), .delete(known.renamed("gone")), .delete(Self.record("whatever")),
        ]
        let request = RecordBatch.batches(of: changes)[0].modifyRequest()
        #expect(request.operations.map(\.kind) == [.create, .update, .forceDelete, .delete])
        #expect(request.isAtomic)
        #expect(!RecordBatch.batches(of: [.save(Self.record("1", in: .default))])[0].modifyRequest().isAtomic)
    }
}

extension CloudRecord {
    fileprivate func renamed(_ name: String) -> CloudRecord {
        var record = CloudRecord(type: type, id: RecordID(name, in: id.zone))
        record.changeTag = changeTag
        return record
    }
}
