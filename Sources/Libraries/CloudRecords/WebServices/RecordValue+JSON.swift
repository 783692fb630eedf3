#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordValue {
    /// Reads the value of a field with a type tag.
    package init(_ json: JSONValue, as type: _RecordFieldType) throws(FormatProblem) {
        self =
            switch type {
            case .string: .string(try json.asString())
            case .int64: .int64(try json.asInt64())
            case .double: .double(try json.asDouble())
            case .timestamp: .timestamp(try json.asDate())
            case .bytes: .bytes(try json.asBytes())
            case .reference: .reference(try json.asReference())
            case .asset: .asset(try json.asAsset())
            case .location: .location(try json.asLocation())
            case .strings, .int64s, .doubles, .timestamps, .bytesList, .references, .assets, .locations:
                try Self.list(json, of: type)
            }
    }

    private static func list(_ json: JSONValue, of type: _RecordFieldType) throws(FormatProblem) -> RecordValue {
        let values = try json.asList(type).map { json throws(FormatProblem) in try RecordValue(json, as: type.element) }
        return RecordValue(list: values, of: type)
    }

    /// The value in a field dictionary.
    func json() throws(FormatProblem) -> JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .int64(let integer): .integer(integer)
        case .double(let number): try number.json()
        case .timestamp(let date): try date.milliseconds()
        case .bytes(let data): .string(data.base64EncodedString())
        case .reference(let reference): reference.json
        case .asset(let asset): try asset.json()
        case .location(let location): try location.json()
        case .unknown(let unknown): unknown.json
        default: .array(try elements.map { value throws(FormatProblem) in try value.json() })
        }
    }
}

// Conversions of field values; the type's name is for failures. Numbers may be strings: `numbersAsStrings`.
extension JSONValue {
    func asString() throws(FormatProblem) -> String { try expect(text, .string) }

    func asInt64() throws(FormatProblem) -> Int64 { try expect(integer, .int64) }

    func asDouble() throws(FormatProblem) -> Double { try expect(number, .double) }

    func asDate() throws(FormatProblem) -> Date {
        Date(timeIntervalSince1970: try expect(number, .timestamp) / 1000)
    }

    func asBytes() throws(FormatProblem) -> Data { try expect(text.flatMap { Data(base64Encoded: $0) }, .bytes) }

    /// Reads a reference; an unknown action is read as none.
    func asReference() throws(FormatProblem) -> RecordReference {
        RecordReference(
            try expect(self["recordName"]?.text, .reference),
            in: self["zoneID"].flatMap { RecordZoneID(json: $0) },
            action: self["action"]?.text.flatMap(RecordReference.Action.init) ?? .none
        )
    }

    func asLocation() throws(FormatProblem) -> RecordLocation {
        var location = RecordLocation(
            latitude: try expect(self["latitude"]?.number, .location),
            longitude: try expect(self["longitude"]?.number, .location)
        )
        location.horizontalAccuracy = try self["horizontalAccuracy"]?.asDouble()
        location.verticalAccuracy = try self["verticalAccuracy"]?.asDouble()
        location.altitude = try self["altitude"]?.asDouble()
        location.speed = try self["speed"]?.asDouble()
        location.course = try self["course"]?.asDouble()
        location.timestamp = try self["timestamp"]?.asDate()
        return location
    }

    /// Reads an asset. A dictionary with a receipt comes from a request; any other describes an asset on the server.
    func asAsset() throws(FormatProblem) -> RecordAsset {
        _ = try expect(members, .asset)
        if let receipt = AssetReceipt(json: self) { return .uploaded(receipt) }
        var asset = RemoteAsset()
        asset.fileChecksum = self["fileChecksum"]?.text
        asset.size = self["size"]?.integer
        asset.downloadURL = self["downloadURL"]?.text
        asset.referenceChecksum = self["referenceChecksum"]?.text
        asset.wrappingKey = self["wrappingKey"]?.text
        asset.content = try self["downloadedData"]?.asBytes()
        return .remote(asset)
    }

    func asList(_ type: _RecordFieldType) throws(FormatProblem) -> [JSONValue] { try expect(elements, type) }

    private func expect<Value>(_ value: Value?, _ type: _RecordFieldType) throws(FormatProblem) -> Value {
        guard let value else { throw .unexpected(summary, expected: type.rawValue) }
        return value
    }

    /// An integer, as a number or as text.
    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .string(let text): Int64(text)
        default: nil
        }
    }

    /// A finite number, as a number or as text.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}

extension Date {
    /// Whole milliseconds since 1970, as Web Services require.
    func milliseconds() throws(FormatProblem) -> JSONValue {
        guard nearestMillisecond.isFinite else { throw .notFinite }
        guard let whole = Int64(exactly: nearestMillisecond) else { throw .dateOutOfRange }
        return .integer(whole)
    }

    /// Milliseconds since 1970, without a fraction.
    package var nearestMillisecond: Double { (timeIntervalSince1970 * 1000).rounded() }
}

extension Double {
    func json() throws(FormatProblem) -> JSONValue {
        guard isFinite else { throw .notFinite }
        return .number(self)
    }
}

extension RecordReference {
    var json: JSONValue {
        .object(ofPresent: [
            "recordName": .string(recordName), "action": .string(action.rawValue), "zoneID": zone?.json,
        ])
    }
}

extension RecordLocation {
    func json() throws(FormatProblem) -> JSONValue {
        .object(ofPresent: [
            "latitude": try latitude.json(), "longitude": try longitude.json(),
            "horizontalAccuracy": try horizontalAccuracy?.json(), "verticalAccuracy": try verticalAccuracy?.json(),
            "altitude": try altitude?.json(), "speed": try speed?.json(), "course": try course?.json(),
            "timestamp": try timestamp?.milliseconds(),
        ])
    }
}

extension AssetReceipt {
    /// Reads the response to an upload; nil when a part is missing.
    init?(json: JSONValue) {
        guard let fileChecksum = json["fileChecksum"]?.text, let size = json["size"]?.integer,
            let receipt = json["receipt"]?.text
        else { return nil }
        self.init(
            fileChecksum: fileChecksum,
            size: size,
            receipt: receipt,
            referenceChecksum: json["referenceChecksum"]?.text,
            wrappingKey: json["wrappingKey"]?.text
        )
    }

    package var json: JSONValue {
        .object(ofPresent: [
            "fileChecksum": .string(fileChecksum), "size": .integer(size), "receipt": .string(receipt),
            "referenceChecksum": referenceChecksum.map(JSONValue.string),
            "wrappingKey": wrappingKey.map(JSONValue.string),
        ])
    }
}

extension RecordAsset {
    func json() throws(FormatProblem) -> JSONValue {
        switch self {
        case .uploaded(let receipt): receipt.json
        case .remote(let asset):
            .object(ofPresent: [
                "fileChecksum": asset.fileChecksum.map(JSONValue.string), "size": asset.size.map(JSONValue.integer),
                "downloadURL": asset.downloadURL.map(JSONValue.string),
                "referenceChecksum": asset.referenceChecksum.map(JSONValue.string),
                "wrappingKey": asset.wrappingKey.map(JSONValue.string),
                "downloadedData": asset.content.map { .string($0.base64EncodedString()) },
            ])
        case .data, .file: throw .assetNotUploaded
        }
    }
}
