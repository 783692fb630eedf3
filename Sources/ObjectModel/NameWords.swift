/// The words of a name in lower case: `lastReadAt` and `last_read_at` are `last`, `read`, `at`.
///
/// Rules that judge names compare whole words, because `country` contains `count`. A word begins at a capital letter,
/// after any other character than a letter, and where digits begin or end; a run of capitals is one word. Letters
/// beyond ASCII belong to words and begin none.
///
///     NameWords("homeIBANCode2").all  // ["home", "iban", "code", "2"]
///     NameWords("taxIDs").last        // "ids"
package struct NameWords: Hashable, Sendable {
    /// The words, in their order; digits are words, too.
    package let all: [String]

    /// Splits a name.
    package init(_ name: String) {
        let letters = Array(name.utf8)
        var words: [String] = []
        var start = 0
        for (index, letter) in letters.enumerated() {
            if index > start, letter.beginsWord(at: index, in: letters) {
                words.append(Self.word(letters[start..<index]))
                start = index
            }
            if !letter.isWordPart { start = index + 1 }
        }
        all = start < letters.count ? words + [Self.word(letters[start...])] : words
    }

    /// The first word; empty when there is none.
    package var first: String { all.first ?? "" }

    /// The last word, ignoring a number after it: `note` of `note2`; empty when there is none.
    package var last: String { all.last { $0.utf8.first?.isDigit != true } ?? "" }

    /// True if any of the words occurs.
    package func contain(_ words: Set<String>) -> Bool { all.contains { words.contains($0) } }

    private static func word(_ letters: ArraySlice<UInt8>) -> String {
        // Most names are ASCII and need no Unicode tables.
        if letters.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: letters.map { $0.isCapital ? $0 | 0x20 : $0 }, as: UTF8.self)
        }
        return String(decoding: letters, as: UTF8.self).lowercased()
    }
}

extension UInt8 {
    fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
    fileprivate var isSmall: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || self >= 0x80 }
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    fileprivate var isWordPart: Bool { isCapital || isSmall || isDigit }

    /// True if a new word begins here, or the current one ends; `before` belongs to a word.
    fileprivate func beginsWord(at index: Int, in letters: [UInt8]) -> Bool {
        if !isWordPart { return true }
        let before = letters[index - 1]
        if isDigit != before.isDigit { return true }
        guard isCapital else { return false }
        if !before.isCapital { return true }
        // The last of several capitals belongs to the next word, IBANCode, unless a plural s follows: taxIDs.
        guard index + 1 < letters.count, letters[index + 1].isSmall else { return false }
        let isLong = index + 2 < letters.count && letters[index + 2].isSmall
        return isLong || letters[index + 1] != UInt8(ascii: "s")
    }
}

/// A decimal number without rounding: `digits` × 10^`exponent`.
///
/// Two decimals are equal when their values are: `0.10` equals `0.1`. The type exists so that a decimal default is not
/// rounded to a binary floating-point number.
package struct ExactDecimal: Hashable, Sendable, CustomStringConvertible {
    /// True if the number is less than zero.
    package let isNegative: Bool
    /// The significant digits, without zeros at either end; empty for zero.
    package let digits: String
    /// The power of ten by which the digits are multiplied.
    package let exponent: Int

    /// Parses an optional sign, digits with at most one point, and an optional exponent of at most four digits.
    package init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let scale = Self.scale(parts), let number = Self.number(parts[0]) else { return nil }
        let significant = number.digits.drop { $0 == "0" }
        let trailingZeros = significant.reversed().prefix { $0 == "0" }.count
        digits = String(significant.dropLast(trailingZeros))
        exponent = digits.isEmpty ? 0 : scale - number.fractionCount + trailingZeros
        self.isNegative = isNegative && !digits.isEmpty
    }

    /// The shortest text without an exponent sign: `-12.5`, or `12e40` for very large and small numbers.
    package var description: String {
        let sign = isNegative ? "-" : ""
        if digits.isEmpty { return "0" }
        if exponent >= 0 {
            return exponent > 38
                ? "\(sign)\(digits)e\(exponent)" : sign + digits + String(repeating: "0", count: exponent)
        }
        let fractionCount = -exponent
        if fractionCount > 128 { return "\(sign)\(digits)e\(exponent)" }
        let padded = String(repeating: "0", count: max(0, fractionCount + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(fractionCount)).\(padded.suffix(fractionCount))"
    }

    private static func scale(_ parts: [Substring]) -> Int? {
        guard parts.count == 2 else { return 0 }
        return Int(parts[1]).flatMap { (-9999...9999).contains($0) ? $0 : nil }
    }

    private static func number(_ text: Substring) -> (digits: Substring, fractionCount: Int)? {
        let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = Substring(halves.joined())
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return (digits, halves.count == 2 ? halves[1].count : 0)
    }
}
