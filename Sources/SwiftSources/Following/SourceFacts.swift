/// Facts from the tokens around a declaration or a call.
extension SourceCode {
    func isConstant(_ binding: Binding) -> Bool { binding.index > 0 && list.isWord("let", at: binding.index - 1) }

    /// True if only its own source can change a property.
    func isPrivate(_ binding: Binding) -> Bool { hasModifier(["private", "fileprivate"], binding) }

    func isStatic(_ binding: Binding) -> Bool { hasModifier(["static", "class"], binding) }

    private func hasModifier(_ words: Set<String>, _ binding: Binding) -> Bool {
        var index = binding.index - 2
        while index >= 0, list[index].isName || "()@".utf8.contains(list[index].mark) {
            if words.contains(list.text(of: index)) { return true }
            if list[index].isAfterLineBreak { return false }
            index -= 1
        }
        return false
    }

    /// True if a property is of a type that is declared inside another one, or of an extension of it.
    func isMember(_ binding: Binding, of type: String, in outer: String?) -> Bool {
        let around = types(around: binding.index)
        guard let outer, around.first == type else { return false }
        return around.count > 1 ? around[1] == outer : !declares(type)
    }

    /// The attributes of a variable: `Published` of `@Published private(set) var name`.
    func attributes(of binding: Binding) -> [(name: String, hasArguments: Bool)] {
        var found: [(name: String, hasArguments: Bool)] = []
        var index = binding.index - 2
        var hasArguments = false
        while index > 0 {
            if let open = openings[index] { (index, hasArguments) = (open - 1, true); continue }
            guard list[index].isName else { break }
            if list.isMark("@", at: index - 1) {
                found.append((list.text(of: index), hasArguments))
                index -= 1
            } else if !Self.modifiers.contains(list.text(of: index)) {
                break
            }
            (index, hasArguments) = (index - 1, false)
        }
        return found
    }

    private static let modifiers: Set<String> = [
        "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "lazy", "weak",
        "unowned", "override", "nonisolated", "unsafe", "dynamic",
    ]

    /// The position of a name in `let (a, b) = x`.
    func tuplePosition(of binding: Binding) -> Int? {
        guard parts[binding.names[0]]?.contains(where: { $0.index == binding.index }) == true else { return nil }
        return position(inBracketsAround: binding.index)?.position
    }

    /// The part that a pattern takes out with a name; nil for one that cannot be followed. An optional is its value.
    func payload(of binding: Binding) -> CodeValue.Step? {
        let before = list.text(of: binding.index - 1)
        if before == "let" || before == "var", list.isWord("case", at: binding.index - 2) { return .payload("some", 0) }
        guard let (open, position) = position(inBracketsAround: binding.index), open > 0, list[open - 1].isName else {
            return nil
        }
        let name = list.text(of: open - 1)
        return ["case", "let", "var"].contains(name) ? .member(String(position)) : .payload(name, position)
    }

    /// The bracket around a token, and how many commas are between. No call or tuple that people write is longer.
    func position(inBracketsAround index: Int) -> (open: Int, position: Int)? {
        var position = 0
        var start = index - 1
        for _ in 0..<400 {
            guard start >= 0 else { return nil }
            if let opening = openings[start] { start = opening - 1; continue }
            if list.isMark("(", at: start) || list.isMark("[", at: start) { return (start, position) }
            if list.isMark(",", at: start) { position += 1 }
            if "{};".utf8.contains(list[start].mark) { return nil }
            start -= 1
        }
        return nil
    }

    /// The call that a token is in an argument of.
    func call(passing index: Int) -> Call? {
        guard let (open, _) = position(inBracketsAround: index), open > 0, list[open - 1].isName,
            let close = list.partner(of: open)
        else { return nil }
        return Call(index: open - 1, arguments: open + 1..<close)
    }

    /// The function that a closure is given to, what the function is called on, and the label of the argument.
    func call(taking block: Int) -> (name: String?, base: Range<Int>?, label: String?)? {
        let brace = blocks[block].range.lowerBound - 1
        guard brace > 0 else { return nil }
        var label: String?
        var name = brace - 1
        if list.isMark(")", at: name), let open = openings[name] {
            name = open - 1
        } else if !list[name].isName {
            if list.isMark(":", at: name), name > 0 { label = list.text(of: name - 1) }
            guard let call = call(passing: brace) else { return nil }
            name = call.index
        }
        guard name >= 0, list[name].isName else { return nil }
        let base = name > 0 && list.isMark(".", at: name - 1) ? self.base(before: name - 1) : nil
        return (list.text(of: name), base, label)
    }
}

extension AppCode {
    /// The arguments of a call by the positions of the parameters that they are for; nil when the call is of another function.
    mutating func arguments(
        of site: SourceCode.Call,
        in file: Int,
        for parameters: [SourceCode.Parameter],
        of type: String?
    ) -> [Int: [Range<Int>]]? {
        let source = files[file]
        if source.isDeclaration(site.index) || source.isPreview(site.index) { return nil }
        if let type, site.index > 1, source.list.isMark(".", at: site.index - 1) {
            let owner = source.list.text(of: site.index - 2)
            let isOther = owner.first?.isUppercase == true && isDeclared(owner) && owner != "Self"
            if isOther, !family(of: type).contains(owner) { return nil }
        }
        var found: [Int: [Range<Int>]] = [:]
        var position = 0
        for argument in source.slice(site.arguments).arguments {
            // `types: A.self, B.self`
            if argument.label == nil, position > 0, parameters[position - 1].isVariadic, found[position - 1] != nil {
                found[position - 1]?.append(argument.value.range)
                continue
            }
            while position < parameters.count, parameters[position].label != argument.label { position += 1 }
            guard position < parameters.count else { return nil }
            found[position] = [argument.value.range]
            position += 1
        }
        for (label, closure) in source.closures(behind: site) {
            let open = parameters.indices.filter { found[$0] == nil && (label == nil || parameters[$0].label == label) }
            let taking = open.filter { parameters[$0].isFunction }
            // One that has a default value is passed over where another one needs the closure.
            let position =
                taking.first { parameters[$0].value == nil } ?? taking.first
                ?? open.last { parameters[$0].type.map(isAlias) ?? false }
            if let position { found[position] = [closure] }
        }
        return found
    }

