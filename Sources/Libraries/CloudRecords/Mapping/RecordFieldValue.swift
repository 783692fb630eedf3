/// A Swift value that a field of a record can hold.
///
/// The conversions are those of Core Data's mirroring, so that Core Data reads the values of this library, and the
/// reverse. They lose only precision that CloudKit cannot store; see `Decimal`.
public protocol RecordFieldValue: _RecordFieldCoding {}

/// The conversions of a ``RecordFieldValue``, which generated code and the library call.
public protocol _RecordFieldCoding: Hashable, Sendable {
    /// The type of the property: the type itself, or another one where the field stores it in a form of its own, such as a
    /// decimal number as text.
    associatedtype Content: Hashable & Sendable = Self

    /// Wraps the value of a property.
    init(content: Content)

    /// The value of the property.
    var content: Content { get }

    /// The type of the field.
    static var fieldType: _RecordFieldType { get }

    /// The meaning of an absent value; nil where a value is required.
    static var absentValue: Self? { get }

    /// True if a field that was not fetched is read like an absent value.
    static var mayBeUnfetched: Bool { get }

    /// Converts the value of a field.
    ///
    /// - Throws: ``_RecordValueFailure`` when it has another type, or this type cannot represent it.
    init(recordValue: RecordValue) throws(_RecordValueFailure)

    /// The value for the field; nil clears it.
    ///
    /// - Throws: ``_RecordValueFailure`` when CloudKit cannot store it, as for `Double.nan`.
    func recordValue() throws(_RecordValueFailure) -> RecordValue?
}

extension _RecordFieldCoding where Content == Self {
    /// The value itself.
    @_spi(GeneratedCode)
    public init(content: Self) { self = content }

    /// The value itself.
    @_spi(GeneratedCode)
    public var content: Self { self }
}

extension RecordFieldValue {
    /// Nil: a value is required.
    @_spi(GeneratedCode)
    public static var absentValue: Self? { nil }

    /// False: it is unknown whether such a field has a value.
    @_spi(GeneratedCode)
    public static var mayBeUnfetched: Bool { false }
}

/// A value with an order that server and Swift share.
public protocol OrderedFieldValue: RecordFieldValue {}

/// The reason a value cannot be converted.
public enum _RecordValueFailure: Error, Hashable, Sendable {
    /// It does not have the type of the field.
    case type
    /// It has the right type but is not what is expected, in words such as `a UUID`.
    case value(expected: String)
}

extension Optional: RecordFieldValue where Wrapped: RecordFieldValue {}

extension Optional: _RecordFieldCoding where Wrapped: RecordFieldValue {
    /// Wraps an optional value.
    @_spi(GeneratedCode)
    public init(content: Wrapped.Content?) { self = content.map(Wrapped.init) }

    /// The optional value.
    @_spi(GeneratedCode)
    public var content: Wrapped.Content? { map(\.content) }

    /// The field type of the wrapped value.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Wrapped.fieldType }

    /// Nil as a value.
    @_spi(GeneratedCode)
    public static var absentValue: Self? { .some(nil) }

    /// The setting of the wrapped type.
    @_spi(GeneratedCode)
    public static var mayBeUnfetched: Bool { Wrapped.mayBeUnfetched }

    /// Reads the wrapped value.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) { self = try Wrapped(recordValue: recordValue) }

    /// The value, or nil.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? { try self?.recordValue() }
}

extension Optional: OrderedFieldValue where Wrapped: OrderedFieldValue {}

extension RecordFieldValue where Self: FixedWidthInteger {
    /// The field type `INT64`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .int64 }

    /// Reads an integer that fits: CloudKit has one size of integers, so another writer may have stored a larger one.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .int64(let number) = recordValue else { throw .type }
        guard let fitting = Self(exactly: number) else {
            throw .value(expected: "a number from \(Self.min) to \(Self.max)")
        }
        self = fitting
    }

    /// The number as a value.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .int64(Int64(self)) }
}

/// The raw value type of most numeric enumerations.
extension Int: OrderedFieldValue {}

extension Int64: OrderedFieldValue {}

