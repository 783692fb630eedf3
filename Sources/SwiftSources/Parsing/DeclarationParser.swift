/// Parses declarations, and skips everything else.
///
/// The parser jumps from bracket to bracket, so bodies of functions cost nothing. It recurses once for each pair of
/// braces around a type, whose nesting is already limited. Unreadable text becomes a member with the fault; the reader
/// of the member decides whether that matters.
struct DeclarationParser {
    let list: TokenList
    /// The position of the next token.
    var index: Int
    /// The position after the last readable token.
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

    /// Skips to the next line that may begin a declaration.
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

    /// The next token; at the end the one after the slice.
    var token: SwiftToken { list[index] }

    /// The token some places after the next one; nil beyond the end.
    func token(after distance: Int) -> SwiftToken? { index + distance < end ? list[index + distance] : nil }

    func isMark(_ mark: Unicode.Scalar, after distance: Int = 0) -> Bool {
        token(after: distance)?.mark == UInt8(ascii: mark)
    }

    func isWord(_ word: String) -> Bool { !isAtEnd && list.isWord(word, at: index) }

    /// True if a name comes next, with or without backticks.
    var isAtName: Bool { !isAtEnd && token.isName }

    /// Steps over the next token, and over its partner when it is a bracket.
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

    /// The tokens between the next bracket and its partner; steps over both.
    mutating func parseBrackets() throws(SyntaxFault) -> SyntaxSlice {
        guard !isAtEnd, let close = list.partner(of: index), close < end else { throw expected("a bracket") }
        defer { index = close + 1 }
        return SyntaxSlice(list: list, range: index + 1..<close)
    }

    /// A fault that says what should come next.
    func expected(_ expectation: String) -> SyntaxFault {
        let found = isAtEnd ? "the end" : "'\(list.text(of: index).prefix(60))'"
        return SyntaxFault(message: "expected \(expectation), found \(found)", bytes: token.bytes)
    }
}

extension DeclarationParser {
    /// The deepest nesting of a type in real code.
    private static let depthLimit = 64

    /// Parses a type, up to the first token that cannot belong to it.
    mutating func parseType(depth: Int = 0) throws(SyntaxFault) -> TypeSyntax {
        try checkDepth(depth)
        while isMark("@") { _ = try parseAttribute(ofType: true) }
        if isSpecifier {
            index += 1
            _ = try parseType(depth: depth + 1)
            return .other("a type with 'some', 'any' or the like")
        }
        let type = try parseSuffixes(of: parseBaseType(depth: depth), depth: depth)
        return isMark("&") ? .composition(try parseComposition(with: type, depth: depth)) : type
    }

    /// `A & B & ~C`, without suppressed protocols.
    private mutating func parseComposition(with first: TypeSyntax, depth: Int) throws(SyntaxFault) -> [TypeSyntax] {
        var parts = first.parts
        while accept(mark: "&") {
            let isSuppressed = accept(mark: "~")
            let part = try parseBaseType(depth: depth)
            if !isSuppressed { parts += part.parts }
        }
        return parts
    }

    private func checkDepth(_ depth: Int) throws(SyntaxFault) {
        if depth <= Self.depthLimit { return }
        throw SyntaxFault(message: "the type is nested deeper than \(Self.depthLimit) levels", bytes: token.bytes)
    }

    private var isSpecifier: Bool {
        if isMark("~") { return true }
        guard !isAtEnd, token.kind == .word, let next = token(after: 1), next.isAfterSpace else { return false }
        let startsType = next.isName || ["(", "[", "~"].contains { isMark($0, after: 1) }
        return startsType && Self.specifiers.contains(list.text(of: index))
    }

    private static let specifiers: Set<String> = [
        "some", "any", "each", "repeat", "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated",
    ]

    private mutating func parseSuffixes(of type: TypeSyntax, depth: Int) throws(SyntaxFault) -> TypeSyntax {
        var (type, depth) = (type, depth)
        while (isMark("?") || isMark("!")) && !token.isAfterSpace {
            depth += 1
            try checkDepth(depth)
            index += 1
            type = .optional(type)
        }
        return type
    }

