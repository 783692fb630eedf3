import CompilerSupport

/// Splits a schema's text into tokens, one at a time; every byte is read once.
///
/// Comments are `//` and `--` up to the end of the line and `/* … */`. A copy of a lexer looks ahead without moving the
/// original.
struct SchemaLexer {
    private let bytes: [UInt8]
    private var index: Int
    /// The comments since the last ``takeComments()``; nil when comments are not collected.
    private var comments: [Range<Int>]?

    init(_ bytes: [UInt8], from start: Int = 0, keepsComments: Bool = false) {
        self.bytes = bytes
        index = start
        comments = keepsComments ? [] : nil
    }

    /// Returns the comments before the last token, and forgets them.
    mutating func takeComments() -> [Range<Int>] {
        defer { if comments?.isEmpty == false { comments = [] } }
        return comments ?? []
    }

    /// A comment without trailing white space on its lines.
    func comment(in range: Range<Int>) -> String {
        let lines = text(of: range).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.map { line in
            String(line.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
        }.joined(separator: "\n")
    }

    mutating func next() -> SchemaToken {
        if let openComment = skipSpaceAndComments() { return openComment }
        guard index < bytes.count else { return SchemaToken(.end, index..<index) }
        switch bytes[index] {
        case let byte where Self.marks.contains(byte): return take(1, as: .mark(byte))
        case UInt8(ascii: "\""): return quotedName()
        case let byte where Self.isWord(byte): return wordOrCurlyQuotedName()
        default: return take(1, as: .stray)
        }
    }

    func isASCII(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 < 0x80 } }

    func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// MARK: - Space and comments

extension SchemaLexer {
    /// Returns a token only when a comment is not closed; the rest of the text is then part of it.
    private mutating func skipSpaceAndComments() -> SchemaToken? {
        while index < bytes.count {
            let start = index
            if Self.isSpace(bytes[index]) {
                index += 1
            } else if starts(with: "//") || starts(with: "--") {
                index = endOfLine(from: index)
                comments?.append(start..<index)
            } else if starts(with: "/*") {
                guard let close = endOfComment() else { return take(bytes.count - index, as: .openComment) }
                index = close
                comments?.append(start..<index)
            } else {
                return nil
            }
        }
        return nil
    }

    private func endOfComment() -> Int? {
        var candidate = index + 2
        while let star = bytes[min(candidate, bytes.count)...].firstIndex(of: UInt8(ascii: "*")) {
            if star + 1 < bytes.count, bytes[star + 1] == UInt8(ascii: "/") { return star + 2 }
            candidate = star + 1
        }
        return nil
    }

    private func endOfLine(from start: Int) -> Int {
        bytes[start...].firstIndex(where: \.isLineBreak) ?? bytes.count
    }
}

// MARK: - Names

extension SchemaLexer {
    private mutating func quotedName() -> SchemaToken {
        let start = index
        let end = bytes[(start + 1)...].firstIndex { $0 == UInt8(ascii: "\"") || $0.isLineBreak } ?? bytes.count
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return take(end - start, as: .openQuote) }
        index = end + 1
        return SchemaToken(.quotedName, start..<index, content: start + 1..<end)
    }

    private mutating func wordOrCurlyQuotedName() -> SchemaToken {
        if startsWithCurlyQuote(at: index) { return curlyQuotedName() }
        if startsWithNoBreakSpace(at: index) { return take(2, as: .stray) }
        let start = index
        repeat { index += 1 } while continuesWord(at: index)
        return SchemaToken(.word, start..<index)
    }

    private mutating func curlyQuotedName() -> SchemaToken {
        let start = index
        var end = start + Self.curlyQuoteLength
        while continuesWord(at: end) { end += 1 }
        index = startsWithCurlyQuote(at: end) ? end + Self.curlyQuoteLength : end
        return SchemaToken(.curlyQuotedName, start..<index, content: start + Self.curlyQuoteLength..<end)
    }

    private func continuesWord(at index: Int) -> Bool {
        guard index < bytes.count, Self.isWord(bytes[index]) else { return false }
        switch bytes[index] {
        case UInt8(ascii: "-"): return !starts(with: "--", at: index)
        default: return !startsWithCurlyQuote(at: index) && !startsWithNoBreakSpace(at: index)
        }
    }

    /// The quotation marks U+2018 to U+201F, all of which begin with the same two bytes.
    private func startsWithCurlyQuote(at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
            && (0x98...0x9F).contains(bytes[index + 2])
    }

