/// The code of one source as blocks inside blocks, with what is declared, assigned, returned and called in them.
///
/// It is found in one pass over the tokens and knows no types: enough to follow where a value comes from. Nothing changes it
/// afterwards; it is a class because its many parts are passed on in each step that follows a value.
final class SourceCode {
    /// The code between two braces, or the whole file.
    struct Block {
        enum Kind {
            case file
            /// The name, without the types around it, and the names it inherits from.
            case type(String, inherited: [String])
            /// A function; an initializer is called `init`.
            case function(String, [Parameter])
            /// The accessors of a property.
            case accessors
            /// A closure, or the branch of a statement.
            case other
            /// `#Preview { … }`.
            case preview
        }

        let kind: Kind
        /// The tokens between the braces.
        let range: Range<Int>
        let parent: Int?
    }

    struct Parameter {
        /// Nil where a call says no name.
        let label: String?
        let name: String
        /// The name of its type.
        let type: String?
        /// Its type as it is written: `[Trip]`.
        let written: TypeSyntax?
        /// The tokens of its type.
        let typeRange: Range<Int>
        let value: Range<Int>?
        /// True if it is `inout`.
        let isChangeable: Bool
        /// True if a call can pass several values: `Trip.Type...`.
        let isVariadic: Bool
        /// True if it is a function: `() -> Void`.
        let isFunction: Bool
    }

    /// A `let` or `var`, or what is assigned to a name.
    struct Binding {
        /// The names of a target between dots, without `self`; of a declaration one.
        let names: [String]
        let block: Int
        /// The token of the first name.
        let index: Int
        var isDeclaration = true
        /// The name of its type, where it is written.
        var type: String?
        /// Its type as it is written: `[Trip]`.
        var written: TypeSyntax?
        /// The tokens of its value, or between the braces of its getter.
        var value: Range<Int>?
        var isComputed = false
    }

    /// A case of an enumeration.
    struct EnumCase {
        let name: String
        /// The enumeration's block.
        let block: Int
        /// The tokens of its raw value; nil when none is written.
        let value: Range<Int>?
    }

    /// The positions of things among ``bindings`` and ``blocks``, by their names.
    struct Positions {
        var bindings: [String: [Int]] = [:]
        /// Those among them that are about all of a name, and not about an element: `record["title"] = …`.
        var values: [String: [Int]] = [:]
        var functions: [String: [Int]] = [:]
        var types: [String: [Int]] = [:]
    }

    /// `name(…)`.
    struct Call {
        /// The token of the name.
        let index: Int
        /// The tokens between the parentheses.
        let arguments: Range<Int>
        /// The tokens from the name to the parenthesis.
        var range: Range<Int> { index..<arguments.upperBound + 1 }
    }

    let path: String
    let list: TokenList
    private(set) var blocks: [Block]
    private(set) var bindings: [Binding] = []
    /// The tokens of what is returned.
    private(set) var returns: [Range<Int>] = []
    private(set) var calls: [String: [Call]] = [:]
    /// The positions of what is declared and assigned by one name, of functions, and of types, each by that name.
    private(set) var positions = Positions()
    /// The bindings of `let (a, b) = x`, each with the whole value, by the names.
    private(set) var parts: [String: [Binding]] = [:]
    /// The bindings of `case .name(let a)` and `case let .name(a)`, by the names.
    private(set) var patterns: [String: [Binding]] = [:]
    /// The tokens of each branch of `#if`.
    private(set) var branches: [Range<Int>] = []
    /// The types that inherit from another, by the name of that.
    private(set) var heirs: [String: [String]] = [:]
    /// The types that `<T: Base>` and `where T: Base` say, by the names of the parameters.
    private(set) var constraints: [String: [String]] = [:]
    /// The tokens of the names of functions that are `mutating`, by these names.
    private(set) var mutating: [String: [Int]] = [:]
    /// The cases of enumerations, by their names.
    private(set) var cases: [String: [EnumCase]] = [:]
    /// The types of what functions return, by their blocks.
    private(set) var results: [Int: TypeSyntax] = [:]
    /// The result of the function whose brace follows.
    private var pendingResults: [Int: TypeSyntax] = [:]
    /// The other names of types that `typealias` gives them, by the last name of the type.
    private(set) var aliases: [String: [String]] = [:]
    /// The types that `typealias` gives another name, by that.
    private(set) var aliased: [String: TypeSyntax] = [:]
    /// The tokens in `#if false`.
    private(set) var unused: [Range<Int>] = []
    /// The words of its imports.
    private(set) var imports: Set<String> = []
    /// For each token the innermost block.
    private(set) var blockOfToken: [Int]
    /// For each closing bracket the opening one.
    private(set) var openings: [Int: Int] = [:]
    /// The tokens of each name outside of `#if false`. Most sources are never asked for one.
    private lazy var names = Dictionary(
        grouping: list.tokens.indices.filter { index in
            list[index].isName && !unused.contains { $0.contains(index) }
        },
        by: list.text
    )
    /// The end of the innermost block, which ends every statement in it.
    private var end: Int
    /// The kinds of blocks for braces that follow.
    private var pending: [Int: Block.Kind] = [:]