    /// The calls of a function, also those with a closure and no parentheses where a parameter can take one.
    mutating func calls(of name: String, taking parameters: [SourceCode.Parameter]) -> [FoundCall] {
        let calls = self.calls(of: name)
        guard name != "init", parameters.contains(where: { $0.isFunction || $0.type.map(isAlias) ?? false }) else {
            return calls
        }
        needBareCalls(of: name)
        return calls
            + files.indices.flatMap { file in
                files[file].list.bytes.hasWord(name)
                    ? files[file].bareCalls(of: name).map {
                        (CodePlace(file: file, range: $0.index..<$0.index + 1), $0)
                    }
                    : []
            }
    }

    private func isAlias(_ type: String) -> Bool { files.contains { $0.aliased[type] != nil } }

    /// The type of `.init(…)`, as what it is assigned to or returned by says, and of `self.init(…)`.
    mutating func expectedType(ofCall place: CodePlace) -> String? {
        let source = files[place.file]
        let dot = place.range.lowerBound - 1
        if dot > 0, source.list.isMark(".", at: dot), source.list.isWord("self", at: dot - 1) {
            return source.type(around: dot)
        }
        guard dot > 0, source.list.isMark(".", at: dot),
            source.list[dot].isAfterSpace || "(,[".utf8.contains(source.list[dot - 1].mark)
        else { return nil }
        var start = dot
        while start > 0,
            ["try", "await", "return"].contains(source.list.text(of: start - 1))
                || "!?".utf8.contains(source.list[start - 1].mark)
        {
            start -= 1
        }
        for binding in source.bindings where binding.value?.lowerBound == start {
            if binding.isDeclaration { return binding.type }
            return typeName(of: place.with(span(binding.index, start - 1)))
        }
        if let binding = source.bindings.last(where: { $0.isComputed && $0.value?.contains(start) == true }) {
            return binding.type
        }
        return source.blocks(around: start).firstValue { source.results[$0]?.lastName }
    }

    /// True if a function is a value somewhere, so that nobody knows its arguments: `names.map(open)`.
    mutating func isPassedOn(_ function: String, _ type: String?) -> Bool {
        let name = function == "init" ? type ?? "" : function
        for file in files.indices where files[file].list.bytes.hasWord(name) {
            let list = files[file].list
            for index in files[file].tokens(named: name, in: list.whole.range) {
                var next = index + 1
                if function == "init" {
                    guard list.isMark(".", at: next), list.isWord("init", at: next + 1) else { continue }
                    next += 2
                }
                let isEnd = list.isMark(")", at: next) || list.isMark(",", at: next)
                let before = index > 0 ? list[index - 1].mark : 0
                guard isEnd, "(,:.".utf8.contains(before) else { continue }
                let place = CodePlace(file: file, range: index..<index + 1)
                if before == UInt8(ascii: ".") || meaning(named: name, at: place) == nil {
                    if before == UInt8(ascii: "."), function != "init", !files[file].isSelf(index - 2) { continue }
                    return true
                }
            }
        }
        return false
    }

    /// The values that `target.setValue(value, forKey: "name")` sets, each with its target; nil for `self`.
    mutating func keyed(_ name: String, in file: Int) -> [(value: CodePlace, base: CodePlace?)] {
        var found: [(value: CodePlace, base: CodePlace?)] = []
        for call in files[file].calls["setValue"] ?? [] where !files[file].isPreview(call.index) {
            let source = files[file]
            let arguments = source.slice(call.arguments).arguments
            guard let key = arguments["forKey"] ?? arguments["forKeyPath"], let value = arguments.first?.value.range
            else { continue }
            let place = CodePlace(file: file, range: value)
            let words = key.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard words.last.map({ $0 == name }) ?? false || texts(place.with(key.range)).contains(name) else {
                continue
            }
            let base =
                call.index > 1 && source.list.isMark(".", at: call.index - 1)
                ? source.base(before: call.index - 1) : nil
            found.append((place, base.map { place.with($0) }))
        }
        return found
    }

    /// True if the app adds a mutating function of a name to a type of a framework.
    mutating func isForeignMutation(_ name: String) -> Bool {
        needMutating(name)
        return files.contains { file in
            (file.mutating[name] ?? []).contains { index in
                file.type(around: index).map { !isDeclared($0) } ?? false
            }
        }
    }

    /// True if no other type has a property of the name.
    func isOnlyOwner(of name: String, _ family: [String]) -> Bool {
        files.allSatisfy { file in
            file.bindings(named: name).allSatisfy { binding in
                guard binding.isDeclaration, case .type(let type, _) = file.blocks[binding.block].kind else {
                    return true
                }
                return family.contains(type)
            }
        }
    }
}

extension Sequence {
    /// The first value that is made of an element.
    func firstValue<Value>(_ transform: (Element) -> Value?) -> Value? {
        for element in self {
            if let value = transform(element) { return value }
        }
        return nil
    }
}

extension SourceCode {
    fileprivate func isSelf(_ index: Int) -> Bool { index >= 0 && list.isWord("self", at: index) }
}
