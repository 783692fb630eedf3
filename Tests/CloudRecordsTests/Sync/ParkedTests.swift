import CloudRecords
import Foundation
import Testing

@Suite("Parked records")
struct ParkedTests {
    private static func record(_ name: String, _ type: String = "New") -> CloudRecord {
        var record = CloudRecord(type: type, id: RecordID(name, in: .mirroring))
        record["a"] = .string(name)
        record.changeTag = "1"
        record.forgetChanges()
        return record
    }

    @Test("A newer build retries each parked record once, and the same build retries none")
    func replay() {
        var parked = ParkedRecords()
        parked.park(Self.record("A"), because: .unknownType, in: "1")
        parked.park(Self.record("B"), because: .refused, note: "no such field", in: "1")
        #expect(parked.replay(in: "1").isEmpty)
        #expect(parked.entries.map(\.note) == ["", "no such field"])
        let replay = parked.replay(in: "2")
        #expect(replay.arrived == [Self.record("A")] && replay.toSend == [Self.record("B")] && replay.toFetch == [])
        #expect(parked.entries == [] && parked.replay(in: "3").isEmpty)
    }

    @Test("A later parked state replaces an earlier one; received and unsent states stay apart")
    func states() {
        var parked = ParkedRecords()
        parked.park(Self.record("A"), because: .unknownType, in: "1")
        parked.park(Self.record("A"), because: .refused, in: "1")
        parked.park(Self.record("A", "Newer"), because: .unreadable, in: "1")
        #expect(parked.entries.map(\.reason) == [.refused, .unreadable])
        parked.forget(RecordID("A", in: .mirroring))
        #expect(parked.entries.map(\.reason) == [.refused])
        parked.forgetRefused(RecordID("B", in: .mirroring))
        #expect(parked.entries.map(\.reason) == [.refused])
        parked.forgetRefused(RecordID("A", in: .mirroring))
        #expect(parked.entries == [])
    }

    @Test("Forgetting refused changes keeps the received record parked")
    func takenBack() {
        var parked = ParkedRecords()
        parked.park(Self.record("A"), because: .unreadable, in: "1")
        parked.park(Self.record("A"), because: .refused, in: "1")
        parked.forgetRefused(RecordID("A", in: .mirroring))
        #expect(parked.entries.map(\.reason) == [.unreadable])
        #expect(parked.replay(in: "2").toSend == [])
    }

    @Test("A parked record that is not complete is fetched again")
    func incomplete() {
        let bare = RecordArchive(systemFieldsOf: Self.record("S")).record
        var partial = Self.record("A")
        partial.fetchedKeys = []
        var remote = Self.record("B")
        remote["f"] = .asset(.remote(RemoteAsset()))
        var parked = ParkedRecords()
        for record in [partial, remote, bare, Self.record("C")] { parked.park(record, because: .unreadable, in: "1") }
        let replay = parked.replay(in: "2")
        #expect(
            replay.toFetch == [
                RecordID("A", in: .mirroring), RecordID("B", in: .mirroring), RecordID("S", in: .mirroring),
            ] && replay.arrived.map(\.id.name) == ["C"]
        )
    }

    @Test("Parked records are read back from their data")
    func archive() throws {
        var unsent = Self.record("B")
        unsent["a"] = nil
        var parked = ParkedRecords()
        parked.park(Self.record("A"), because: .unknownType, in: "1")
        parked.park(unsent, because: .refused, note: "why", in: "2")
        #expect(try ParkedRecords(data: parked.data()) == parked)
        for text in ["{}", #"{"parked":[{}]}"#, #"{"parked":[{"reason":"refused"}]}"#, "x"] {
            #expect(throws: RecordFormatFailure.self) { try ParkedRecords(data: Data(text.utf8)) }
        }
    }

    private enum Fetched: Hashable, Sendable {
        case note(Note)
        case share(CloudRecord)
    }

    private func read(_ record: CloudRecord) -> RecordReading<Fetched> {
        RecordReading(record) { record throws(RecordMappingFailure) -> Fetched? in
            switch record.type {
            case Note.recordType: .note(try Note(record: record))
            case "cloudkit.share": .share(record)
            default: nil
            }
        }
    }

    @Test("A received record is decoded by its type's mapping or parked, and a share is neither")
    func types() {
        #expect(read(.note(["CD_text": .string("a")])) == .decoded(.note(Note(text: "a"))))
        let wrong = CloudRecord.note(["CD_text": .int64(1)])
        if case .unreadable(let record, let failure) = read(wrong) {
            #expect(record == wrong && failure.problems.map(\.field) == ["CD_text"])
        } else {
            Issue.record("a note with a number as its text cannot be read")
        }
        #expect(read(Self.record("A")) == .unknownType(Self.record("A")))
        let share = CloudRecord(type: "cloudkit.share", id: RecordID("S", in: .mirroring))
        #expect(read(share) == .decoded(.share(share)))
    }
}
