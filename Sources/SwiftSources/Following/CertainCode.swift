/// Tells whether code that runs is certain to do something.
struct CertainCode {
    let source: SourceCode
    /// The tokens that do it.
    let places: [Int]

    /// True if every path through some tokens passes one of the places: a branch counts only with all its alternatives, a loop
    /// if it is over the descriptions of a container, a closure as if it ran, and nothing counts behind an early exit.
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
            } else if let end = skipped(from: index, word, range) ?? unevaluated(from: index, range) {
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

    /// The end of a statement whose body may not run, or runs at the end only.
    private func skipped(from start: Int, _ word: String, _ range: Range<Int>) -> Int? {
        guard ["for", "while", "catch", "defer"].contains(word), let brace = brace(from: start, in: range) else {
            return nil
        }
        // A container always has its default description.
        let header = start..<brace
        let isOfAll =
            word == "for" && !header.contains { source.list.isWord("where", at: $0) }
            && (asksForDescriptions(header) || header.contains { source.list.isMark("[", at: $0) })
        return isOfAll ? nil : source.list.partner(of: brace)
    }

    /// The end of a line behind `&&`, `||`, `??` or a ternary operator: what stands there may not run.
    private func unevaluated(from start: Int, _ range: Range<Int>) -> Int? {
        let isTernary = source.list.isMark("?", at: start) && source.list[start].isAfterSpace
        let isDouble =
            "&|?".utf8.contains(source.list[start].mark) && source.list[start + 1].mark == source.list[start].mark
        guard isTernary || isDouble else { return nil }
        var end = start + 1
        while end < range.upperBound, !source.list[end].isAfterLineBreak {
            end = (source.list.partner(of: end) ?? end) + 1
        }
        return end - 1
    }

    /// The brace of a statement's body.
    private func brace(from start: Int, in range: Range<Int>) -> Int? {
        (start..<range.upperBound).first { source.list.isMark("{", at: $0) && !source.isArgument($0) }
    }

    private func asksForDescriptions(_ range: Range<Int>) -> Bool {
        range.contains { source.list.isWord("persistentStoreDescriptions", at: $0) }
    }

    /// The branches of a statement: whether all of them do it, whether one leaves without, and the last token.
    private func branches(from start: Int, _ word: String, _ range: Range<Int>) -> (Bool, Bool, Int)? {
        var bodies: [Range<Int>] = []
        var isComplete = word == "switch"
        var index = start
        repeat {
            guard let brace = brace(from: index, in: range), let close = source.list.partner(of: brace) else {
                return nil
            }
            bodies += word == "switch" ? cases(brace + 1..<close) : [brace + 1..<close]
            index = close
            guard word == "if", close + 1 < range.upperBound, source.list.isWord("else", at: close + 1) else { break }
            isComplete = !source.list.isWord("if", at: close + 2)
            index = close + 1
        } while true
        // A container always has its default description.
        let isDescription =
            word != "switch" && asksForDescription(start + 1..<(bodies.first?.lowerBound ?? start + 1))
        if word == "if", isDescription, bodies.count == 1 { isComplete = true }
        let isCovered = isComplete && bodies.allSatisfy { covers($0) || isEnd($0) }
        let exits = ["return", "throw", "continue"] + (word == "switch" ? [] : ["break"])
        let isLeft = !isDescription && bodies.contains { leaves($0, by: exits) && !covers($0) }
        return (isCovered && bodies.contains(where: covers), isLeft, index)
    }

    /// True if a condition is `let description = container.persistentStoreDescriptions.first`, and no more.
    private func asksForDescription(_ condition: Range<Int>) -> Bool {
        asksForDescriptions(condition) && condition.first.map { source.list.isWord("let", at: $0) } ?? false
            && !condition.contains { source.list.isMark(",", at: $0) }
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

    private func leaves(_ range: Range<Int>, by words: [String]) -> Bool {
        range.contains { source.list[$0].kind == .word && words.contains(source.list.text(of: $0)) }
    }

    /// True if a body ends the program.
    private func isEnd(_ range: Range<Int>) -> Bool {
        range.contains { ["fatalError", "preconditionFailure"].contains(source.list.text(of: $0)) }
    }
}

extension AppCode {
    /// True if code is certain to pass one of some places before a store opens: behind what makes its container, in the
    /// initializer of the type that has it, or before the only call that loads stores.
    mutating func isCertain(_ places: [CodePlace], behind made: CodePlace, depth: Int = 0) -> Bool {
        if depth > 8 { return false }
        return Dictionary(grouping: places, by: \.file).sorted { $0.key < $1.key }.contains { file, places in
            let indices = places.map(\.range.lowerBound).filter { runsAtOnce($0, in: file) }
            return indices.first.map { isCertain(indices, around: $0, in: file, behind: made, depth) } ?? false
        }
    }

    private mutating func isCertain(
        _ indices: [Int],
        around first: Int,
        in file: Int,
        behind made: CodePlace,
        _ depth: Int
    ) -> Bool {
        let source = files[file]
        let body = source.outermostBody(around: first)
        let isSame = file == made.file && body.contains(made.range.lowerBound)
        let start = isSame ? source.statement(of: made.range.lowerBound) : body.lowerBound
        let loads = source.tokens(named: Self.load, in: span(start, body.upperBound))
        let range = span(start, loads.first ?? body.upperBound)
        guard CertainCode(source: source, places: indices).covers(range) else { return false }
        if isSame { return true }
        needMentions(of: [Self.load])
        let loading = files.filter { $0.list.bytes.hasWord(Self.load) }
        let allLoads = loading.flatMap { $0.tokens(named: Self.load, in: $0.list.whole.range) }
        if !loads.isEmpty, allLoads.count == 1 { return true }
        guard let function = source.function(around: first), case .function(let name, _) = source.blocks[function].kind
        else { return false }
        let type = source.type(around: first)
        if name == "init", let type, type == self.type(around: made), isOnlyInitializer(function, of: type, in: file) {
            return true
        }
        return calls(of: name == "init" ? type ?? name : name).contains { place, call in
            isCall(call, in: place.file, of: FunctionBody(file: file, block: function), type)
                && isCertain([place.with(call.index..<call.index + 1)], behind: made, depth: depth + 1)
        }
    }

    /// True if a call can only be of one function, and not of an override, an overload, or a function of another type.
    private mutating func isCall(
        _ call: SourceCode.Call,
        in file: Int,
        of function: FunctionBody,
        _ type: String?
    ) -> Bool {
        guard case .function(let name, _) = files[function.file].blocks[function.block].kind else { return false }
        let family = type.map { self.family(of: $0) } ?? []
        let isBare = !files[file].list.isMark(".", at: max(0, call.index - 1))
        if isBare, name != "init", let type, files[file].type(around: call.index) != type { return false }
        let meant = functions(name, of: nil).filter { body in
            guard case .function(_, let parameters) = files[body.file].blocks[body.block].kind,
                self.type(around: body).map(family.contains) ?? (type == nil)
            else { return false }
            return arguments(of: call, in: file, for: parameters, of: type) != nil
        }
        return meant.count == 1 && meant[0] == (function.file, function.block)
    }

    /// True if every value of a type is made by one initializer, which others only call.
    private mutating func isOnlyInitializer(_ block: Int, of type: String, in file: Int) -> Bool {
        let own = functions("init", of: type).filter { body in
            let source = files[body.file]
            let passesOn = (source.calls["self"] ?? []).contains { source.blocks[body.block].range.contains($0.index) }
            return self.type(around: body) == type && !passesOn
        }
        return own.count == 1 && own[0] == (file, block)
    }

    /// True if code runs wherever the function, the getter or the value around it does, and not in a closure that is kept.
    private func runsAtOnce(_ index: Int, in file: Int) -> Bool {
        let source = files[file]
        let body = source.outermostBody(around: index)
        return source.blocks(around: index).allSatisfy { block in
            let range = source.blocks[block].range
            if range == body || !body.contains(range.lowerBound) || !source.isClosure(block) { return true }
            if source.list.isMark("(", at: range.upperBound + 1) { return true }
            guard let name = source.call(taking: block)?.name else { return false }
            return Self.atOnce.contains(name) || files.contains { $0.takesClosureAtOnce(name) }
        }
    }

    /// The method that opens the stores of a container.
    private static let load = "loadPersistentStores"
    /// The functions of frameworks that call what they are given before they return.
    private static let atOnce: Set<String> = [
        "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "reduce", "sync", "performAndWait",
        "withLock", "autoreleasepool",
    ]
}

extension SourceCode {
    /// True if it declares a function that calls a closure and does not keep it.
    fileprivate func takesClosureAtOnce(_ function: String) -> Bool {
        (positions.functions[function] ?? []).contains { block in
            guard case .function(_, let parameters) = blocks[block].kind else { return false }
            return parameters.contains { parameter in
                parameter.isFunction && !parameter.typeRange.contains { list.isWord("escaping", at: $0) }
            }
        }
    }

    /// The tokens of the function around a token, or of the accessors or the closure that is the value of a property.
    fileprivate func outermostBody(around index: Int) -> Range<Int> {
        body(around: index) ?? blocks[0].range
    }

    /// True if a brace begins an argument: `if items.contains(where: { … }) {`.
    fileprivate func isArgument(_ brace: Int) -> Bool {
        brace > 0
            && (list.isMark("(", at: brace - 1) || list.isMark(",", at: brace - 1) || list.isMark(":", at: brace - 1))
    }
}