    init(path: String, bytes: [UInt8]) throws(SyntaxFault) {
        self.path = path
        list = try TokenList(bytes)
        end = list.whole.range.upperBound
        blocks = [Block(kind: .file, range: 0..<end, parent: nil)]
        blockOfToken = Array(repeating: 0, count: list.tokens.count)
        var open = [(block: 0, close: end)]
        for index in 0..<list.tokens.count - 1 {
            if let last = open.last, last.close == index, open.count > 1 { open.removeLast() }
            blockOfToken[index] = open[open.count - 1].block
            end = open[open.count - 1].close
            // Code in `#if false` is a comment.
            if list.isDirective("#if", at: index), list.isWord("false", at: index + 1), list[index + 2].isAfterLineBreak
            {
                unused.append(index..<(list.partner(of: index) ?? index))
            }
            if unused.last?.contains(index) != true { look(at: index) }
            guard list.isMark("{", at: index), let close = list.partner(of: index) else { continue }
            let kind = pending[index] ?? .other
            blocks.append(Block(kind: kind, range: index + 1..<close, parent: open[open.count - 1].block))
            results[blocks.count - 1] = pendingResults[index]
            open.append((blocks.count - 1, close))
        }
        addPositions()
    }

    func slice(_ range: Range<Int>) -> SyntaxSlice { SyntaxSlice(list: list, range: range) }

    /// The block of a token and those around it, the innermost first.
    func blocks(around index: Int) -> [Int] {
        var found = [blockOfToken[index]]
        while let parent = blocks[found[found.count - 1]].parent { found.append(parent) }
        return found
    }

    /// True if code stands in a preview, which is no part of the app.
    func isPreview(_ index: Int) -> Bool {
        blocks(around: index).contains { block in
            switch blocks[block].kind {
            case .preview: true
            case .type(_, let inherited): inherited.contains("PreviewProvider") || inherited.contains("PreviewModifier")
            default: false
            }
        }
    }

    /// The code that a token stands in, right below the type or the file around it: a function, or the value of a property.
    func body(around index: Int) -> Range<Int>? {
        var found: Int?
        for block in blocks(around: index) {
            switch blocks[block].kind {
            case .type, .file: return found.map { blocks[$0].range }
            default: found = block
            }
        }
        return nil
    }

    /// The name of the outermost function around a token.
    func outermostFunction(around index: Int) -> String? {
        blocks(around: index).lazy.compactMap { block in
            if case .function(let name, _) = self.blocks[block].kind { name } else { nil }
        }.reversed().first
    }

    /// The tokens of the accessors that a token stands in; nil elsewhere, and in a closure or a function in accessors.
    func accessors(around index: Int) -> Range<Int>? {
        for block in blocks(around: index) {
            switch blocks[block].kind {
            case .accessors: return blocks[block].range
            case .other where !isClosure(block): continue
            default: return nil
            }
        }
        return nil
    }

    /// The name of the innermost type around a token.
    func type(around index: Int) -> String? {
        for block in blocks(around: index) {
            if case .type(let name, _) = blocks[block].kind { return name }
        }
        return nil
    }
}

