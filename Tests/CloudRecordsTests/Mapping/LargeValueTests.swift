import CloudRecords
import Foundation
import Testing

@Suite("Values too large for the record")
struct LargeValueTests {
    private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("each of the two keys is written, and one of them is nil")
    func bothKeys() throws {
        let large = try Note(text: text(800_000)).newRecord()
        #expect(large["CD_text"] == nil && large.assetBytes("CD_text_ckAsset")?.count == 800_000)
        var shrunk = large
        try Note(text: "t").update(&shrunk)
        #expect(shrunk["CD_text"] == .string("t") && shrunk["CD_text_ckAsset"] == nil)
        #expect(Set(shrunk.changedKeys).isSuperset(of: ["CD_text", "CD_text_ckAsset"]))
    }

    @Test("an encrypted value moves to the plain asset")
    func encrypted() throws {
        let record = try Note(secret: text(800_000)).newRecord()
        #expect(record.encryptedValues["CD_secret"] == nil)
        #expect(record.assetBytes("CD_secret_ckAsset")?.count == 800_000)
        #expect(!record.isEncrypted("CD_secret_ckAsset"))
        #expect(try Note(record: record).secret == text(800_000))
    }

    @Test("text is UTF-8 in the asset, data as it is")
    func content() throws {
        let record = try Note(text: String(repeating: "ü", count: 400_000), data: Data(count: 900_000)).newRecord()
        #expect(record.assetBytes("CD_text_ckAsset") == Data(String(repeating: "ü", count: 400_000).utf8))
        #expect(record.assetBytes("CD_data_ckAsset") == Data(count: 900_000))
    }

    @Test("small values stay inside, and the largest moves out")
    func order() throws {
        let note = Note(text: text(400_000), secret: text(100_000), data: Data(count: 250_000))
        let record = try note.newRecord()
        #expect(record["CD_text_ckAsset"] != nil && record["CD_text"] == nil)
        #expect(record["CD_data"] == .bytes(Data(count: 250_000)))
        #expect(record.encryptedValues["CD_secret"] == .string(text(100_000)))
        #expect(try Note(record: record) == note)
    }

    @Test("fields of other mappings count", arguments: [(1000, true), (699_000, false)])
    func otherFields(size: Int, staysInside: Bool) throws {
        var record = CloudRecord.note(["CD_other": .bytes(Data(count: size))])
        try Note(text: text(10_000)).update(&record)
        #expect((record["CD_text"] != nil) == staysInside)
    }

    @Test("what is in the record already stays there, whatever the estimate says")
    func unchanged() throws {
        var inside = CloudRecord.note(["CD_text": .string(text(720_000)), "CD_count": .int64(3)])
        var outside = CloudRecord.note(["CD_text_ckAsset": .asset(.data(Data("t".utf8))), "CD_count": .int64(3)])
        try Note(record: inside).update(&inside)
        try Note(record: outside).update(&outside)
        #expect(inside.changedKeys == [] && outside.changedKeys == [])
    }

    @Test("and leaves that much less room for others")
    func remainingRoom() throws {
        var record = CloudRecord.note(["CD_text": .string(text(690_000))])
        var note = try Note(record: record)
        note.data = Data(count: 20_000)
        try note.update(&record)
        #expect(record["CD_data"] == nil && record.assetBytes("CD_data_ckAsset")?.count == 20_000)
    }

    @Test("an old asset beside a value inside is cleared")
    func lingeringAsset() throws {
        var record = CloudRecord.note(["CD_text": .string("new"), "CD_text_ckAsset": .asset(.data(Data("old".utf8)))])
        try Note(text: "new").update(&record)
        #expect(record["CD_text_ckAsset"] == nil && record["CD_text"] == .string("new"))
    }
}
