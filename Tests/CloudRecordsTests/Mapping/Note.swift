@_spi(GeneratedCode) import CloudRecords
import Foundation

/// A mapping as modelc generates it, with one field of each sort.
struct Note: MirroredRecord {
    static let recordType = "CD_Item"
    static let entityName = "Note"

    var recordName: RecordName<Note> = "N1"
    var text: String?
    var secret: String?
    var data: Data?
    var count: Int16 = 3
    var code = "x"

    enum Fields {
        static let text = RecordField<String?>("CD_text", assetKey: "CD_text_ckAsset")
        static let secret = RecordField<String?>("CD_secret", isEncrypted: true, assetKey: "CD_secret_ckAsset")
        static let data = RecordField<Data?>("CD_data", assetKey: "CD_data_ckAsset")
        static let count = RecordField<Int16>("CD_count", default: 3)
        static let code = RecordField<String>("CD_code")
    }

    static let fields: [AnyRecordField] = [
        AnyRecordField(Fields.text), AnyRecordField(Fields.secret), AnyRecordField(Fields.data),
        AnyRecordField(Fields.count), AnyRecordField(Fields.code),
    ]

    init(text: String? = nil, secret: String? = nil, data: Data? = nil, count: Int16 = 3) {
        self.text = text
        self.secret = secret
        self.data = data
        self.count = count
    }

    init(record: CloudRecord) throws(RecordMappingFailure) {
        let reader = try RecordReader(record, as: Self.self)
        recordName = reader.recordName
        text = try reader.read(Fields.text)
        secret = try reader.read(Fields.secret)
        data = try reader.read(Fields.data)
        count = try reader.read(Fields.count)
        code = try reader.read(Fields.code)
    }

    func write(to writer: inout RecordWriter) {
        writer.setEntity(Self.entityName)
        writer.set(Fields.text, to: text)
        writer.set(Fields.secret, to: secret)
        writer.set(Fields.data, to: data)
        writer.set(Fields.count, to: count)
        writer.set(Fields.code, to: code)
    }
}

extension CloudRecord {
    /// A record of a note that came from the server, with the one field that must be there.
    static func note(_ fields: [String: RecordValue] = [:]) -> CloudRecord {
        var record = CloudRecord(type: "CD_Item", id: RecordID("N1", in: .mirroring))
        record.changeTag = "1"
        record["CD_entityName"] = .string("Note")
        record["CD_code"] = .string("x")
        for (key, value) in fields { record[key] = value }
        record.forgetChanges()
        return record
    }

    /// The bytes of an asset in memory.
    func assetBytes(_ key: String) -> Data? {
        if case .asset(.data(let data))? = self[key] { data } else { nil }
    }
}