// MARK: - Reading

extension SourceCode {
    private func addPositions() {
        for (position, binding) in bindings.enumerated() where binding.names.count == 1 {
            positions.bindings[binding.names[0], default: []].append(position)
            if !isElement(binding) { positions.values[binding.names[0], default: []].append(position) }
        }
        for (position, block) in blocks.enumerated() {
            switch block.kind {
            case .function(let name, _): positions.functions[name, default: []].append(position)
            case .type(let name, let inherited):
                positions.types[name, default: []].append(position)
                for other in inherited where other != name { heirs[other, default: []].append(name) }
            default: break
            }
        }
    }

    /// The declarations and assignments of a name, in order.
    func bindings(named name: String) -> [Binding] { (positions.bindings[name] ?? []).map { bindings[$0] } }

    /// The tokens that are a name, outside of `#if false`.
    func tokens(named name: String, in range: Range<Int>) -> [Int] {
        guard let all = names[name], range != list.whole.range else { return names[name] ?? [] }
        return all.filter(range.contains)
    }

    private func look(at index: Int) {
        let token = list[index]
        if token.kind == .mark {
            if let close = list.partner(of: index) { openings[close] = index }
            if token.mark == UInt8(ascii: "=") { addAssignment(at: index) }
        } else if token.kind == .directive {
            let text = list.text(of: index)
            if text == "#Preview" { addPreview(at: index) }
            if text.hasPrefix("#if") || text.hasPrefix("#else"), let end = list.partner(of: index) {
                branches.append(index..<end)
            }
        } else if token.isName {
            lookAtWord(at: index)
        }
    }

    private func lookAtWord(at index: Int) {
        let isMember = index > 1 && list.isMark(".", at: index - 1)
        let word = list.text(of: index)
        if list.isMark("(", at: index + 1), !list[index + 1].isAfterLineBreak, let close = list.partner(of: index + 1) {
            let call = Call(index: index, arguments: index + 2..<close)
            calls[word, default: []].append(call)
            // `ModelConfiguration.init(…)` is a call of the type, too.
            if word == "init", isMember, list[index - 2].isName {
                calls[list.text(of: index - 2), default: []].append(call)
            }
            if word == "Self", let type = type(around: index) { calls[type, default: []].append(call) }
        }
        addGenericCall(word, at: index)
        if isMember || list[index].kind != .word { return }
        switch word {
        case "class", "struct", "enum", "actor", "extension", "protocol": addType(at: index)
        case "func", "init", "subscript": addFunction(word, at: index)
        case "let", "var": addDeclarations(at: index)
        case "case": addCases(at: index)
        case "return": addReturn(at: index)
        case "import": addImport(at: index)
        case "typealias": addAlias(at: index)
        default: break
        }
    }

    /// `Stack<Trip>(…)`
    private func addGenericCall(_ word: String, at index: Int) {
        guard list.isMark("<", at: index + 1), !list[index + 1].isAfterSpace, word.first?.isUppercase == true else {
            return
        }
        var parser = parser(at: index + 1)
        guard (try? parser.parseGenericArguments(depth: 0)) != nil, parser.isMark("("),
            let close = list.partner(of: parser.index)
        else { return }
        calls[word, default: []].append(Call(index: index, arguments: parser.index + 1..<close))
    }

    private func parser(at index: Int) -> DeclarationParser {
        DeclarationParser(slice(min(index, end)..<end))
    }

    private func addPreview(at index: Int) {
        var parser = parser(at: index + 1)
        if parser.isMark("(") { parser.step() }
        if parser.isMark("{") { pending[parser.index] = .preview }
    }

    private func addType(at index: Int) {
        var parser = parser(at: index + 1)
        guard parser.isAtName, !DeclarationParser.startsDeclaration(list.text(of: parser.index)) else { return }
        var name = list.text(of: parser.index)
        parser.index += 1
        while parser.accept(mark: "."), parser.isAtName {
            name = list.text(of: parser.index)
            parser.index += 1
        }
        skipGenericParameters(&parser)
        var inherited: [String] = []
        while !parser.isAtEnd, !parser.isMark("{"), !parser.isMark("}"), !parser.isWord("where") {
            if parser.isAtName { inherited.append(list.text(of: parser.index)) }
            parser.step()
        }
        skipWhereClause(&parser)
        if parser.isMark("{") { pending[parser.index] = .type(name, inherited: inherited) }
    }

