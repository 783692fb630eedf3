/// The known values of `#if` conditions.
///
/// Every branch is read. Where branches differ and the condition is unknown, there is a finding.
///
///     CompilationConditions(["DEBUG": false, "os(iOS)": true])
package struct CompilationConditions: Hashable, Sendable {
    private let values: [String: Bool]

    /// Creates conditions.
    ///
    /// - Parameter values: The value of each name or call in `#if`. One true `os(…)` makes the others false.
    init(_ values: [String: Bool] = [:]) {
        self.values = Dictionary(values.map { ($0.filter { $0 != " " }, $1) }) { first, _ in first }
    }

    /// Parses conditions of the command line: `DEBUG` and `os(iOS)` are true, `!DEBUG` is false. The last word for a
    /// condition counts.
    package init(words: [String]) {
        var values: [String: Bool] = [:]
        for word in words.map({ $0.filter { $0 != " " } }) {
            values[word.hasPrefix("!") ? String(word.dropFirst()) : word] = !word.hasPrefix("!")
        }
        self.init(values)
    }

    /// True if a word is one condition: a name, or a call such as `os(iOS)`, perhaps with `!` before it.
    package static func isCondition(_ word: String) -> Bool {
        let word = word.hasPrefix("!") ? word.dropFirst() : word[...]
        let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let call = word.dropFirst(name.count)
        guard let first = name.first, !first.isNumber else { return false }
        return call.isEmpty || call.first == "(" && call.last == ")" && call.count > 2 && call.count { $0 == "(" } == 1
    }

    /// The value of a condition; nil when it is unknown.
    func value(of condition: SyntaxSlice) -> Bool? {
        var evaluation = ConditionEvaluation(conditions: self, parser: DeclarationParser(condition))
        let value = evaluation.disjunction()
        return evaluation.parser.isAtEnd ? value : nil
    }

    fileprivate func value(of name: String) -> Bool? {
        if let value = values[name] { return value }
        switch name {
        case "true": return true
        case "false": return false
        // The models use SwiftData, so it and its dependencies exist.
        case "canImport(SwiftData)", "canImport(Foundation)", "canImport(CoreData)": return true
        case _ where name.hasPrefix("swift("), _ where name.hasPrefix("compiler("): return Self.isReached(name)
        case _ where name.hasPrefix("os(") && values.contains { $0.key.hasPrefix("os(") && $0.value }: return false
        default: return nil
        }
    }
}

extension CompilationConditions {
    /// The oldest compiler that builds apps with SwiftData for the App Store, the one of Xcode 26:
    /// https://developer.apple.com/news/upcoming-requirements/
    private static let compiler = [6, 2]
    /// The oldest language mode of that compiler: Swift 5, which a target can choose instead of Swift 6.
    private static let language = [5, 10]

    /// The value of `swift(>=5.9)` or `compiler(<6)`; nil when it differs between supported compilers.
    private static func isReached(_ name: String) -> Bool? {
        let isAtLeast = name.contains("(>=")
        guard isAtLeast || name.contains("(<"), !name.contains("(<="), name.hasSuffix(")") else { return nil }
        let digits = name.drop { $0 != "=" && $0 != "<" }.dropFirst().dropLast().split(separator: ".")
        let asked = digits.compactMap { Int($0) }
        guard !asked.isEmpty, asked.count == digits.count else { return nil }
        let oldest = name.hasPrefix("swift") ? language : compiler
        return oldest.lexicographicallyPrecedes(asked) ? nil : isAtLeast
    }
}

/// Evaluates `a && (b || !c)`; unknown operands make the result unknown unless the others decide.
private struct ConditionEvaluation {
    let conditions: CompilationConditions
    var parser: DeclarationParser

    mutating func disjunction() -> Bool? { operands("|", decisive: true) { $0.conjunction() } }

    private mutating func conjunction() -> Bool? { operands("&", decisive: false) { $0.operand() } }

    /// Several operands, one of which decides when it has the decisive value.
    private mutating func operands(
        _ mark: Unicode.Scalar,
        decisive: Bool,
        _ operand: (inout Self) -> Bool?
    ) -> Bool? {
        var value = operand(&self)
        while acceptTwice(mark) {
            let next = operand(&self)
            if value == decisive || next == decisive { value = decisive } else if next == nil { value = nil }
        }
        return value
    }

    private mutating func operand() -> Bool? {
        var isNegated = false
        while parser.accept(mark: "!") { isNegated.toggle() }
        return condition().map { $0 != isNegated }
    }

    /// One name or call, or a parenthesized condition, whose nesting is already limited.
    private mutating func condition() -> Bool? {
        if parser.isAtEnd { return nil }
        if parser.isMark("("), let slice = try? parser.parseBrackets() { return conditions.value(of: slice) }
        let start = parser.index
        parser.index += 1
        if parser.isMark("(") { parser.step() }
        let slice = SyntaxSlice(list: parser.list, range: start..<parser.index)
        return conditions.value(of: String(slice.text.filter { !$0.isWhitespace }))
    }

    private mutating func acceptTwice(_ mark: Unicode.Scalar) -> Bool {
        guard parser.isMark(mark), parser.isMark(mark, after: 1) else { return false }
        parser.index += 2
        return true
    }
}
