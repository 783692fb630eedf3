import CompilerSupport

/// Splits a Swift source into tokens; every byte is read once, except after slashes that may begin a regular
/// expression.
///
/// It knows as much of Swift as is needed to find the ends of declarations: nested comments, every kind of string with
/// its interpolations, regular expressions, and names in backticks.
struct SwiftLexer {
    let bytes: [UInt8]
    var index: Int
    private var tokens: [SwiftToken] = []
    private var isAfterSpace = true
    private var isAfterLineBreak = true

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.byteOrderMarkLength
    }

    /// The tokens of a text; the last one is its end.
    static func tokens(of bytes: [UInt8]) throws(SyntaxFault) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes)
        if lexer.starts(with: "#!", at: lexer.index) { lexer.skipLine() }
        try lexer.skipSpaceAndComments()
        while lexer.index < bytes.count {
            let (kind, end) = try lexer.nextToken()
            lexer.append(kind, to: end)
            if lexer.tokens.count > SwiftSourceLimits.tokens {
                let message = "the file has more than \(SwiftSourceLimits.tokens) names and signs"
                throw SyntaxFault(message: message, offset: lexer.index)
            }
            try lexer.skipSpaceAndComments()
        }
        lexer.append(.end, to: bytes.count)
        return lexer.tokens
    }

    private mutating func append(_ kind: SwiftToken.Kind, to end: Int) {
        tokens.append(
            SwiftToken(
                kind: kind,
                bytes: index..<end,
                mark: kind == .mark ? bytes[index] : 0,
                isAfterSpace: isAfterSpace,
                isAfterLineBreak: isAfterLineBreak
            )
        )
        index = end
        isAfterSpace = false
        isAfterLineBreak = false
    }

    /// The token at `index`, and its end.
    private func nextToken() throws(SyntaxFault) -> (kind: SwiftToken.Kind, end: Int) {
        switch bytes[index] {
        case let byte where byte.isWordStart: return (.word, endOfWord(at: index))
        case let byte where byte.isASCIIDigit: return (.number, endOfNumber)
        case UInt8(ascii: "\""): return (.string, try endOfString())
        case UInt8(ascii: "`"): if let end = endOfQuotedWord { return (.quotedWord, end) }
        case UInt8(ascii: "#"): return try tokenWithPound()
        case UInt8(ascii: "-") where starts(with: "->", at: index): return (.arrow, index + 2)
        case UInt8(ascii: "/"):
            if canBeginExpression, let end = endOfBareExpression() { return (.regularExpression, end) }
        default: break
        }
        return (.mark, index + 1)
    }
}

// MARK: - Space and comments

extension SwiftLexer {
    private mutating func skipSpaceAndComments() throws(SyntaxFault) {
        while index < bytes.count {
            if bytes[index].isLineBreak {
                isAfterLineBreak = true
                index += 1
            } else if bytes[index].isSpace {
                index += 1
            } else if bytes[index] != UInt8(ascii: "/") {
                return
            } else if starts(with: "//", at: index) {
                skipLine()
            } else if starts(with: "/*", at: index) {
                let end = try endOfComment(at: index)
                if bytes[index..<end].contains(where: \.isLineBreak) { isAfterLineBreak = true }
                index = end
            } else {
                return
            }
            isAfterSpace = true
        }
    }

    private mutating func skipLine() { index = end(from: index) { !$0.isLineBreak } }

    /// The end of a comment; comments nest.
    func endOfComment(at start: Int) throws(SyntaxFault) -> Int {
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
        throw SyntaxFault(message: "a comment is not closed", offset: start)
    }
}

// MARK: - Words, numbers and signs

