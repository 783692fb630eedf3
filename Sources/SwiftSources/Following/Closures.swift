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
    func isClosure(_ block: Int) -> Bool {
        let brace = blocks[block].range.lowerBound - 1
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

    /// The first token of a brace's statement, which has a word of its own in its line.
    func statement(of brace: Int) -> Int {
        var start = brace
        while start > 0, !list[start].isAfterLineBreak, !list.isMark("{", at: start - 1),
            !list.isMark("}", at: start - 1), !list.isMark(";", at: start - 1)
        {
            start -= 1
        }
        return start
    }

    /// True if the name before parentheses is that of a function that is declared there.
    func isDeclaration(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        return list.isWord("func", at: index - 1) || list.isWord("init", at: index) && !list.isMark(".", at: index - 1)
    }
}
