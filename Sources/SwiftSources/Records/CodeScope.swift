/// The meaning of a name at a place of a function.
enum NameMeaning {
    /// A constant, a variable or a property, with everything that is assigned to it.
    case values([CodePlace], type: TypeSyntax?, isProperty: Bool)
    /// A parameter of a function.
    case parameter(FunctionBody, Int)
    /// A parameter of a closure, whose block is named.
    case closure(file: Int, block: Int, position: Int, type: TypeSyntax?)
    /// A part of each element of a sequence; nil for the whole of it.
    case element(CodePlace, position: Int?)
    /// The value that `case .success(let x)` takes out of another one.
    case pattern(CodePlace)
}

/// The body of a function, by the block.
struct FunctionBody: Hashable {
    let file: Int
    let block: Int
}

/// The tokens from one to another; none when they are in the wrong order, as in damaged code.
func span(_ start: Int, _ end: Int) -> Range<Int> { start..<max(start, end) }

extension SourceCode {
    /// The parameters of a closure: `{ record, error in`.
    func closureParameters(of block: Int) -> [(name: String, type: TypeSyntax?)] {
        guard case .other = blocks[block].kind else { return [] }
        var parser = DeclarationParser(slice(blocks[block].range))
        while parser.isMark("@") { _ = try? parser.parseAttribute() }
        if parser.isMark("["), list.partner(of: parser.index) != nil { parser.step() }
        var found: [(name: String, type: TypeSyntax?)] = []
        if parser.isMark("("), let inner = try? parser.parseBrackets() {
            found = inner.elements.compactMap { Self.closureParameter($0) }
        } else {
            while parser.isAtName, !parser.isWord("in") {
                found.append((list.text(of: parser.index), nil))
                parser.index += 1
                if !parser.accept(mark: ",") { break }
            }
        }
        var steps = 0
        while !parser.isAtEnd, steps < 12, !parser.token.isAfterLineBreak {
            if parser.isWord("in") { return found }
            parser.step()
            steps += 1
        }
        return []
    }

    private static func closureParameter(_ slice: SyntaxSlice) -> (name: String, type: TypeSyntax?)? {
        var parser = DeclarationParser(slice)
        var name: String?
        while parser.isAtName {
            name = slice.list.text(of: parser.index)
            parser.index += 1
        }
        guard let name else { return nil }
        return (name, parser.accept(mark: ":") ? try? parser.parseType() : nil)
    }

    /// The sequence of a loop, and the names for each element: `for (key, value) in fields {`.
    func loop(of block: Int) -> (names: [String], isTuple: Bool, sequence: Range<Int>)? {
        let brace = blocks[block].range.lowerBound - 1
        guard brace > 0 else { return nil }
        var start = statement(of: brace)
        // A label stands before the loop.
        if list.isMark(":", at: start + 1) { start += 2 }
        guard start < brace, list.isWord("for", at: start) else { return nil }
        var parser = DeclarationParser(slice(span(start + 1, brace)))
        var names: [String] = []
        let isTuple = parser.isMark("(")
        while !parser.isAtEnd, !parser.isWord("in") {
            if parser.isAtName, !["try", "await", "case", "let", "var"].contains(list.text(of: parser.index)) {
                names.append(list.text(of: parser.index))
            }
            parser.index += 1
        }
        guard parser.accept(word: "in") else { return nil }
        let first = parser.index
        while !parser.isAtEnd, !parser.isWord("where") { parser.step() }
        return first < parser.index ? (names, isTuple, first..<parser.index) : nil
    }

    /// The word that begins the statement of a binding in a condition, and its token.
    private func condition(of binding: Binding) -> (word: String, index: Int)? {
        var index = binding.index - 1
        var steps = 0
        while index > 0, steps < 200 {
            steps += 1
            if let opening = openings[index] { index = opening - 1; continue }
            let word = list.text(of: index)
            if ["if", "while", "guard", "for", "switch"].contains(word) { return (word, index) }
            if list[index].kind == .mark, "{};".utf8.contains(list[index].mark) { return nil }
            index -= 1
        }
        return nil
    }

    /// The tokens in which a local binding can be used.
    func scope(of binding: Binding) -> Range<Int> {
        let whole = blocks[binding.block].range
        let before = binding.index > 1 ? list.text(of: binding.index - 2) : ""
        let isPlain =
            !["if", "guard", "while", ",", "(", "case"].contains(before) && !list.isMark("(", at: binding.index - 1)
            && !list.isMark(".", at: max(0, binding.index - 2))
        if isPlain { return span(binding.index, whole.upperBound) }
        guard let condition = condition(of: binding) else { return span(binding.index, whole.upperBound) }
        if condition.word == "guard" { return span(binding.index, whole.upperBound) }
        var parser = DeclarationParser(slice(span(binding.index, whole.upperBound)))
        while !parser.isAtEnd, !parser.isMark("{") { parser.step() }
        guard let close = list.partner(of: parser.index) else { return span(binding.index, whole.upperBound) }
        return span(binding.index, close)
    }

