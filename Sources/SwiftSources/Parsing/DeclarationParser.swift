/// Reads declarations, and steps over everything else.
///
/// The parser goes from bracket to bracket, so bodies of functions cost nothing. It calls itself once for each pair of
/// braces around a type, and their nesting is limited already. What it cannot read becomes a member that says so; whether
/// that matters is decided by whoever needs the member.
struct DeclarationParser {
    let list: TokenList
    /// The position of the next token.
    var index: Int
    /// The position behind the last token that may be read.
    private(set) var end: Int

    init(_ slice: SyntaxSlice) {
        list = slice.list
        index = slice.range.lowerBound
        end = slice.range.upperBound
    }

    /// The members of a file, or between two braces.
    static func members(of slice: SyntaxSlice) -> [MemberSyntax] {
        var parser = DeclarationParser(slice)
        var members: [MemberSyntax] = []
        while !parser.isAtEnd {
            if parser.isMark(";") { parser.index += 1 } else { parser.parseMembers(into: &members) }
        }
        return members
    }

    private mutating func parseMembers(into members: inout [MemberSyntax]) {
        let start = index
        do throws(SyntaxFault) {
            members += list.isDirective("#if", at: index) ? [.conditional(try parseConditional())] : try parseMember()
        } catch {
            members.append(.unreadable(error))
            resume(after: start)
        }
    }

    /// Goes to the next line that may begin a declaration.
    private mutating func resume(after start: Int) {
        index = start
        repeat { step() } while !isAtEnd && !(token.isAfterLineBreak && isAtDeclaration)
    }

    private var isAtDeclaration: Bool {
        isMark("@") || token.kind == .directive || isMark("}")
            || token.kind == .word && Self.startsDeclaration(list.text(of: index))
    }
}

// MARK: - Tokens

extension DeclarationParser {
    var isAtEnd: Bool { index >= end }

    /// The next token; at the end the one that stands there, which belongs to somebody else.
    var token: SwiftToken { list[index] }

    /// The token that stands some places behind the next one; nil beyond the end.
    func token(after distance: Int) -> SwiftToken? { index + distance < end ? list[index + distance] : nil }

    func isMark(_ mark: Unicode.Scalar, after distance: Int = 0) -> Bool {
        token(after: distance)?.mark == UInt8(ascii: mark)
    }

    func isWord(_ word: String) -> Bool { !isAtEnd && list.isWord(word, at: index) }

    /// Whether a name comes next, be it in backticks.
    var isAtName: Bool { !isAtEnd && token.isName }

    /// Goes behind the next token, and behind its partner when it is a bracket.
    mutating func step() {
        // A clause of `#if` does not end with its bracket.
        if let partner = list.partner(of: index), partner < end, token.kind != .directive { index = partner }
        index += 1
    }

    mutating func accept(mark: Unicode.Scalar) -> Bool {
        guard isMark(mark) else { return false }
        index += 1
        return true
    }

    mutating func accept(word: String) -> Bool {
        guard isWord(word) else { return false }
        index += 1
        return true
    }

    mutating func parseName(_ expectation: String) throws(SyntaxFault) -> SyntaxName {
        guard isAtName else { throw expected(expectation) }
        defer { index += 1 }
        return SyntaxName(text: list.text(of: index), bytes: token.bytes)
    }

    /// The tokens between the bracket that comes next and its partner; goes behind both.
    mutating func parseBrackets() throws(SyntaxFault) -> SyntaxSlice {
        guard !isAtEnd, let close = list.partner(of: index), close < end else { throw expected("a bracket") }
        defer { index = close + 1 }
        return SyntaxSlice(list: list, range: index + 1..<close)
    }

    /// The complaint that something else should come next.
    func expected(_ expectation: String) -> SyntaxFault {
        let found = isAtEnd ? "the end" : "'\(list.text(of: index).prefix(60))'"
        return SyntaxFault(message: "expected \(expectation), found \(found)", bytes: token.bytes)
    }
}
