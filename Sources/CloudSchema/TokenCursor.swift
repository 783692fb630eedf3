import CompilerSupport

/// Walks over the tokens of a schema, one token ahead.
struct TokenCursor {
    /// The token that comes next.
    private(set) var token: SchemaToken
    private var lexer: SchemaLexer
    private let path: String

    init(bytes: [UInt8], path: String) {
        lexer = SchemaLexer(bytes, from: bytes.byteOrderMarkLength)
        token = lexer.next()
        self.path = path
    }

    var isAtEnd: Bool { token.kind == .end }

    /// Where the next token stands.
    var location: SourceLocation { SourceLocation(path: path, bytes: token.range) }

    /// The bare word that comes next, in upper case; empty when something else comes.
    ///
    /// Longer than any keyword is not a keyword, and is not worth being turned into upper case. Beyond ASCII there are
    /// letters whose upper case is ASCII (`ſ`), so those words are left out too.
    var keyword: String {
        guard token.kind == .word, token.range.count <= 16, lexer.isASCII(token.range) else { return "" }
        return lexer.text(of: token.range).uppercased()
    }

    /// The name that the next token spells, without quotes.
    var name: String { lexer.text(of: token.content) }

    /// Whether a statement begins here. Such a pair of words is not a field, because the second is not a type.
    var startsStatement: Bool {
        switch keyword {
        case "RECORD": keywordAfterNext == "TYPE"
        case "CREATE": keywordAfterNext == "ROLE"
        case "DEFINE": ["SCHEMA", "RECORD", "INDEX"].contains(keywordAfterNext)
        default: false
        }
    }

    func isAt(mark: Unicode.Scalar) -> Bool { token.kind == .mark(UInt8(ascii: mark)) }

    mutating func advance() { token = lexer.next() }

    mutating func accept(_ word: String) -> Bool {
        guard keyword == word else { return false }
        advance()
        return true
    }

    mutating func accept(_ first: String, _ second: String) -> Bool {
        guard keyword == first, keywordAfterNext == second else { return false }
        advance()
        advance()
        return true
    }

    mutating func accept(mark: Unicode.Scalar) -> Bool {
        guard isAt(mark: mark) else { return false }
        advance()
        return true
    }

    mutating func expect(_ word: String) throws(Diagnostic) {
        guard accept(word) else { throw expected(word) }
    }

    mutating func expect(mark: Unicode.Scalar) throws(Diagnostic) {
        guard accept(mark: mark) else { throw expected("'\(mark)'") }
    }

    /// The complaint that something else should come next.
    func expected(_ expectation: String, help: String? = nil) -> Diagnostic {
        finding(SchemaLanguageRules.syntaxError, "expected \(expectation), found \(tokenDescription)", help: help)
    }

    /// A finding about what comes next, or about another place.
    func finding(
        _ rule: RuleMetadata,
        _ message: String,
        help: String?,
        symbol: String? = nil,
        at place: SourceLocation? = nil
    ) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: help, symbol: symbol, location: place ?? location)
    }

    /// What comes next, in words for a person.
    var tokenDescription: String {
        switch token.kind {
        case .word, .quotedName, .curlyQuotedName, .mark: "'\(excerpt)'"
        case .openQuote: "a quotation mark that is not closed on its line"
        case .openComment: "a comment that is not closed"
        case .stray: strayDescription
        case .end: "the end of the file"
        }
    }

    private var excerpt: String {
        let limit = 60
        let text = lexer.text(of: token.range)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }

    private var strayDescription: String {
        let text = lexer.text(of: token.range)
        return text == "\u{A0}" ? "a no-break space (U+00A0)" : "'\(text)'"
    }

    private var keywordAfterNext: String {
        var ahead = self
        ahead.advance()
        return ahead.keyword
    }
}

/// Collects findings, up to a limit: hostile text must not fill the memory with complaints.
struct FindingList {
    private static let limit = 1000

    private(set) var diagnostics: [Diagnostic] = []

    var isFull: Bool { diagnostics.count >= Self.limit }

    /// Adds a finding, unless the one before is of the same rule at the same place: one mistake, one complaint.
    mutating func report(_ diagnostic: Diagnostic) {
        if let last = diagnostics.last, last.rule == diagnostic.rule, last.location == diagnostic.location { return }
        if !isFull { diagnostics.append(diagnostic) }
    }
}
