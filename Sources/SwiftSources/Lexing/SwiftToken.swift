/// The smallest piece of Swift that means something; comments and white space are between tokens.
struct SwiftToken {
    /// What a token is.
    enum Kind {
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
    /// The bytes of the token, quotation marks and backticks included.
    let bytes: Range<Int>
    /// The character of a mark; 0 for other tokens.
    let mark: UInt8
    /// Whether white space or a comment stands before the token.
    let isAfterSpace: Bool
    /// Whether the token is the first of its line.
    let isAfterLineBreak: Bool

    /// Whether it can be a name, be it in backticks.
    var isName: Bool { kind == .word || kind == .quotedWord }
}
