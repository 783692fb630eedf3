#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

typealias FormatProblem = RecordFormatFailure.Problem

// Reading the value of a field; the type's name is for the failure. Numbers may come as strings: `numbersAsStrings`.
extension JSONValue {
    func asString() throws(FormatProblem) -> String {
        guard case .string(let text) = self else { throw unexpected(.string) }
        return text
    }

    func asInt64() throws(FormatProblem) -> Int64 {
        guard let integer = integer else { throw unexpected(.int64) }
        return integer
    }

    func asDouble() throws(FormatProblem) -> Double {
        guard let number = number else { throw unexpected(.double) }
        return number
    }

    func asDate() throws(FormatProblem) -> Date {
        guard let milliseconds = number else { throw unexpected(.timestamp) }
        return Date(timeIntervalSince1970: milliseconds / 1000)
    }

    func asBytes() throws(FormatProblem) -> Data {
        guard case .string(let text) = self, let data = Data(base64Encoded: text) else { throw unexpected(.bytes) }
        return data
    }

    func asList<Element>(
        _ type: RecordFieldType,
        of element: (JSONValue) throws(FormatProblem) -> Element
    ) throws(FormatProblem) -> [Element] {
        guard case .array(let elements) = self else { throw unexpected(type) }
        return try elements.map(element)
    }

    func unexpected(_ type: RecordFieldType) -> FormatProblem { .unexpected(summary, expected: type.rawValue) }

    /// A whole number, however it is written.
    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .string(let text): Int64(text)
        default: nil
        }
    }

    /// A finite number, however it is written.
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
    /// Whole milliseconds since 1970, as Web Services want them.
    func milliseconds() throws(FormatProblem) -> JSONValue {
        let exact = timeIntervalSince1970 * 1000
        guard exact.isFinite else { throw .notFinite }
        guard let whole = Int64(exactly: exact.rounded()) else { throw .dateOutOfRange }
        return .integer(whole)
    }
}

extension Double {
    func json() throws(FormatProblem) -> JSONValue {
        guard isFinite else { throw .notFinite }
        return .number(self)
    }
}
