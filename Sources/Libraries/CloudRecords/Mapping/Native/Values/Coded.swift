/// A form in which values are stored, such as a decimal number as text.
///
/// A mapping's property has the value, and its field the form:
///
///     var price: Decimal?
///     static let price = RecordField<DecimalText?>("price")
public protocol FieldForm: RecordFieldValue {
    /// The type of the value in mappings.
    associatedtype Content: Hashable & Sendable

    /// Wraps a value.
    init(content: Content)

    /// The value.
    var content: Content { get }
}

extension Optional: FieldForm where Wrapped: FieldForm {
    /// Wraps an optional value.
    public init(content: Wrapped.Content?) { self = content.map(Wrapped.init) }

    /// The optional value.
    public var content: Wrapped.Content? { map(\.content) }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value that is encoded into one field, as JSON or as a property list.
///
/// A field whose value decodes to the mapping's value is unchanged, byte for byte: additions by a newer version of the
/// app stay until this version changes the value.
public struct Coded<Content: Codable & Hashable & Sendable, Storage: CodedStorage>: FieldForm {
    /// The value.
    public let content: Content

    /// The field type of the storage.
    public static var fieldType: RecordFieldType { Storage.fieldType }

    /// Wraps a value.
    public init(content: Content) { self.content = content }

    /// Decodes a value.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        let data = try Storage.data(in: recordValue)
        do {
            content = try Storage.decode(Content.self, from: data)
        } catch {
            throw .value(expected: "a value of \(Content.self) as \(Storage.formatName)")
        }
    }

    /// Encodes the value.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        do {
            return Storage.recordValue(try Storage.encode(content))
        } catch {
            throw .value(expected: "a value of \(Content.self) that can be encoded")
        }
    }
}

/// The storage of an encoded value: its field type and its format.
public protocol CodedStorage: Sendable {
    /// The type of the field.
    static var fieldType: RecordFieldType { get }
    /// The format, in words.
    static var formatName: String { get }
    /// The encoded bytes in a field's value.
    static func data(in value: RecordValue) throws(RecordValueFailure) -> Data
    /// The field's value for encoded bytes.
    static func recordValue(_ data: Data) -> RecordValue
    /// Encodes a value.
    static func encode(_ value: some Encodable) throws -> Data
    /// Decodes a value.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// JSON in a `STRING`.
public enum JSONText: JSONStorage {
    /// The field type `STRING`.
    public static var fieldType: RecordFieldType { .string }

    /// The text in UTF-8.
    public static func data(in value: RecordValue) throws(RecordValueFailure) -> Data {
        Data(try String(recordValue: value).utf8)
    }

    /// The text.
    public static func recordValue(_ data: Data) -> RecordValue { .string(String(decoding: data, as: UTF8.self)) }
}

/// JSON in `BYTES`.
public enum JSONBytes: JSONStorage, BytesStorage {}

/// JSON in an `ASSET`.
public enum JSONAsset: JSONStorage, AssetStorage {}

/// A property list in `BYTES`.
public enum PropertyListBytes: PropertyListStorage, BytesStorage {}

/// A property list in an `ASSET`.
public enum PropertyListAsset: PropertyListStorage, AssetStorage {}

/// Values encoded as JSON.
public protocol JSONStorage: CodedStorage {}

extension JSONStorage {
    /// `JSON`.
    public static var formatName: String { "JSON" }

    /// Encodes JSON with sorted keys, so that equal values have equal bytes.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Decodes JSON.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

/// Values encoded as property lists.
public protocol PropertyListStorage: CodedStorage {}

extension PropertyListStorage {
    /// `a property list`.
    public static var formatName: String { "a property list" }

    /// Encodes a binary property list.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Decodes a property list in any of its formats.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: data)
    }
}

/// Encoded values in bytes of the record.
public protocol BytesStorage: CodedStorage {}

extension BytesStorage {
    /// The field type `BYTES`.
    public static var fieldType: RecordFieldType { .bytes }

    /// The bytes.
    public static func data(in value: RecordValue) throws(RecordValueFailure) -> Data { try Data(recordValue: value) }

    /// The bytes as a value.
    public static func recordValue(_ data: Data) -> RecordValue { .bytes(data) }
}

/// Encoded values in an asset beside the record.
public protocol AssetStorage: CodedStorage {}

extension AssetStorage {
    /// The field type `ASSET`.
    public static var fieldType: RecordFieldType { .asset }

    /// The contents of the asset, which must be downloaded.
    public static func data(in value: RecordValue) throws(RecordValueFailure) -> Data {
        let asset = try RecordAsset(recordValue: value)
        do throws(AssetFailure) {
            return try asset.contents()
        } catch {
            throw .value(expected: "an asset that was downloaded")
        }
    }

    /// The contents as an asset for upload.
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
    public static var fieldType: RecordFieldType { Known.RawValue.fieldType }

    /// Reads any raw value of the type.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(rawValue: try Known.RawValue(recordValue: recordValue))
    }

    /// The raw value as a field's value.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? { try rawValue.recordValue() }
}