    /// Web pages indent with U+00A0, which looks like a space but is none to the server.
    private func startsWithNoBreakSpace(at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == 0xC2 && bytes[index + 1] == 0xA0
    }
}

// MARK: - Characters

extension SchemaLexer {
    private static let marks = Array("(),;<>".utf8)
    private static let curlyQuoteLength = 3

    private mutating func take(_ length: Int, as kind: SchemaToken.Kind) -> SchemaToken {
        let start = index
        index += length
        return SchemaToken(kind, start..<index)
    }

    private func starts(with text: String, at start: Int? = nil) -> Bool {
        bytes.dropFirst(start ?? index).starts(with: text.utf8)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }

    /// Includes dots, hyphens and bytes beyond ASCII, so that a name without its quotes is one token.
    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}

/// The smallest meaningful piece of a schema's text.
struct SchemaToken {
    /// The kind of a token.
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

    /// The token's kind.
    let kind: Kind
    /// The bytes of the token, quotes included.
    let range: Range<Int>
    /// The bytes of the name, without quotes; for other tokens the same as ``range``.
    let content: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>, content: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.content = content ?? range
    }
}

/// Rejects files that are not text before they are parsed.
enum TextCheck {
    /// Far beyond any real schema, which has at most a few hundred kilobytes.
    private static let sizeLimit = 64 << 20
    /// A field takes some 300 bytes in memory and may take 8 in the file.
    private static let itemLimit = 1_000_000

    static func problem(in bytes: [UInt8], path: String) -> Diagnostic? {
        if bytes.count > sizeLimit {
            return finding("the file is larger than 64 MiB", at: nil)
        }
        // One of these follows each item; comments may add some, so this is an upper bound.
        if bytes.count(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) > itemLimit {
            return finding("the file has more than \(itemLimit) fields, grants and record types", at: nil)
        }
        if let offset = bytes.firstIndex(of: 0) {
            return finding("the file contains a NUL byte", at: SourceLocation(path: path, bytes: offset..<offset + 1))
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            return finding("the file is not UTF-8", at: SourceLocation(path: path, bytes: offset..<offset + 1))
        }
        return nil
    }

    private static func finding(_ message: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            rule: SchemaLanguageRules.unreadableSchema,
            message: message,
            help: "save the file as UTF-8, or export the schema again with cktool export-schema",
            location: location
        )
    }
}

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

    /// The place of the next token.
    var location: SourceLocation { SourceLocation(path: path, bytes: token.range) }

    /// The bare word that comes next, in upper case; empty when something else comes.
    ///
    /// Words longer than any keyword give an empty text, without the cost of upper case. So do words beyond ASCII,
    /// because some letters (`ſ`) have an ASCII upper case.
    var keyword: String {
        guard token.kind == .word, token.range.count <= 16, lexer.isASCII(token.range) else { return "" }
        return lexer.text(of: token.range).uppercased()
    }

    /// The name that the next token spells, without quotes.
    var name: String { lexer.text(of: token.content) }

    /// True if a statement begins here. Such a pair of words is no field, because the second is no type.
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

    /// An error that says what should come next.
    func expected(_ expectation: String, help: String? = nil) -> Diagnostic {
        finding(SchemaLanguageRules.syntaxError, "expected \(expectation), found \(tokenDescription)", help: help)
    }

    /// A finding about the next token, or about another place.
    func finding(
        _ rule: RuleMetadata,
        _ message: String,
        help: String?,
        symbol: String? = nil,
        at place: SourceLocation? = nil,
        fix: Fix? = nil
    ) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: help, symbol: symbol, location: place ?? location, fix: fix)
    }

    /// The text from a place to the end of the next token.
    func text(from start: SourceLocation) -> String {
        lexer.text(of: start.offset..<token.range.upperBound)
    }

    /// True if a mark follows behind the next token.
    func isFollowed(byMark mark: Unicode.Scalar) -> Bool {
        var ahead = self
        ahead.advance()
        return ahead.isAt(mark: mark)
    }

    /// The next token, described for a message.
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

/// Collects findings up to a limit, so that hostile text cannot fill the memory.
struct FindingList {
    private static let limit = 1000

    private(set) var diagnostics: [Diagnostic] = []

    var isFull: Bool { diagnostics.count >= Self.limit }

    /// Adds a finding, unless the last one has the same rule and place: one mistake, one finding.
    mutating func report(_ diagnostic: Diagnostic) {
        if let last = diagnostics.last, last.rule == diagnostic.rule, last.location == diagnostic.location { return }
        if !isFull { diagnostics.append(diagnostic) }
    }
}
