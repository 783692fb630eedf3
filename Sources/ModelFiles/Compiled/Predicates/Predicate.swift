import ObjectModel

/// A predicate of `NSPredicate`, the common form of a model's text and an archive's objects.
indirect enum Predicate: Equatable {
    case comparison(PredicateComparison)
    case not(Predicate)
    case and([Predicate])
    case or([Predicate])

    /// The deepest nesting of predicates.
    static let depthLimit = 32

    /// The text that `NSPredicate` prints, and parses again.
    var text: String {
        switch self {
        case .comparison(let comparison): comparison.text
        case .not(let part): "NOT \(part.textInside)"
        case .and(let parts): parts.map(\.textInside).joined(separator: " AND ")
        case .or(let parts): parts.map(\.textInside).joined(separator: " OR ")
        }
    }

    private var textInside: String {
        if case .comparison(let comparison) = self { comparison.text } else { "(\(text))" }
    }
}

/// Two expressions and the operator between them.
struct PredicateComparison: Equatable {
    /// Raw values are those of `NSComparisonPredicate.Operator`.
    enum Operator: Int, CaseIterable {
        case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, matches, like, beginsWith, endsWith, isIn
        case contains = 99

        /// The operator's spelling in predicates.
        var word: String {
            switch self {
            case .less: "<"
            case .lessOrEqual: "<="
            case .greater: ">"
            case .greaterOrEqual: ">="
            case .equal: "=="
            case .notEqual: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .isIn: "IN"
            case .contains: "CONTAINS"
            }
        }
    }

    /// Raw values are those of `NSComparisonPredicate.Modifier`.
    enum Modifier: Int {
        case direct, all, any
    }

    /// Bits are those of `NSComparisonPredicate.Options`.
    struct Options: OptionSet {
        let rawValue: Int

        static let caseInsensitive = Options(rawValue: 1)
        static let diacriticInsensitive = Options(rawValue: 2)

        /// `[cd]`, or nothing.
        var text: String {
            let letters = (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
            return letters.isEmpty ? "" : "[\(letters)]"
        }
    }

    var left: PredicateExpression
    var comparison: Operator
    var right: PredicateExpression
    var modifier = Modifier.direct
    var options: Options = []

