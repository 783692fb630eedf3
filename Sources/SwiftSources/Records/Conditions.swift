import CompilerSupport

/// The knowledge of a value that a condition gives, where it holds or where it does not.
struct Condition {
    enum Test {
        /// `a == x || a == y`: the sides of which one pair is equal, or of which none is.
        case comparison([(left: Range<Int>, right: Range<Int>)], isEqual: Bool)
        /// `list.contains(a)`, or not.
        case membership(Range<Int>, list: Range<Int>, isMember: Bool)
        /// `case x, y:` of a `switch`, or `default:` beside these patterns.
        case label(subject: Range<Int>, patterns: [Range<Int>], isExcluded: Bool)
        /// Something else, which only matters for what it mentions.
        case other(Range<Int>)
    }

    /// The tokens in which it is known.
    let scope: Range<Int>
    let test: Test
}

extension SourceCode {
    /// The conditions of a source by the words that they mention, found in one pass: those of `if`, `guard` and `while` in their
    /// bodies, and behind bodies that leave; the labels of `switch`.
    var conditions: [String: [Condition]] {
        var found: [String: [Condition]] = [:]
        for index in list.tokens.indices.dropLast() where list[index].kind == .word {
            if index > 0, list.isMark(".", at: index - 1) { continue }
            let new: [Condition] =
                switch list.text(of: index) {
                case "if" where index == 0 || !list.isWord("else", at: index - 1): branches(from: index)
                case "while": loop(from: index)
                case "guard": guarded(from: index)
                case "switch": labelled(from: index)
                default: []
                }
            for condition in new {
                for word in words(of: condition.test).uniqued { found[word, default: []].append(condition) }
            }
        }
        return found
    }

    private func words(of test: Condition.Test) -> [String] {
        let ranges: [Range<Int>] =
            switch test {
            case .comparison(let pairs, _): pairs.flatMap { [$0.left, $0.right] }
            case .label(let subject, _, _): [subject]
            case .membership(let value, _, _): [value]
            case .other(let range): [range]
            }
        return ranges.flatMap { range in range.filter { list[$0].isName }.map { list.text(of: $0) } }
    }

    // MARK: Statements

    /// `if a { … } else if b { … } else { … }`, and what follows in the same block.
    private func branches(from start: Int) -> [Condition] {
        var parts: [(condition: Range<Int>, body: Range<Int>)] = []
        var other: Range<Int>?
        var index = start
        while let part = part(from: index + 1) {
            parts.append(part)
            let next = part.body.upperBound + 1
            guard list.isWord("else", at: min(next, list.tokens.count - 1)) else { break }
            if list.isMark("{", at: next + 1), let close = list.partner(of: next + 1) { other = next + 2..<close }
            guard list.isWord("if", at: next + 1) else { break }
            index = next + 1
        }
        guard let last = parts.last else { return [] }
        let end = (other ?? last.body).upperBound
        let rest = span(end + 1, endOfPath(around: start))
        var found: [Condition] = []
        var isLeft = true
        for (condition, body) in parts {
            found += holding(condition, upTo: body.upperBound)
            found += failing(condition, in: span(body.upperBound, end))
            isLeft = isLeft && leaves(body)
            if isLeft, other == nil { found += failing(condition, in: rest) }
        }
        if let other, parts.count == 1, leaves(other) { found += holding(parts[0].condition, in: rest) }
        return found
    }

    private func loop(from start: Int) -> [Condition] {
        part(from: start + 1).map { holding($0.condition, upTo: $0.body.upperBound) } ?? []
    }

    private func guarded(from start: Int) -> [Condition] {
        guard let (condition, body) = part(from: start + 1) else { return [] }
        return holding(condition, upTo: condition.upperBound) + failing(condition, in: body)
            + holding(condition, in: span(body.upperBound, endOfPath(around: start)))
    }

    private func labelled(from start: Int) -> [Condition] {
        guard let (subject, body) = part(from: start + 1) else { return [] }
        let labels = labels(in: body)
        return labels.enumerated().flatMap { position, label -> [Condition] in
            let end = position + 1 < labels.count ? labels[position + 1].index : body.upperBound
            let scope = span(label.index, end)
            // A label that another one falls through to has the values of both.
            let isEntered =
                position > 0
                && span(labels[position - 1].index, label.index).contains {
                    list.isWord("fallthrough", at: $0)
                }
            if isEntered { return [Condition(scope: scope, test: .other(subject))] }
            let patterns = label.patterns.isEmpty ? labels.flatMap(\.patterns).filter(isWhole) : label.patterns
            return [
                Condition(
                    scope: scope,
                    test: .label(
                        subject: subject,
                        patterns: patterns.map(withoutWhere),
                        isExcluded: label.patterns.isEmpty
                    )
                )
            ]
        }
    }

    /// The tokens between a word and its braces, and those between the braces.
    private func part(from start: Int) -> (condition: Range<Int>, body: Range<Int>)? {
        var parser = DeclarationParser(slice(span(start, list.tokens.count - 1)))
        while !parser.isAtEnd, !parser.isMark("{") {
            if parser.isMark("}") || parser.isMark(";") { return nil }
            parser.step()
        }
        guard parser.isMark("{"), let close = list.partner(of: parser.index) else { return nil }
        var end = parser.index
        if end > start, list.isWord("else", at: end - 1) { end -= 1 }
        return (span(start, end), parser.index + 1..<close)
    }

    /// True if all that runs through a body leaves the block around it.
    private func leaves(_ body: Range<Int>) -> Bool {
        var parser = DeclarationParser(slice(body))
        while !parser.isAtEnd {
            let isWord = parser.token.kind == .word && (parser.index == 0 || !list.isMark(".", at: parser.index - 1))
            if isWord, Self.leaving.contains(list.text(of: parser.index)) { return true }
            parser.step()
        }
        return false
    }

