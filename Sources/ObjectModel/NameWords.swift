/// The words of a name in lower case: `lastReadAt` and `last_read_at` are `last`, `read`, `at`.
///
/// Advice that rests on names goes by whole words, because `count` is in `country`, too. A word begins with a capital
/// letter, behind anything that is not a letter, and where digits begin or end; a run of capitals is one word. Letters beyond
/// ASCII belong to words and begin none.
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

    /// The last word, a number behind it left aside: `note` of `note2`; empty when there is none.
    package var last: String { all.last { $0.utf8.first?.isDigit != true } ?? "" }

    /// Whether any word is one of some.
    package func contain(_ words: Set<String>) -> Bool { all.contains { words.contains($0) } }

    private static func word(_ letters: ArraySlice<UInt8>) -> String {
        // Most names are ASCII, for which no table of letters is needed.
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

    /// Whether a new word begins here, or none goes on; the letter before belongs to one.
    fileprivate func beginsWord(at index: Int, in letters: [UInt8]) -> Bool {
        if !isWordPart { return true }
        let before = letters[index - 1]
        if isDigit != before.isDigit { return true }
        guard isCapital else { return false }
        if !before.isCapital { return true }
        // The last capital of several belongs to the word behind it, IBANCode, unless that is the plural's s: taxIDs.
        guard index + 1 < letters.count, letters[index + 1].isSmall else { return false }
        let isLong = index + 2 < letters.count && letters[index + 2].isSmall
        return isLong || letters[index + 1] != UInt8(ascii: "s")
    }
}
