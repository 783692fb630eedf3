import CompilerSupport

/// The smallest meaningful piece of Swift; comments and white space are between tokens.
struct SwiftToken {
    /// The kind of a token.
    enum Kind {
        /// A name or a keyword, depending on its place.
        case word
        /// A name in backticks, which is never a keyword.
        case quotedWord
        /// `#if`, `#Unique`, `#selector`.
        case directive
        case number
        /// A literal from its first to its last quotation mark, including interpolations.
        case string
        case regularExpression
        /// `->`, whose `>` does not end a list of generic arguments.
        case arrow
        /// One character of another operator, or of punctuation.
        case mark
        /// The end of the text.
        case end
    }

    let kind: Kind
    /// The bytes of the token, quotation marks and backticks included.
    let bytes: Range<Int>
    /// The character of a mark; 0 for other tokens.
    let mark: UInt8
    /// True if white space or a comment precedes the token.
    let isAfterSpace: Bool
    let isAfterLineBreak: Bool

    /// True if it can be a name, with or without backticks.
    var isName: Bool { kind == .word || kind == .quotedWord }
}

/// The tokens of a file, with the partner of each bracket.
///
/// `#if`, `#elseif`, `#else` and `#endif` are brackets, too: each leads to the next one. So the tokens between two
/// partners can be skipped unread.
struct TokenList {
    let bytes: [UInt8]
    let tokens: [SwiftToken]
    /// The brackets without a partner.
    private(set) var flaws: [SyntaxFault] = []
    /// The position of each token's partner.
    private var partners: [Int?]
    /// The open brackets.
    private var open: [Int] = []

    init(_ bytes: [UInt8]) throws(SyntaxFault) {
        self.bytes = bytes
        tokens = try SwiftLexer.tokens(of: bytes)
        try Self.checkConflicts(tokens, bytes)
        partners = Array(repeating: nil, count: tokens.count)
        for (index, token) in tokens.enumerated() {
            if token.kind == .mark { try pair(token.mark, at: index) }
            if token.kind == .directive { try pairDirective(at: index) }
        }
        try drop(from: 0)
    }

    subscript(index: Int) -> SwiftToken { tokens[index] }

    /// The whole file, without the end token.
    var whole: SyntaxSlice { SyntaxSlice(list: self, range: 0..<tokens.count - 1) }

    /// The closing bracket of an opening one, or the directive after a clause of `#if`; nil for other tokens.
    func partner(of index: Int) -> Int? { partners[index] }

    /// The text of a token, without backticks.
    func text(of index: Int) -> String {
        let token = tokens[index]
        let range = token.kind == .quotedWord ? token.bytes.dropFirst().dropLast() : token.bytes
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// True if a token is a certain keyword, or a name without backticks.
    func isWord(_ word: String, at index: Int) -> Bool {
        tokens[index].kind == .word && bytes[tokens[index].bytes].elementsEqual(word.utf8)
    }

    func isDirective(_ directive: String, at index: Int) -> Bool {
        tokens[index].kind == .directive && text(of: index) == directive
    }

    func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool { tokens[index].mark == UInt8(ascii: mark) }
}

// MARK: - Conflict markers

extension TokenList {
    /// Throws for a file with lines such as `<<<<<<< HEAD` outside of strings and comments, because it contains two
    /// versions.
    private static func checkConflicts(_ tokens: [SwiftToken], _ bytes: [UInt8]) throws(SyntaxFault) {
        for token in tokens where token.isAfterLineBreak && "<=>|".utf8.contains(token.mark) {
            let start = token.bytes.lowerBound
            let end = bytes[start...].firstIndex { $0 != token.mark } ?? bytes.count
            let isAtMargin = start == 0 || bytes[start - 1].isLineBreak
            guard isAtMargin, end - start == 7, end == bytes.count || bytes[end].isSpace else { continue }
            let message = "a merge left the conflict marker '\(String(decoding: bytes[start..<end], as: UTF8.self))'"
            throw SyntaxFault(message: message, bytes: start..<end, isConflict: true)
        }
    }
}

// MARK: - Finding partners

extension TokenList {
    /// Reports brackets that stay open. An open brace or `#if` makes the file unreadable, because its content is
    /// unclear.
    private mutating func drop(from position: Int) throws(SyntaxFault) {
        if let last = open[position...].last(where: { !isInLine($0) }) { throw flaw(last, "is not closed") }
        flaws += open[position...].map { flaw($0, "is not closed") }
        open.removeSubrange(position...)
    }

    private func isInLine(_ index: Int) -> Bool {
        [UInt8(ascii: "("), UInt8(ascii: "[")].contains(tokens[index].mark)
    }

    private func flaw(_ index: Int, _ words: String) -> SyntaxFault {
        let isClause = tokens[index].kind == .directive && words == "is not closed"
        let text = isClause ? "#if" : "'\(text(of: index))'"
        return SyntaxFault(message: "\(text) \(words)", offset: tokens[index].bytes.lowerBound)
    }

    private mutating func pair(_ mark: UInt8, at index: Int) throws(SyntaxFault) {
        switch mark {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): try push(index)
        case UInt8(ascii: ")"): try pop(UInt8(ascii: "("), at: index)
        case UInt8(ascii: "]"): try pop(UInt8(ascii: "["), at: index)
        case UInt8(ascii: "}"): try pop(UInt8(ascii: "{"), at: index)
        default: break
        }
    }

    private mutating func pairDirective(at index: Int) throws(SyntaxFault) {
        switch text(of: index) {
        case "#if": try push(index)
        case "#elseif", "#else":
            try pop(0, at: index)
            try push(index)
        case "#endif": try pop(0, at: index)
        default: break
        }
    }

    private mutating func push(_ index: Int) throws(SyntaxFault) {
        if open.count >= SwiftSourceLimits.depth {
            let message = "brackets are nested deeper than \(SwiftSourceLimits.depth) levels"
            throw SyntaxFault(message: message, offset: tokens[index].bytes.lowerBound)
        }
        open.append(index)
    }

    /// Closes a bracket. A directive has the mark 0. A brace or a directive shows that a bracket before it was never
    /// closed.
    private mutating func pop(_ opening: UInt8, at index: Int) throws(SyntaxFault) {
        let last = open.lastIndex { tokens[$0].mark == opening || opening != 0 && !isInLine($0) }
        guard let last, tokens[open[last]].mark == opening else {
            if opening == 0 { throw flaw(index, "closes nothing") }
            return flaws.append(flaw(index, "closes nothing"))
        }
        try drop(from: last + 1)
        partners[open[last]] = index
        open.removeLast()
    }
}
