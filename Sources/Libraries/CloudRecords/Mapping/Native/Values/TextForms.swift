#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decimal number as text, so that no digit is lost: `12.50`.
public struct DecimalText: FieldForm {
    /// The number.
    public let content: Decimal

    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Wraps a number.
    public init(content: Decimal) { self.content = content }

    /// Takes the digits of a number with a point, and nothing else.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        let text = try String(recordValue: recordValue)
        guard Self.isNumber(text), let number = Decimal(string: text), number.isFinite else {
            throw .value(expected: "a decimal number as text")
        }
        content = number
    }

    /// The digits.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard content.isFinite else { throw .value(expected: "a finite number") }
        return .string(content.description)
    }

    /// Whether a text is a number to its end; `Decimal` would take `12` of `12 km`.
    private static func isNumber(_ text: String) -> Bool {
        let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let unsigned = halves.map { $0.hasPrefix("-") || $0.hasPrefix("+") ? $0.dropFirst() : $0 }
        let digits = unsigned[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return (digits + unsigned.dropFirst()).allSatisfy { run in
            !run.isEmpty && run.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
    }
}

/// A point in time as seconds since 1970, in a number field.
public struct SecondsSince1970<Number: RecordFieldValue & SecondsNumber>: FieldForm {
    /// The point in time.
    public let content: Date

    /// A number.
    public static var fieldType: RecordFieldType { Number.fieldType }

    /// Wraps a point in time.
    public init(content: Date) { self.content = content }

    /// Takes seconds.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        content = Date(timeIntervalSince1970: try Number(recordValue: recordValue).seconds)
    }

    /// The seconds; in a field of whole numbers the whole ones.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard let number = Number(seconds: content.timeIntervalSince1970) else {
            throw .value(expected: "a point in time")
        }
        return try number.recordValue()
    }
}

extension SecondsSince1970: OrderedFieldValue {}

/// A number that seconds are kept in.
public protocol SecondsNumber {
    /// The seconds.
    var seconds: Double { get }

    /// Takes seconds; nil for what the number cannot hold.
    init?(seconds: Double)
}

extension Double: SecondsNumber {
    /// The seconds.
    public var seconds: Double { self }

    /// Takes seconds.
    public init?(seconds: Double) { self = seconds }
}

extension Int64: SecondsNumber {
    /// The seconds.
    public var seconds: Double { Double(self) }

    /// Takes the whole seconds.
    public init?(seconds: Double) { self.init(exactly: seconds.rounded(.down)) }
}

/// A text of which the empty one means that there is none, so that a field can be cleared where nil is not sent.
public struct ClearableText: FieldForm {
    /// The text; nil for an empty one.
    public let content: String?

    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// No text.
    public static var absentValue: Self? { Self(content: nil) }

    /// Wraps a text.
    public init(content: String?) { self.content = content }

    /// Takes a text.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        let text = try String(recordValue: recordValue)
        content = text.isEmpty ? nil : text
    }

    /// The text, or the empty one.
    public func recordValue() -> RecordValue? { .string(content ?? "") }
}
