extension DeclarationParser {
    /// The deepest nesting of a type that is not written for the sake of it.
    private static let depthLimit = 64

    /// A type, up to what cannot belong to it.
    mutating func parseType(depth: Int = 0) throws(SyntaxFault) -> TypeSyntax {
        try checkDepth(depth)
        while isMark("@") { _ = try parseAttribute(ofType: true) }
        if isSpecifier {
            index += 1
            _ = try parseType(depth: depth + 1)
            return .other("a type with 'some', 'any' or the like")
        }
        var type = try parseSuffixes(of: parseBaseType(depth: depth), depth: depth)
        while isMark("&") {
            index += 1
            _ = accept(mark: "~")
            _ = try parseBaseType(depth: depth)
            type = .other("a composition of protocols")
        }
        return type
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

    /// `<Element: Hashable>` behind the name of a declaration; returns whether there are any.
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
