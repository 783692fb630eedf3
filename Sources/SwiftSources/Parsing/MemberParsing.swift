/// The attributes and modifiers before a declaration.
struct DeclarationPrefix {
    var attributes: [AttributeSyntax] = []
    var modifiers: [String] = []
}

extension DeclarationParser {
    /// One declaration; a `var` or `case` with several names makes several members.
    mutating func parseMember() throws(SyntaxFault) -> [MemberSyntax] {
        if token.kind == .directive { return [.macro(try parseMacro())] }
        let prefix = try parsePrefix()
        guard !isAtEnd, token.kind == .word else { throw expected("a declaration") }
        let keyword = list.text(of: index)
        if let kind = TypeDeclaration.Kind(rawValue: keyword) { return [.type(try parseType(kind, prefix))] }
        switch keyword {
        case "var", "let": return try parseProperties(prefix).map { .property($0) }
        case "case": return try parseCases().map { .enumCase($0) }
        case "typealias": return [.alias(try parseAlias())]
        case _ where Self.functionWords.contains(keyword): try skipFunction()
        case _ where Self.lineWords.contains(keyword): skipLine()
        default: throw expected("a declaration")
        }
        return [.other]
    }

    /// True if a line that begins with this word begins a declaration.
    static func startsDeclaration(_ word: String) -> Bool {
        TypeDeclaration.Kind(rawValue: word) != nil || modifiers.contains(word) || functionWords.contains(word)
            || lineWords.contains(word) || ["var", "let", "case", "typealias"].contains(word)
    }

    private static let functionWords: Set<String> = ["func", "init", "deinit", "subscript", "macro"]
    private static let lineWords: Set<String> = ["import", "associatedtype", "operator", "precedencegroup"]
    private static let modifiers: Set<String> = [
        "__consuming", "_const", "async", "borrowing", "consuming", "convenience", "distributed", "dynamic",
        "fileprivate", "final", "indirect",
        "infix", "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional",
        "override",
        "package", "postfix", "prefix", "private", "public", "required", "static", "unowned", "weak",
    ]
}

// MARK: - Attributes and modifiers

extension DeclarationParser {
    private mutating func parsePrefix() throws(SyntaxFault) -> DeclarationPrefix {
        var prefix = DeclarationPrefix()
        while !isAtEnd {
            if isMark("@") {
                prefix.attributes.append(try parseAttribute())
            } else if token.kind == .word, isModifier(list.text(of: index)) {
                prefix.modifiers.append(parseModifier())
            } else {
                break
            }
        }
        return prefix
    }

    /// `class` is a modifier before another declaration: `class func`.
    private func isModifier(_ word: String) -> Bool {
        if Self.modifiers.contains(word) { return true }
        guard word == "class", token(after: 1)?.kind == .word else { return false }
        let next = list.text(of: index + 1)
        return next == "var" || next == "let" || Self.functionWords.contains(next) || Self.modifiers.contains(next)
    }

    /// Parses a modifier. The argument of `private(set)` does not matter for models.
    private mutating func parseModifier() -> String {
        defer { index += 1 }
        let word = list.text(of: index)
        if isMark("(", after: 1), let close = list.partner(of: index + 1) { index = close }
        return word
    }

    /// Parses an attribute. In a type, parentheses after a space belong to the type: `@Sendable (Int) -> Void`.
    mutating func parseAttribute(ofType: Bool = false) throws(SyntaxFault) -> AttributeSyntax {
        let start = token.bytes.lowerBound
        index += 1
        var name = try parseName("the name of an attribute")
        var words = [name.text]
        while isMark("."), token(after: 1)?.isAfterSpace == false {
            index += 1
            name = try parseName("the name of an attribute")
            words.append(name.text)
        }
        if isMark("<") { _ = try parseGenericArguments(depth: 0) }
        let bytes = start..<name.bytes.upperBound
        let hasArguments = isMark("(") && !(ofType ? token.isAfterSpace : token.isAfterLineBreak)
        let arguments = hasArguments ? try parseBrackets().arguments : []
        return AttributeSyntax(name: words.joined(separator: "."), arguments: arguments, bytes: bytes)
    }

    /// The tokens up to the next comma; steps over the comma.
    fileprivate mutating func parseElement() -> SyntaxSlice {
        let start = index
        while !isAtEnd, !isMark(",") { stepInExpression() }
        defer { index = min(index + 1, end) }
        return SyntaxSlice(list: list, range: start..<index)
    }
}

extension SyntaxSlice {
    /// The parts between the commas.
    var elements: [SyntaxSlice] {
        var parser = DeclarationParser(self)
        var elements: [SyntaxSlice] = []
        while !parser.isAtEnd { elements.append(parser.parseElement()) }
        return elements
    }