extension SwiftLexer {
    func starts(with text: String, at start: Int) -> Bool {
        var place = start
        for byte in text.utf8 {
            if place >= bytes.count || bytes[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// The end of a run of bytes of some kind.
    func end(from start: Int, while isIncluded: (UInt8) -> Bool) -> Int {
        var end = min(start, bytes.count)
        while end < bytes.count, isIncluded(bytes[end]) { end += 1 }
        return end
    }

    private func endOfWord(at start: Int) -> Int { end(from: start) { $0.isWordPart } }

    /// Nil when the backtick has no partner, or encloses nothing.
    private var endOfQuotedWord: Int? {
        let close = end(from: index + 1) { $0 != UInt8(ascii: "`") && !$0.isLineBreak }
        return starts(with: "`", at: close) && close > index + 1 ? close + 1 : nil
    }

    /// A name, a string or a regular expression with a leading `#`, or a lone `#`.
    private func tokenWithPound() throws(SyntaxFault) -> (kind: SwiftToken.Kind, end: Int) {
        let next = end(from: index) { $0 == UInt8(ascii: "#") }
        if starts(with: "\"", at: next) { return (.string, try endOfString()) }
        if starts(with: "/", at: next) {
            return (.regularExpression, try endOfExtendedExpression(pounds: next - index))
        }
        if next == index + 1, next < bytes.count, bytes[next].isWordStart { return (.directive, endOfWord(at: next)) }
        // All pound signs at once: counting from each would take quadratic time.
        return (.mark, next)
    }

    /// Digits of any base, one point, and the sign of an exponent.
    private var endOfNumber: Int {
        var end = endOfWord(at: index)
        let isFraction = end + 1 < bytes.count && bytes[end] == UInt8(ascii: ".") && bytes[end + 1].isASCIIDigit
        if isFraction { end = endOfWord(at: end + 1) }
        let exponents = starts(with: "0x", at: index) ? "pP" : "eE"
        if end + 1 < bytes.count, exponents.utf8.contains(bytes[end - 1]), bytes[end + 1].isASCIIDigit,
            bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")
        {
            end = endOfWord(at: end + 1)
        }
        return end
    }

    /// True if a slash here may begin a value: after a value it is an operator.
    private var canBeginExpression: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word: return Self.wordsBeforeExpressions.contains(String(decoding: bytes[last.bytes], as: UTF8.self))
        case .mark:
            return switch last.mark {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "."), UInt8(ascii: "\\"): false
            // After a value these belong to it.
            case UInt8(ascii: "!"), UInt8(ascii: "?"): last.isAfterSpace
            default: true
            }
        case .quotedWord, .number, .string, .regularExpression, .directive, .end: return false
        case .arrow: return true
        }
    }

    private static let wordsBeforeExpressions: Set<String> = [
        "return", "try", "await", "case", "in", "if", "while", "where", "throw", "yield", "else", "guard", "switch",
        "is", "as", "repeat", "do", "defer", "consume", "copy", "each",
    ]
}

// MARK: - Characters

extension UInt8 {
    var isSpace: Bool { self == UInt8(ascii: " ") || 0x09 <= self && self <= 0x0D || self == 0 }
    /// Counts all characters beyond ASCII as letters, although some are operators.
    var isWordStart: Bool {
        isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }
    var isWordPart: Bool { isWordStart || isASCIIDigit }
}

/// The number of `#` at either end of a string, and whether it spans lines.
private struct StringDelimiter {
    let pounds: Int
    let isMultiline: Bool
    var length: Int { pounds + (isMultiline ? 3 : 1) }
}

extension SwiftLexer {
    /// A string, or code that is interpolated into one, up to the parenthesis that closes it.
    private enum Nesting {
        case string(StringDelimiter)
        case code(openParentheses: Int)
    }

    /// The end of the string at `index`. Nested strings and code are on an explicit stack, not recursive.
    func endOfString() throws(SyntaxFault) -> Int {
        guard let delimiter = delimiter(at: index) else { return index + 1 }
        var open: [Nesting] = [.string(delimiter)]
        var current = index + delimiter.length
        while current < bytes.count, let innermost = open.last {
            switch innermost {
            case .string(let delimiter): try stepInString(delimiter, &current, &open)
            case .code(let parentheses): try stepInCode(parentheses, &current, &open)
            }
            if open.isEmpty { return current }
            if open.count > SwiftSourceLimits.depth {
                let message = "strings are nested deeper than \(SwiftSourceLimits.depth) levels"
                throw SyntaxFault(message: message, offset: index)
            }
        }
        throw SyntaxFault(message: "a string is not closed", offset: index)
    }

    private func stepInString(
        _ delimiter: StringDelimiter,
        _ current: inout Int,
        _ open: inout [Nesting]
    ) throws(SyntaxFault) {
        let byte = bytes[current]
        if byte == UInt8(ascii: "\\"), hasPounds(delimiter.pounds, at: current + 1) {
            current += 1 + delimiter.pounds
            if current < bytes.count, bytes[current] == UInt8(ascii: "(") { open.append(.code(openParentheses: 1)) }
            if current < bytes.count, !bytes[current].isLineBreak { current += 1 }
        } else if closes(delimiter, at: current) {
            current += delimiter.length
            open.removeLast()
        } else if byte.isLineBreak, !delimiter.isMultiline {
            throw SyntaxFault(message: "a string is not closed on its line", offset: current)
        } else {
            current += 1
        }
    }

