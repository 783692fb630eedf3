/// The form of an expression, as far as its value can be followed.
struct ValueForm {
    enum Kind {
        /// The values that it can have: of `?:`, `??`, and the branches of `if` and `switch`.
        case choice([Range<Int>])
        /// The body of a closure that is called at once, or of one branch.
        case body(Range<Int>)
        case names([String])
        case call([String])
        case other
    }

    /// The tokens, without what does not change a value.
    let range: Range<Int>
    let kind: Kind

    init(_ slice: SyntaxSlice) {
        let bare = Self.bare(slice)
        range = bare.range
        kind = Self.kind(bare)
    }

    /// True if a slice begins with a dot.
    static func isImplicitMember(_ slice: SyntaxSlice) -> Bool {
        !slice.range.isEmpty && slice.list.isMark(".", at: slice.range.lowerBound)
    }

    /// The value of a body without `return`: its only expression, or the last one, behind `get {`.
    static func onlyValue(in slice: SyntaxSlice) -> Range<Int>? {
        var parser = DeclarationParser(slice)
        if parser.isWord("get") {
            parser.index += 1
            while parser.isWord("async") || parser.isWord("throws") { parser.index += 1 }
            if parser.isMark("{"), let inner = try? parser.parseBrackets() { return onlyValue(in: inner) }
        }
        if hasBranches(slice) { return slice.range }
        // `{ a, b in …`
        var start = slice.range.lowerBound
        while start < slice.range.upperBound, slice.list[start].isName || slice.list.isMark(",", at: start) {
            if slice.list.isWord("in", at: start) { return start + 1..<slice.range.upperBound }
            start += 1
        }
        return slice.range.isEmpty ? nil : slice.range
    }

    /// True if a value is made by `if` or `switch`.
    private static func hasBranches(_ slice: SyntaxSlice) -> Bool {
        guard let first = slice.range.first else { return false }
        return slice.list.isWord("if", at: first) || slice.list.isWord("switch", at: first)
    }

    /// Without `try`, `await`, parentheses around all of it, `as T`, and `!` or `?` behind it.
    private static func bare(_ slice: SyntaxSlice) -> SyntaxSlice {
        let list = slice.list
        var (start, end) = (slice.range.lowerBound, slice.range.upperBound)
        while start < end {
            if list.isWord("try", at: start) || list.isWord("await", at: start) {
                start += 1
                if start < end, !list[start].isAfterSpace, list.isMark("?", at: start) || list.isMark("!", at: start) {
                    start += 1
                }
            } else if list.isMark("(", at: start), list.partner(of: start) == end - 1 {
                (start, end) = (start + 1, end - 1)
            } else if end - 1 > start, list.isMark("!", at: end - 1) || list.isMark("?", at: end - 1),
                !list[end - 1].isAfterSpace
            {
                end -= 1
            } else if let conversion = conversion(in: list, start..<end) {
                end = conversion
            } else {
                break
            }
        }
        return SyntaxSlice(list: list, range: min(start, end)..<end)
    }

    private static func conversion(in list: TokenList, _ range: Range<Int>) -> Int? {
        var parser = DeclarationParser(SyntaxSlice(list: list, range: range))
        while !parser.isAtEnd {
            if parser.isWord("as"), parser.index > range.lowerBound { return parser.index }
            // In a choice the conversion belongs to a part of it.
            if parser.isMark("?"), parser.token.isAfterSpace { return nil }
            parser.step()
        }
        return nil
    }

    private static func kind(_ slice: SyntaxSlice) -> Kind {
        if slice.range.isEmpty { return .other }
        if let choice = choice(slice) { return .choice(choice) }
        let (list, start, end) = (slice.list, slice.range.lowerBound, slice.range.upperBound)
        if list.isMark("{", at: start), let close = list.partner(of: start), close + 1 < end,
            list.isMark("(", at: close + 1)
        {
            return .body(start + 1..<close)
        }
        return chain(slice)
    }

    /// The parts of `a ? b : c`, `a ?? b`, `if … { b } else { c }` and `switch`.
    private static func choice(_ slice: SyntaxSlice) -> [Range<Int>]? {
        let (list, end) = (slice.list, slice.range.upperBound)
        if hasBranches(slice) { return branches(slice) }
        var parser = DeclarationParser(slice)
        while !parser.isAtEnd {
            if parser.isMark("?"), parser.token.isAfterSpace {
                let start = slice.range.lowerBound
                if parser.isMark("?", after: 1) { return [start..<parser.index, parser.index + 2..<end] }
                return ternary(list, parser.index, end).map { [parser.index + 1..<$0, $0 + 1..<end] }
            }
            parser.step()
        }
        return nil
    }

    /// The colon of a condition whose question mark is known.
    private static func ternary(_ list: TokenList, _ question: Int, _ end: Int) -> Int? {
        var parser = DeclarationParser(SyntaxSlice(list: list, range: question + 1..<end))
        var depth = 0
        while !parser.isAtEnd {
            if parser.isMark("?"), parser.token.isAfterSpace, !parser.isMark("?", after: 1) { depth += 1 }
            if parser.isMark(":") {
                if depth == 0 { return parser.index }
                depth -= 1
            }
            parser.step()
        }
        return nil
    }

    /// The values between the braces of `if` and `else`, and behind the colons of `case` and `default`.
    private static func branches(_ slice: SyntaxSlice) -> [Range<Int>] {
        let isSwitch = slice.list.isWord("switch", at: slice.range.lowerBound)
        var parser = DeclarationParser(slice)
        var found: [Range<Int>] = []
        while !parser.isAtEnd {
            if parser.isMark("{"), let body = try? parser.parseBrackets() {
                found += isSwitch ? cases(body) : [onlyValue(in: body)].compactMap(\.self)
            } else {
                parser.step()
            }
        }
        return found
    }

    private static func cases(_ slice: SyntaxSlice) -> [Range<Int>] {
        var parser = DeclarationParser(slice)
        var starts: [(label: Int, value: Int)] = []
        while !parser.isAtEnd {
            let label = parser.index
            if parser.isWord("case") || parser.isWord("default") {
                while !parser.isAtEnd, !parser.isMark(":") { parser.step() }
                starts.append((label, min(parser.index + 1, slice.range.upperBound)))
            }
            if !parser.isAtEnd { parser.step() }
        }
        return starts.indices.map { position in
            let end = position + 1 < starts.count ? starts[position + 1].label : slice.range.upperBound
            return starts[position].value..<max(starts[position].value, end)
        }
    }

    /// `a.b.c`, and perhaps arguments behind it.
    private static func chain(_ slice: SyntaxSlice) -> Kind {
        var parser = DeclarationParser(slice)
        var names: [String] = []
        _ = parser.accept(mark: ".")
        repeat {
            guard parser.isAtName else { return .other }
            names.append(slice.list.text(of: parser.index))
            parser.index += 1
            while parser.isMark("?") || parser.isMark("!"), !parser.token.isAfterSpace { parser.index += 1 }
        } while parser.accept(mark: ".")
        if names.count > 1, names[0] == "self" || names[0] == "Self" { names.removeFirst() }
        if ["nil", "true", "false", "self"].contains(names[names.count - 1]) { return .other }
        if parser.isAtEnd { return .names(names) }
        guard parser.isMark("("), slice.list.partner(of: parser.index) != nil else { return .other }
        parser.step()
        return parser.isAtEnd ? .call(names) : .other
    }
}
