import TextLayout

/// How the language spells names of record types, fields and roles.
public enum Identifier {
    /// Words that are names only between quotes.
    ///
    /// The other keywords are not reserved: exports have bare fields called `type`, `location` and `timestamp`.
    public static let reservedWords = ["GRANT", "PREFERRED", "QUERYABLE", "SEARCHABLE", "SORTABLE"]

    /// Whether a name consists of a letter followed by letters, digits and underscores, all ASCII.
    public static func isPlain(_ name: String) -> Bool {
        name.withBytes { bytes in bytes.first?.isASCIILetter == true && bytes.allSatisfy(\.isPartOfPlainName) }
    }

    /// Whether a name has to be written between quotes: it is not plain, or it is a reserved word in any case.
    public static func needsQuotes(_ name: String) -> Bool {
        !isPlain(name) || isReserved(name)
    }

    /// The first letter comes first: spelling every name of a schema in capitals is a tenth of what writing it costs.
    private static func isReserved(_ name: String) -> Bool {
        guard let first = name.utf8.first, reservedInitials & initial(first) != 0 else { return false }
        return reservedWords.contains(name.uppercased())
    }

    /// A bit for each letter that a reserved word begins with.
    private static let reservedInitials = reservedWords.compactMap(\.utf8.first).reduce(0) { $0 | initial($1) }

    /// The bit of a letter, the same for both cases.
    private static func initial(_ letter: UInt8) -> UInt32 { 1 << UInt32(letter & 0x1F) }

    /// Whether the language can spell a name at all: it is not empty and holds neither a quotation mark nor a line break.
    public static func canBeWritten(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 >= 0x20 }
    }

    /// The name as an export writes it, with quotes only where they are needed.
    ///
    ///     Identifier.spelling(of: "CD_title")      // CD_title
    ///     Identifier.spelling(of: "___etag")       // "___etag"
    ///
    /// A name that ``canBeWritten(_:)`` refuses has no spelling; what is returned for it cannot be parsed again.
    public static func spelling(of name: String) -> String { needsQuotes(name) ? "\"\(name)\"" : name }
}

extension UInt8 {
    /// One bit tells the cases apart, and what is below `a` becomes a great number.
    var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    fileprivate var isPartOfPlainName: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }

    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
