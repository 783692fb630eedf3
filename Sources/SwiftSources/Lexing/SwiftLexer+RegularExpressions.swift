import CompilerSupport

extension SwiftLexer {
    /// The end of `/…/`; nil when the slash is an operator.
    ///
    /// A regular expression is closed on its line, does not begin or end with a space, and closes no parenthesis that it
    /// has not opened: those are the rules by which the compiler tells the two apart.
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

    /// The end of `#/…/#`, which spans lines when the first ends behind its slash.
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
