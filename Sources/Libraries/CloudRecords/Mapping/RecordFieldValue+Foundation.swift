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
