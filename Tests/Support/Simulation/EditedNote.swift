@_spi(GeneratedCode) import CloudRecords
import Foundation

/// A mapping of the generated kind, with fields that several values of a record can mean alike.
struct EditedNote: MirroredRecord {
    static let recordType = "CD_Note"
    static let entityName = "Note"

    var recordName: RecordName<EditedNote>
    var title: String?
    var rating: Int16
    var ratio: Float?
    var code: UUID?
    var link: URL?
    var isDraft: Bool

    private enum Fields {
        static let title = RecordField<String?>("CD_title")
        static let rating = RecordField<Int16>("CD_rating", default: 3)
        static let ratio = RecordField<Float?>("CD_ratio")
        static let code = RecordField<UUID?>("CD_code")
        static let link = RecordField<URL?>("CD_link")
        static let isDraft = RecordField<Bool>("CD_isDraft", default: false)
    }

    static let fields: [AnyRecordField] = [
        AnyRecordField(Fields.title), AnyRecordField(Fields.rating), AnyRecordField(Fields.ratio),
        AnyRecordField(Fields.code), AnyRecordField(Fields.link), AnyRecordField(Fields.isDraft),
    ]

    init(record: CloudRecord) throws(RecordMappingFailure) {
        let reader = try RecordReader(record, as: Self.self)
        recordName = reader.recordName
        title = try reader.read(Fields.title)
        rating = try reader.read(Fields.rating)
        ratio = try reader.read(Fields.ratio)
        code = try reader.read(Fields.code)
        link = try reader.read(Fields.link)
        isDraft = try reader.read(Fields.isDraft)
    }

    func write(to writer: inout RecordWriter) {
        writer.setEntity(Self.entityName)
        writer.set(Fields.title, to: title)
        writer.set(Fields.rating, to: rating)
        writer.set(Fields.ratio, to: ratio)
        writer.set(Fields.code, to: code)
        writer.set(Fields.link, to: link)
        writer.set(Fields.isDraft, to: isDraft)
    }
}

/// A field, the values that devices give it, and what another program wrote there first.
struct EditedField: Sendable {
    struct Choice: Sendable {
        /// The text that is written for it.
        let value: RecordValue?
        let set: @Sendable (inout EditedNote) -> Void
    }

    let key: String
    let type: String
    let choices: [Choice]
    /// The first values, and the choice that they mean.
    let first: (choice: Int, value: RecordValue?)

    static let all = [
        EditedField(
            key: "CD_title",
            type: "STRING",
            choices: [
                Choice(value: nil) { $0.title = nil }, Choice(value: .string("")) { $0.title = "" },
                Choice(value: .string("a")) { $0.title = "a" },
            ],
            first: (0, nil)
        ),
        EditedField(
            key: "CD_rating",
            type: "INT64",
            choices: [
                Choice(value: .int64(3)) { $0.rating = 3 }, Choice(value: .int64(0)) { $0.rating = 0 },
                Choice(value: .int64(5)) { $0.rating = 5 },
            ],
            first: (0, nil)
        ),
        EditedField(
            key: "CD_ratio",
            type: "DOUBLE",
            choices: [
                Choice(value: .double(Double(Float(0.1)))) { $0.ratio = 0.1 }, Choice(value: nil) { $0.ratio = nil },
                Choice(value: .double(0.5)) { $0.ratio = 0.5 },
            ],
            first: (0, .double(0.1))
        ),
        EditedField(
            key: "CD_code",
            type: "STRING",
            choices: [
                Choice(value: .string("7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E")) {
                    $0.code = UUID(uuidString: "7d3d0db8-70a7-4a34-8a0f-2a0f4c1e9b0e")
                },
                Choice(value: nil) { $0.code = nil },
            ],
            first: (0, .string("7d3d0db8-70a7-4a34-8a0f-2a0f4c1e9b0e"))
        ),
        EditedField(
            key: "CD_link",
            type: "STRING",
            choices: [
                Choice(value: .string("https://example.org/a%20b")) {
                    $0.link = URL(string: "https://example.org/a b")
                },
                Choice(value: .string("https://example.org/c")) { $0.link = URL(string: "https://example.org/c") },
            ],
            first: (0, .string("https://example.org/a b"))
        ),
        EditedField(
            key: "CD_isDraft",
            type: "INT64",
            choices: [
                Choice(value: .int64(1)) { $0.isDraft = true }, Choice(value: .int64(0)) { $0.isDraft = false },
            ],
            first: (0, .int64(7))
        ),
    ]
}