    /// `<T: Base>`
    private func skipGenericParameters(_ parser: inout DeclarationParser) {
        let start = parser.index
        if (try? parser.skipGenericParameters()) == true { addConstraints(in: start..<parser.index) }
    }

    /// `where T: Base`
    private func skipWhereClause(_ parser: inout DeclarationParser) {
        guard parser.isWord("where") else { return }
        let start = parser.index
        while !parser.isAtEnd, !parser.isMark("{"), !parser.isMark("}") { parser.step() }
        addConstraints(in: start..<parser.index)
    }

    private func addConstraints(in range: Range<Int>) {
        for index in range.dropFirst().dropLast() where list.isMark(":", at: index) && list[index - 1].isName {
            var next = index + 1
            while next < range.upperBound, list[next].isName || list.isMark(".", at: next) || list.isMark("&", at: next)
            {
                if list[next].isName { constraints[list.text(of: index - 1), default: []].append(list.text(of: next)) }
                next += 1
            }
        }
    }

    private func addFunction(_ word: String, at index: Int) {
        var parser = parser(at: index + 1)
        var name = word
        if word == "func" {
            guard parser.isAtName else { return }
            name = list.text(of: parser.index)
            if index > 0, list.isWord("mutating", at: index - 1) {
                mutating[name, default: []].append(parser.index)
            }
            parser.index += 1
        }
        while parser.isMark("?") || parser.isMark("!") { parser.index += 1 }
        skipGenericParameters(&parser)
        guard parser.isMark("("), let inner = try? parser.parseBrackets() else { return }
        let parameters = inner.elements.compactMap { self.parameter($0, isSubscript: word == "subscript") }
        var result: TypeSyntax?
        while !parser.isAtEnd, !parser.isMark("{"), !parser.isMark("}"), !parser.isMark(";") {
            let startsOther =
                parser.token.isAfterLineBreak && parser.token.kind == .word
                && DeclarationParser.startsDeclaration(list.text(of: parser.index))
            if startsOther { return }
            if parser.token.kind == .arrow {
                parser.index += 1
                result = try? parser.parseType()
            } else if parser.isWord("where") {
                skipWhereClause(&parser)
            } else {
                parser.step()
            }
        }
        guard parser.isMark("{") else { return }
        pending[parser.index] = .function(name, parameters)
        pendingResults[parser.index] = result
    }

    /// `case a = "x", b`.
    private func addCases(at index: Int) {
        guard case .type = blocks[blockOfToken[index]].kind else { return }
        var parser = parser(at: index + 1)
        repeat {
            guard parser.isAtName else { return }
            let name = list.text(of: parser.index)
            parser.index += 1
            if parser.isMark("(") { parser.step() }
            let value = parser.accept(mark: "=") ? (try? parser.parseExpression())?.range : nil
            cases[name, default: []].append(EnumCase(name: name, block: blockOfToken[index], value: value))
        } while parser.accept(mark: ",")
    }

    /// `label name: Type = value`.
    private func parameter(_ slice: SyntaxSlice, isSubscript: Bool) -> Parameter? {
        var parser = DeclarationParser(slice)
        var names: [String] = []
        while parser.isAtName {
            names.append(list.text(of: parser.index))
            parser.index += 1
        }
        guard let name = names.last, parser.accept(mark: ":") else { return nil }
        let isChangeable = parser.isWord("inout")
        if isChangeable { parser.index += 1 }
        let start = parser.index
        let written = try? parser.parseType()
        let type = written?.lastName ?? specifiedType(in: start..<parser.index)
        while !parser.isAtEnd, !parser.isMark("=") { parser.step() }
        let typeRange = start..<max(start, parser.index)
        let value = parser.accept(mark: "=") ? parser.index..<slice.range.upperBound : nil
        // A subscript says a name only where its parameter has two.
        let label = names.first == "_" || isSubscript && names.count == 1 ? nil : names.first
        return Parameter(
            label: label,
            name: name,
            type: type,
            written: written,
            typeRange: typeRange,
            value: value.flatMap { $0.isEmpty ? nil : $0 },
            isChangeable: isChangeable,
            isVariadic: typeRange.last.map { list.isMark(".", at: $0) } ?? false,
            isFunction: typeRange.contains { list[$0].kind == .arrow }
        )
    }

