import CloudRecords
import Foundation
import Testing

@Suite("Values that are too large for the record")
struct LargeValueTests {
    private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("A value that may be large is written to its field or to its asset, and the other is nil")
    func bothKeys() throws {
        let large = try Note(text: text(800_000)).newRecord()
        #expect(large["CD_text"] == nil && large.assetBytes("CD_text_ckAsset")?.count == 800_000)
        var shrunk = large
        try Note(text: "t").write(to: &shrunk)
        #expect(shrunk["CD_text"] == .string("t") && shrunk["CD_text_ckAsset"] == nil)
        #expect(Set(shrunk.changedKeys).isSuperset(of: ["CD_text", "CD_text_ckAsset"]))
    }

    @Test("An encrypted value that is too large moves to the plain asset")
    func encrypted() throws {
        let record = try Note(secret: text(800_000)).newRecord()
        #expect(record.encryptedValues["CD_secret"] == nil)
        #expect(record.assetBytes("CD_secret_ckAsset")?.count == 800_000)
        #expect(!record.isEncrypted("CD_secret_ckAsset"))
        #expect(try Note(record: record).secret == text(800_000))
    }

    @Test("A large text becomes UTF-8 in its asset, and large data stays as it is")
    func content() throws {
        let record = try Note(text: String(repeating: "ü", count: 400_000), data: Data(count: 900_000)).newRecord()
        #expect(record.assetBytes("CD_text_ckAsset") == Data(String(repeating: "ü", count: 400_000).utf8))
        #expect(record.assetBytes("CD_data_ckAsset") == Data(count: 900_000))
    }

    @Test("The largest value moves to its asset, and small ones stay in the record")
    func order() throws {
        let note = Note(text: text(400_000), secret: text(100_000), data: Data(count: 250_000))
        let record = try note.newRecord()
        #expect(record["CD_text_ckAsset"] != nil && record["CD_text"] == nil)
        #expect(record["CD_data"] == .bytes(Data(count: 250_000)))
        #expect(record.encryptedValues["CD_secret"] == .string(text(100_000)))
        #expect(try Note(record: record) == note)
    }

    @Test("The smaller of two large values stays in the record, whatever the fields are called")
    func orderOfSizes() throws {
        let record = try Note(text: text(300_000), data: Data(count: 500_000)).newRecord()
        #expect(record["CD_text"] == .string(text(300_000)) && record["CD_text_ckAsset"] == nil)
        #expect(record["CD_data"] == nil && record.assetBytes("CD_data_ckAsset")?.count == 500_000)
    }

    @Test("Fields of other mappings count for the size of a record", arguments: [(1000, true), (699_000, false)])
    func otherFields(size: Int, staysInside: Bool) throws {
        var record = CloudRecord.note(["CD_other": .bytes(Data(count: size))])
        try Note(text: text(10_000)).write(to: &record)
        #expect((record["CD_text"] != nil) == staysInside)
    }

    @Test("A large value already in the record stays there, whatever the estimate says")
    func unchanged() throws {
        var inside = CloudRecord.note(["CD_text": .string(text(720_000)), "CD_count": .int64(3)])
        var outside = CloudRecord.note(["CD_text_ckAsset": .asset(.data(Data("t".utf8))), "CD_count": .int64(3)])
        try Note(record: inside).write(to: &inside)
        try Note(record: outside).write(to: &outside)
        #expect(inside.changedKeys == [] && outside.changedKeys == [])
    }

    @Test("A large value in the record leaves less room for the others")
    func remainingRoom() throws {
        var record = CloudRecord.note(["CD_text": .string(text(690_000))])
        var note = try Note(record: record)
        note.data = Data(count: 20_000)
        try note.write(to: &record)
        #expect(record["CD_data"] == nil && record.assetBytes("CD_data_ckAsset")?.count == 20_000)
    }

    @Test("An old asset beside a value in the record is cleared")
    func lingeringAsset() throws {
        var record = CloudRecord.note(["CD_text": .string("new"), "CD_text_ckAsset": .asset(.data(Data("old".utf8)))])
        try Note(text: "new").write(to: &record)
        #expect(record["CD_text_ckAsset"] == nil && record["CD_text"] == .string("new"))
    }
}
