@_spi(GeneratedCode) import CloudRecords
import Foundation

/// A mapping with a field of each Swift type, as modelc generates it.
struct Sample: MirroredRecord {
    static let recordType = "CD_Sample"
    static let entityName = "Sample"

    var recordName: RecordName<Sample> = "S1"
    var title: String?
    var secret: String?
    var photo: Data?
    var link: URL?
    var rating: Int16 = 3
    var limit: Int32? = 5
    var ratio: Float?
    var price: Decimal?
    var weight: Double?
    var code: UUID?
    var isDraft = false
    var date: Date?
    var author: RecordName<Sample>?

    enum Fields {
        static let title = RecordField<String?>("CD_title", assetKey: "CD_title_ckAsset")
        static let secret = RecordField<String?>("CD_secret", isEncrypted: true, assetKey: "CD_secret_ckAsset")
        static let photo = RecordField<Data?>("CD_photo", assetKey: "CD_photo_ckAsset")
        static let link = RecordField<URL?>("CD_link", assetKey: "CD_link_ckAsset")
        static let rating = RecordField<Int16>("CD_rating", default: 3)
        static let limit = RecordField<Int32?>("CD_limit", default: 5)
        static let ratio = RecordField<Float?>("CD_ratio")
        static let price = RecordField<Decimal?>("CD_price")
        static let weight = RecordField<Double?>("CD_weight")
        static let code = RecordField<UUID?>("CD_code")
        static let isDraft = RecordField<Bool>("CD_isDraft", default: false)
        static let date = RecordField<Date?>("CD_date")
        static let author = RecordField<RecordName<Sample>?>("CD_author")
    }

    static let fields: [AnyRecordField] = [
        AnyRecordField(Fields.title), AnyRecordField(Fields.secret), AnyRecordField(Fields.photo),
        AnyRecordField(Fields.link), AnyRecordField(Fields.rating), AnyRecordField(Fields.limit),
        AnyRecordField(Fields.ratio), AnyRecordField(Fields.price), AnyRecordField(Fields.weight),
        AnyRecordField(Fields.code), AnyRecordField(Fields.isDraft), AnyRecordField(Fields.date),
        AnyRecordField(Fields.author),
    ]

    init() {}

    init(record: CloudRecord) throws(RecordMappingFailure) {
        let reader = try RecordReader(record, as: Self.self)
        recordName = reader.recordName
        title = try reader.read(Fields.title)
        secret = try reader.read(Fields.secret)
        photo = try reader.read(Fields.photo)
        link = try reader.read(Fields.link)
        rating = try reader.read(Fields.rating)
        limit = try reader.read(Fields.limit)
        ratio = try reader.read(Fields.ratio)
        price = try reader.read(Fields.price)
        weight = try reader.read(Fields.weight)
        code = try reader.read(Fields.code)
        isDraft = try reader.read(Fields.isDraft)
        date = try reader.read(Fields.date)
        author = try reader.read(Fields.author)
    }

    func write(to writer: inout RecordWriter) {
        writer.setEntity(Self.entityName)
        writer.set(Fields.title, to: title)
        writer.set(Fields.secret, to: secret)
        writer.set(Fields.photo, to: photo)
        writer.set(Fields.link, to: link)
        writer.set(Fields.rating, to: rating)
        writer.set(Fields.limit, to: limit)
        writer.set(Fields.ratio, to: ratio)
        writer.set(Fields.price, to: price)
        writer.set(Fields.weight, to: weight)
        writer.set(Fields.code, to: code)
        writer.set(Fields.isDraft, to: isDraft)
        writer.set(Fields.date, to: date)
        writer.set(Fields.author, to: author)
    }
}

extension CloudRecord {
    /// A record of a sample as the server sends it, with these fields, in an answer to whoever asked for all.
    static func sample(
        _ fields: [String: RecordValue] = [:],
        encrypted: [String: RecordValue] = [:]
    ) -> CloudRecord {
        var record = CloudRecord(type: "CD_Sample", id: RecordID("S1", in: .mirroring))
        record.changeTag = "1"
        record["CD_entityName"] = .string("Sample")
        for (key, value) in fields { record[key] = value }
        for (key, value) in encrypted { record.encryptedValues[key] = value }
        record.forgetChanges()
        return record
    }

    /// A record of which only the archived system fields are left.
    static func restored() -> CloudRecord {
        var record = CloudRecord(type: "CD_Sample", id: RecordID("S1", in: .mirroring))
        record.changeTag = "1"
        return record
    }
}

func asset(_ text: String) -> RecordValue { .asset(.data(Data(text.utf8))) }

/// An asset that the server has; its content is known when it was sent along, or downloaded.
func remoteAsset(_ checksum: String, content: String? = nil) -> RecordAsset {
    var asset = RemoteAsset()
    asset.fileChecksum = checksum
    asset.size = 5
    asset.downloadURL = "https://example.org/\(checksum)"
    asset.content = content.map { Data($0.utf8) }
    return .remote(asset)
}

func text(ofLength count: Int) -> String { String(repeating: "x", count: count) }
