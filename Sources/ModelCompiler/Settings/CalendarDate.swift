/// A day of the Gregorian calendar, written as `yyyy-mm-dd`; earlier days are less.
///
///     CalendarDate("2028-02-29")  // a leap day
///     CalendarDate("2027-02-29")  // nil
package struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The day as it is written.
    package let description: String

    /// Reads a day; nil when the text has another form or the calendar lacks the day.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        let numbers = parts.compactMap { Int(Substring($0)) }
        guard let dayCount = Self.dayCount(ofMonth: numbers[1], year: numbers[0]) else { return nil }
        guard 1...dayCount ~= numbers[2] else { return nil }
        description = text
    }

    /// Earlier days first. The form of ISO 8601 is made so that days sort as their texts do.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.description < right.description }

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
