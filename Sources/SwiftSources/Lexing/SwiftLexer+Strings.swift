import CompilerSupport

/// How many `#` a string has at either end, and whether it spans lines.
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

    /// The end of the string that begins at `index`. Strings and code alternate on a list of their own, not by recursion.
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

    /// How the string that begins somewhere is delimited; nil when none begins there.
    private func delimiter(at start: Int) -> StringDelimiter? {
        let quote = end(from: start) { $0 == UInt8(ascii: "#") }
        let pounds = quote - start
        guard starts(with: "\"", at: quote) else { return nil }
        let isMultiline = starts(with: "\"\"\"", at: quote) && !(pounds > 0 && closesOnLine(quote + 1, pounds: pounds))
        return StringDelimiter(pounds: pounds, isMultiline: isMultiline)
    }

    /// `#"""#` is a quotation mark on one line, not the beginning of several.
    private func closesOnLine(_ start: Int, pounds: Int) -> Bool {
        var current = start
        while current < bytes.count, !bytes[current].isLineBreak {
            if bytes[current] == UInt8(ascii: "\""), hasPounds(pounds, at: current + 1) { return true }
            current += 1
        }
        return false
    }

    private func closes(_ delimiter: StringDelimiter, at start: Int) -> Bool {
        let quotes = delimiter.isMultiline ? "\"\"\"" : "\""
        return starts(with: quotes, at: start) && hasPounds(delimiter.pounds, at: start + quotes.utf8.count)
    }

    func hasPounds(_ count: Int, at start: Int) -> Bool {
        guard start + count <= bytes.count else { return false }
        return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