    /// The arguments, for a slice between two parentheses.
    var arguments: [ArgumentSyntax] {
        elements.map { element in
            let parser = DeclarationParser(element)
            guard parser.isAtName, parser.isMark(":", after: 1) else {
                return ArgumentSyntax(label: nil, value: element)
            }
            let value = SyntaxSlice(list: list, range: element.range.dropFirst(2))
            return ArgumentSyntax(label: list.text(of: parser.index), value: value)
        }
    }
}

// MARK: - Types and their cases

extension DeclarationParser {
    private mutating func parseType(
        _ kind: TypeDeclaration.Kind,
        _ prefix: DeclarationPrefix
    ) throws(SyntaxFault) -> TypeDeclaration {
        index += 1
        let name = try kind == .extension ? parseExtendedName() : parseName("the name of a type")
        let isGeneric = try skipGenericParameters()
        let inherited = accept(mark: ":") ? try parseInherited() : []
        while !isAtEnd, !isMark("{") { step() }
        let body = try parseBrackets()
        return TypeDeclaration(
            kind: kind,
            name: name,
            attributes: prefix.attributes,
            isGeneric: isGeneric,
            inherited: inherited,
            members: kind == .protocol ? [] : Self.members(of: body),
            body: body
        )
    }

    private mutating func parseExtendedName() throws(SyntaxFault) -> SyntaxName {
        let start = token.bytes.lowerBound
        let type = try parseType()
        let bytes = start..<list[index - 1].bytes.upperBound
        guard case .name(let components) = type else { return SyntaxName(text: type.description, bytes: bytes) }
        return SyntaxName(text: components.map(\.name).joined(separator: "."), bytes: bytes)
    }

    private mutating func parseInherited() throws(SyntaxFault) -> [TypeSyntax] {
        var types: [TypeSyntax] = []
        repeat { types.append(try parseType()) } while accept(mark: ",") && !isMark("{")
        return types
    }

    private mutating func parseCases() throws(SyntaxFault) -> [EnumCaseDeclaration] {
        index += 1
        var cases: [EnumCaseDeclaration] = []
        repeat {
            let name = try parseName("the name of a case")
            let values = isMark("(") ? try parseBrackets() : nil
            cases.append(
                EnumCaseDeclaration(
                    name: name,
                    payload: try values.map { values throws(SyntaxFault) in try Self.payload(in: values) } ?? [],
                    associatedValues: values,
                    rawValue: accept(mark: "=") ? try parseExpression() : nil
                )
            )
        } while accept(mark: ",")
        return cases
    }

    /// `(String, count: Int = 1)`.
    private static func payload(in slice: SyntaxSlice) throws(SyntaxFault) -> [TypeSyntax] {
        var parser = DeclarationParser(slice)
        var types: [TypeSyntax] = []
        while !parser.isAtEnd {
            for words in [2, 1] where parser.hasLabel(of: words) {
                parser.index += words + 1
                break
            }
            types.append(try parser.parseType())
            _ = parser.parseElement()
        }
        return types
    }

    private func hasLabel(of words: Int) -> Bool {
        isMark(":", after: words) && list.tokens[index..<index + words].allSatisfy(\.isName)
    }

    private mutating func parseAlias() throws(SyntaxFault) -> AliasDeclaration {
        index += 1
        let name = try parseName("the name of a type")
        let isGeneric = try skipGenericParameters()
        guard accept(mark: "=") else { throw expected("'='") }
        let target = try parseType()
        // The `where` clause of a generic alias.
        while !isAtEnd, !token.isAfterLineBreak, !isMark(";") { step() }
        return AliasDeclaration(name: name, isGeneric: isGeneric, target: target)
    }

    private mutating func parseMacro() throws(SyntaxFault) -> MacroExpansion {
        let name = SyntaxName(text: list.text(of: index), bytes: token.bytes)
        index += 1
        if isMark("<") { _ = try parseGenericArguments(depth: 0) }
        let hasArguments = isMark("(") && !token.isAfterLineBreak
        let arguments = hasArguments ? try parseBrackets().arguments : []
        // Trailing closures, with or without labels.
        while !isAtEnd, !token.isAfterLineBreak, !isMark(";") { step() }
        return MacroExpansion(name: name, arguments: arguments)
    }
}

// MARK: - Ignored code

extension DeclarationParser {
    /// Skips to the end of the body. A function without a body ends where the next declaration begins.
    private mutating func skipFunction() throws(SyntaxFault) {
        index += 1
        while !isAtEnd, !isMark(";") {
            if isMark("{") { return step() }
            let startsLine = token.isAfterLineBreak
            if startsLine, isMark("@") || token.kind == .directive { return }
            if startsLine, token.kind == .word, !isWord("async"), Self.startsDeclaration(list.text(of: index)) {
                return
            }
            step()
        }
    }

    private mutating func skipLine() {
        repeat { step() } while !isAtEnd && !token.isAfterLineBreak && !isMark(";")
    }
}
