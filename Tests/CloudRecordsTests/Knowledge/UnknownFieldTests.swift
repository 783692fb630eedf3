import CloudRecords
import Foundation
import Testing

@Suite("Updating a mirrored record of which not everything is known")
struct UnknownFieldTests {
    private static let allButEntity = Set(Sample.desiredKeys).subtracting(["CD_entityName"])

    @Test("A record restored from its system fields is sent whole, what is nil cleared, its entity left alone")
    func restored() throws {
        var record = CloudRecord.restored()
        var sample = Sample()
        sample.title = "t"
        try sample.update(&record)
        #expect(Set(record.changedKeys) == Self.allButEntity)
        #expect(record.keys == ["CD_isDraft", "CD_limit", "CD_rating", "CD_title"])
    }

    @Test("A record that was fetched without its fields is sent whole, its entity left alone")
    func nothingFetched() throws {
        var record = CloudRecord.sample()
        record["CD_entityName"] = nil
        record.forgetChanges()
        record.fetchedKeys = []
        try Sample().update(&record)
        #expect(Set(record.changedKeys) == Self.allButEntity)
    }

    @Test("Of a record that was fetched in part, the rest is sent, and of the part what differs")
    func partlyFetched() throws {
        var record = CloudRecord.sample(["CD_ratio": .double(0.1), "CD_title": .string("t")])
        record.fetchedKeys = ["CD_entityName", "CD_ratio", "CD_title", "CD_rating", "CD_limit"]
        var sample = Sample()
        (sample.ratio, sample.title) = (0.1, "t")
        try sample.update(&record)
        let known = ["CD_ratio", "CD_title", "CD_rating", "CD_limit"]
        #expect(Set(record.changedKeys) == Self.allButEntity.subtracting(known))
        #expect(record.changedKeys.contains("CD_title_ckAsset"), "an asset may lie beside the text")
    }

    @Test("A value in its asset is known when the field is known to be empty", arguments: [true, false])
    func assetAlone(isFieldFetched: Bool) throws {
        var record = CloudRecord.sample(["CD_photo_ckAsset": asset("p")])
        record.fetchedKeys = Set(Sample.desiredKeys).subtracting(isFieldFetched ? [] : ["CD_photo"])
        var sample = Sample()
        sample.photo = Data("p".utf8)
        try sample.update(&record)
        #expect(record.changedKeys == (isFieldFetched ? [] : ["CD_photo", "CD_photo_ckAsset"]))
    }

    @Test("Nil clears whatever the server may have, and keeps the word for the payload", arguments: [true, false])
    func clearing(isEncrypted: Bool) throws {
        var record = CloudRecord.restored()
        try Sample().update(&record)
        #expect(record.isEncrypted("CD_secret") && !record.isEncrypted("CD_title"))
        #expect(record.changedKeys.contains("CD_secret_ckAsset") && !record.isEncrypted("CD_secret_ckAsset"))
        if isEncrypted { record.encryptedValues["CD_other"] = nil } else { record["CD_other"] = nil }
        #expect(record.changedKeys.contains("CD_other") && record.isEncrypted("CD_other") == isEncrypted)
    }

    @Test("A record that the server does not have yet gets its entity")
    func newRecord() throws {
        var record = CloudRecord(type: "CD_Sample", id: RecordID("S1"))
        try Sample().update(&record)
        #expect(record["CD_entityName"] == .string("Sample"))
    }

    @Test("A restored record with the entity of another mapping is refused")
    func otherEntity() throws {
        var record = CloudRecord.restored()
        record["CD_entityName"] = .string("Other")
        #expect(throws: RecordMappingFailure.self) { try Sample().update(&record) }
    }
}
