/// A day of the Gregorian calendar, written as `yyyy-mm-dd`; earlier days are less.
///
///     CalendarDate("2028-02-29")  // a leap day
///     CalendarDate("2027-02-29")  // nil
public struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The day as it is written.
    public let description: String

    /// Reads a day; nil when the text has another form or the calendar lacks the day.
    public init?(_ text: String) {
        guard let numbers = Self.numbers(in: Array(text.utf8)) else { return nil }
        guard let dayCount = Self.dayCount(ofMonth: numbers.month, year: numbers.year) else { return nil }
        guard 1...dayCount ~= numbers.day else { return nil }
        description = text
    }

    /// Earlier days first. The form of ISO 8601 is made so that days sort as their texts do.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.description < right.description }

    private static func numbers(in text: [UInt8]) -> (year: Int, month: Int, day: Int)? {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
        guard let year = number(text[0..<4]), let month = number(text[5..<7]), let day = number(text[8..<10]) else {
            return nil
        }
        return (year, month, day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int? {
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: 31
        case 4, 6, 9, 11: 30
        case 2: isLeapYear(year) ? 29 : 28
        default: nil
        }
    }

    private static func isLeapYear(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}
