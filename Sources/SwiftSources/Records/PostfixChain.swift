/// `a.b(…)[…].c { … }`: a first part, and the steps behind it.
struct PostfixChain {
    enum First {
        case name(String)
        /// `.name`
        case implicitMember(String)
        /// The tokens between parentheses.
        case group(Range<Int>)
        case literal
    }

    enum Step {
        /// `.name`, with its token.
        case member(String, Int)
        /// The tokens between the parentheses; empty for a call with a closure only.
        case call(Range<Int>, name: Int)
        case element(Range<Int>)
    }

    let first: First
    let steps: [Step]
    /// For each step the end of its tokens.
    let ends: [Int]
    let range: Range<Int>

    /// True if it begins with a dot.
    var isImplicit: Bool { if case .implicitMember = first { true } else { false } }

    /// The name that it begins with.
    var firstName: String? { if case .name(let name) = first { name } else { nil } }

    /// Nil when the expression is not such a chain.
    init?(_ slice: SyntaxSlice) {
        range = ValueForm(slice).range
        let list = slice.list
        var parser = DeclarationParser(SyntaxSlice(list: list, range: range))
        guard !parser.isAtEnd else { return nil }
        if parser.isMark("("), let close = list.partner(of: parser.index) {
            first = .group(parser.index + 1..<close)
            parser.step()
        } else if parser.isMark("["), list.partner(of: parser.index) != nil {
            first = .literal
            parser.step()
        } else if parser.token.kind == .string || parser.token.kind == .number {
            first = .literal
            parser.index += 1
        } else {
            let isImplicit = parser.accept(mark: ".")
            guard parser.isAtName else { return nil }
            let name = list.text(of: parser.index)
            first = isImplicit ? .implicitMember(name) : .name(name)
            parser.index += 1
        }
        var steps: [Step] = []
        var ends: [Int] = []
        while !parser.isAtEnd {
            if parser.isMark("?") || parser.isMark("!"), !parser.token.isAfterSpace {
                parser.index += 1
                continue
            }
            guard let step = Self.step(&parser, list) else { return nil }
            steps.append(step)
            ends.append(parser.index)
        }
        (self.steps, self.ends) = (steps, ends)
    }

    private static func step(_ parser: inout DeclarationParser, _ list: TokenList) -> Step? {
        let index = parser.index
        if parser.accept(mark: ".") {
            guard !parser.isAtEnd, parser.isAtName || parser.token.kind == .number else { return nil }
            defer { parser.index += 1 }
            return .member(list.text(of: parser.index), parser.index)
        }
        if parser.isMark("<") {
            guard (try? parser.parseGenericArguments(depth: 0)) != nil, !parser.isAtEnd else { return nil }
            return step(&parser, list)
        }
        guard let close = list.partner(of: index) else { return nil }
        let inner = index + 1..<close
        switch list[index].mark {
        case UInt8(ascii: "("):
            parser.step()
            // Trailing closures belong to the call.
            skipClosures(&parser)
            return .call(inner, name: index - 1)
        case UInt8(ascii: "["):
            parser.step()
            return .element(inner)
        case UInt8(ascii: "{"):
            skipClosures(&parser)
            return .call(index..<index, name: index - 1)
        default: return nil
        }
    }

    private static func skipClosures(_ parser: inout DeclarationParser) {
        while !parser.isAtEnd {
            if parser.isMark("{") {
                parser.step()
            } else if parser.isAtName, parser.isMark(":", after: 1), parser.isMark("{", after: 2) {
                parser.index += 2
                parser.step()
            } else {
                return
            }
        }
    }

    /// The names, when there is nothing but names between dots.
    var names: [String]? {
        guard case .name(let name) = first else { return nil }
        var names = [name]
        for step in steps {
            guard case .member(let member, _) = step else { return nil }
            names.append(member)
        }
        return names
    }
}

extension SourceCode {
    /// The expression that ends before a bracket or a dot: `self.record` of `self.record["title"]`.
    func base(before end: Int) -> Range<Int>? {
        var start = end
        while start > 0 {
            let last = start - 1
            if list.isMark("?", at: last) || list.isMark("!", at: last) {
                if list[last].isAfterSpace { return nil }
                start = last
                continue
            }
            if let opening = openings[last], !list.isMark("}", at: last) || start != end {
                // `foo(…)`, `foo[…]`, `(…)`, `foo { … }`.
                start = opening
                let before = start - 1
                let continues =
                    before >= 0 && !(list[start].isAfterSpace && !list.isMark("{", at: start))
                    && (list[before].isName && !isKeyword(before) || openings[before] != nil
                        || list.isMark("?", at: before) || list.isMark("!", at: before))
                if !continues { return leadingDot(&start) ? nil : start..<end }
                continue
            }
            guard list[last].isName || list[last].kind == .number || list[last].kind == .string else { return nil }
            start = last
            if start > 0, list.isMark(".", at: start - 1) {
                start -= 1
                if start == 0 || list[start].isAfterSpace && !list[start].isAfterLineBreak { return nil }
                continue
            }
            return start..<end
        }
        return nil
    }

    private func leadingDot(_ start: inout Int) -> Bool { start > 0 && list.isMark(".", at: start - 1) }

    private func isKeyword(_ index: Int) -> Bool {
        list[index].kind == .word && Self.keywords.contains(list.text(of: index))
    }

    private static let keywords: Set<String> = [
        "return", "try", "await", "in", "if", "while", "guard", "else", "case", "switch", "throw", "where", "as", "is",
    ]
}
