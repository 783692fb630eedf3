import Text

/// Cuts a Swift source into tokens; every byte is looked at once, but for slashes that may begin a regular expression.
///
/// It knows as much of Swift as is needed to find where declarations begin and end: nested comments, every kind of string
/// with its interpolations, regular expressions, and names in backticks.
struct Lexer {
    let bytes: [UInt8]
    var index: Int
    private var tokens: [Token] = []
    private var isAfterSpace = true
    private var isAfterLineBreak = true

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.byteOrderMarkLength
    }

    /// The tokens of a text; the last one is its end.
    static func tokens(of bytes: [UInt8]) throws(LexicalFlaw) -> [Token] {
        var lexer = Lexer(bytes)
        if lexer.starts(with: "#!") { lexer.skipLine() }
        while try lexer.readToken() {
            if lexer.tokens.count > SwiftSourceLimits.tokens {
                throw LexicalFlaw(
                    message: "the file has more than \(SwiftSourceLimits.tokens) names and signs",
                    offset: lexer.index
                )
            }
        }
        return lexer.tokens
    }

    /// Returns false at the end.
    private mutating func readToken() throws(LexicalFlaw) -> Bool {
        try skipSpaceAndComments()
        guard index < bytes.count else {
            append(.end, length: 0)
            return false
        }
        let byte = bytes[index]
        switch byte {
        case _ where byte.isWordStart: append(.word, length: wordLength(at: index))
        case _ where byte.isASCIIDigit: append(.number, length: numberLength())
        case UInt8(ascii: "\""): try append(.string, to: endOfString())
        case UInt8(ascii: "`"): quotedWord()
        case UInt8(ascii: "#"): try afterPound()
        case UInt8(ascii: "-") where starts(with: "->"): append(.arrow, length: 2)
        case UInt8(ascii: "/"): slash()
        default: append(.mark, length: 1, mark: byte)
        }
        return true
    }

    private mutating func append(_ kind: Token.Kind, length: Int, mark: UInt8 = 0) {
        let range = index..<index + length
        let token = Token(
            kind,
            range,
            mark: mark,
            isAfterSpace: isAfterSpace,
            isAfterLineBreak: isAfterLineBreak
        )
        tokens.append(token)
        index = range.upperBound
        isAfterSpace = false
        isAfterLineBreak = false
    }

    private mutating func append(_ kind: Token.Kind, to end: Int) { append(kind, length: end - index) }
}

// MARK: - Space and comments

extension Lexer {
    private mutating func skipSpaceAndComments() throws(LexicalFlaw) {
        while index < bytes.count {
            if bytes[index].isLineBreak {
                isAfterLineBreak = true
                index += 1
            } else if bytes[index].isSpace {
                index += 1
            } else if starts(with: "//") {
                skipLine()
            } else if starts(with: "/*") {
                let end = try endOfComment()
                if bytes[index..<end].contains(where: \.isLineBreak) { isAfterLineBreak = true }
                index = end
            } else {
                return
            }
            isAfterSpace = true
        }
    }

    private mutating func skipLine() { index = bytes[index...].firstIndex(where: \.isLineBreak) ?? bytes.count }

    /// Comments nest.
    func endOfComment(at start: Int? = nil) throws(LexicalFlaw) -> Int {
        let start = start ?? index
        var depth = 0
        var current = start
        while current + 1 < bytes.count {
            switch (bytes[current], bytes[current + 1]) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                current += 2
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                current += 2
                if depth == 0 { return current }
            default: current += 1
            }
        }
        throw LexicalFlaw(message: "a comment is not closed", offset: start)
    }
}

// MARK: - Words, numbers and signs

extension Lexer {
    func starts(with text: StaticString, at start: Int? = nil) -> Bool {
        let start = start ?? index
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
    }

    /// How many bytes from a place are of some kind.
    func count(from start: Int, while isWanted: (UInt8) -> Bool) -> Int {
        (bytes[min(start, bytes.count)...].firstIndex { !isWanted($0) } ?? bytes.count) - start
    }

    private func wordLength(at start: Int) -> Int { count(from: start, while: \.isWordPart) }

    private mutating func quotedWord() {
        let length = count(from: index + 1) { $0 != UInt8(ascii: "`") && !$0.isLineBreak }
        let close = index + 1 + length
        if close < bytes.count, bytes[close] == UInt8(ascii: "`"), length > 0 {
            append(.quotedWord, length: length + 2)
        } else {
            append(.mark, length: 1, mark: UInt8(ascii: "`"))
        }
    }

    /// A name, a string or a regular expression with `#` in front of it, or a lone `#`.
    private mutating func afterPound() throws(LexicalFlaw) {
        let pounds = count(from: index) { $0 == UInt8(ascii: "#") }
        let next = index + pounds < bytes.count ? bytes[index + pounds] : 0
        switch next {
        case UInt8(ascii: "\""): try append(.string, to: endOfString())
        case UInt8(ascii: "/"): try append(.regularExpression, to: endOfExtendedExpression(pounds: pounds))
        case _ where pounds == 1 && next.isWordStart: append(.directive, length: 1 + wordLength(at: index + 1))
        // All of them at once: counting on from each would take the square of their number.
        default: append(.mark, length: pounds, mark: UInt8(ascii: "#"))
        }
    }

    /// Digits of any base, one point, and the sign of an exponent.
    private func numberLength() -> Int {
        let isHexadecimal = starts(with: "0x")
        var end = index + wordLength(at: index)
        let isFraction = end + 1 < bytes.count && bytes[end] == UInt8(ascii: ".") && bytes[end + 1].isASCIIDigit
        if isFraction { end += 1 + wordLength(at: end + 1) }
        let exponents: [UInt8] = isHexadecimal ? Array("pP".utf8) : Array("eE".utf8)
        if end + 1 < bytes.count, exponents.contains(bytes[end - 1]), bytes[end + 1].isASCIIDigit,
            bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")
        {
            end += 1 + wordLength(at: end + 1)
        }
        return end - index
    }

    private mutating func slash() {
        if canBeginExpression, let end = endOfBareExpression() {
            append(.regularExpression, to: end)
        } else {
            append(.mark, length: 1, mark: UInt8(ascii: "/"))
        }
    }

    /// Whether what comes next may be the beginning of a value: behind a value there can only be an operator.
    private var canBeginExpression: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word: return Self.wordsBeforeExpressions.contains(Array(bytes[last.bytes]))
        case .mark:
            return switch last.mark {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "."), UInt8(ascii: "\\"): false
            // Behind a value they belong to it.
            case UInt8(ascii: "!"), UInt8(ascii: "?"): last.isAfterSpace
            default: true
            }
        case .quotedWord, .number, .string, .regularExpression, .directive, .end: return false
        case .arrow: return true
        }
    }

    private static let wordsBeforeExpressions: Set<[UInt8]> = Set(
        [
            "return", "try", "await", "case", "in", "if", "while", "where", "throw", "yield", "else", "guard", "switch",
            "is", "as", "repeat", "do", "defer", "consume", "copy", "each",
        ].map { Array($0.utf8) }
    )
}

// MARK: - Characters

extension UInt8 {
    var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isSpace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) || self == 0 }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Letters beyond ASCII are not told from signs beyond ASCII, which only operators have.
    var isWordStart: Bool {
        isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }
    var isWordPart: Bool { isWordStart || isASCIIDigit }
}
