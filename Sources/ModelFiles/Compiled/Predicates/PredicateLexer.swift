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

    /// As messages show it.
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

/// Takes the text of a predicate apart.
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

    private mutating func taken(while isWanted: (Unicode.Scalar) -> Bool) -> String {
        var taken = String.UnicodeScalarView()
        while let scalar, isWanted(scalar) {
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
        // Double also reads hexadecimal numbers.
        if text.allSatisfy({ !$0.isLetter || $0 == "e" || $0 == "E" }), let real = Double(text), real.isFinite {
            return .real(real)
        }
        throw CompiledModelError("'\(text)' is not a number")
    }

    private static let signs: Set<String> = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "[", "]", ".",
    ]

    /// Of two characters, when these are a sign.
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
