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
    public init(data: Data) throws(RecordFormatFailure) { try self.init(json: JSONValue(parsing: data)) }

    /// The bytes: JSON in UTF-8.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, and for a date out of range.
    public func data() throws(RecordFormatFailure) -> Data { try json().data() }

    init(json: JSONValue) throws(RecordFormatFailure) {
        guard let format = json["cloudRecord"]?.integer else { throw RecordFormatFailure(.missing("cloudRecord")) }
        guard format == Self.format else {
            throw RecordFormatFailure(.unexpected("format \(format)", expected: "an archive of format \(Self.format)"))
        }
        guard let type = json["type"]?.text else { throw RecordFormatFailure(.missing("type")) }
        guard let name = json["name"]?.text else { throw RecordFormatFailure(.missing("name"), recordType: type) }
        guard let zone = json["zone"].flatMap({ RecordZoneID(json: $0) }) else {
            throw RecordFormatFailure(.missing("zone"), recordType: type, recordName: name)
        }
        var record = CloudRecord(type: type, id: RecordID(name, in: zone))
        record.changeTag = json["tag"]?.text
        record.created = json["created"].flatMap { RecordStamp(json: $0) }
        record.modified = json["modified"].flatMap { RecordStamp(json: $0) }
        record.shareTerms = json["terms"].flatMap { ShareTerms(json: $0) }
        record.fetchedKeys = (json["asked"]?.elements).map { Set($0.compactMap(\.text)) }
        try record.restoreValues(from: json)
        self.record = record
        nativeSystemFields = json["native"]?.text.flatMap { Data(base64Encoded: $0) }
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

    fileprivate mutating func restoreValues(from json: JSONValue) throws(RecordFormatFailure) {
        do throws(FormatProblem) {
            parent = try json["parent"]?.asReference()
            share = try json["share"]?.asReference()
            let members = json["served"]?.members
            var served: [String: Field]? = members.map { _ in [:] }
            for (key, member) in members ?? [:] { served?[key] = try Field(archived: member) }
            restore(served: served, parent: try json["servedParent"]?.asReference())
            for (key, member) in json["changes"]?.members ?? [:] {
                let field = try Field(archived: member)
                let isEncrypted = member["isEncrypted"] == .bool(true)
                let clearedType = field == nil ? member["type"]?.text.flatMap(RecordFieldType.init) : nil
                restore(Change(isEncrypted: isEncrypted, clearedType: clearedType), of: key, to: field)
            }
        } catch {
            throw failure(error)
        }
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

    init?(archived json: JSONValue) throws(FormatProblem) {
        switch (json["type"]?.text, json["value"]) {
        case ("ASSET", let asset?): self.init(value: .asset(try RecordAsset(archived: asset)), isEncrypted: false)
        case ("ASSET_LIST", .array(let assets)?):
            let assets = try assets.map { json throws(FormatProblem) in try RecordAsset(archived: json) }
            self.init(value: .assets(assets), isEncrypted: false)
        default: try self.init(json: json)
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
