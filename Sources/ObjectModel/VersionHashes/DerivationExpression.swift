import CompilerSupport

/// A derivation expression, in one of the forms whose `predicateFormat` is known.
///
///     author.name         author.name
///     pages.@count        count:(pages)
///     pages.length.@sum   sum:(pages.length)
///     lowercase:(title)   lowercase:(title)
///     now()               now()
package enum DerivationExpression: Hashable, Sendable {
    /// A function of a key path.
    package enum Function: String, CaseIterable, Sendable {
        /// A text without case and diacritics.
        case canonical = "canonical:"
        /// The number of objects of a relationship.
        case count = "count:"
        /// A text in lowercase.
        case lowercase = "lowercase:"
        /// The sum of an attribute of a relationship's objects.
        case sum = "sum:"
        /// A text in uppercase.
        case uppercase = "uppercase:"
    }

    /// Keys, joined by dots.
    case keyPath(String)
    /// A function of keys that are joined by dots.
    case function(Function, of: String)
    /// When the object was saved.
    case now

    /// Reads what the model editor takes; nil for other forms.
    package init?(_ text: String) {
        if text == "now()" {
            self = .now
        } else if let (function, path) = Self.call(in: text) {
            self = .function(function, of: path)
        } else if let path = Self.path(text[...]) {
            self = .keyPath(path)
        } else {
            return nil
        }
    }

    /// The text that `NSExpression` prints for it.
    var predicateFormat: String {
        switch self {
        case .keyPath(let path): path
        case .function(let function, let path): "\(function.rawValue)(\(path))"
        case .now: "now()"
        }
    }

    /// True if compiled models with this form were seen.
    package var wasSeenCompiled: Bool {
        switch self {
        case .keyPath, .now: true
        case .function(.canonical, let path), .function(.count, let path): !path.contains(".")
        case .function: false
        }
    }

    /// `sum:(pages.length)`, or the end of a key path that Core Data makes into it.
    private static func call(in text: String) -> (Function, path: String)? {
        for (end, function) in [(".@count", Function.count), (".@sum", .sum), (".@total", .sum)]
        where text.hasSuffix(end) {
            return path(text.dropLast(end.count)).map { (function, $0) }
        }
        for function in Function.allCases where text.hasPrefix("\(function.rawValue)(") && text.hasSuffix(")") {
            return path(text.dropFirst(function.rawValue.count + 1).dropLast()).map { (function, $0) }
        }
        return nil
    }

    /// Keys that stand for themselves, joined by dots.
    private static func path(_ text: Substring) -> String? {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isPlainPredicateKey)
            ? String(text) : nil
    }
}

/// True if a key stands for itself in Apple's predicate language: letters, digits and underscores, and none of its words.
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
