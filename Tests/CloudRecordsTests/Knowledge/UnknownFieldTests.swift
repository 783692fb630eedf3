import CloudRecords
import Foundation
import Testing

@Suite("Updates of a mirrored record whose fields are not all known")
struct UnknownFieldTests {
    private static let allButEntity = Set(Sample.desiredKeys).subtracting(["CD_entityName"])

    @Test("A restored record is sent whole, nil fields cleared, and its entity left alone")
    func restored() throws {
        var record = CloudRecord.restored()
        var sample = Sample()
        sample.title = "t"
        try sample.write(to: &record)
        #expect(Set(record.changedKeys) == Self.allButEntity)
        #expect(record.keys == ["CD_isDraft", "CD_limit", "CD_rating", "CD_title"])
    }

    @Test("A record fetched without its fields is sent whole, and its entity left alone")
    func nothingFetched() throws {
        var record = CloudRecord.sample()
        record["CD_entityName"] = nil
        record.forgetChanges()
        record.fetchedKeys = []
        try Sample().write(to: &record)
        #expect(Set(record.changedKeys) == Self.allButEntity)
    }

    @Test("A record fetched in part sends the fields not fetched, and those fetched that differ")
    func partlyFetched() throws {
        var record = CloudRecord.sample(["CD_ratio": .double(0.1), "CD_title": .string("t")])
        record.fetchedKeys = ["CD_entityName", "CD_ratio", "CD_title", "CD_rating", "CD_limit"]
        var sample = Sample()
        (sample.ratio, sample.title) = (0.1, "t")
        try sample.write(to: &record)
        let known = ["CD_ratio", "CD_title", "CD_rating", "CD_limit"]
        #expect(Set(record.changedKeys) == Self.allButEntity.subtracting(known))
        #expect(record.changedKeys.contains("CD_title_ckAsset"), "an asset may lie beside the text")
    }

    @Test("A value in an asset counts as known only when its field was fetched and is empty", arguments: [true, false])
    func assetAlone(isFieldFetched: Bool) throws {
        var record = CloudRecord.sample(["CD_photo_ckAsset": asset("p")])
        record.fetchedKeys = Set(Sample.desiredKeys).subtracting(isFieldFetched ? [] : ["CD_photo"])
        var sample = Sample()
        sample.photo = Data("p".utf8)
        try sample.write(to: &record)
        #expect(record.changedKeys == (isFieldFetched ? [] : ["CD_photo", "CD_photo_ckAsset"]))
    }

    @Test(
        "Setting nil clears a field of unknown state, and keeps it plain or encrypted as it is",
        arguments: [true, false]
    )
    func clearing(isEncrypted: Bool) throws {
        var record = CloudRecord.restored()
        try Sample().write(to: &record)
        #expect(record.isEncrypted("CD_secret") && !record.isEncrypted("CD_title"))
        #expect(record.changedKeys.contains("CD_secret_ckAsset") && !record.isEncrypted("CD_secret_ckAsset"))
        if isEncrypted { record.encryptedValues["CD_other"] = nil } else { record["CD_other"] = nil }
        #expect(record.changedKeys.contains("CD_other") && record.isEncrypted("CD_other") == isEncrypted)
    }

    @Test("A record that the server does not have yet gets its entity")
    func newRecord() throws {
        var record = CloudRecord(type: "CD_Sample", id: RecordID("S1", in: .mirroring))
        try Sample().write(to: &record)
        #expect(record["CD_entityName"] == .string("Sample"))
    }

    @Test("A restored record with the entity of another mapping is refused")
    func otherEntity() throws {
        var record = CloudRecord.restored()
        record["CD_entityName"] = .string("Other")
        #expect(throws: RecordMappingFailure.self) { try Sample().write(to: &record) }
    }
}
