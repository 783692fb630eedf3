/// The meaning of a name at a place, by the innermost declaration around it.
enum LookedUpName {
    /// Variables or constants of the block around; several stand in branches of `#if`, or in patterns of one case.
    case locals([SourceCode.Binding])
    /// A parameter of the function with a block.
    case parameter(block: Int, position: Int)
    /// A parameter of the closure with a block.
    case closure(block: Int, position: Int)
    /// A part of each element of a sequence; nil for the whole of it.
    case element(CodePlace, position: Int?)
    /// The part of a value that a pattern takes out.
    case pattern([SourceCode.Binding])
    /// The value that the setter of a property is given.
    case newValue(block: Int)
    /// A property of a type.
    case property(of: String)
    case global
}

extension AppCode {
    /// The meaning of a name at a place; nil for a name that the app does not declare.
    mutating func meaning(named name: String, at place: CodePlace) -> LookedUpName? {
        let file = files[place.file]
        let index = place.range.lowerBound
        for block in file.blocks(around: index) {
            if let found = file.local(name, in: block, at: index) { return found }
            switch file.blocks[block].kind {
            case .type(let type, _):
                if family(of: type).contains(where: { declares(name, in: $0) }) { return .property(of: type) }
            case .function(_, let parameters):
                if let position = parameters.firstIndex(where: { $0.name == name }) {
                    return .parameter(block: block, position: position)
                }
            case .accessors: if name == "newValue" { return .newValue(block: block) }
            case .other:
                if let loop = file.loop(of: block), let position = loop.names.firstIndex(of: name) {
                    return .element(place.with(loop.sequence), position: loop.isTuple ? position : nil)
                }
                if let outer = file.blocks[block].parent, file.setterParameter(of: block) == name {
                    return .newValue(block: outer)
                }
                if let position = file.closurePosition(of: name, in: block) {
                    return .closure(block: block, position: position)
                }
            case .file, .preview: break
            }
        }
        needGlobal(name)
        return readGlobals(name).isEmpty ? nil : .global
    }

    /// True if a type has a property of a name.
    mutating func declares(_ name: String, in type: String) -> Bool {
        properties(name, of: type).contains { $0.binding.isDeclaration }
    }
}

extension SourceCode {
    /// The variables of a name that a block declares before a token.
    fileprivate func local(_ name: String, in block: Int, at index: Int) -> LookedUpName? {
        switch blocks[block].kind {
        case .file, .type: return nil
        default: break
        }
        let bound = patterns[name] ?? []
        let plain = (bindings(named: name) + (parts[name] ?? [])).filter { one in
            !bound.contains { $0.index == one.index }
        }
        let all = (plain + bound).filter { binding in
            binding.isDeclaration && binding.block == block && binding.index < index
                && binding.value?.contains(index) != true && scope(of: binding).contains(index)
        }.sorted { $0.index < $1.index }
        guard let last = all.last else { return nil }
        if last.value == nil, last.written == nil, isPattern(last) {
            return .pattern(all.filter { binding in !(binding.index..<last.index).contains { isLabel($0) } })
        }
        // A second declaration in one block is that of another branch of `#if`.
        return .locals(all.filter { $0.index == last.index || isInBranch($0.index) })
    }

    /// True if a name is bound by `case`.
    private func isPattern(_ binding: Binding) -> Bool {
        (patterns[binding.names[0]] ?? []).contains { $0.index == binding.index }
    }

    private func isLabel(_ index: Int) -> Bool { list.isWord("case", at: index) || list.isWord("default", at: index) }

    /// The name that `set(name) {` gives a new value.
    fileprivate func setterParameter(of block: Int) -> String? {
        let brace = blocks[block].range.lowerBound - 1
        let isSetter = brace > 3 && list.isWord("set", at: brace - 4) && list.isMark("(", at: brace - 3)
        return isSetter ? list.text(of: brace - 2) : nil
    }

    /// The position of a name among the parameters of a closure.
    fileprivate func closurePosition(of name: String, in block: Int) -> Int? {
        if name.hasPrefix("$") { return isClosure(block) ? Int(name.dropFirst()) : nil }
        return closureParameters(of: block).firstIndex { $0.name == name }
    }

    /// True if a token stands in a branch of `#if`.
    func isInBranch(_ index: Int) -> Bool { branches.contains { $0.contains(index) } }
}
