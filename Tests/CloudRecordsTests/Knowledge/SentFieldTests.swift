import CloudRecords
import Foundation
import Testing

@Suite("Fields that an update of a mirrored record sends")
struct SentFieldTests {
    /// A record as it was read, what is done to the value, and what is sent then.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var record: CloudRecord
        let edit: @Sendable (inout Sample) -> Void
        let sent: [String]

        init(
            _ name: String,
            _ fields: [String: RecordValue] = [:],
            encrypted: [String: RecordValue] = [:],
            sends sent: [String] = [],
            _ edit: @escaping @Sendable (inout Sample) -> Void = { _ in }
        ) {
            testDescription = name
            record = .sample(fields, encrypted: encrypted)
            self.edit = edit
            self.sent = sent
        }
    }

    @Test("An update does not send values that are as they were read", arguments: unchangedRows)
    func unchanged(_ row: Row) throws { try check(row) }

    @Test("An update sends the values that differ, and nothing else", arguments: changedRows)
    func changed(_ row: Row) throws { try check(row) }

    private func check(_ row: Row) throws {
        var record = row.record
        var sample = try Sample(record: record)
        row.edit(&sample)
        try sample.write(to: &record)
        #expect(record.changedKeys == row.sent)
        try sample.write(to: &record)
        #expect(record.changedKeys == row.sent, "a second update says the same")
        #expect(try Sample(record: record) == sample, "the record says what the value says")
    }

    static let unchangedRows = [
        Row("an absent value, which reads as the default"),
        Row("a number that no Float is", ["CD_ratio": .double(0.1)]),
        Row("a number with more digits than a Float has", ["CD_ratio": .double(16_777_217)]),
        Row("a UUID in lower case", ["CD_code": .string("7d3d0db8-70a7-4a34-8a0f-2a0f4c1e9b0e")]),
        Row("an address with a space", ["CD_link": .string("https://example.org/a b")]),
        Row("an address with an umlaut", ["CD_link": .string("https://example.org/größe")]),
        Row("an address with a space beside the record", ["CD_link_ckAsset": asset("https://example.org/a b")]),
        Row("a number that came without its type", ["CD_weight": .int64(3)]),
        Row("a Boolean that another program wrote as 7", ["CD_isDraft": .int64(7)]),
        Row("a decimal with all digits of a Double", ["CD_price": .double(0.1 + 0.2)]),
        Row("the default, written by somebody", ["CD_rating": .int64(3)]),
        Row("empty text and empty data", ["CD_title": .string(""), "CD_photo": .bytes(Data())]),
        Row("a time between two milliseconds", ["CD_date": .timestamp(Date(timeIntervalSince1970: 0.12345))]),
        Row("a time before the calendar", ["CD_date": .timestamp(Date(timeIntervalSince1970: -62_135_769_600))]),
        Row("an encrypted value", encrypted: ["CD_secret": .string("s")]),
        Row("an encrypted value beside the record", ["CD_secret_ckAsset": asset("s")]),
        Row("a link to a record that is not there", ["CD_author": .string("nobody")]),
        Row("a short text beside the record", ["CD_title_ckAsset": asset("t")]),
        Row("a long text in the record", ["CD_title": .string(text(ofLength: 720_000))]),
        Row("an asset with its content", ["CD_photo_ckAsset": .asset(remoteAsset("c", content: "p"))]),
        Row("fields of other mappings", ["CD_moveReceipt": .bytes(Data([1])), "CD_newer": .strings(["a"])]),
        Row("the default, set where none is stored") { $0.rating = 3 },
        Row("no value, set where none is stored", encrypted: ["CD_secret": .string("s")]) { $0.title = nil },
        Row("the stored value, set again", ["CD_ratio": .double(0.1)]) { $0.ratio = 0.1 },
    ]

    static let changedRows = [
        Row("text", ["CD_title": .string("t")], sends: ["CD_title"]) { $0.title = "u" },
        Row("text, where other fields are absent", sends: ["CD_title"]) { $0.title = "t" },
        Row("text that looks alike", ["CD_title": .string("\u{E9}")], sends: ["CD_title"]) { $0.title = "e\u{301}" },
        Row("text that becomes empty", ["CD_title": .string("t")], sends: ["CD_title"]) { $0.title = "" },
        Row("empty text where there was none", sends: ["CD_title"]) { $0.title = "" },
        Row("text that is cleared", ["CD_title": .string("t")], sends: ["CD_title"]) { $0.title = nil },
        Row("a value of the default, over another", ["CD_rating": .int64(5)], sends: ["CD_rating"]) { $0.rating = 3 },
        Row("another value than the default", sends: ["CD_rating"]) { $0.rating = 4 },
        Row("a value where nothing reads as 5", ["CD_limit": .int64(7)], sends: ["CD_limit"]) { $0.limit = 5 },
        Row("zero with another sign", ["CD_weight": .double(0)], sends: ["CD_weight"]) { $0.weight = -0.0 },
        Row("a Boolean from 7 to false", ["CD_isDraft": .int64(7)], sends: ["CD_isDraft"]) { $0.isDraft = false },
        Row("the next Float", ["CD_ratio": .double(0.1)], sends: ["CD_ratio"]) { $0.ratio = $0.ratio?.nextUp },
        Row("the next Double", ["CD_weight": .double(0.1)], sends: ["CD_weight"]) { $0.weight = $0.weight?.nextUp },
        Row("the next millisecond", ["CD_date": .timestamp(Date(timeIntervalSince1970: 1))], sends: ["CD_date"]) {
            $0.date = Date(timeIntervalSince1970: 1.001)
        },
        Row("another UUID", ["CD_code": .string("7d3d0db8-70a7-4a34-8a0f-2a0f4c1e9b0e")], sends: ["CD_code"]) {
            $0.code = UUID(uuidString: "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0F")
        },
        Row("another address", ["CD_link": .string("https://example.org/a b")], sends: ["CD_link"]) {
            $0.link = URL(string: "https://example.org/a/b")
        },
        Row("a link that is cleared", ["CD_author": .string("A")], sends: ["CD_author"]) { $0.author = nil },
        Row("an encrypted value that is cleared", encrypted: ["CD_secret": .string("s")], sends: ["CD_secret"]) {
            $0.secret = nil
        },
        Row("data beside the record that is cleared", ["CD_photo_ckAsset": asset("p")], sends: ["CD_photo_ckAsset"]) {
            $0.photo = nil
        },
        Row(
            "one of two long texts",
            ["CD_title_ckAsset": asset("t"), "CD_link_ckAsset": asset("u:v")],
            sends: [
                "CD_title", "CD_title_ckAsset",
            ]
        ) { $0.title = "u" },
    ]

    @Test("A time that differs within its millisecond is not sent, as Web Services round it")
    func milliseconds() throws {
        func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
        var record = CloudRecord.sample(["CD_date": .timestamp(date(1.235)), "days": .timestamps([date(-1), date(2)])])
        var sample = try Sample(record: record)
        sample.date = date(1.2351)
        try sample.write(to: &record)
        record["days"] = .timestamps([date(-1.0002), date(2)])
        #expect(record.changedKeys == [])
        sample.date = date(1.2356)
        try sample.write(to: &record)
        record["days"] = .timestamps([date(-1.001), date(2)])
        #expect(record.changedKeys == ["CD_date", "days"])
    }

    @Test("A change that is taken back is not sent")
    func takenBack() throws {
        var record = CloudRecord.sample(["CD_title": .string("t"), "CD_ratio": .double(0.1)])
        let before = try Sample(record: record)
        var sample = before
        (sample.title, sample.rating, sample.ratio) = ("u", 4, nil)
        try sample.write(to: &record)
        #expect(record.changedKeys == ["CD_rating", "CD_ratio", "CD_title"])
        (sample.title, sample.rating) = (before.title, before.rating)
        try sample.write(to: &record)
        record["CD_ratio"] = .double(0.1)
        record["CD_rating"] = nil
        #expect(record.changedKeys == [])
    }

    @Test("A new record sends every field, also defaults and absent values")
    func newRecord() throws {
        let record = try Sample().newRecord()
        #expect(Set(record.changedKeys) == Set(Sample.desiredKeys))
        #expect(record.keys == ["CD_entityName", "CD_isDraft", "CD_limit", "CD_rating"])
    }

    @Test("A value that was saved is not sent again")
    func afterSaving() throws {
        var record = try Sample().newRecord()
        record.changeTag = "1"
        record.forgetChanges()
        var sample = try Sample(record: record)
        try sample.write(to: &record)
        #expect(record.changedKeys == [])
        sample.title = "t"
        try sample.write(to: &record)
        #expect(record.changedKeys == ["CD_title"])
    }
}
