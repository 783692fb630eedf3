import CloudRecords
import Foundation
import Testing

@Suite("Reading a mirrored record leniently")
struct LenientReadingTests {
    /// A field that strict reading refuses.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var record: CloudRecord
        let reason: RecordMappingFailure.Problem.Reason
        let field: String

        init(
            _ name: String,
            _ fields: [String: RecordValue],
            encrypted: [String: RecordValue] = [:],
            _ reason: RecordMappingFailure.Problem.Reason
        ) {
            testDescription = name
            record = .sample(fields, encrypted: encrypted)
            record["CD_author"] = .string("A")
            record.forgetChanges()
            self.reason = reason
            field = fields.keys.first ?? encrypted.keys.first ?? ""
        }
    }

    static let rows = [
        Row("a number out of range", ["CD_rating": .int64(70_000)], .value),
        Row("a number below the range", ["CD_limit": .int64(.min)], .value),
        Row("a number that no Float can be", ["CD_ratio": .double(1e300)], .value),
        Row("a number that no Decimal can be", ["CD_price": .double(1e300)], .value),
        Row("text that is not a UUID", ["CD_code": .string("7D3D")], .value),
        Row("text that is not an address", ["CD_link": .string("")], .value),
        Row("text instead of a number", ["CD_weight": .string("1")], .type),
        Row("a number instead of text", ["CD_title": .int64(1)], .type),
        Row("a list instead of a value", ["CD_title": .strings(["a"])], .type),
        Row("a time instead of data", ["CD_photo": .timestamp(Date(timeIntervalSince1970: 0))], .type),
        Row("a value of a new type", ["CD_date": .unknown(UnknownRecordValue(typeName: "ERA", json: .null))], .type),
        Row("a plain value for an encrypted field", ["CD_secret": .string("s")], .encryption),
        Row("an encrypted value for a plain field", [:], encrypted: ["CD_isDraft": .int64(1)], .encryption),
        Row("an asset that is not downloaded", ["CD_photo_ckAsset": .asset(remoteAsset("c"))], .asset),
        Row("the text of an asset that is not downloaded", ["CD_title_ckAsset": .asset(remoteAsset("c"))], .asset),
        Row("an asset whose file is gone", ["CD_photo_ckAsset": .asset(.file(URL(filePath: "/no/file")))], .asset),
        Row("an asset that is not text", ["CD_title_ckAsset": .asset(.data(Data([0xFF])))], .asset),
        Row("text where an asset should be", ["CD_photo_ckAsset": .string("p")], .type),
        Row(
            "an uploaded asset",
            [
                "CD_photo_ckAsset": .asset(.uploaded(AssetReceipt(fileChecksum: "c", size: 1, receipt: "r")))
            ],
            .asset
        ),
    ]

    @Test(
        "Lenient reading keeps the readable fields, lists the others, and leaves those on the server",
        arguments: rows
    )
    func oneProblem(_ row: Row) throws {
        #expect(throws: RecordMappingFailure.self) { try Sample(record: row.record) }
        var reading = try LenientReading<Sample>(row.record)
        #expect(reading.problems.map(\.reason) == [row.reason] && reading.problems.map(\.field) == [row.field])
        var readable = Sample()
        readable.author = "A"
        #expect(reading.value == readable)

        var record = row.record
        try reading.write(to: &record)
        #expect(record.changedKeys == [])
        reading.value.author = nil
        try reading.write(to: &record)
        #expect(record.changedKeys == ["CD_author"])
    }

    @Test("A field that lenient reading could not read can be given a new value", arguments: rows)
    func replaced(_ row: Row) throws {
        var reading = try LenientReading<Sample>(row.record)
        reading.value.title = "new"
        (reading.value.photo, reading.value.secret) = (Data([1]), "new")
        (reading.value.link, reading.value.code) = (URL(string: "a:b"), UUID())
        (reading.value.rating, reading.value.limit, reading.value.weight) = (1, 1, 1)
        (reading.value.ratio, reading.value.price, reading.value.isDraft) = (1, 1, true)
        reading.value.date = Date(timeIntervalSince1970: 0)
        var record = row.record
        try reading.write(to: &record)
        #expect(try Sample(record: record) == reading.value)
    }

    @Test("Lenient reading lists all problems of a record, in the order of the fields")
    func severalProblems() throws {
        let record = CloudRecord.sample(["CD_rating": .int64(70_000), "CD_title": .int64(1), "CD_code": .string("x")])
        let reading = try LenientReading<Sample>(record)
        #expect(reading.problems.map(\.field) == ["CD_title", "CD_rating", "CD_code"])
        #expect(reading.value == Sample())
    }

    @Test("Lenient reading lists a field that was not fetched, and an update leaves it alone")
    func notFetched() throws {
        var record = CloudRecord.sample(["CD_title": .string("t")])
        record.fetchedKeys = Set(Sample.desiredKeys).subtracting(["CD_rating", "CD_photo", "CD_photo_ckAsset"])
        var reading = try LenientReading<Sample>(record)
        #expect(reading.problems.map(\.reason) == [.notFetched, .notFetched])
        reading.value.title = "u"
        try reading.write(to: &record)
        #expect(record.changedKeys == ["CD_title"])
    }

    @Test("Lenient reading of a record without problems gives the same value as strict reading")
    func noProblem() throws {
        let record = CloudRecord.sample(["CD_title": .string("t"), "CD_ratio": .double(0.1)])
        let reading = try LenientReading<Sample>(record)
        #expect(try reading.problems == [] && reading.value == Sample(record: record))
    }

    @Test("Lenient reading refuses another type or entity, and a missing required value")
    func refused() throws {
        #expect(throws: RecordMappingFailure.self) {
            try LenientReading<Sample>(CloudRecord(type: "CD_Other", id: RecordID("S1", in: .mirroring)))
        }
        #expect(throws: RecordMappingFailure.self) {
            try LenientReading<Sample>(.sample(["CD_entityName": .string("Other")]))
        }
        let failure = try #require(throws: RecordMappingFailure.self) {
            try LenientReading<Note>(.note(["CD_code": .int64(1), "CD_count": .int64(70_000)]))
        }
        #expect(failure.problems.map(\.reason) == [.value, .type])
    }
}
