#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Double: RecordFieldValue {
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
extension Float: RecordFieldValue {
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
