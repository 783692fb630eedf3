/// Facts about the braces and names of a source.
extension SourceCode {
    /// True if a token stands in a function or closure that is inside a block: what is returned there is not the block's.
    func isInClosure(_ index: Int, below own: Int) -> Bool {
        for block in blocks(around: index) where block != own {
            if blocks[block].range.lowerBound <= blocks[own].range.lowerBound { return false }
            switch blocks[block].kind {
            case .function, .accessors, .type: return true
            case .file, .preview: return false
            case .other: if isClosure(block) { return true }
            }
        }
        return false
    }

    /// A brace that follows `=`, `(`, `,`, a name with a call, or begins a line is a closure; one behind a condition is not.
    func isClosure(_ block: Int) -> Bool { isClosure(from: blocks[block].range.lowerBound - 1) }

    func isClosure(from brace: Int) -> Bool {
        guard brace > 0 else { return false }
        let before = list[brace - 1]
        if before.kind == .mark, "=(,:".utf8.contains(before.mark) { return true }
        let words = [
            "if", "else", "guard", "switch", "for", "while", "do", "catch", "repeat", "defer", "case", "default", "get",
            "set",
        ]
        let start = statement(of: brace)
        return list[start].isName && !words.contains(list.text(of: start))
    }

    /// The first token of a brace's statement, which has a word of its own in its line. Arguments can have several lines.
    func statement(of brace: Int) -> Int {
        var start = brace
        while start > 0 {
            if let open = openings[start], !list.isMark("}", at: start) { start = open }
            if list[start].isAfterLineBreak
                || list[start - 1].kind == .mark && "{};".utf8.contains(list[start - 1].mark)
            {
                break
            }
            start -= 1
        }
        return start
    }

    /// True if the name before parentheses is that of a function that is declared there.
    func isDeclaration(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        return list.isWord("func", at: index - 1) || list.isWord("init", at: index) && !list.isMark(".", at: index - 1)
    }

    /// The closures behind a call, each with its braces and its label: `f(x) { … } failed: { … }`.
    func closures(behind call: Call) -> [(label: String?, closure: Range<Int>)] {
        var found: [(label: String?, closure: Range<Int>)] = []
        var next = call.arguments.upperBound
        if list.isMark(")", at: next) { next += 1 }
        while next + 2 < list.tokens.count {
            let isLabelled =
                !found.isEmpty && list[next].isName && list.isMark(":", at: next + 1) && list.isMark("{", at: next + 2)
            let brace = isLabelled ? next + 2 : next
            guard isLabelled || found.isEmpty, list.isMark("{", at: brace), !list[brace].isAfterLineBreak,
                isClosure(from: brace), let close = list.partner(of: brace)
            else { break }
            found.append((isLabelled ? list.text(of: next) : nil, brace..<close + 1))
            next = close + 1
        }
        return found
    }

    /// The calls of a name with a closure and no parentheses: `open { … }`.
    func bareCalls(of name: String) -> [Call] {
        tokens(named: name, in: list.whole.range).filter { index in
            let before = index > 0 ? list.text(of: index - 1) : ""
            return list.isMark("{", at: index + 1) && !list[index + 1].isAfterLineBreak
                && !Self.declaring.contains(before) && isClosure(from: index + 1)
        }.map { Call(index: $0, arguments: $0 + 1..<$0 + 1) }
    }

    /// The words before a name that is declared, or that a type inherits from.
    private static let declaring: Set<String> = [
        "func", "var", "let", "class", "struct", "enum", "actor", "extension", "protocol", "->", ":", ",", "&", "some",
        "any",
    ]
}
