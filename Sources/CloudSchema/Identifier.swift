import CompilerSupport

/// How the language spells names of record types, fields and roles.
package enum Identifier {
    /// Words that are names only between quotes.
    ///
    /// The other keywords are not reserved: exports have bare fields called `type`, `location` and `timestamp`.
    static let reservedWords = ["GRANT", "PREFERRED", "QUERYABLE", "SEARCHABLE", "SORTABLE"]

    /// Whether a name consists of a letter followed by letters, digits and underscores, all ASCII.
    package static func isPlain(_ name: String) -> Bool {
        name.utf8.first?.isASCIILetter == true && name.utf8.allSatisfy(\.isPartOfPlainName)
    }

    /// Whether a name has to be written between quotes: it is not plain, or it is a reserved word in any case.
    static func needsQuotes(_ name: String) -> Bool {
        !isPlain(name) || reservedWords.contains(name.uppercased())
    }

    /// The name as an export writes it, with quotes only where they are needed.
    ///
    ///     Identifier.spelling(of: "CD_title")      // CD_title
    ///     Identifier.spelling(of: "___etag")       // "___etag"
    ///
    /// The language has no spelling for an empty name, or one with a quotation mark or a line break; what is returned for it
    /// cannot be parsed again.
    package static func spelling(of name: String) -> String { needsQuotes(name) ? "\"\(name)\"" : name }
}

extension UInt8 {
    fileprivate var isPartOfPlainName: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
