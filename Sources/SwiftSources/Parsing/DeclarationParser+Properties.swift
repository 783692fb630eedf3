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

    /// Whether an accessor block begins with an observer, behind attributes.
    private static func hasObservers(_ slice: SyntaxSlice) -> Bool {
        var parser = DeclarationParser(slice)
        while parser.isMark("@") {
            guard (try? parser.parseAttribute()) != nil else { return false }
        }
        return parser.isWord("willSet") || parser.isWord("didSet")
    }

    /// What stands behind `=`: up to a comma, a line that does not go on with it, or the braces of accessors.
    mutating func parseExpression() throws(SyntaxFault) -> SyntaxSlice {
        let start = index
        while !isAtEnd, !isMark(","), !isMark(";"), index == start || !token.isAfterLineBreak || continuesExpression {
            if isMark("{"), index > start, startsAccessors { break }
            stepInExpression()
        }
        if index == start { throw expected("a value") }
        return SyntaxSlice(list: list, range: start..<index)
    }

    /// Goes on in an expression; generic arguments are one step, because commas stand between them.
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

    /// Whether the first token of a line belongs to the expression before it.
    private var continuesExpression: Bool {
        let before = list[index - 1]
        switch token.kind {
        case .mark where isMark("@") || isMark("}") || isMark("{") || isMark("(") || isMark("["): break
        case .mark where token.mark == UInt8(ascii: "#") || token.mark == UInt8(ascii: "\\"): break
        case .mark: return true
        case .word where isWord("as") || isWord("is") || isWord("else"): return true
        default: break
        }
        // An operator at the end of the line wants something behind it; `?` and `!` right behind a value do not.
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
