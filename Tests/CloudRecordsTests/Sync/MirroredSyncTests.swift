import CloudRecords
import Testing

@Suite("Mirrored records that are synced")
struct MirroredSyncTests {
    /// The registry that an app writes for its mirrored records.
    private enum AnyItem: AnyRecordMapping {
        case note(Note)

        static let types: [any RecordMapping.Type] = [Note.self]

        static func read(_ record: CloudRecord) -> RecordReading<AnyItem> {
            RecordReading(record) { record throws(RecordMappingFailure) -> AnyItem? in
                record.type == Note.recordType ? .note(try Note(record: record)) : nil
            }
        }
    }

    @Test("A mirrored value is kept, sent, and merged with what another device changed")
    func merging() throws {
        var sync = RecordSync<AnyItem>(.private, build: "1")
        try sync.keep(Note(text: "first", count: 5))
        var server = try #require(sync.nextBatch()?.changes.first?.record)
        #expect(server.id == RecordID("N1", in: .mirroring) && server["CD_entityName"] == .string("Note"))
        server.changeTag = "1"
        server.forgetChanges()
        sync.saved(RecordArchive(server))

        var mine = try Note(record: try #require(sync.record(server.id)))
        mine.text = "second"
        try sync.keep(mine)
        server["CD_count"] = .int64(9)
        server.changeTag = "2"
        server.forgetChanges()
        sync.fetched(RecordArchive(server))

        let merged = try Note(record: try #require(sync.record(server.id)))
        #expect(merged.text == "second" && merged.count == 9 && sync.conflicts(in: .mirroring).isEmpty)
        #expect(sync.pending(in: .mirroring).map(\.record.changedKeys) == [["CD_text"]])
    }

    @Test("A record of another entity of the type waits for a build that knows it")
    func unknownEntity() {
        var sync = RecordSync<AnyItem>(.private, build: "1")
        sync.fetched(RecordArchive(CloudRecord.note(["CD_entityName": .string("Later")])))
        #expect(sync.records(in: .mirroring).isEmpty && sync.parked(in: .mirroring).map(\.reason) == [.unreadable])
    }
}
