/// A Swift value that a field of a record can hold.
///
/// The conversions are those of Core Data's mirroring: what this library writes Core Data reads, and the other way
/// round. They lose nothing but what CloudKit itself cannot keep; see `Decimal`.
public protocol RecordFieldValue: Hashable, Sendable {
    /// The type of the field.
    static var fieldType: RecordFieldType { get }

    /// What a field without a value means; nil where there must be one.
    static var absentValue: Self? { get }

    /// Whether a field that was not asked for is read like one without a value.
    static var mayBeUnfetched: Bool { get }

    /// Takes the value of a field.
    ///
    /// - Throws: ``RecordValueFailure`` when it has another type, or is nothing that this type can hold.
    init(recordValue: RecordValue) throws(RecordValueFailure)

    /// What is written into the field; nil clears it.
    ///
    /// - Throws: ``RecordValueFailure`` when CloudKit has no such value, as for `Double.nan`.
    func recordValue() throws(RecordValueFailure) -> RecordValue?
}

extension RecordFieldValue {
    /// There must be a value.
    public static var absentValue: Self? { nil }

    /// Nobody knows whether such a field has a value.
    public static var mayBeUnfetched: Bool { false }
}

/// A value of which one can be less than another, for the server as for Swift.
public protocol OrderedFieldValue: RecordFieldValue {}

/// Why a value cannot be converted.
public enum RecordValueFailure: Error, Hashable, Sendable {
    /// It has another type than the field should have.
    case type
    /// It has the right type, and still is not what is expected, in words such as `a UUID`.
    case value(expected: String)
}

extension Optional: RecordFieldValue where Wrapped: RecordFieldValue {
    /// The type of the value that may be there.
    public static var fieldType: RecordFieldType { Wrapped.fieldType }

    /// Nothing.
    public static var absentValue: Self? { .some(nil) }

    /// Whether the type of the value is content with it.
    public static var mayBeUnfetched: Bool { Wrapped.mayBeUnfetched }

    /// Takes the value that is there.
    public init(recordValue: RecordValue) throws(RecordValueFailure) { self = try Wrapped(recordValue: recordValue) }

    /// The value, or nothing.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? { try self?.recordValue() }
}

extension Optional: OrderedFieldValue where Wrapped: OrderedFieldValue {}

extension RecordFieldValue where Self: FixedWidthInteger {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number that is not too large: CloudKit has one size of integers, so another writer may have stored
    /// a larger one.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .int64(let number) = recordValue else { throw .type }
        guard let fitting = Self(exactly: number) else {
            throw .value(expected: "a number from \(Self.min) to \(Self.max)")
        }
        self = fitting
    }

    /// The number.
    public func recordValue() -> RecordValue? { .int64(Int64(self)) }
}

/// The raw values of most enumerations of numbers.
extension Int: OrderedFieldValue {}

extension Int64: OrderedFieldValue {}

extension Int32: OrderedFieldValue {}

extension Int16: OrderedFieldValue {}

/// Written as 0 or 1; every other number is read as true, as `NSNumber` does.
extension Bool: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number: 0 is false.
    public init(recordValue: RecordValue) throws(RecordValueFailure) { self = try Int64(recordValue: recordValue) != 0 }

    /// 0 or 1.
    public func recordValue() -> RecordValue? { .int64(self ? 1 : 0) }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: OrderedFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes text.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .string(let text) = recordValue else { throw .type }
        self = text
    }

    /// The text, also the empty one.
    public func recordValue() -> RecordValue? { .string(self) }
}

/// Written in upper case, as `uuidString` has it; read in any case.
extension UUID: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes a UUID in upper or lower case.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let uuid = UUID(uuidString: try String(recordValue: recordValue)) else {
            throw .value(expected: "a UUID")
        }
        self = uuid
    }

    /// The UUID in upper case.
    public func recordValue() -> RecordValue? { .string(uuidString) }
}

/// Written as the absolute address, whatever it was relative to.
extension URL: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes an address.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let url = URL(string: try String(recordValue: recordValue)) else { throw .value(expected: "a URL") }
        self = url
    }

    /// The absolute address.
    public func recordValue() -> RecordValue? { .string(absoluteString) }
}

/// A to-one relationship: mirroring writes the other record's name as text, never a reference.
extension RecordName: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes the name of a record, which need not exist.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(try String(recordValue: recordValue))
    }

    /// The name.
    public func recordValue() -> RecordValue? { .string(rawValue) }
}

extension Double: OrderedFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .double }

    /// Web Services write whole numbers without a point, and a value that came without its type looks like an integer;
    /// one that a `Double` holds exactly is taken.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        switch recordValue {
        case .double(let number): self = number
        case .int64(let number):
            guard let number = Double(exactly: number) else { throw .type }
            self = number
        default: throw .type
        }
    }

    /// The number, unless it is infinite or none.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard isFinite else { throw .value(expected: "a finite number") }
        return .double(self)
    }
}

/// Rounded to the nearest `Float` when it is read, as Core Data does.
extension Float: OrderedFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .double }

    /// Takes a number, and rounds it.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        let number = Float(try Double(recordValue: recordValue))
        guard number.isFinite else {
            throw .value(expected: "a number up to \(Float.greatestFiniteMagnitude)")
        }
        self = number
    }

    /// The number, unless it is infinite or none.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? { try Double(self).recordValue() }
}

/// CloudKit has no decimal numbers: mirroring writes a double, so that 15 significant digits survive.
///
/// A double is read by way of the shortest text that means it, so that `0.1` stays `0.1`.
extension Decimal: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .double }

    /// Takes a number as the shortest text that means it.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        let number = try Double(recordValue: recordValue)
        guard let decimal = Decimal(string: number.description), decimal.isFinite else {
            throw .value(expected: "a number that Decimal can hold")
        }
        self = decimal
    }

    /// The double nearest to the number.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard isFinite, let number = Double(description) else { throw .value(expected: "a finite number") }
        return try number.recordValue()
    }
}

/// Binary data as it is, and what a value transformer made of a transformable or composite attribute.
extension Data: RecordFieldValue {
    /// Data.
    public static var fieldType: RecordFieldType { .bytes }

    /// Takes data.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .bytes(let data) = recordValue else { throw .type }
        self = data
    }

    /// The data, also when it is empty.
    public func recordValue() -> RecordValue? { .bytes(self) }
}

/// Web Services keep whole milliseconds; nothing is rounded here.
extension Date: OrderedFieldValue {
    /// A point in time.
    public static var fieldType: RecordFieldType { .timestamp }

    /// Takes a point in time.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .timestamp(let date) = recordValue else { throw .type }
        self = date
    }

    /// The point in time, unless it is infinite.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard timeIntervalSinceReferenceDate.isFinite else { throw .value(expected: "a point in time") }
        return .timestamp(self)
    }
}