    /// The protocol of `some P` and `any P`.
    private func specifiedType(in range: Range<Int>) -> String? {
        guard let last = range.last, list[last].isName,
            range.contains(where: { list.isWord("some", at: $0) || list.isWord("any", at: $0) })
        else { return nil }
        return list.text(of: last)
    }

    /// `let a: T = x`, `var a: T { … }`, and what `if`, `guard` and `while` bind.
    private func addDeclarations(at index: Int) {
        var parser = parser(at: index + 1)
        let before = index > 0 ? list.text(of: index - 1) : ""
        let isCondition = ["if", "guard", "while", ","].contains(before)
        addPatterns(at: index)
        if parser.isMark("("), let names = try? parser.parseBrackets(), parser.accept(mark: "=") {
            let value = isCondition ? condition(&parser) : (try? parser.parseExpression())?.range
            return addParts(names, at: index, value)
        }
        repeat {
            guard parser.isAtName else { return }
            let start = parser.index
            var binding = Binding(names: [list.text(of: start)], block: blockOfToken[index], index: start)
            parser.index += 1
            if parser.accept(mark: ":") {
                let start = parser.index
                guard let written = try? parser.parseType() else { return }
                binding.written = written
                binding.type = written.lastName ?? specifiedType(in: start..<parser.index)
            }
            if parser.accept(mark: "=") {
                binding.value = isCondition ? condition(&parser) : (try? parser.parseExpression())?.range
            } else if parser.isMark("{"), !isCondition, let body = try? parser.parseBrackets() {
                pending[body.range.lowerBound - 1] = .accessors
                (binding.value, binding.isComputed) = (body.range, true)
            } else if isCondition {
                binding.value = start..<start + 1  // `if let name {`
            }
            bindings.append(binding)
        } while !isCondition && parser.accept(mark: ",")
    }

    /// The names of `case .name(let a)`, `case let .name(a, b)` and `case let a?`.
    private func addPatterns(at index: Int) {
        guard let label = caseWord(before: index) else { return }
        var position = index + 1
        let isWhole = label == index - 1
        var depth = 0
        while position < end {
            let mark = list[position].mark
            if "([".utf8.contains(mark) { depth += 1 }
            if ")]".utf8.contains(mark) { depth -= 1 }
            if depth < 0 || "=:{".utf8.contains(mark) && depth == 0
                || mark == UInt8(ascii: ",") && (depth == 0 || !isWhole)
            {
                break
            }
            let isName =
                list[position].kind == .word && !list.isMark(".", at: position - 1)
                && !list.isMark("(", at: position + 1)
                && !list.isMark(".", at: position + 1) && !(list.isMark(":", at: position + 1) && depth > 0)
                && list.text(of: position) != "_"
            if isName { patterns.add(part(at: position, of: index, nil)) }
            position += 1
        }
    }

    /// The `case` of the pattern that a `let` stands in, on one line.
    private func caseWord(before index: Int) -> Int? {
        if index < 3 || list[index].isAfterLineBreak { return nil }
        // In `case .a: let x = 1` the pattern has ended.
        if list.isMark(":", at: index - 1), !"(,".utf8.contains(list[index - 3].mark) { return nil }
        var word = index - 1
        while word > 0, index - word < 64, !list.isWord("case", at: word), !list[word].isAfterLineBreak,
            !list.isMark("=", at: word)
        {
            word -= 1
        }
        return list.isWord("case", at: word) ? word : nil
    }

