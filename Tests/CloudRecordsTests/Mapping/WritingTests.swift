@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Writing mirrored records")
struct WritingTests {
    @Test("A new mirrored record has its type, entity and values, and sends absent ones as cleared")
    func newRecord() throws {
        let record = try Note(text: "t").newRecord()
        #expect(record.type == "CD_Item" && record.id == RecordID("N1", in: .mirroring))
        #expect(record.keys == ["CD_code", "CD_count", "CD_entityName", "CD_text"])
        #expect(record["CD_entityName"] == .string("Note"))
        #expect(Set(record.changedKeys) == Set(Note.desiredKeys))
        #expect(try Note(text: "t").newRecord(in: .default).id.zone == .default)
    }

    @Test("A new mirrored record keeps fields that another part of the app set")
    func newRecordWithFields() throws {
        var record = CloudRecord(type: "CD_Item", id: RecordID("N1", in: .mirroring))
        record["other"] = .int64(1)
        try Note().write(to: &record)
        #expect(record["CD_entityName"] == .string("Note") && record["other"] == .int64(1))
    }

    @Test("Writing equal values to a mirrored record changes nothing")
    func equal() throws {
        var record = CloudRecord.note(["CD_text": .string("t"), "CD_data_ckAsset": .asset(.data(Data([1])))])
        let before = record
        try Note(record: record).write(to: &record)
        #expect(record.changedKeys == [], "the default is what an absent value means")
        #expect(record == before)
    }

    @Test("Writing nil to a mirrored record clears the field")
    func clearing() throws {
        var record = CloudRecord.note(["CD_text": .string("t"), "CD_data_ckAsset": .asset(.data(Data([1])))])
        record["CD_count"] = .int64(3)
        record.encryptedValues["CD_secret"] = .string("s")
        record.forgetChanges()
        try Note().write(to: &record)
        #expect(record.changedKeys == ["CD_data_ckAsset", "CD_secret", "CD_text"])
        #expect(record.keys == ["CD_code", "CD_count", "CD_entityName"])
        #expect(record.isEncrypted("CD_secret"))
    }

    @Test("Fields that the mapping does not know stay in the record")
    func unknownFields() throws {
        let unknown = RecordValue.unknown(UnknownRecordValue(typeName: "MATRIX", json: .null))
        var record = CloudRecord.note(["CD_moveReceipt": .bytes(Data([1])), "CD_new": unknown])
        record.encryptedValues["CD_newSecret"] = .int64(1)
        record.forgetChanges()
        try Note(text: "t").write(to: &record)
        #expect(record["CD_moveReceipt"] == .bytes(Data([1])) && record["CD_new"] == unknown)
        #expect(record.encryptedValues["CD_newSecret"] == .int64(1))
        #expect(record.changedKeys == ["CD_text"])
    }

    @Test("Encrypted values go to the encrypted payload and replace a plain value")
    func encrypted() throws {
        var record = CloudRecord.note(["CD_secret": .string("s")])
        try Note(secret: "s").write(to: &record)
        #expect(record["CD_secret"] == nil && record.encryptedValues["CD_secret"] == .string("s"))
    }

    @Test("A field that was not fetched is written, since the server's value is unknown")
    func notFetched() throws {
        var record = CloudRecord.note()
        record.fetchedKeys = ["CD_entityName", "CD_code", "CD_count"]
        try Note().write(to: &record)
        #expect(
            record.changedKeys == [
                "CD_data", "CD_data_ckAsset", "CD_secret", "CD_secret_ckAsset", "CD_text",
                "CD_text_ckAsset",
            ]
        )
    }

    @Test("A record of another entity, type or name is never written over")
    func identity() throws {
        var other = CloudRecord.note(["CD_entityName": .string("Memo")])
        let before = other
        let entity = try #require(throws: RecordMappingFailure.self) { try Note(text: "t").write(to: &other) }
        #expect(entity.problems.map(\.reason) == [.entity])
        #expect(
            entity.description == """
                CD_Item 'N1' cannot be mapped:
                  CD_entityName: expected Note, found Memo. Core Data finds objects by entity and name, and would make a \
                second object of the record.
                """
        )
        #expect(other == before)

        var tag = CloudRecord(type: "CD_Tag", id: RecordID("T", in: .mirroring))
        let type = try #require(throws: RecordMappingFailure.self) { try Note().write(to: &tag) }
        #expect(
            type.description == """
                CD_Tag 'T' cannot be mapped:
                  recordType: expected CD_Item, found CD_Tag. The record belongs to another mapping.
                  recordName: expected N1, found T. A value is written to the record that it was read from, or to a new \
                one of its name.
                """
        )
    }

    @Test("A served record without an entity name is not given another entity than its type's")
    func absentEntity() throws {
        var record = CloudRecord(type: "CD_Item", id: RecordID("N1", in: .mirroring))
        record.changeTag = "1"
        record.forgetChanges()
        #expect(throws: RecordMappingFailure.self) { try Note().write(to: &record) }
    }

    @Test("Values that cannot be stored are all listed, and nothing is written")
    func unwritable() throws {
        var record = CloudRecord(type: "CD_Point", id: RecordID("P", in: .mirroring))
        let failure = try #require(throws: RecordMappingFailure.self) {
            try Point(x: .nan, y: .infinity).write(to: &record)
        }
        #expect(
            failure.description == """
                CD_Point 'P' cannot be mapped:
                  CD_x: expected a finite number, found another value to write. CloudKit cannot store it.
                  CD_y: expected a finite number, found another value to write. CloudKit cannot store it.
                """
        )
        #expect(record.changedKeys == [])
    }
}

private struct Point: MirroredRecord {
    static let recordType = "CD_Point"
    static let entityName = "Point"
    static let fields = [AnyRecordField(xField), AnyRecordField(yField)]
    private static let xField = RecordField<Double>("CD_x")
    private static let yField = RecordField<Float?>("CD_y")

    let x: Double
    let y: Float?
    var recordName: RecordName<Point> { "P" }

    init(x: Double, y: Float?) {
        self.x = x
        self.y = y
    }

    init(record: CloudRecord) throws(RecordMappingFailure) {
        let reader = try RecordReader(record, as: Self.self)
        x = try reader.read(Self.xField)
        y = try reader.read(Self.yField)
    }

    func write(to writer: inout RecordWriter) {
        writer.setEntity(Self.entityName)
        writer.set(Self.xField, to: x)
        writer.set(Self.yField, to: y)
    }
}
