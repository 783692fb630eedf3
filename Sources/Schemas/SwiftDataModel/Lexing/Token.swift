/// The smallest piece of Swift that means something; comments and white space are between tokens.
struct Token {
    /// What a token is.
    enum Kind: UInt8 {
        /// A name or a keyword; which of the two depends on where it stands.
        case word
        /// A name between backticks, which is never a keyword.
        case quotedWord
        /// `#if`, `#Unique`, `#selector`.
        case directive
        case number
        /// A literal from its first to its last quotation mark, with everything that is interpolated.
        case string
        case regularExpression
        /// `->`, which ends no list of generic arguments.
        case arrow
        /// Any other character of an operator, and punctuation, one at a time.
        case mark
        /// The end of the text.
        case end
    }

    let kind: Kind
    /// Whether white space or a comment stands before the token.
    let isAfterSpace: Bool
    /// Whether the token is the first of its line.
    let isAfterLineBreak: Bool
    /// The character of a mark; 0 for other tokens.
    let mark: UInt8
    private let start: UInt32
    private let end: UInt32

    init(_ kind: Kind, _ bytes: Range<Int>, mark: UInt8 = 0, isAfterSpace: Bool, isAfterLineBreak: Bool) {
        self.kind = kind
        self.mark = mark
        self.isAfterSpace = isAfterSpace
        self.isAfterLineBreak = isAfterLineBreak
        start = UInt32(clamping: bytes.lowerBound)
        end = UInt32(clamping: bytes.upperBound)
    }

    /// The bytes of the token, quotation marks and backticks included.
    var bytes: Range<Int> { Int(start)..<Int(end) }
}

/// Why a text cannot be cut into tokens, or its brackets cannot be paired.
struct LexicalFlaw: Error, Equatable {
    /// What is wrong, for a person.
    let message: String
    /// The offset of the byte where it begins.
    let offset: Int
}
