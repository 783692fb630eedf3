import CompilerSupport

/// The text that a string literal stands for.
enum StringLiteral {
    /// Nil when something is interpolated, or an escape is none.
    static func value(of literal: [UInt8]) -> String? {
        let pounds = literal.prefix { $0 == UInt8(ascii: "#") }.count
        let inner = literal.dropFirst(pounds).dropLast(pounds)
        let triple = Array("\"\"\"".utf8)
        if inner.count >= 6, inner.starts(with: triple), inner.suffix(3).elementsEqual(triple),
            inner.contains(where: \.isLineBreak)
        {
            return multilineValue(Array(inner.dropFirst(3).dropLast(3)), pounds: pounds)
        }
        return unescaped(Array(inner.dropFirst().dropLast()), pounds: pounds)
    }

    /// Lines without the indentation of the closing quotation marks, which stand on a line of their own.
    private static func multilineValue(_ text: [UInt8], pounds: Int) -> String? {
        let normal = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let indentation = normal.last?.count ?? 0
        let lines = normal.dropFirst().dropLast().map { $0.dropFirst(min(indentation, $0.count)) }
        let joined = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        return unescaped(joined, pounds: pounds)
    }

    private static func unescaped(_ text: [UInt8], pounds: Int) -> String? {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let isEscape =
                byte == UInt8(ascii: "\\") && rest.prefix(pounds).count == pounds
                && rest.prefix(pounds).allSatisfy { $0 == UInt8(ascii: "#") }
            if !isEscape {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(pounds)
            guard let escape = rest.popFirst(), let bytes = value(ofEscape: escape, &rest) else { return nil }
            result += bytes
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func value(ofEscape escape: UInt8, _ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        switch escape {
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return [escape]
        // What joins two lines of a string.
        case UInt8(ascii: "\n"): return []
        case UInt8(ascii: "u"):
            guard rest.popFirst() == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
                return nil
            }
            let digits = String(decoding: rest[..<close], as: UTF8.self)
            rest = rest[(close + 1)...]
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
        default: return nil
        }
    }
}
