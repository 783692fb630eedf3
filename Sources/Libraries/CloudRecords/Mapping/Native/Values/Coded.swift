#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value that is encoded into one field, as JSON or as a property list.
///
/// A field whose value decodes to the mapping's value is unchanged, byte for byte: additions by a newer version of the
/// app stay until this version changes the value.
public struct Coded<Content: Codable & Hashable & Sendable, Storage: _CodedStorage>: RecordFieldValue {
    /// The value.
    @_spi(GeneratedCode)
    public let content: Content

    /// The field type of the storage.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Storage.fieldType }

    /// Wraps a value.
    @_spi(GeneratedCode)
    public init(content: Content) { self.content = content }

    /// Decodes a value.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        let data = try Storage.data(in: recordValue)
        do {
            content = try Storage.decode(Content.self, from: data)
        } catch {
            throw .value(expected: "a value of \(Content.self) as \(Storage.formatName)")
        }
    }

    /// Encodes the value.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        do {
            return Storage.recordValue(try Storage.encode(content))
        } catch {
            throw .value(expected: "a value of \(Content.self) that can be encoded")
        }
    }
}

/// The storage of an encoded value: its field type and its format.
public protocol _CodedStorage: Sendable {
    /// The type of the field.
    static var fieldType: _RecordFieldType { get }
    /// The format, in words.
    static var formatName: String { get }
    /// The encoded bytes in a field's value.
    static func data(in value: RecordValue) throws(_RecordValueFailure) -> Data
    /// The field's value for encoded bytes.
    static func recordValue(_ data: Data) -> RecordValue
    /// Encodes a value.
    static func encode(_ value: some Encodable) throws -> Data
    /// Decodes a value.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// JSON in a `STRING`.
public enum JSONText: _JSONStorage {
    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// The text in UTF-8.
    @_spi(GeneratedCode)
    public static func data(in value: RecordValue) throws(_RecordValueFailure) -> Data {
        Data(try String(recordValue: value).utf8)
    }

    /// The text.
    @_spi(GeneratedCode)
    public static func recordValue(_ data: Data) -> RecordValue { .string(String(decoding: data, as: UTF8.self)) }
}

/// JSON in `BYTES`.
public enum JSONBytes: _JSONStorage, _BytesStorage {}

/// JSON in an `ASSET`.
public enum JSONAsset: _JSONStorage, _AssetStorage {}

/// A property list in `BYTES`.
public enum PropertyListBytes: _PropertyListStorage, _BytesStorage {}

/// A property list in an `ASSET`.
public enum PropertyListAsset: _PropertyListStorage, _AssetStorage {}

/// Values encoded as JSON.
public protocol _JSONStorage: _CodedStorage {}

extension _JSONStorage {
    /// `JSON`.
    @_spi(GeneratedCode)
    public static var formatName: String { "JSON" }

    /// Encodes JSON with sorted keys, so that equal values have equal bytes.
    @_spi(GeneratedCode)
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Decodes JSON.
    @_spi(GeneratedCode)
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

/// Values encoded as property lists.
public protocol _PropertyListStorage: _CodedStorage {}

extension _PropertyListStorage {
    /// `a property list`.
    @_spi(GeneratedCode)
    public static var formatName: String { "a property list" }

    /// Encodes a binary property list.
    @_spi(GeneratedCode)
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Decodes a property list in any of its formats.
    @_spi(GeneratedCode)
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: data)
    }
}

/// Encoded values in bytes of the record.
public protocol _BytesStorage: _CodedStorage {}

extension _BytesStorage {
    /// The field type `BYTES`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .bytes }

    /// The bytes.
    @_spi(GeneratedCode)
    public static func data(in value: RecordValue) throws(_RecordValueFailure) -> Data { try Data(recordValue: value) }

    /// The bytes as a value.
    @_spi(GeneratedCode)
    public static func recordValue(_ data: Data) -> RecordValue { .bytes(data) }
}

/// Encoded values in an asset beside the record.
public protocol _AssetStorage: _CodedStorage {}

extension _AssetStorage {
    /// The field type `ASSET`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .asset }

    /// The contents of the asset, which must be downloaded.
    @_spi(GeneratedCode)
    public static func data(in value: RecordValue) throws(_RecordValueFailure) -> Data {
        let asset = try RecordAsset(recordValue: value)
        do throws(AssetFailure) {
            return try asset.contents()
        } catch {
            throw .value(expected: "an asset that was downloaded")
        }
    }

    /// The contents as an asset for upload.
    @_spi(GeneratedCode)
    public static func recordValue(_ data: Data) -> RecordValue { .asset(.data(data)) }
}

/// A case of an enumeration, or a value that only a newer version of the app knows.
///
/// Unknown values are kept, so that an older version of the app does not destroy values of a newer one.
///
///     journey.kind = .known(.hike)
///     if journey.kind?.known == nil { showAsOther(journey.kind?.rawValue) }
public enum OpenEnumeration<Known>: RawRepresentable, Hashable, Sendable
where Known: RawRepresentable & Hashable & Sendable, Known.RawValue: RecordFieldValue {
    /// A case.
    case known(Known)
    /// A value without a case.
    case unknown(Known.RawValue)

    /// Creates the case, or keeps the unknown value.
    public init(rawValue: Known.RawValue) { self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue) }

    /// The raw value.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let value): value
        }
    }

    /// The case; nil for a value without one.
    public var known: Known? { if case .known(let known) = self { known } else { nil } }
}

extension OpenEnumeration: RecordFieldValue {
    /// The field type of the raw values.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Known.RawValue.fieldType }

    /// Reads any raw value of the type.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        self.init(rawValue: try Known.RawValue(recordValue: recordValue))
    }

    /// The raw value as a field's value.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? { try rawValue.recordValue() }
}
