/// A place in JSON text that is known to be UTF-8, and the steps over what has no structure.
struct JSONCursor {
    let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// The byte at the place; nil at the end.
    var current: UInt8? { byte(after: 0) }

    /// The byte that many bytes further on.
    func byte(after distance: Int) -> UInt8? {
        distance < bytes.count - offset ? bytes[offset + distance] : nil
    }

    mutating func advance(by count: Int = 1) { offset = min(offset + count, bytes.count) }

    mutating func skipScalar() {
        advance()
        while let byte = current, byte & 0xC0 == 0x80 { advance() }
    }

    /// Steps over one ASCII character, if that is what comes.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Steps over letters, digits and what may stand in a number; empty when there are none.
    mutating func takeWord() -> String {
        let start = offset
        while let byte = current, Self.isWordByte(byte) { advance() }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Steps over white space and comments.
    mutating func skipSpace() throws(JSONError) {
        while let byte = current {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): advance()
            case UInt8(ascii: "/") where self.byte(after: 1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where self.byte(after: 1) == UInt8(ascii: "*"): try skipBlockComment()
            default: return
            }
        }
    }

    private mutating func skipLine() {
        while let byte = current, byte != UInt8(ascii: "\n") { advance() }
    }

    private mutating func skipBlockComment() throws(JSONError) {
        let start = offset
        advance(by: 2)
        while let byte = current {
            advance()
            if byte == UInt8(ascii: "*"), take("/") { return }
        }
        let message = "the comment that begins here is not closed"
        throw .malformed(message, help: "add '*/' at its end", at: start..<start + 2)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "_+-.".utf8.contains(byte)
    }
}