    /// The value that a pattern takes a name out of: the subject of `switch`, or what stands behind `=`.
    func patternSubject(of binding: Binding) -> Range<Int>? {
        guard binding.value == nil, binding.index > 1 else { return nil }
        // `if case .success(let record) = result`
        var index = binding.index
        while index < list.tokens.count - 1, index < binding.index + 8, !list.isMark(")", at: index) { index += 1 }
        while list.isMark(")", at: index) { index += 1 }
        if list.isMark("=", at: index) {
            var parser = DeclarationParser(slice(span(index + 1, blocks[binding.block].range.upperBound)))
            while !parser.isAtEnd, !parser.isMark("{"), !parser.isMark(","), !parser.isWord("else") { parser.step() }
            return span(index + 1, parser.index)
        }
        return subject(ofSwitch: binding.block)
    }

    /// The subject of a block of `switch`.
    func subject(ofSwitch block: Int) -> Range<Int>? {
        let brace = blocks[block].range.lowerBound - 1
        guard brace > 0 else { return nil }
        var start = brace - 1
        while start > 0, !list[start].isAfterLineBreak || !list.isWord("switch", at: start) {
            if list.isWord("switch", at: start) { break }
            if list[start].kind == .mark, "{};".utf8.contains(list[start].mark) { return nil }
            start = openings[start].map { $0 - 1 } ?? start - 1
        }
        guard start >= 0, list.isWord("switch", at: start), start + 1 < brace else { return nil }
        return start + 1..<brace
    }

    /// The block of the switch that a token of its subject belongs to, and the whole subject.
    func switchBlock(after index: Int) -> (block: Int, subject: Range<Int>)? {
        var position = index
        while position < list.tokens.count - 1, position < index + 12, !list.isMark("{", at: position) { position += 1 }
        guard let block = blocks.firstIndex(where: { $0.range.lowerBound == position + 1 }),
            let subject = subject(ofSwitch: block), subject.contains(index)
        else { return nil }
        return (block, subject)
    }

    /// All patterns of a switch.
    func patterns(in block: Int) -> [Range<Int>] { labels(in: blocks[block].range).flatMap(\.patterns) }

    /// The labels of a switch; `default` has no patterns.
    func labels(in body: Range<Int>) -> [(index: Int, patterns: [Range<Int>])] {
        var parser = DeclarationParser(slice(body))
        var found: [(index: Int, patterns: [Range<Int>])] = []
        while !parser.isAtEnd {
            let label = parser.index
            if parser.isWord("default") { found.append((label, [])) }
            if parser.isWord("case") {
                var patterns: [Range<Int>] = []
                parser.index += 1
                var start = parser.index
                while !parser.isAtEnd, !parser.isMark(":") {
                    if parser.isMark(",") {
                        patterns.append(span(start, parser.index))
                        start = parser.index + 1
                    }
                    parser.step()
                }
                patterns.append(span(start, parser.index))
                found.append((label, patterns))
            }
            if !parser.isAtEnd { parser.step() }
        }
        return found
    }

    /// The function around a token, by its block.
    func function(around index: Int) -> Int? {
        for block in blocks(around: index) {
            switch blocks[block].kind {
            case .function: return block
            case .type, .file: return nil
            default: continue
            }
        }
        return nil
    }

    /// The types around a token, the innermost first.
    func types(around index: Int) -> [String] {
        blocks(around: index).compactMap { if case .type(let name, _) = blocks[$0].kind { name } else { nil } }
    }

    /// The names that a type inherits from, where it is declared here.
    func inherited(by type: String) -> [String] {
        (positions.types[type] ?? []).flatMap { block -> [String] in
            if case .type(_, let inherited) = blocks[block].kind { inherited } else { [] }
        }
    }
}

extension AppCode {
    /// The tokens of a body.
    func place(of body: FunctionBody) -> CodePlace {
        CodePlace(file: body.file, range: files[body.file].blocks[body.block].range)
    }

