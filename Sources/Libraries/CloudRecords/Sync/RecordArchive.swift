#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A record as bytes that every later version of this library can restore on every platform.
///
///     try RecordArchive(post).data()                       // everything: for merges and for changes to send
///     try RecordArchive(systemFieldsOf: post).data()       // its name, tag, stamps, parent, and share: a few dozen bytes
///
///     let post = try RecordArchive(data: bytes).record
///
/// A restored record knows the server's state, and sends pending changes. A record restored from system fields alone
/// has no fields, and sends all that are set. Equal records give equal bytes. Times are in milliseconds, as in Web
/// Services. For an asset in a file the archive has the path, not the bytes.
public struct RecordArchive: Hashable, Sendable {
    /// The record.
    public let record: CloudRecord
    /// The output of `CKRecord.encodeSystemFields(with:)`, which only the framework reads; nil for records that did not
    /// come from it.
    public var nativeSystemFields: Data?

    /// Archives a whole record: the server's state, and the changes to send.
    public init(_ record: CloudRecord) { self.record = record }

    /// Archives a record without its values: type, name, zone, tag, stamps, parent, share and terms.
    public init(systemFieldsOf record: CloudRecord) {
        var bare = record
        bare.fetchedKeys = []
        bare.forgetChanges()
        bare.restore(served: nil, parent: record.servedParent)
        self.init(bare)
    }
}

extension RecordArchive {
    /// The version of this format. Later versions of the library read it, and may add members that this one ignores.
    private static let format: Int64 = 1

    /// Reads an archive.
    ///
    /// - Throws: ``RecordFormatFailure`` for bytes that are no archive, and for one of a newer format.
    public init(data: Data) throws(RecordFormatFailure) { try self.init(JSONValue.decode(data) as Members) }

    /// The bytes: JSON in UTF-8.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, and for a date out of range.
    public func data() throws(RecordFormatFailure) -> Data { try json().data() }

    init(_ members: Members) throws(RecordFormatFailure) {
        guard let zone = RecordZoneID(json: .object(members.zone)) else {
            throw RecordFormatFailure(.missing("zone"), recordType: members.type, recordName: members.name)
        }
        var record = CloudRecord(type: members.type, id: RecordID(members.name, in: zone))
        record.changeTag = members.tag
        record.created = members.created.flatMap { RecordStamp(json: .object($0)) }
        record.modified = members.modified.flatMap { RecordStamp(json: .object($0)) }
        record.shareTerms = members.terms.flatMap { ShareTerms(json: .object($0)) }
        record.fetchedKeys = members.asked.map { Set($0) }
        try record.restoreValues(from: members)
        self.record = record
        nativeSystemFields = members.native
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        let stamps = try record.stampsJSON()
        return .object(ofPresent: [
            "cloudRecord": .integer(Self.format), "type": .string(record.type), "name": .string(record.id.name),
            "zone": record.id.zone.json, "tag": record.changeTag.map(JSONValue.string), "created": stamps.created,
            "modified": stamps.modified, "parent": record.parent?.json, "servedParent": record.servedParent?.json,
            "share": record.share?.json, "terms": record.shareTerms.map { .object($0.json) },
            "asked": record.fetchedKeys.map { .strings($0.sorted()) },
            "served": try record.servedJSON(), "changes": try record.changesJSON(),
            "native": nativeSystemFields.map { .string($0.base64EncodedString()) },
        ])
    }
}

extension CloudRecord {
    fileprivate func servedJSON() throws(RecordFormatFailure) -> JSONValue? {
        guard let served else { return nil }
        return try object(of: served.keys) { key throws(FormatProblem) in try served[key]?.archivedJSON() }
    }

    /// The changes to send; a cleared field has no value.
    fileprivate func changesJSON() throws(RecordFormatFailure) -> JSONValue? {
        if changes.isEmpty { return nil }
        return try object(of: changes.keys) { key throws(FormatProblem) in
            try fields[key]?.archivedJSON() ?? changes[key]?.clearedJSON
        }
    }

