import TextLayout

/// The first three letters of some words: says for certain that a name has none of the words, and only perhaps that it has one.
///
/// Every attribute of a plan is looked up in a list of words, and few have a word that begins like any of them. Splitting all
/// names took a fifteenth of `plan`.
///
///     let beginnings = WordBeginnings(of: ["iban", "salary"])
///     beginnings.mayBeIn("title")     // false
///     beginnings.mayBeIn("homeIBAN")  // true
///     beginnings.mayBeIn("homeIbis")  // false
///     beginnings.mayBeIn("größe")     // true: what is beyond ASCII is for others to judge
struct WordBeginnings: Hashable, Sendable {
    /// By five bits of each letter, which tell apart letters and not their case.
    private var isBeginning = [Bool](repeating: false, count: 1 << 15)

    /// Takes words in lower case, as ``ObjectModel/NameWords`` splits them.
    init(of words: some Sequence<String>) {
        for word in words {
            // What is behind a short word may be anything.
            let letters = Array(word.utf8.prefix(3))
            let choices = (0..<3).map { $0 < letters.count ? [letters[$0]] : Array(0..<32) }
            for first in choices[0] {
                for second in choices[1] {
                    for third in choices[2] { isBeginning[Self.code(first, second, third)] = true }
                }
            }
        }
    }

    /// Whether a word may begin somewhere in a name.
    func mayBeIn(_ name: String) -> Bool {
        name.withBytes { letters in
            for index in letters.indices {
                let letter = letters[index]
                if letter >= 0x80 { return true }
                // Behind a small letter only a capital begins a word, or what is no letter.
                if letter.isSmallLetter, index > 0, letters[index - 1].isSmallLetter { continue }
                let second = index + 1 < letters.count ? letters[index + 1] : 0
                let third = index + 2 < letters.count ? letters[index + 2] : 0
                if isBeginning[Self.code(letter, second, third)] { return true }
            }
            return false
        }
    }

    private static func code(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
        Int(first & 31) << 10 | Int(second & 31) << 5 | Int(third & 31)
    }
}

extension UInt8 {
    fileprivate var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }
}