    /// The meaning of a name at a place.
    mutating func meaning(of name: String, at place: CodePlace) -> NameMeaning? {
        let file = files[place.file]
        let index = place.range.lowerBound
        let bindings = file.locals(named: name, around: index)
        for block in file.blocks(around: index) {
            switch file.blocks[block].kind {
            case .file: break
            case .type(let type, _):
                if let found = property(name, of: type, at: place) { return found }
            case .function(_, let parameters):
                if let found = local(bindings, in: block, at: place) { return found }
                if let position = parameters.firstIndex(where: { $0.name == name }) {
                    return .parameter(FunctionBody(file: place.file, block: block), position)
                }
            case .accessors, .preview:
                if let found = local(bindings, in: block, at: place) { return found }
            case .other:
                if let found = local(bindings, in: block, at: place) { return found }
                if let loop = file.loop(of: block), let position = loop.names.firstIndex(of: name) {
                    return .element(place.with(loop.sequence), position: loop.isTuple ? position : nil)
                }
                if let found = closureParameter(name, of: block, in: place.file) { return found }
            }
        }
        needGlobal(name)
        let globals = readGlobals(name)
        if globals.isEmpty { return nil }
        return values(globals, isProperty: true)
    }

    private func closureParameter(_ name: String, of block: Int, in file: Int) -> NameMeaning? {
        if name.hasPrefix("$"), let position = Int(name.dropFirst()) {
            let brace = files[file].blocks[block].range.lowerBound - 1
            guard brace > 0, files[file].isClosure(block) else { return nil }
            return .closure(file: file, block: block, position: position, type: nil)
        }
        let parameters = files[file].closureParameters(of: block)
        guard let position = parameters.firstIndex(where: { $0.name == name }) else { return nil }
        return .closure(file: file, block: block, position: position, type: parameters[position].type)
    }

    private func local(_ all: [SourceCode.Binding], in block: Int, at place: CodePlace) -> NameMeaning? {
        let file = files[place.file]
        let index = place.range.lowerBound
        let name = all.first?.names[0] ?? ""
        let declared = all.last { binding in
            binding.isDeclaration && binding.block == block && binding.index < index
                && binding.value.map { !$0.contains(index) } ?? true && file.scope(of: binding).contains(index)
        }
        guard let declared else { return nil }
        if declared.value == nil, declared.written == nil, let subject = file.patternSubject(of: declared) {
            return .pattern(place.with(subject))
        }
        if let part = file.partOfTuple(declared) { return .values([place.with(part)], type: nil, isProperty: false) }
        let scope = file.scope(of: declared)
        let assigned = all.filter { !$0.isDeclaration && scope.contains($0.index) }
        var values = file.reaching(index, of: [declared] + assigned).compactMap { $0.value.map { place.with($0) } }
        if declared.written.map(isRecord) == true {
            values += file.appended(to: name, in: scope).map { place.with($0) }
        }
        return .values(values, type: declared.written, isProperty: false)
    }

    /// The properties of a type with a name, those of its extensions in other sources included, where only one type has the
    /// name.
    mutating func members(
        _ name: String,
        of type: String,
        at place: CodePlace
    ) -> [(file: Int, binding: SourceCode.Binding)] {
        let all = properties(name, of: type)
        let declarations = files.count { $0.declares(type) }
        return declarations < 2 ? all : all.filter { !isOther(type, in: $0.file, than: place.file) }
    }

    private mutating func property(_ name: String, of type: String, at place: CodePlace) -> NameMeaning? {
        let found = members(name, of: type, at: place)
        return found.contains { $0.binding.isDeclaration } ? values(found, isProperty: true) : nil
    }

    func values(_ found: [(file: Int, binding: SourceCode.Binding)], isProperty: Bool) -> NameMeaning {
        let real = found.filter { !files[$0.file].isElement($0.binding) && !files[$0.file].isPreview($0.binding.index) }
        let values = real.compactMap { file, binding in binding.value.map { CodePlace(file: file, range: $0) } }
        let types = real.compactMap(\.binding.written)
        // Same-named types of two targets may differ.
        let type = Set(types.map(\.description)).count == 1 ? types[0] : nil
        return .values(values, type: type, isProperty: isProperty)
    }
}

extension SourceCode {
    /// The bindings of a name in the function, the getter or the closure of a property around a token, in their order, without
    /// those of elements: code may set thousands of these.
    fileprivate func locals(named name: String, around index: Int) -> [Binding] {
        let body = blocks(around: index).last { block in
            switch blocks[block].kind {
            case .file, .type: false
            case .function, .accessors, .preview, .other: true
            }
        }
        guard let body else { return [] }
        let range = blocks[body].range
        let whole = (positions.values[name] ?? []).filter { range.contains(bindings[$0].index) }.map { bindings[$0] }
        let parts = (parts[name] ?? []).filter { range.contains($0.index) }
        return (whole + parts).sorted { $0.index < $1.index }
    }

