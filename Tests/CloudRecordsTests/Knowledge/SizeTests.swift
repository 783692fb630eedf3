import CloudRecords
import Foundation
import Testing

@Suite("Values of any size in a mirrored record")
struct SizeTests {
    private static let sizes = [0, 1, 1000, 699_000, 700_001, 900_000, 2_000_000]

    @Test("A value of any size is cleared from its field and from its asset", arguments: sizes, [true, false])
    func clearing(size: Int, isFull: Bool) throws {
        var sample = Sample()
        (sample.title, sample.secret) = (text(ofLength: size), text(ofLength: size))
        (sample.photo, sample.link) = (Data(count: size), URL(string: "a:\(text(ofLength: size))"))
        var record = try sample.newRecord()
        // Nothing of another mapping, however large, keeps a field from being cleared.
        if isFull { record["CD_other"] = .bytes(Data(count: 800_000)) }
        record.changeTag = "1"
        record.forgetChanges()
        let held = Set(record.keys).intersection(Sample.desiredKeys)
            .subtracting(["CD_entityName", "CD_isDraft", "CD_limit", "CD_rating"])
        try Sample().write(to: &record)
        #expect(Set(record.changedKeys) == held && held.count == 4)
        #expect(try Sample(record: record) == Sample())
    }

    @Test("A value of unknown state is cleared in both places, even beside large fields")
    func clearingUnknown() throws {
        var record = CloudRecord.restored()
        record["CD_other"] = .bytes(Data(count: 800_000))
        try Sample().write(to: &record)
        #expect(Set(Sample.desiredKeys).subtracting(["CD_entityName"]).isSubset(of: record.changedKeys))
    }

    @Test("A value that shrinks returns into the record, and one that grows leaves it", arguments: sizes)
    func shrinking(size: Int) throws {
        var sample = Sample()
        sample.title = text(ofLength: 1_500_000)
        var record = try sample.newRecord()
        record.changeTag = "1"
        record.forgetChanges()
        sample.title = text(ofLength: size)
        try sample.write(to: &record)
        #expect((record["CD_title"] != nil) == (size <= 699_000))
        #expect((record["CD_title_ckAsset"] == nil) == (size <= 699_000))
        #expect(record.changedKeys == (size <= 699_000 ? ["CD_title", "CD_title_ckAsset"] : ["CD_title_ckAsset"]))
    }

    @Test("A value that shrinks returns into the record although its asset was never downloaded")
    func shrinkingUnseen() throws {
        var record = CloudRecord.sample(["CD_title_ckAsset": .asset(remoteAsset("c"))])
        var sample = Sample()
        sample.title = "t"
        try sample.write(to: &record)
        #expect(record["CD_title"] == .string("t") && record["CD_title_ckAsset"] == nil)
    }

    @Test("The size of a value is its number of bytes, not of characters", arguments: ["x", "ü", "語", "🏔️", "e\u{301}"])
    func bytes(character: String) throws {
        let count = character.utf8.count
        var sample = Sample()
        sample.title = String(repeating: character, count: 690_000 / count)
        #expect(try sample.newRecord()["CD_title"] != nil)
        sample.title = String(repeating: character, count: 700_001 / count + 1)
        #expect(try sample.newRecord()["CD_title"] == nil)
    }

    /// Fields that fill a record besides those of a mapping, at about 400,000 bytes each.
    static let fillings: [RecordValue] = [
        .string(text(ofLength: 400_000)), .bytes(Data(count: 400_000)),
        .strings(Array(repeating: text(ofLength: 400), count: 1000)),
        .bytesList(Array(repeating: Data(count: 400), count: 1000)),
        .int64s(Array(repeating: 1, count: 50_000)), .doubles(Array(repeating: 1, count: 50_000)),
        .timestamps(Array(repeating: Date(timeIntervalSince1970: 0), count: 50_000)),
        .references(Array(repeating: RecordReference(text(ofLength: 200)), count: 2000)),
        .references(Array(repeating: RecordReference("R", in: RecordZoneID(text(ofLength: 200))), count: 2000)),
        .references(
            Array(repeating: RecordReference("R", in: RecordZoneID("Z", owner: text(ofLength: 200))), count: 2000)
        ),
        .unknown(UnknownRecordValue(typeName: "MATRIX", json: .string(text(ofLength: 400_000)))),
        .unknown(
            UnknownRecordValue(typeName: "MATRIX", json: .array([.object(["x": .string(text(ofLength: 400_000))])]))
        ),
    ]

    @Test("Any content of a record leaves less room for values", arguments: fillings)
    func room(filling: RecordValue) throws {
        var record = CloudRecord.sample(["CD_other": filling])
        var sample = Sample()
        sample.title = text(ofLength: 350_000)
        try sample.write(to: &record)
        #expect(record["CD_title"] == nil && record["CD_title_ckAsset"] != nil)
    }

    @Test("An asset takes no room in its record")
    func assetsAreBeside() throws {
        let files = RecordValue.assets(Array(repeating: .data(Data(count: 400_000)), count: 3))
        var record = CloudRecord.sample(["CD_other": files, "CD_photo_ckAsset": asset(text(ofLength: 900_000))])
        var sample = try Sample(record: record)
        sample.title = text(ofLength: 600_000)
        try sample.write(to: &record)
        #expect(record.changedKeys == ["CD_title"])
    }
}