extension Int32: OrderedFieldValue {}

extension Int16: OrderedFieldValue {}

/// Written as 0 or 1; every other number is read as true, as `NSNumber` does.
extension Bool: RecordFieldValue {
    /// The field type `INT64`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .int64 }

    /// Reads an integer: 0 is false, all others are true.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        self = try Int64(recordValue: recordValue) != 0
    }

    /// 0 or 1.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .int64(self ? 1 : 0) }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: OrderedFieldValue {
    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// Reads a text.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .string(let text) = recordValue else { throw .type }
        self = text
    }

    /// The text, even when it is empty.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .string(self) }
}

/// Written in upper case, like `uuidString`; read in any case.
extension UUID: RecordFieldValue {
    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// Reads a UUID in upper or lower case.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard let uuid = UUID(uuidString: try String(recordValue: recordValue)) else {
            throw .value(expected: "a UUID")
        }
        self = uuid
    }

    /// The UUID in upper case.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .string(uuidString) }
}

/// Written as an absolute URL.
extension URL: RecordFieldValue {
    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// Reads a URL.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard let url = URL(string: try String(recordValue: recordValue)) else { throw .value(expected: "a URL") }
        self = url
    }

    /// The absolute URL.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .string(absoluteString) }
}

/// A to-one relationship: mirroring stores the other record's name as text, never as a reference.
extension RecordName: RecordFieldValue {
    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// Reads the name of a record, which need not exist.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        self.init(try String(recordValue: recordValue))
    }

    /// The name as a value.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .string(rawValue) }
}

extension Double: OrderedFieldValue {
    /// The field type `DOUBLE`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .double }

    /// Reads a number. An integer is accepted when a `Double` represents it exactly, because Web Services write whole
    /// numbers without a point and values may come without a type.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        switch recordValue {
        case .double(let number): self = number
        case .int64(let number):
            guard let number = Double(exactly: number) else { throw .type }
            self = number
        default: throw .type
        }
    }

    /// The number, if it is finite.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        guard isFinite else { throw .value(expected: "a finite number") }
        return .double(self)
    }
}

/// Rounded to the nearest `Float` when it is read, as in Core Data.
extension Float: OrderedFieldValue {
    /// The field type `DOUBLE`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .double }

    /// Reads a number, and rounds it.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        let number = Float(try Double(recordValue: recordValue))
        guard number.isFinite else {
            throw .value(expected: "a number up to \(Float.greatestFiniteMagnitude)")
        }
        self = number
    }

    /// The number, if it is finite.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? { try Double(self).recordValue() }
}

/// CloudKit has no decimal numbers: mirroring writes a double, which keeps 15 significant digits.
///
/// A double is read as its shortest decimal text, so that `0.1` stays `0.1`.
extension Decimal: RecordFieldValue {
    /// The field type `DOUBLE`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .double }

    /// Reads a number as its shortest decimal text.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        let number = try Double(recordValue: recordValue)
        guard let decimal = Decimal(string: number.description), decimal.isFinite else {
            throw .value(expected: "a number that Decimal can hold")
        }
        self = decimal
    }

    /// The double nearest to the number.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        guard isFinite, let number = Double(description) else { throw .value(expected: "a finite number") }
        return try number.recordValue()
    }
}

/// Binary data, and the output of the value transformer of a transformable or composite attribute.
extension Data: RecordFieldValue {
    /// The field type `BYTES`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .bytes }

    /// Reads data.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .bytes(let data) = recordValue else { throw .type }
        self = data
    }

    /// The data, even when it is empty.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .bytes(self) }
}

/// Not rounded here, although Web Services store whole milliseconds.
extension Date: OrderedFieldValue {
    /// The field type `TIMESTAMP`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .timestamp }

    /// Reads a point in time.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        guard case .timestamp(let date) = recordValue else { throw .type }
        self = date
    }

    /// The point in time, if a record can hold it: as milliseconds in 64 bits.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        guard Int64(exactly: nearestMillisecond) != nil else { throw .value(expected: "a point in time") }
        return .timestamp(self)
    }
}
