/// A derivation expression, in one of the forms whose `predicateFormat` is known.
///
///     author.name         author.name
///     pages.@count        count:(pages)
///     canonical:(title)   canonical:(title)
///     now()               now()
struct DerivationExpression {
    /// The text that `NSExpression` prints for it.
    let predicateFormat: String

    init?(_ text: String) {
        if text == "now()" {
            predicateFormat = text
        } else if let key = Self.key(in: text, after: "", before: ".@count") {
            predicateFormat = "count:(\(key))"
        } else if Self.key(in: text, after: "canonical:(", before: ")") != nil {
            predicateFormat = text
        } else {
            let keys = text.split(separator: ".", omittingEmptySubsequences: false)
            guard keys.allSatisfy(Self.isPlainKey) else { return nil }
            predicateFormat = text
        }
    }

    /// The one key between two texts.
    private static func key(in text: String, after prefix: String, before suffix: String) -> Substring? {
        guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return nil }
        let key = text.dropFirst(prefix.count).dropLast(suffix.count)
        return isPlainKey(key) ? key : nil
    }

    private static func isPlainKey(_ key: Substring) -> Bool {
        guard let first = key.utf8.first, !isDigit(first), key.utf8.allSatisfy({ isLetter($0) || isDigit($0) }) else {
            return false
        }
        return !reservedWords.contains(key.uppercased())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    /// The words of Apple's predicate language: a key of that name is printed in a way that was not seen.
    private static let reservedWords: Set<String> = [
        "ALL", "AND", "ANY", "ANYKEY", "BEGINSWITH", "BETWEEN", "CASEINSENSITIVE", "CAST", "CI", "CONTAINS", "ENDSWITH",
        "FALSE", "FALSEPREDICATE", "FETCH", "FIRST", "FUNCTION", "IN", "LAST", "LIKE", "MATCHES", "NIL", "NO", "NONE",
        "NOT", "NULL", "OR", "SELF", "SIZE", "SOME", "SUBQUERY", "TERNARY", "TRUE", "TRUEPREDICATE", "YES",
    ]
}