    private mutating func parseBaseType(depth: Int) throws(SyntaxFault) -> TypeSyntax {
        if isMark("(") { return try parseParentheses(depth: depth) }
        if isMark("[") { return try parseSquareBrackets(depth: depth) }
        var components: [TypeSyntax.Component] = []
        repeat {
            let name = try parseName("a type").text
            let arguments = isMark("<") ? try parseGenericArguments(depth: depth) : []
            components.append(TypeSyntax.Component(name: name, arguments: arguments))
        } while acceptDot()
        return .name(components)
    }

    private mutating func acceptDot() -> Bool {
        let isDot = isMark(".") && token(after: 1)?.isName == true
        if isDot { index += 1 }
        return isDot
    }

    /// `(T)`, `(A, B)` or `(A) -> B`.
    private mutating func parseParentheses(depth: Int) throws(SyntaxFault) -> TypeSyntax {
        let slice = try parseBrackets()
        while isWord("async") || isWord("throws") || isWord("rethrows") {
            index += 1
            if isMark("(") { step() }
        }
        if !isAtEnd, token.kind == .arrow {
            index += 1
            _ = try parseType(depth: depth + 1)
            return .other("a function")
        }
        var inner = DeclarationParser(slice)
        if let type = try? inner.parseType(depth: depth + 1), inner.isAtEnd { return type }
        return .other("a tuple")
    }

    private mutating func parseSquareBrackets(depth: Int) throws(SyntaxFault) -> TypeSyntax {
        var inner = DeclarationParser(try parseBrackets())
        if !inner.isAtEnd, inner.token.kind == .number { return .other("an inline array") }
        let first = try inner.parseType(depth: depth + 1)
        if inner.isAtEnd { return .array(first) }
        guard inner.accept(mark: ":") else { throw inner.expected("']'") }
        let value = try inner.parseType(depth: depth + 1)
        if !inner.isAtEnd { throw inner.expected("']'") }
        return .dictionary(first, value)
    }

    /// `<A, B>`.
    mutating func parseGenericArguments(depth: Int) throws(SyntaxFault) -> [TypeSyntax] {
        index += 1
        var arguments: [TypeSyntax] = []
        repeat {
            if !isAtEnd, token.kind == .number {
                index += 1
                arguments.append(.other("a number"))
            } else {
                arguments.append(try parseType(depth: depth + 1))
            }
        } while accept(mark: ",")
        guard accept(mark: ">") else { throw expected("'>'") }
        return arguments
    }

    /// Skips `<Element: Hashable>` after the name of a declaration; returns whether it exists.
    mutating func skipGenericParameters() throws(SyntaxFault) -> Bool {
        if !isMark("<") { return false }
        var open = 0
        repeat {
            if isMark("<") { open += 1 }
            if isMark(">") { open -= 1 }
            step()
        } while open > 0 && !isAtEnd
        if open > 0 { throw expected("'>'") }
        return true
    }
}

extension DeclarationParser {
    /// `#if` with all its clauses, each parsed as if it were true.
    mutating func parseConditional() throws(SyntaxFault) -> ConditionalSyntax {
        let bytes = token.bytes
        var clauses: [ConditionalSyntax.Clause] = []
        while !list.isDirective("#endif", at: index) {
            guard let next = list.partner(of: index), next < end else { throw expected("#endif") }
            let start = endOfCondition(before: next)
            let hasCondition = !list.isDirective("#else", at: index)
            let condition = hasCondition ? SyntaxSlice(list: list, range: index + 1..<start) : nil
            let members = Self.members(of: SyntaxSlice(list: list, range: start..<next))
            clauses.append(ConditionalSyntax.Clause(condition: condition, members: members))
            index = next
        }
        index += 1
        return ConditionalSyntax(clauses: clauses, bytes: bytes)
    }