    var text: String {
        let prefix =
            switch modifier {
            case .direct: ""
            case .all: "ALL "
            case .any: "ANY "
            }
        return "\(prefix)\(left.text) \(comparison.word)\(options.text) \(right.text)"
    }
}

/// An expression: an operand of a comparison, or the formula of a derived attribute.
indirect enum PredicateExpression: Equatable {
    /// The object itself.
    case selfObject
    /// `$NAME`.
    case variable(String)
    /// Keys joined by dots, of the object itself or of another expression.
    case keyPath(String, of: PredicateExpression)
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    /// `now()`, or a selector such as `canonical:` with its arguments.
    case function(String, [PredicateExpression])

    /// The text that `NSExpression` prints.
    var text: String {
        switch self {
        case .selfObject: "SELF"
        case .variable(let name): "$\(name)"
        case .keyPath(let path, of: .selfObject): path
        case .keyPath(let path, of: let operand): "\(operand.text).\(path)"
        case .boolean(let truth): truth ? "TRUE" : "FALSE"
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .string(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .function(let name, let arguments):
            name.hasSuffix(":") ? "\(name)(\(arguments.map(\.text).joined(separator: ", ")))" : "\(name)()"
        }
    }

    /// A derivation as the model editor spells it: `pages.@count`, where an archive has a function of `pages`.
    var derivationText: String {
        if case .function("count:", let arguments) = self, let collection = arguments.first, arguments.count == 1 {
            return "\(collection.text).@count"
        }
        return text
    }
}

extension PredicateExpression {
    /// The expression of a derived attribute.
    init(_ derivation: DerivationExpression) {
        self =
            switch derivation {
            case .keyPath(let path): .keyPath(path, of: .selfObject)
            case .function(let function, let path): .function(function.rawValue, [.keyPath(path, of: .selfObject)])
            case .now: .function("now", [])
            }
    }
}

/// A word or a sign of a predicate's text.
enum PredicateToken: Equatable {
    /// A key, a keyword, or the name of a function.
    case word(String)
    /// `$NAME`, without the dollar.
    case variable(String)
    case string(String)
    case integer(Int)
    case real(Double)
    /// An operator or a bracket, of one or two characters.
    case sign(String)
    case end

    /// The token's text in messages.
    var text: String {
        switch self {
        case .word(let text), .sign(let text): "'\(text)'"
        case .variable(let name): "'$\(name)'"
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .end: "the end"
        }
    }
}

/// Splits the text of a predicate into tokens.
struct PredicateLexer {
    private let text: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    /// All tokens, the last of which is the end.
    mutating func tokens() throws(CompiledModelError) -> [PredicateToken] {
        var tokens: [PredicateToken] = []
        while let token = try next() { tokens.append(token) }
        return tokens + [.end]
    }

    private var scalar: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func next() throws(CompiledModelError) -> PredicateToken? {
        while let scalar, scalar.properties.isWhitespace { position += 1 }
        guard let scalar else { return nil }
        if scalar.isWordStart { return .word(word()) }
        switch scalar {
        case "$":
            position += 1
            guard self.scalar?.isWordStart == true else { throw CompiledModelError("a '$' has no name behind it") }
            return .variable(word())
        case "\"", "'": return .string(try string(until: scalar))
        case "0"..."9": return try number()
        case "-" where position + 1 < text.count && ("0"..."9").contains(text[position + 1]): return try number()
        default: return try sign(scalar)
        }
    }

    private mutating func word() -> String { taken(while: \.isWordPart) }

    private mutating func taken(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
        var taken = String.UnicodeScalarView()
        while let scalar, isIncluded(scalar) {
            taken.append(scalar)
            position += 1
        }
        return String(taken)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\\": "\\", "\"": "\"", "'": "'", "n": "\n", "t": "\t", "r": "\r",
    ]

    private mutating func string(until quote: Unicode.Scalar) throws(CompiledModelError) -> String {
        var string = String.UnicodeScalarView()
        position += 1
        while let scalar {
            position += 1
            if scalar == quote { return String(string) }
            guard scalar == "\\" else {
                string.append(scalar)
                continue
            }
            guard let meant = self.scalar.flatMap({ Self.escapes[$0] }) else {
                throw CompiledModelError("a text has an unknown escape")
            }
            position += 1
            string.append(meant)
        }
        throw CompiledModelError("a text has no end")
    }

    private mutating func number() throws(CompiledModelError) -> PredicateToken {
        var previous: Unicode.Scalar?
        let text = taken { scalar in
            defer { previous = scalar }
            let isSign = scalar == "-" || scalar == "+"
            return isSign ? previous == nil || previous == "e" || previous == "E" : scalar == "." || scalar.isWordPart
        }
        if let integer = Int(text) { return .integer(integer) }
        // `Double` also parses hexadecimal numbers.
        if text.allSatisfy({ !$0.isLetter || $0 == "e" || $0 == "E" }), let real = Double(text), real.isFinite {
            return .real(real)
        }
        throw CompiledModelError("'\(text)' is not a number")
    }

    private static let signs: Set<String> = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "[", "]", ".",
    ]

    /// Takes two characters when they form a sign, else one.
    private mutating func sign(_ first: Unicode.Scalar) throws(CompiledModelError) -> PredicateToken {
        let pair = text[position..<min(position + 2, text.count)].map { String($0) }.joined()
        guard let sign = [pair, String(first)].first(where: Self.signs.contains) else {
            throw CompiledModelError("'\(first)' was never seen in a compiled predicate")
        }
        position += sign.unicodeScalars.count
        return .sign(sign)
    }
}

extension Unicode.Scalar {
    fileprivate var isWordStart: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }

    fileprivate var isWordPart: Bool { isWordStart || ("0"..."9").contains(self) }
}

extension Predicate {
    /// Parses the text of a predicate, as people write it in the model editor.
    ///
    /// - Throws: ``CompiledModelError`` when the text is not a predicate, is nested too deeply, or uses a part of the
    ///   language that no known compiled model has, such as functions and lists.
    init(_ text: String) throws(CompiledModelError) {
        var lexer = PredicateLexer(text)
        var parser = PredicateParser(tokens: try lexer.tokens())
        self = try parser.predicate()
    }

    /// The text that `NSPredicate` prints for a predicate; text that cannot be parsed stays as it is.
    static func normalized(_ text: String) -> String { (try? Predicate(text))?.text ?? text }
}

private struct PredicateParser {
    let tokens: [PredicateToken]
    private var position = 0
    /// The number of open parentheses and negations. Limited, because the archive of the predicate has to be read, too.
    private var depth = 0