    fileprivate mutating func restoreValues(from members: RecordArchive.Members) throws(RecordFormatFailure) {
        do throws(FormatProblem) {
            parent = try RecordReference(archived: members.parent)
            share = try RecordReference(archived: members.share)
            var served: [String: Field]? = members.served.map { _ in [:] }
            for (key, member) in members.served ?? [:] { served?[key] = try Field(archived: member) }
            restore(served: served, parent: try RecordReference(archived: members.servedParent))
            for (key, member) in members.changes ?? [:] {
                let field = try Field(archived: member)
                let clearedType = field == nil ? member.type.flatMap(_RecordFieldType.init) : nil
                restore(Change(isEncrypted: member.isEncrypted ?? false, clearedType: clearedType), of: key, to: field)
            }
        } catch {
            throw failure(error)
        }
    }
}

extension RecordReference {
    fileprivate init?(archived members: [String: JSONValue]?) throws(FormatProblem) {
        guard let members else { return nil }
        self = try JSONValue.object(members).asReference()
    }
}

extension CloudRecord.Field {
    /// Includes assets that the server does not have.
    func archivedJSON() throws(FormatProblem) -> JSONValue {
        switch value {
        case .asset(let asset): .field(try asset.archivedJSON(), value.typeName, isEncrypted: false)
        case .assets(let assets):
            .field(
                .array(try assets.map { asset throws(FormatProblem) in try asset.archivedJSON() }),
                value.typeName,
                isEncrypted: false
            )
        default: try json()
        }
    }

    /// A field; nil for one without a value.
    init?(archived members: RecordArchive.FieldMembers) throws(FormatProblem) {
        switch (members.type, members.value) {
        case (_, nil): return nil
        case ("ASSET", let asset?): self.init(value: .asset(try RecordAsset(archived: asset)), isEncrypted: false)
        case ("ASSET_LIST", .array(let assets)?):
            let assets = try assets.map { json throws(FormatProblem) in try RecordAsset(archived: json) }
            self.init(value: .assets(assets), isEncrypted: false)
        case (let type, let value?): try self.init(value, tag: type, isEncrypted: members.isEncrypted ?? false)
        }
    }
}

extension RecordAsset {
    func archivedJSON() throws(FormatProblem) -> JSONValue {
        switch self {
        case .data(let data): .object(["data": .string(data.base64EncodedString())])
        case .file(let url): .object(["file": .string(url.absoluteString)])
        case .uploaded, .remote: try json()
        }
    }

    init(archived json: JSONValue) throws(FormatProblem) {
        if let data = try json["data"]?.asBytes() {
            self = .data(data)
        } else if let text = json["file"]?.text, let url = URL(string: text) {
            self = .file(url)
        } else {
            self = try json.asAsset()
        }
    }
}

// Each member says what it is: Foundation's decoder takes long to find out that a value is something else.
extension RecordArchive {
    /// The members of an archive. Those that this version does not know are ignored.
    struct Members: Decodable {
        /// Comes first: the others may be those of another format.
        let cloudRecord: Format
        let type: String
        let name: String
        let zone: [String: JSONValue]
        let tag: String?
        let created, modified, parent, servedParent, share, terms: [String: JSONValue]?
        let asked: [String]?
        let served, changes: [String: FieldMembers]?
        let native: Data?
    }

    /// The number of this format; others are refused.
    struct Format: Decodable {
        init(from decoder: any Decoder) throws {
            let format = try Int64(from: decoder)
            guard format == RecordArchive.format else {
                let expected = "an archive of format \(RecordArchive.format)"
                throw RecordFormatFailure(.unexpected("format \(format)", expected: expected))
            }
        }
    }

    /// The members of a field dictionary.
    struct FieldMembers: Decodable {
        private enum Key: CodingKey { case type, value, isEncrypted }

        let type: String?
        let value: JSONValue?
        let isEncrypted: Bool?

        /// Tries first what a value of the type is, then any JSON: the rest is up to the reader of Web Services.
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            func value<Likely: Decodable>(_ json: (Likely) -> JSONValue) -> JSONValue? {
                (try? members.decodeIfPresent(Likely.self, forKey: .value)).map(json)
            }
            type = try members.decodeIfPresent(String.self, forKey: .type)
            isEncrypted = try members.decodeIfPresent(Bool.self, forKey: .isEncrypted)
            let likely: JSONValue? =
                switch type.flatMap(_RecordFieldType.init) {
                case nil, .string, .bytes: nil
                case .int64, .timestamp: value(JSONValue.integer)
                case .double: value(JSONValue.number)
                case .reference, .asset, .location: value(JSONValue.object)
                default: value(JSONValue.array)
                }
            self.value = try likely ?? members.decodeIfPresent(JSONValue.self, forKey: .value)
        }
    }
}