    private func addParts(_ names: SyntaxSlice, at index: Int, _ value: Range<Int>?) {
        for position in names.range where list[position].isName { parts.add(part(at: position, of: index, value)) }
    }

    /// A name that a pattern declares. Nothing says its type.
    private func part(at position: Int, of index: Int, _ value: Range<Int>?) -> Binding {
        Binding(names: [list.text(of: position)], block: blockOfToken[index], index: position, value: value)
    }

    /// The bindings of a condition, which a brace ends.
    private func condition(_ parser: inout DeclarationParser) -> Range<Int>? {
        let start = parser.index
        while !parser.isAtEnd, !parser.isMark("{"), !parser.isMark(","), !parser.isWord("else") { parser.step() }
        return start < parser.index ? start..<parser.index : nil
    }

    private func addReturn(at index: Int) {
        var parser = parser(at: index + 1)
        if parser.isAtEnd || parser.isMark("}") { return }
        if let value = try? parser.parseExpression() { returns.append(value.range) }
    }

    private func addImport(at index: Int) {
        var parser = parser(at: index + 1)
        while !parser.isAtEnd, !parser.token.isAfterLineBreak, !parser.isMark(";") {
            if parser.isAtName { imports.insert(list.text(of: parser.index)) }
            parser.step()
        }
    }

    private func addAlias(at index: Int) {
        var parser = parser(at: index + 1)
        guard parser.isAtName else { return }
        let name = list.text(of: parser.index)
        parser.index += 1
        guard parser.accept(mark: "="), let target = try? parser.parseType() else { return }
        aliased[name] = target
        if let type = target.lastName { aliases[type, default: []].append(name) }
    }

    /// `a.b?.c = value` where a statement begins.
    private func addAssignment(at index: Int) {
        guard index > 0, !isOperator(index - 1, before: index), !isOperator(index + 1, after: index) else { return }
        var names: [String] = []
        var position = index - 1
        while position > 0 {
            if let opening = openings[position] { position = opening - 1; continue }
            if list.isMark("?", at: position) || list.isMark("!", at: position) { position -= 1; continue }
            guard list[position].isName else { return }
            names.insert(list.text(of: position), at: 0)
            guard list.isMark(".", at: position - 1) else { break }
            position -= 2
        }
        guard position >= 0, startsStatement(position) else { return }
        if names.first == "self" || names.first == "Self" { names.removeFirst() }
        var parser = parser(at: index + 1)
        guard !names.isEmpty, let value = try? parser.parseExpression() else { return }
        var binding = Binding(names: names, block: blockOfToken[index], index: position, isDeclaration: false)
        binding.value = value.range
        bindings.append(binding)
    }

    private func isOperator(_ other: Int, before index: Int) -> Bool {
        list[other].kind == .mark && !list[index].isAfterSpace && "=!<>+-*/%&|^~".utf8.contains(list[other].mark)
    }

    private func isOperator(_ other: Int, after index: Int) -> Bool {
        list[other].kind == .mark && !list[other].isAfterSpace && "=>".utf8.contains(list[other].mark)
    }

    func startsStatement(_ index: Int) -> Bool {
        if index == 0 || list[index].isAfterLineBreak { return true }
        let before = list[index - 1]
        if list.isMark(":", at: index - 1) { return isLabel(index - 1) }
        if before.kind == .mark { return "{};".utf8.contains(before.mark) }
        return ["else", "in", "do"].contains(list.text(of: index - 1))
    }

    /// True if a colon ends `case …:` or `default:`, and not a name in front of a type or a value.
    private func isLabel(_ colon: Int) -> Bool {
        var start = colon
        while start > 0, !list[start].isAfterLineBreak, !"{};".utf8.contains(list[start - 1].mark) { start -= 1 }
        return list.isWord("case", at: start) || list.isWord("default", at: start)
    }
}

extension [String: [SourceCode.Binding]] {
    fileprivate mutating func add(_ binding: SourceCode.Binding) { self[binding.names[0], default: []].append(binding) }
}

extension TypeSyntax {
    /// The name of the type without the types around it, and without an optional around that.
    var lastName: String? {
        if case .name(let components) = wrapped { components.last?.name } else { nil }
    }
}
