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