    /// A condition ends with its line, except inside parentheses.
    private func endOfCondition(before next: Int) -> Int {
        var position = index + 1
        while position < next, !list[position].isAfterLineBreak {
            position = (list.partner(of: position) ?? position) + 1
        }
        return min(position, next)
    }
}

extension DeclarationParser {
    /// `var a: Int = 1, b = 2 { didSet { } }`.
    mutating func parseProperties(_ prefix: DeclarationPrefix) throws(SyntaxFault) -> [PropertyDeclaration] {
        let isConstant = isWord("let")
        index += 1
        var properties: [PropertyDeclaration] = []
        repeat {
            let name = try parseName("the name of a property")
            var type: TypeSyntax?
            var typeBytes: Range<Int>?
            if accept(mark: ":") {
                let start = index
                type = try parseType()
                typeBytes = SyntaxSlice(list: list, range: start..<index).bytes
            }
            let initializer = accept(mark: "=") ? try parseExpression() : nil
            let accessors = isMark("{") ? Self.accessors(in: try parseBrackets()) : .none
            properties.append(
                PropertyDeclaration(
                    name: name,
                    isConstant: isConstant,
                    attributes: prefix.attributes,
                    modifiers: prefix.modifiers,
                    type: type,
                    typeBytes: typeBytes,
                    initializer: initializer,
                    accessors: accessors
                )
            )
        } while accept(mark: ",")
        return properties
    }

    private static func accessors(in slice: SyntaxSlice) -> PropertyDeclaration.Accessors {
        hasObservers(slice) ? .observers : .computed(slice)
    }

    /// True if an accessor block begins with an observer, after attributes.
    private static func hasObservers(_ slice: SyntaxSlice) -> Bool {
        var parser = DeclarationParser(slice)
        while parser.isMark("@") {
            guard (try? parser.parseAttribute()) != nil else { return false }
        }
        return parser.isWord("willSet") || parser.isWord("didSet")
    }

    /// The expression after `=`: up to a comma, a line that does not continue it, or the braces of accessors.
    mutating func parseExpression() throws(SyntaxFault) -> SyntaxSlice {
        let start = index
        while !isAtEnd, !isMark(","), !isMark(";"), index == start || !token.isAfterLineBreak || continuesExpression {
            if isMark("{"), index > start, startsAccessors { break }
            stepInExpression()
        }
        if index == start { throw expected("a value") }
        return SyntaxSlice(list: list, range: start..<index)
    }

    /// Steps through an expression; generic arguments are one step, because they contain commas.
    mutating func stepInExpression() {
        if isMark("<"), !token.isAfterSpace {
            var ahead = self
            if (try? ahead.parseGenericArguments(depth: 0)) != nil {
                index = ahead.index
                return
            }
        }
        step()
    }

    private var startsAccessors: Bool {
        guard let close = list.partner(of: index) else { return false }
        return Self.hasObservers(SyntaxSlice(list: list, range: index + 1..<close))
    }

    /// True if the first token of a line belongs to the expression before it.
    private var continuesExpression: Bool {
        let before = list[index - 1]
        switch token.kind {
        case .mark where isMark("@") || isMark("}") || isMark("{") || isMark("(") || isMark("["): break
        case .mark where token.mark == UInt8(ascii: "#") || token.mark == UInt8(ascii: "\\"): break
        case .mark: return true
        case .word where isWord("as") || isWord("is") || isWord("else"): return true
        default: break
        }
        // An operator at the end of the line expects an operand; `?` and `!` directly after a value do not.
        switch before.kind {
        case .mark:
            let closes = [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">")]
            let isPostfix = before.mark == UInt8(ascii: "?") || before.mark == UInt8(ascii: "!")
            return !closes.contains(before.mark) && (!isPostfix || before.isAfterSpace)
        case .word:
            return ["try", "await", "as", "is", "in", "else"].contains(list.text(of: index - 1))
        default: return false
        }
    }
}
