/// Tells whether code that runs is certain to do something.
struct CertainCode {
    let source: SourceCode
    /// The tokens that do it.
    let places: [Int]

    /// True if every path through some tokens passes one of the places: a branch counts only with all its alternatives, a loop
    /// and a closure as if they ran, and nothing counts behind an early exit.
    func covers(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if places.contains(index) { return true }
            let word = source.list[index].kind == .word ? source.list.text(of: index) : ""
            if ["return", "throw", "break", "continue"].contains(word) { return false }
            if word == "if" || word == "switch" || word == "guard" {
                guard let (isCovered, isLeft, end) = branches(from: index, word, range) else { return false }
                if isCovered { return true }
                if isLeft { return false }
                index = end
            } else if source.list[index].kind == .directive, let end = source.list.partner(of: index) {
                let (isCovered, last) = clauses(from: index, end)
                if isCovered { return true }
                index = last
            } else if source.list.isMark("{", at: index), let close = source.list.partner(of: index) {
                if covers(index + 1..<close) { return true }
                index = close
            }
            index += 1
        }
        return false
    }

    /// The branches of a statement: whether all of them do it, whether one leaves without, and the last token.
    private func branches(from start: Int, _ word: String, _ range: Range<Int>) -> (Bool, Bool, Int)? {
        var bodies: [Range<Int>] = []
        var isComplete = word == "switch"
        var index = start
        repeat {
            guard
                let brace = (index..<range.upperBound).first(where: {
                    source.list.isMark("{", at: $0) && !source.isArgument($0)
                }),
                let close = source.list.partner(of: brace)
            else { return nil }
            bodies += word == "switch" ? cases(brace + 1..<close) : [brace + 1..<close]
            index = close
            guard word == "if", close + 1 < range.upperBound, source.list.isWord("else", at: close + 1) else { break }
            isComplete = !source.list.isWord("if", at: close + 2)
            index = close + 1
        } while true
        let isCovered = isComplete && bodies.allSatisfy { covers($0) || isEnd($0) }
        // A container always has its default description.
        let isDescription =
            word == "guard"
            && (start..<index).contains { source.list.isWord("persistentStoreDescriptions", at: $0) }
        let isLeft = !isDescription && bodies.contains { leaves($0) && !covers($0) }
        return (isCovered && bodies.contains(where: covers), isLeft, index)
    }

    private func clauses(from start: Int, _ end: Int) -> (Bool, Int) {
        var (bodies, index, next): ([Range<Int>], Int, Int?) = ([], start, end)
        var isComplete = false
        while let close = next {
            bodies.append(index + 1..<close)
            isComplete = source.list.isDirective("#else", at: index)
            index = close
            next = source.list.partner(of: close)
        }
        return (isComplete && bodies.allSatisfy(covers), index)
    }

    private func cases(_ range: Range<Int>) -> [Range<Int>] {
        var parser = DeclarationParser(source.slice(range))
        var starts: [Int] = []
        while !parser.isAtEnd {
            if parser.isWord("case") || parser.isWord("default") { starts.append(parser.index) }
            parser.step()
        }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : range.upperBound) }
    }

    private func leaves(_ range: Range<Int>) -> Bool {
        range.contains { index in
            source.list[index].kind == .word && ["return", "throw"].contains(source.list.text(of: index))
        }
    }

    /// True if a body ends the program.
    private func isEnd(_ range: Range<Int>) -> Bool {
        range.contains { ["fatalError", "preconditionFailure"].contains(source.list.text(of: $0)) }
    }
}

extension SourceCode {
    /// True if a brace begins an argument: `if items.contains(where: { … }) {`.
    fileprivate func isArgument(_ brace: Int) -> Bool {
        brace > 0
            && (list.isMark("(", at: brace - 1) || list.isMark(",", at: brace - 1) || list.isMark(":", at: brace - 1))
    }
}
