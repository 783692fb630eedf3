// Values are encoded by the names of the fields, so that an older archive is read like a record that lacks newer fields.
extension RecordMapping {
    /// Decodes a value.
    ///
    /// - Throws: ``RecordMappingFailure`` when it is a value of another mapping, or lacks a required field.
    public init(from decoder: any Decoder) throws {
        try self.init(record: try ArchivedValue(from: decoder).record())
    }

    /// Encodes the name and the fields.
    ///
    /// - Throws: ``RecordMappingFailure`` for a value that no field can hold, such as `Double.nan`.
    public func encode(to encoder: any Encoder) throws { try ArchivedValue(newRecord()).encode(to: encoder) }
}

extension NativeRecord {
    /// Decodes a value.
    ///
    /// - Throws: ``RecordMappingFailure`` when it is a value of another mapping, or lacks a required field.
    public init(from decoder: any Decoder) throws {
        let archive = try ArchivedValue(from: decoder)
        var record = try archive.record()
        for key in archive.setAssets ?? [] {
            if case .asset(let asset)? = record[key] { record[key] = AssetField.set(asset).archived }
        }
        for key in archive.clearedAssets ?? [] { record[key] = AssetField.clear.archived }
        try self.init(record: record)
    }

    /// Encodes the name, the fields and ``system``, also fields that production lacks or that are only read, and whether an
    /// asset is kept, set or cleared. Of an asset in a file it has the path.
    ///
    /// - Throws: ``RecordMappingFailure`` for a value that no field can hold, such as `Double.nan`.
    public func encode(to encoder: any Encoder) throws {
        let writer = RecordWriter(of: self)
        var record = CloudRecord(type: Self.recordType, id: recordID)
        guard writer.problems.isEmpty else { throw RecordMappingFailure(writer.problems, with: record) }
        (record.created, record.modified) = (system.created, system.modified)
        for field in Self.fieldDescriptions {
            if let value = writer.value(of: field) {
                record.set(value, for: field.key, isEncrypted: field.isEncrypted)
            }
        }
        var archive = try ArchivedValue(record)
        archive.setAssets = writer.assetKeys { if case .set = $0 { true } else { false } }
        archive.clearedAssets = writer.assetKeys { $0 == .clear }
        try archive.encode(to: encoder)
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of a mapping in an archive: a record without the state of the server.
private struct ArchivedValue: Codable {
    let type: String
    let name: String
    let zone: String
    let owner: String?
    let created: ArchivedStamp?
    let modified: ArchivedStamp?
    let fields: [String: ArchivedField]
    var setAssets: [String]?
    var clearedAssets: [String]?

    init(_ record: CloudRecord) throws {
        (type, name, zone, owner) = (record.type, record.id.name, record.id.zone.name, record.id.zone.owner)
        (created, modified) = (record.created.map(ArchivedStamp.init), record.modified.map(ArchivedStamp.init))
        fields = try record.fields.mapValues(ArchivedField.init)
    }

    func record() throws -> CloudRecord {
        var record = CloudRecord(type: type, id: RecordID(name, in: RecordZoneID(zone, owner: owner)))
        (record.created, record.modified) = (created?.stamp, modified?.stamp)
        for (key, field) in fields {
            record.set(try field.value(), for: key, isEncrypted: field.isEncrypted ?? false)
        }
        return record
    }
}

/// Times are seconds, whatever the coder makes of dates: some round them.
private struct ArchivedStamp: Codable {
    let time: Double
    let user: String?
    let device: String?

    init(_ stamp: RecordStamp) {
        (time, user, device) = (stamp.date.timeIntervalSinceReferenceDate, stamp.userRecordName, stamp.deviceID)
    }

    var stamp: RecordStamp {
        RecordStamp(date: Date(timeIntervalSinceReferenceDate: time), userRecordName: user, deviceID: device)
    }
}

/// A field: its type in CloudKit's words, and one of the lists; a single value is a list of one.
struct ArchivedField: Codable {
    let type: String
    var isEncrypted: Bool?
    var texts: [String]?
    var integers: [Int64]?
    /// Numbers, and times in seconds since 2001.
    var numbers: [Double]?
    var data: [Data]?
    /// References and assets.
    var objects: [[String: String]]?
    var places: [[String: Double]]?

    init(_ field: CloudRecord.Field) throws {
        type = field.value.typeName
        isEncrypted = field.isEncrypted ? true : nil
        for value in field.value.elements {
            switch value {
            case .string(let text): texts = (texts ?? []) + [text]
            case .int64(let number): integers = (integers ?? []) + [number]
            case .double(let number): numbers = (numbers ?? []) + [number]
            case .timestamp(let date): numbers = (numbers ?? []) + [date.timeIntervalSinceReferenceDate]
            case .bytes(let bytes): data = (data ?? []) + [bytes]
            case .reference(let reference): objects = (objects ?? []) + [reference.archived]
            case .asset(let asset): objects = (objects ?? []) + [try asset.archived()]
            case .location(let place): places = (places ?? []) + [place.archived]
            default: throw RecordFormatFailure(.unexpected(type, expected: "the type of a field"))
            }
        }
    }

    func value() throws -> RecordValue {
        guard let type = _RecordFieldType(rawValue: type) else {
            throw RecordFormatFailure(.unexpected(type, expected: "the type of a field"))
        }
        let elements: [RecordValue] =
            switch type.element {
            case .string: (texts ?? []).map(RecordValue.string)
            case .int64: (integers ?? []).map(RecordValue.int64)
            case .double: (numbers ?? []).map(RecordValue.double)
            case .timestamp: (numbers ?? []).map { .timestamp(Date(timeIntervalSinceReferenceDate: $0)) }
            case .bytes: (data ?? []).map(RecordValue.bytes)
            case .reference: try (objects ?? []).map { .reference(try RecordReference(archived: $0)) }
            case .asset: try (objects ?? []).map { .asset(try RecordAsset(archived: $0)) }
            default: try (places ?? []).map { .location(try RecordLocation(archived: $0)) }
            }
        if type.isList { return RecordValue(list: elements, of: type) }
        guard let value = elements.first else { throw RecordFormatFailure(.missing("the value of a field")) }
        return value
    }
}

extension RecordReference {
    fileprivate var archived: [String: String] {
        let members = ["name": recordName, "action": action.rawValue, "zone": zone?.name, "owner": zone?.owner]
        return members.compactMapValues(\.self)
    }

    fileprivate init(archived members: [String: String]) throws {
        guard let name = members["name"] else { throw RecordFormatFailure(.missing("the name of a reference")) }
        let zone = members["zone"].map { RecordZoneID($0, owner: members["owner"]) }
        self.init(name, in: zone, action: members["action"].flatMap(Action.init) ?? .none)
    }
}

extension RecordAsset {
    fileprivate func archived() throws -> [String: String] {
        (try archivedJSON().members ?? [:]).compactMapValues { $0.text ?? $0.integer.map(String.init) }
    }

    fileprivate init(archived members: [String: String]) throws {
        try self.init(archived: JSONValue.object(members.mapValues(JSONValue.string)))
    }
}

extension RecordLocation {
    fileprivate var archived: [String: Double] {
        let members: [String: Double?] = [
            "latitude": latitude, "longitude": longitude, "horizontalAccuracy": horizontalAccuracy,
            "verticalAccuracy": verticalAccuracy, "altitude": altitude, "speed": speed, "course": course,
            "time": timestamp?.timeIntervalSinceReferenceDate,
        ]
        return members.compactMapValues(\.self)
    }

    fileprivate init(archived members: [String: Double]) throws {
        guard let latitude = members["latitude"], let longitude = members["longitude"] else {
            throw RecordFormatFailure(.missing("the coordinates of a location"))
        }
        self.init(latitude: latitude, longitude: longitude)
        (horizontalAccuracy, verticalAccuracy) = (members["horizontalAccuracy"], members["verticalAccuracy"])
        (altitude, speed, course) = (members["altitude"], members["speed"], members["course"])
        timestamp = members["time"].map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}

// An asset that is to be set or cleared is a value of a type that no server has, while an archive is read. The type is
// random, because a record that names it could have a file of this device uploaded.
extension AssetField {
    private static let clearing = "clear \(UUID().uuidString)"
    private static let setting = "set \(UUID().uuidString)"

    fileprivate var archived: RecordValue {
        let json = current.flatMap { try? $0.archivedJSON() }
        let typeName = json == nil ? Self.clearing : Self.setting
        return .unknown(UnknownRecordValue(typeName: typeName, json: json ?? .null))
    }

    /// The asset that an archive sets or clears; nil for every value of a server.
    init?(archived value: RecordValue) {
        guard case .unknown(let unknown) = value else { return nil }
        switch unknown.typeName {
        case Self.clearing: self = .clear
        case Self.setting:
            guard let asset = try? RecordAsset(archived: unknown.json) else { return nil }
            self = .set(asset)
        default: return nil
        }
    }
}