    private func stepInCode(_ parentheses: Int, _ current: inout Int, _ open: inout [Nesting]) throws(SyntaxFault) {
        switch bytes[current] {
        case UInt8(ascii: "("): open[open.count - 1] = .code(openParentheses: parentheses + 1)
        case UInt8(ascii: ")"):
            open.removeLast()
            if parentheses > 1 { open.append(.code(openParentheses: parentheses - 1)) }
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
            if let delimiter = delimiter(at: current) {
                open.append(.string(delimiter))
                current += delimiter.length
            } else {
                current = end(from: current) { $0 == UInt8(ascii: "#") }
            }
            return
        case UInt8(ascii: "/") where starts(with: "//", at: current):
            current = end(from: current) { !$0.isLineBreak }
            return
        case UInt8(ascii: "/") where starts(with: "/*", at: current):
            current = try endOfComment(at: current)
            return
        default: break
        }
        current += 1
    }

    /// The delimiter of a string that begins here; nil when none does.
    private func delimiter(at start: Int) -> StringDelimiter? {
        let quote = end(from: start) { $0 == UInt8(ascii: "#") }
        let pounds = quote - start
        guard starts(with: "\"", at: quote) else { return nil }
        let isMultiline = starts(with: "\"\"\"", at: quote) && !(pounds > 0 && closesOnLine(quote + 1, pounds: pounds))
        return StringDelimiter(pounds: pounds, isMultiline: isMultiline)
    }

    /// `#"""#` is a quotation mark on one line, not the beginning of a multiline string.
    private func closesOnLine(_ start: Int, pounds: Int) -> Bool {
        var current = start
        while current < bytes.count, !bytes[current].isLineBreak {
            if bytes[current] == UInt8(ascii: "\""), hasPounds(pounds, at: current + 1) { return true }
            current += 1
        }
        return false
    }

    private func closes(_ delimiter: StringDelimiter, at start: Int) -> Bool {
        if bytes[start] != UInt8(ascii: "\"") { return false }
        let quotes = delimiter.isMultiline ? "\"\"\"" : "\""
        return starts(with: quotes, at: start) && hasPounds(delimiter.pounds, at: start + quotes.utf8.count)
    }

    func hasPounds(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && (start..<start + count).allSatisfy { bytes[$0] == UInt8(ascii: "#") }
    }
}

extension SwiftLexer {
    /// The end of `/…/`; nil when the slash is an operator.
    ///
    /// By the compiler's rules a regular expression ends on its line, does not begin or end with a space, and has no
    /// unbalanced closing parenthesis.
    func endOfBareExpression() -> Int? {
        guard index + 1 < bytes.count, !bytes[index + 1].isSpace else { return nil }
        var openParentheses = 0
        var isInClass = false
        var current = index + 1
        while current < bytes.count, !bytes[current].isLineBreak {
            switch bytes[current] {
            case UInt8(ascii: "\\"): current += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: openParentheses += 1
            case UInt8(ascii: ")") where !isInClass:
                openParentheses -= 1
                if openParentheses < 0 { return nil }
            case UInt8(ascii: "/"):
                let isEmpty = current == index + 1
                return isEmpty || bytes[current - 1].isSpace ? nil : current + 1
            default: break
            }
            current += 1
        }
        return nil
    }

    /// The end of `#/…/#`, which spans lines when its first line ends after the slash.
    func endOfExtendedExpression(pounds: Int) throws(SyntaxFault) -> Int {
        var current = index + pounds + 1
        let endOfSpace = end(from: current) { $0.isSpace && !$0.isLineBreak }
        let isMultiline = endOfSpace < bytes.count && bytes[endOfSpace].isLineBreak
        while current < bytes.count, isMultiline || !bytes[current].isLineBreak {
            if bytes[current] == UInt8(ascii: "\\") {
                current += 1
            } else if bytes[current] == UInt8(ascii: "/"), hasPounds(pounds, at: current + 1) {
                return current + 1 + pounds
            }
            current += 1
        }
        throw SyntaxFault(message: "a regular expression is not closed", offset: index)
    }
}
