/// The facts about Swift that need no parser: whether brackets, literals and comments are closed.
struct SwiftLexis {
    private let bytes: [UInt8]
    private var index = 0
    /// The characters that close the open brackets, the innermost last.
    private var closing: [UInt8] = []

    /// The first thing that is wrong with a text; nil when nothing is.
    static func flaw(in text: String) -> String? {
        var lexis = SwiftLexis(bytes: Array(text.utf8))
        do throws(Flaw) {
            try lexis.readCode(until: nil)
            return nil
        } catch {
            return error.message
        }
    }

    private struct Flaw: Error {
        let message: String
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads to the end, or to the bracket that closes an interpolation.
    private mutating func readCode(until end: UInt8?) throws(Flaw) {
        let depth = closing.count
        while index < bytes.count {
            let byte = bytes[index]
            if closing.count == depth, byte == end { return }
            index += 1
            switch byte {
            case UInt8(ascii: "\""): try readLiteral()
            case UInt8(ascii: "`"): try readName()
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): readLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try readComment()
            case UInt8(ascii: "("): closing.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard closing.count > depth, closing.popLast() == byte else { throw flaw("a bracket closes nothing") }
            case 0..<0x09, 0x0B..<0x20, 0x7F: throw flaw("a control character")
            default: break
            }
        }
        guard closing.count == depth, end == nil else { throw flaw("a bracket is not closed") }
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func readLine() {
        while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
    }

    private mutating func readComment() throws(Flaw) {
        index += 1
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                index += 1
                return
            }
        }
        throw flaw("a comment is not closed")
    }

    private mutating func readName() throws(Flaw) {
        while let byte = next, byte != UInt8(ascii: "\n") {
            index += 1
            if byte == UInt8(ascii: "`") { return }
        }
        throw flaw("a name is not closed")
    }

    private mutating func readLiteral() throws(Flaw) {
        if bytes[index...].starts(with: "\"\"".utf8) {
            index += 2
            return try readLiteral(closedBy: Array("\"\"\"".utf8))
        }
        try readLiteral(closedBy: [UInt8(ascii: "\"")])
    }

    private mutating func readLiteral(closedBy end: [UInt8]) throws(Flaw) {
        while let byte = next, end.count == 3 || byte != UInt8(ascii: "\n") {
            if bytes[index...].starts(with: end) {
                index += end.count
                return
            }
            index += 1
            guard byte == UInt8(ascii: "\\"), let escaped = next else { continue }
            index += 1
            if escaped == UInt8(ascii: "(") {
                try readCode(until: UInt8(ascii: ")"))
                index += 1
            }
        }
        throw flaw("a literal is not closed")
    }

    private func flaw(_ message: String) -> Flaw {
        let line = bytes.prefix(index).count { $0 == UInt8(ascii: "\n") } + 1
        return Flaw(message: "\(message) at line \(line)")
    }
}