    /// The part of a written tuple that a name of a pattern is: `let (a, b) = (x, y)`.
    fileprivate func partOfTuple(_ binding: Binding) -> Range<Int>? {
        guard let value = binding.value, list.isMark("(", at: value.lowerBound),
            list.partner(of: value.lowerBound) == value.upperBound - 1,
            let (open, position) = position(inBracketsAround: binding.index),
            list.isWord("let", at: open - 1) || list.isWord("var", at: open - 1)
        else { return nil }
        let parts = slice(value.dropFirst().dropLast()).arguments
        return position < parts.count ? parts[position].value.range : nil
    }

    /// The bindings of one variable whose values it can have at a token: not those that another one on the way there replaces, and
    /// those behind the token only where code runs again or later.
    func reaching(_ index: Int, of all: [Binding]) -> [Binding] {
        let around = blocks(around: index)
        let last = all.last { $0.index < index && around.contains($0.block) && isOnPath(from: $0.index, to: index) }
        guard let last, let position = all.firstIndex(where: { $0.index == last.index }) else { return all }
        if last.value?.contains(index) == true { return all }
        let isRepeated = around.prefix { $0 != last.block }.contains { isClosure($0) || isLoop($0) }
        return all[position...].filter { isRepeated || $0.index < index && !areAlternatives($0.index, index) }
    }

    /// True if two tokens, in their order, stand under different labels of one `switch`, or in branches of one `if`.
    private func areAlternatives(_ one: Int, _ other: Int) -> Bool {
        let (outer, inner) = (blocks(around: one), blocks(around: other))
        guard let common = inner.first(where: outer.contains) else { return false }
        if subject(ofSwitch: common) != nil { return hasLabel(between: one, other, in: common) }
        guard let first = outer.prefix(while: { $0 != common }).last,
            let last = inner.prefix(while: { $0 != common }).last
        else { return false }
        return isFollowed(blocks[first].range, byElse: blocks[last].range)
    }

    /// True if one branch of an `if` is behind another one.
    private func isFollowed(_ branch: Range<Int>, byElse other: Range<Int>) -> Bool {
        guard branch.upperBound + 1 < other.lowerBound, list.isWord("else", at: branch.upperBound + 1) else {
            return false
        }
        var parser = DeclarationParser(slice(branch.upperBound + 2..<other.lowerBound))
        while !parser.isAtEnd, !parser.isMark("{") { parser.step() }
        if parser.index + 1 == other.lowerBound { return true }
        return list.partner(of: parser.index).map { isFollowed(parser.index + 1..<$0, byElse: other) } ?? false
    }

    /// True if the statement at one token runs before that at another one in its block or in a block inside of it: not where a
    /// label of `switch` or a branch of `#if` is between.
    private func isOnPath(from start: Int, to end: Int) -> Bool {
        if branches.contains(where: { $0.contains(start) && !$0.contains(end) }) { return false }
        let block = blockOfToken[start]
        return subject(ofSwitch: block) == nil || !hasLabel(between: start, end, in: block)
    }

    /// True if a label of a `switch` stands between two tokens.
    private func hasLabel(between start: Int, _ end: Int, in block: Int) -> Bool {
        labels(in: blocks[block].range).contains { start < $0.index && $0.index < end }
    }

    private func isLoop(_ block: Int) -> Bool {
        let brace = blocks[block].range.lowerBound - 1
        return brace > 0 && ["for", "while", "repeat"].contains(list.text(of: statement(of: brace)))
    }

    /// The expressions that are appended to a list.
    func appended(to name: String, in scope: Range<Int>) -> [Range<Int>] {
        (calls["append"] ?? []).compactMap { call in
            guard scope.contains(call.index), call.index > 1, list.isWord(name, at: call.index - 2) else { return nil }
            return slice(call.arguments).arguments.first?.value.range
        }
    }

    /// The keys that are assigned to elements of a dictionary: `fields["title"] = …`.
    func assignedKeys(of name: String, in scope: Range<Int>) -> [Range<Int>] {
        bindings(named: name).compactMap { binding in
            guard scope.contains(binding.index), isElement(binding), list.isMark("[", at: binding.index + 1),
                let close = list.partner(of: binding.index + 1)
            else { return nil }
            return span(binding.index + 2, close)
        }
    }

    /// True if an assignment is to an element: `record["title"] = …` says nothing of `record`.
    func isElement(_ binding: Binding) -> Bool {
        guard !binding.isDeclaration, let value = binding.value, value.lowerBound > 1 else { return false }
        return list.isMark("]", at: value.lowerBound - 2)
    }
}
