import CompilerSupport

/// A derivation expression, in one of the forms whose `predicateFormat` is known.
///
///     author.name         author.name
///     pages.@count        count:(pages)
///     canonical:(title)   canonical:(title)
///     now()               now()
package enum DerivationExpression: Hashable, Sendable {
    /// Keys, joined by dots.
    case keyPath(String)
    /// How many objects a relationship has.
    case count(of: String)
    /// A text without case and diacritics.
    case canonical(String)
    /// When the object was saved.
    case now

    /// Reads what the model editor takes; nil for other forms, such as `lowercase:(city)`.
    package init?(_ text: String) {
        if text == "now()" {
            self = .now
        } else if let key = Self.key(in: text, after: "", before: ".@count") {
            self = .count(of: key)
        } else if let key = Self.key(in: text, after: "canonical:(", before: ")") {
            self = .canonical(key)
        } else {
            let keys = text.split(separator: ".", omittingEmptySubsequences: false)
            guard keys.allSatisfy(isPlainPredicateKey) else { return nil }
            self = .keyPath(text)
        }
    }

    /// The text that `NSExpression` prints for it.
    var predicateFormat: String {
        switch self {
        case .keyPath(let path): path
        case .count(let key): "count:(\(key))"
        case .canonical(let key): "canonical:(\(key))"
        case .now: "now()"
        }
    }

    /// The one key between two texts.
    private static func key(in text: String, after prefix: String, before suffix: String) -> String? {
        guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return nil }
        let key = text.dropFirst(prefix.count).dropLast(suffix.count)
        return isPlainPredicateKey(key) ? String(key) : nil
    }
}

/// Whether a key stands for itself in Apple's predicate language: letters, digits and underscores, and none of its words.
package func isPlainPredicateKey(_ key: Substring) -> Bool {
    guard key.utf8.first?.isASCIIDigit == false,
        key.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") })
    else { return false }
    return !predicateWords.contains(key.uppercased())
}

/// The words of Apple's predicate language: a key of that name is printed in a way that was not seen.
private let predicateWords: Set<String> = [
    "ALL", "AND", "ANY", "ANYKEY", "BEGINSWITH", "BETWEEN", "CASEINSENSITIVE", "CAST", "CI", "CONTAINS", "ENDSWITH",
    "FALSE", "FALSEPREDICATE", "FETCH", "FIRST", "FUNCTION", "IN", "LAST", "LIKE", "MATCHES", "NIL", "NO", "NONE",
    "NOT", "NULL", "OR", "SELF", "SIZE", "SOME", "SUBQUERY", "TERNARY", "TRUE", "TRUEPREDICATE", "YES",
]