    private static let leaving: Set<String> = [
        "return", "throw", "continue", "break", "fatalError", "preconditionFailure", "abort", "exit",
    ]

    /// The end of the block around a token; in a `switch` that of the label.
    private func endOfPath(around index: Int) -> Int {
        let block = blockOfToken[index]
        let range = blocks[block].range
        if subject(ofSwitch: block) == nil { return range.upperBound }
        return labels(in: range).map(\.index).first { $0 > index } ?? range.upperBound
    }

    // MARK: Conditions

    /// The parts of a condition, each known from its end on.
    private func holding(_ condition: Range<Int>, upTo end: Int) -> [Condition] {
        conjuncts(condition).map { Condition(scope: span($0.upperBound, end), test: test($0)) }
    }

    private func holding(_ condition: Range<Int>, in scope: Range<Int>) -> [Condition] {
        conjuncts(condition).map { Condition(scope: scope, test: test($0)) }
    }

    /// The opposite of a condition. Of several parts nobody knows which one fails.
    private func failing(_ condition: Range<Int>, in scope: Range<Int>) -> [Condition] {
        let parts = conjuncts(condition)
        guard parts.count == 1 else { return [] }
        switch test(parts[0]) {
        case .comparison(let pairs, let isEqual) where isEqual || pairs.count == 1:
            return [Condition(scope: scope, test: .comparison(pairs, isEqual: !isEqual))]
        case .membership(let value, let list, let isMember):
            return [Condition(scope: scope, test: .membership(value, list: list, isMember: !isMember))]
        case .comparison, .label: return []
        case .other(let range): return [Condition(scope: scope, test: .other(range))]
        }
    }

    private func conjuncts(_ condition: Range<Int>) -> [Range<Int>] {
        split(condition, atTwo: "&").flatMap { slice($0).elements.map(\.range) }
    }

    /// `a == x`, `a != x`, alternatives of these, `case x = a`, and `list.contains(a)`.
    private func test(_ part: Range<Int>) -> Condition.Test {
        if let membership = membership(unbracketed(part)) { return membership }
        let alternatives = split(unbracketed(part), atTwo: "|")
        var pairs: [(left: Range<Int>, right: Range<Int>)] = []
        var signs: Set<Bool> = []
        for alternative in alternatives {
            let range = unbracketed(alternative)
            guard let pair = comparison(range) else { return .other(part) }
            pairs.append((pair.left, pair.right))
            signs.insert(pair.isEqual)
        }
        guard signs.count == 1, let isEqual = signs.first, isEqual || pairs.count == 1 else { return .other(part) }
        return .comparison(pairs, isEqual: isEqual)
    }

    private func comparison(_ range: Range<Int>) -> (left: Range<Int>, right: Range<Int>, isEqual: Bool)? {
        var parser = DeclarationParser(slice(range))
        if parser.accept(word: "case") {
            let start = parser.index
            while !parser.isAtEnd, !parser.isMark("=") { parser.step() }
            guard parser.isMark("=") else { return nil }
            return (span(parser.index + 1, range.upperBound), span(start, parser.index), true)
        }
        while !parser.isAtEnd {
            let index = parser.index
            let isEqual = parser.isMark("=") && parser.isMark("=", after: 1)
            if isEqual || parser.isMark("!") && parser.token.isAfterSpace && parser.isMark("=", after: 1) {
                return (span(range.lowerBound, index), span(index + 2, range.upperBound), isEqual)
            }
            parser.step()
        }
        return nil
    }

    private func membership(_ range: Range<Int>) -> Condition.Test? {
        let isNegated = range.first.map { list.isMark("!", at: $0) } ?? false
        let call = isNegated ? range.dropFirst() : range
        guard call.count > 4, let open = openings[call.upperBound - 1], open - 2 > call.lowerBound,
            list.isWord("contains", at: open - 1), list.isMark(".", at: open - 2),
            base(before: open - 2)?.lowerBound == call.lowerBound
        else { return nil }
        let arguments = slice(open + 1..<call.upperBound - 1).arguments
        guard arguments.count == 1, arguments[0].label == nil else { return nil }
        return .membership(
            arguments[0].value.range,
            list: call.lowerBound..<open - 2,
            isMember: !isNegated
        )
    }

    /// Without parentheses around all of it.
    private func unbracketed(_ range: Range<Int>) -> Range<Int> {
        guard range.count > 2, list.isMark("(", at: range.lowerBound),
            list.partner(of: range.lowerBound) == range.upperBound - 1
        else { return range }
        return unbracketed(range.dropFirst().dropLast())
    }

    /// The parts between two equal marks: `&&`, `||`.
    private func split(_ range: Range<Int>, atTwo mark: Unicode.Scalar) -> [Range<Int>] {
        var parser = DeclarationParser(slice(range))
        var found: [Range<Int>] = []
        var start = range.lowerBound
        while !parser.isAtEnd {
            if parser.isMark(mark), parser.isMark(mark, after: 1) {
                found.append(span(start, parser.index))
                parser.index += 2
                start = parser.index
            } else {
                parser.step()
            }
        }
        return found + [span(start, range.upperBound)]
    }

    /// True if a pattern has no condition of its own.
    private func isWhole(_ pattern: Range<Int>) -> Bool { !pattern.contains { list.isWord("where", at: $0) } }

    private func withoutWhere(_ pattern: Range<Int>) -> Range<Int> {
        span(pattern.lowerBound, pattern.first { list.isWord("where", at: $0) } ?? pattern.upperBound)
    }
}
