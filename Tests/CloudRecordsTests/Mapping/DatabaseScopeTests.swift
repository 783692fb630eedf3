@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("The database of a mapping")
struct DatabaseScopeTests {
    /// A mapping of a store in the public database, as modelc generates it.
    private struct Place: MirroredRecord {
        static let databaseScope = RecordDatabaseScope.public
        static let recordType = "CD_Place"
        static let entityName = "Place"
        static let fields = [AnyRecordField(RecordField<String?>("CD_name"))]
        var recordName: RecordName<Place> = "P1"

        init() {}
        init(record: CloudRecord) throws(RecordMappingFailure) {
            recordName = try RecordReader(record, as: Self.self).recordName
        }
        func write(to writer: inout RecordWriter) {
            writer.setEntity(Self.entityName)
        }
    }

    /// A mapping of a tree with an entity of each.
    private enum AnyItem: MirroredEntity {
        case note(Note)

        static let recordType = "CD_Item"
        static let memberTypes: [any MirroredRecord.Type] = [Note.self]
        var recordName: RecordName<AnyItem> {
            switch self {
            case .note(let note): RecordName(note.recordName)
            }
        }

        init(record: CloudRecord) throws(RecordMappingFailure) { self = .note(try Note(record: record)) }
        func write(to writer: inout RecordWriter) {
            switch self {
            case .note(let note): note.write(to: &writer)
            }
        }
    }

    @Test("New records and requests of a public mapping go to the default zone")
    func publicZone() throws {
        #expect(Place.zone == .default)
        #expect(try Place().newRecord().id.zone == .default)
        #expect(QueryRequest(Place.self).zone == .default && QueryRequest(Place.self).recordType == "CD_Place")
    }

    @Test("New records and requests of a private mapping go to the mirroring zone unless another is named")
    func privateZone() throws {
        #expect(Note.databaseScope == .private && Note.zone == .mirroring)
        #expect(try Note().newRecord().id.zone == .mirroring)
        #expect(try Note().newRecord(in: .default).id.zone == .default)
        #expect(QueryRequest(Note.self).zone == .mirroring)
    }

    @Test("A name without a mapping and without a zone is one of the default zone, as in the framework")
    func defaultZone() throws {
        #expect(RecordID("A").zone == .default && RecordID(Note().recordName).zone == .mirroring)
        #expect(QueryRequest("T").zone == .default && LookupRequest(["A"]).zone == .default)
        #expect(
            ModifyRequest().zone == .default && !ModifyRequest().isAtomic && AssetUploadRequest([]).zone == .default
        )
        let json = try JSONValue(parsing: Data(#"{"recordName": "A", "recordType": "T"}"#.utf8))
        #expect(try CloudRecord(json: json).id == RecordID("A"))
        let answer = Data(#"{"records": [{"recordName": "A", "recordType": "T"}]}"#.utf8)
        #expect(try RecordsResponse(answer).results.records.map(\.id) == [RecordID("A")])
    }

    @Test("The raw value of a database scope is its name in the paths of Web Services")
    func names() {
        #expect(RecordDatabaseScope.allCases.map(\.rawValue) == ["private", "shared", "public"])
        #expect(RecordDatabaseScope.shared.mirroringZone == .mirroring)
    }

    @Test("A mapping of an entity tree has all fields, makes new records, and reads leniently")
    func tree() throws {
        #expect(AnyItem.desiredKeys == Note.desiredKeys)
        let note = Note(text: "t")
        #expect(try AnyItem.note(note).newRecord() == note.newRecord())
        #expect(try AnyItem.note(Note(text: "u")).changes(since: .note(note)).keys == ["CD_text"])
        let reading = try LenientReading<AnyItem>(.note(["CD_count": .int64(70_000)]))
        #expect(reading.value == .note(Note()) && reading.problems.map(\.field) == ["CD_count"])
    }
}
