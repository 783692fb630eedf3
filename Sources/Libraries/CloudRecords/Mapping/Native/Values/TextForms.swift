#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decimal number as text, so that no digit is lost: `12.50`.
public struct DecimalText: RecordFieldValue {
    /// The number.
    @_spi(GeneratedCode)
    public let content: Decimal

    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// Wraps a number.
    @_spi(GeneratedCode)
    public init(content: Decimal) { self.content = content }

    /// Reads a number in decimal notation; other texts throw.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        let text = try String(recordValue: recordValue)
        guard Self.isNumber(text), let number = Decimal(string: text), number.isFinite else {
            throw .value(expected: "a decimal number as text")
        }
        content = number
    }

    /// The number in decimal notation.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        guard content.isFinite else { throw .value(expected: "a finite number") }
        return .string(content.description)
    }

    /// True if the whole text is a number; `Decimal` would accept `12 km` as `12`.
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
public struct SecondsSince1970<Number: RecordFieldValue & _SecondsNumber>: RecordFieldValue {
    /// The point in time.
    @_spi(GeneratedCode)
    public let content: Date

    /// The field type of the number.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { Number.fieldType }

    /// Wraps a point in time.
    @_spi(GeneratedCode)
    public init(content: Date) { self.content = content }

    /// Reads seconds since 1970.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        content = Date(timeIntervalSince1970: try Number(recordValue: recordValue).seconds)
    }

    /// The seconds since 1970, rounded down in an integer field.
    @_spi(GeneratedCode)
    public func recordValue() throws(_RecordValueFailure) -> RecordValue? {
        guard let number = Number(seconds: content.timeIntervalSince1970) else {
            throw .value(expected: "a point in time")
        }
        return try number.recordValue()
    }
}

extension SecondsSince1970: OrderedFieldValue {}

/// A number type for seconds.
public protocol _SecondsNumber {
    /// The seconds.
    var seconds: Double { get }

    /// Converts seconds; nil when the number type cannot represent them.
    init?(seconds: Double)
}

extension Double: _SecondsNumber {
    /// The seconds.
    @_spi(GeneratedCode)
    public var seconds: Double { self }

    /// Converts seconds.
    @_spi(GeneratedCode)
    public init?(seconds: Double) { self = seconds }
}

extension Int64: _SecondsNumber {
    /// The seconds.
    @_spi(GeneratedCode)
    public var seconds: Double { Double(self) }

    /// Converts seconds, rounded down.
    @_spi(GeneratedCode)
    public init?(seconds: Double) { self.init(exactly: seconds.rounded(.down)) }
}

/// A text whose empty value means none, so that a field can be cleared where nil is not sent.
public struct ClearableText: RecordFieldValue {
    /// The text; nil for an empty one.
    @_spi(GeneratedCode)
    public let content: String?

    /// The field type `STRING`.
    @_spi(GeneratedCode)
    public static var fieldType: _RecordFieldType { .string }

    /// No text.
    @_spi(GeneratedCode)
    public static var absentValue: Self? { Self(content: nil) }

    /// Wraps a text.
    @_spi(GeneratedCode)
    public init(content: String?) { self.content = content }

    /// Reads a text.
    @_spi(GeneratedCode)
    public init(recordValue: RecordValue) throws(_RecordValueFailure) {
        let text = try String(recordValue: recordValue)
        content = text.isEmpty ? nil : text
    }

    /// The text, empty for none.
    @_spi(GeneratedCode)
    public func recordValue() -> RecordValue? { .string(content ?? "") }
}