    init(tokens: [PredicateToken]) { self.tokens = tokens }

    mutating func predicate() throws(CompiledModelError) -> Predicate {
        let predicate = try disjunction()
        guard tokens[position] == .end else { throw unexpected("the end") }
        return predicate
    }

    // MARK: Predicates

    private mutating func disjunction() throws(CompiledModelError) -> Predicate {
        var parts = [try conjunction()]
        while takes("OR", "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(CompiledModelError) -> Predicate {
        var parts = [try part()]
        while takes("AND", "&&") { parts.append(try part()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func part() throws(CompiledModelError) -> Predicate {
        depth += 1
        defer { depth -= 1 }
        // A comparison, its expression and its key path add three levels.
        if depth > Predicate.depthLimit - 3 { throw CompiledModelError("it is nested too deeply") }
        if takes("NOT", "!") { return .not(try part()) }
        guard takes("(") else { return .comparison(try comparison()) }
        let predicate = try disjunction()
        guard takes(")") else { throw unexpected("')'") }
        return predicate
    }

    private mutating func comparison() throws(CompiledModelError) -> PredicateComparison {
        let modifier: PredicateComparison.Modifier = takes("ANY", "SOME") ? .any : takes("ALL") ? .all : .direct
        let left = try expression()
        guard let kind = Self.operators[word] else { throw unexpected("an operator") }
        position += 1
        let options = try options()
        let right = try expression()
        return PredicateComparison(left: left, comparison: kind, right: right, modifier: modifier, options: options)
    }

    private mutating func options() throws(CompiledModelError) -> PredicateComparison.Options {
        guard takes("[") else { return [] }
        let options: [String: PredicateComparison.Options] = [
            "C": .caseInsensitive, "D": .diacriticInsensitive, "CD": [.caseInsensitive, .diacriticInsensitive],
        ]
        guard let chosen = options[word] else { throw unexpected("c, d or cd") }
        position += 1
        guard takes("]") else { throw unexpected("']'") }
        return chosen
    }

    private static let operators: [String: PredicateComparison.Operator] = {
        let signs: [String: PredicateComparison.Operator] = [
            "=": .equal, "<>": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual,
        ]
        return PredicateComparison.Operator.allCases.reduce(into: signs) { $0[$1.word] = $1 }
    }()

    // MARK: Expressions

    private mutating func expression() throws(CompiledModelError) -> PredicateExpression {
        let token = tokens[position]
        switch token {
        case .string(let text): return taken(.string(text))
        case .integer(let number): return taken(.integer(number))
        case .real(let number): return taken(.real(number))
        case .variable(let name): return try path(of: taken(.variable(name)))
        case .word where ["TRUE", "YES"].contains(word): return taken(.boolean(true))
        case .word where ["FALSE", "NO"].contains(word): return taken(.boolean(false))
        case .word where word == "SELF": return try path(of: taken(.selfObject))
        case .word: return .keyPath(try keys(), of: .selfObject)
        case .sign, .end: throw unexpected("an expression")
        }
    }

    private mutating func taken(_ expression: PredicateExpression) -> PredicateExpression {
        position += 1
        return expression
    }

    /// The object, or the key path after it.
    private mutating func path(of operand: PredicateExpression) throws(CompiledModelError) -> PredicateExpression {
        takes(".") ? .keyPath(try keys(), of: operand) : operand
    }

    private mutating func keys() throws(CompiledModelError) -> String {
        var keys: [String] = []
        repeat {
            guard case .word(let key) = tokens[position] else { throw unexpected("a key") }
            guard isPlainPredicateKey(key[...]) else {
                throw CompiledModelError("\(key) was never seen in a compiled predicate")
            }
            keys.append(key)
            position += 1
        } while takes(".")
        return keys.joined(separator: ".")
    }

    // MARK: Tokens

    /// The next word or sign, in capital letters; empty for other tokens.
    private var word: String {
        switch tokens[position] {
        case .word(let word): word.uppercased()
        case .sign(let sign): sign
        default: ""
        }
    }

    private mutating func takes(_ words: String...) -> Bool {
        guard words.contains(word) else { return false }
        position += 1
        return true
    }

    private func unexpected(_ expected: String) -> CompiledModelError {
        CompiledModelError("expected \(expected), found \(tokens[position].text)")
    }
}
