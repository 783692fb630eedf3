/// The smallest piece of a schema's text that means something.
struct SchemaToken {
    /// What a token is.
    enum Kind: Equatable {
        /// A bare run of letters: a keyword or a name, depending on where it stands.
        case word
        /// A name between quotation marks.
        case quotedName
        /// A name between the curly quotation marks that word processors make.
        case curlyQuotedName
        /// One of `( ) , ; < >`.
        case mark(UInt8)
        /// A quotation mark without its partner on the same line.
        case openQuote
        /// A `/*` without its `*/`.
        case openComment
        /// A character that has no place in the language.
        case stray
        /// The end of the text.
        case end
    }

    /// What the token is.
    let kind: Kind
    /// The bytes of the token, quotes included.
    let range: Range<Int>
    /// The bytes that a name consists of; for other tokens the same as ``range``.
    let content: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>, content: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.content = content ?? range
    }
}
