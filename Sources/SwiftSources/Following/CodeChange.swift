/// Something that code does to a variable or a property, or to a part of it.
///
/// This is the one list of what can change a value. A mention of a name that is not in it only reads.
struct CodeChange {
    enum Kind {
        /// `x = value`
        case set(Range<Int>)
        /// `x.append(value)`: one more element.
        case add(Range<Int>)
        /// `x += values`: the elements of another collection.
        case addAll(Range<Int>)
        /// `(a, x) = values`, with the position.
        case setPart(Range<Int>, Int)
        /// `f(&x)`, with the token of the ampersand.
        case passed(Int)
        /// `\.x`, which a function is given that may write through it.
        case taken
        /// `x.change()`, where the app declares a mutating function of the name.
        case mutated(String)
        /// `x ??= value`, where the app declares the operator.
        case operated(String)
    }

    let kind: Kind
    /// The members and elements of the name that change; none when all of it does.
    let path: [CodeValue.Step]
    /// The expression before the name and its dot; nil for a name alone.
    let base: Range<Int>?
    /// The token of the name.
    let index: Int
}

extension SourceCode {
    /// The methods of collections that add one element, or the elements of another collection.
    private static let adding: Set<String> = [
        "append", "insert", "updateValue", "formUnion", "merge", "replaceSubrange",
    ]

    /// The changes of a name in some tokens, in their order.
    func changes(of name: String, in range: Range<Int>) -> [CodeChange] {
        tokens(named: name, in: range).compactMap(change)
    }

    /// The change of the name at a token; nil when it is only read.
    private func change(at index: Int) -> CodeChange? {
        let isMember = index > 0 && list.isMark(".", at: index - 1)
        let base = isMember ? self.base(before: index - 1) : nil
        // `\.name` has nothing before its dot, and `\Root.name` no value.
        if isMember, base.map({ list.isMark("\\", at: max(0, $0.lowerBound - 1)) }) ?? true {
            return keyPathChange(at: index)
        }
        let start = base?.lowerBound ?? index
        let made = { CodeChange(kind: $0, path: $1, base: base, index: index) }
        var path: [CodeValue.Step] = []
        var next = index + 1
        while next < list.tokens.count - 1 {
            let isFar = list[next].isAfterSpace
            if !isFar, list.isMark("?", at: next) || list.isMark("!", at: next), !list.isMark("=", at: next + 1) {
                next += 1
            } else if !isFar, list.isMark("[", at: next), let close = list.partner(of: next) {
                path.append(step(ofSubscript: next + 1..<close))
                next = close + 1
            } else if list.isMark(".", at: next), list[next + 1].isName {
                let member = list.text(of: next + 1)
                if list.isMark("(", at: next + 2) || list.isMark("{", at: next + 2) {
                    return kind(ofCall: member, at: next + 2).map { made($0, path) }
                }
                path.append(.member(member))
                next += 2
            } else {
                break
            }
        }
        if start > 0, list.isMark("&", at: start - 1), !list[start].isAfterSpace {
            return made(.passed(start - 1), path)
        }
        if let value = assigned(at: next) {
            // A label, or the default of a parameter, is none.
            return startsStatement(start) ? made(.set(value), path) : nil
        }
        if list.isMark("+", at: next), list.isMark("=", at: next + 1), !list[next + 1].isAfterSpace,
            let value = expression(at: next + 2)
        {
            return made(.addAll(value), path)
        }
        if startsStatement(start), let name = operatorName(at: next) { return made(.operated(name), path) }
        return part(start).map { made($0, path) }
    }

    /// The operator between two spaces, in the line of what it follows.
    private func operatorName(at index: Int) -> String? {
        guard list[index].isAfterSpace, !list[index].isAfterLineBreak else { return nil }
        var end = index
        while list[end].kind == .mark, "/=-+!*%<>&|^~?".utf8.contains(list[end].mark),
            end == index || !list[end].isAfterSpace
        {
            end += 1
        }
        return end > index && list[end].isAfterSpace ? slice(index..<end).text : nil
    }

    /// The value behind `=` at a token.
    private func assigned(at index: Int) -> Range<Int>? {
        guard list.isMark("=", at: index), !list.isMark("=", at: index + 1) || list[index + 1].isAfterSpace else {
            return nil
        }
        return expression(at: index + 1)
    }

    /// `x.append(a)`, `x.append(contentsOf: b)`, and functions of the app that mutate.
    private func kind(ofCall member: String, at open: Int) -> CodeChange.Kind? {
        guard list.isMark("(", at: open), let close = list.partner(of: open) else { return .mutated(member) }
        guard Self.adding.contains(member) else { return .mutated(member) }
        let arguments = slice(open + 1..<close).arguments
        if let values = arguments["contentsOf"] ?? arguments["with"] { return .addAll(values.range) }
        guard let first = arguments.first else { return nil }
        return member == "append" || member == "insert" || member == "updateValue"
            ? .add(first.value.range) : .addAll(first.value.range)
    }

    /// `x[keyPath: \.name]` is a member, everything else an element.
    private func step(ofSubscript range: Range<Int>) -> CodeValue.Step {
        let arguments = slice(range).arguments
        if let path = arguments["keyPath"], let name = path.range.last { return .member(list.text(of: name)) }
        return .element(CodeValue.Element(slice(range)))
    }

    /// `x[keyPath: \.name] = value`, at the name.
    private func keyPathChange(at index: Int) -> CodeChange? {
        guard let open = (1..<8).map({ index - $0 }).first(where: { $0 > 0 && list.isMark("[", at: $0) }),
            list.isWord("keyPath", at: open + 1), let close = list.partner(of: open), close == index + 1,
            let value = assigned(at: close + 1), let base = base(before: open)
        else { return isKeyPath(index) ? CodeChange(kind: .taken, path: [], base: nil, index: index) : nil }
        return CodeChange(kind: .set(value), path: [], base: base, index: index)
    }

    /// True if a name is the last one of `\.a.name` or `\Root.name`.
    private func isKeyPath(_ index: Int) -> Bool {
        if list.isMark(".", at: index + 1) { return false }
        var start = index - 1
        while start > 0, list.isMark(".", at: start) || list[start].isName, !list[start].isAfterSpace { start -= 1 }
        return list.isMark("\\", at: start)
    }

    /// `(a, x) = values`
    private func part(_ start: Int) -> CodeChange.Kind? {
        guard start > 0, list.isMark("(", at: start - 1) || list.isMark(",", at: start - 1) else { return nil }
        guard let (open, position) = position(inBracketsAround: start), startsStatement(open),
            let close = list.partner(of: open), let value = assigned(at: close + 1)
        else { return nil }
        return .setPart(value, position)
    }

    /// The expression that begins at a token.
    func expression(at index: Int) -> Range<Int>? {
        let end = blocks[blockOfToken[min(index, blockOfToken.count - 1)]].range.upperBound
        var parser = DeclarationParser(slice(span(min(index, end), end)))
        return (try? parser.parseExpression())?.range
    }
}
