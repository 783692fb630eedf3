/// Reads JSON that people write: with `//` and `/* */` comments and commas after the last element.
///
/// Every value and every key knows its bytes, so that a message can point at it:
///
///     let document = try JSONReader.read(Array(#"{"failOn": "error", /* for now */ }"#.utf8))
///     // document.content: one member, keyRange 1..<9, value.range 11..<18
///
/// Otherwise the text follows RFC 8259: one value, in UTF-8. A byte order mark at the beginning is ignored.
package enum JSONReader {
    /// The largest text that is read, in bytes.
    package static let sizeLimit = 16 << 20
    /// The deepest nesting of objects and arrays.
    static let depthLimit = 64

    /// Reads a document, in time proportional to its size.
    ///
    /// - Throws: The first error, with its place and a remedy: a text that is too large, is not UTF-8, does not follow
    ///   the grammar, nests deeper than ``depthLimit``, or has an object with two equal keys.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        guard bytes.count <= sizeLimit else {
            let message = "the text is larger than \(sizeLimit >> 20) MiB"
            throw .malformed(message, help: "make sure that this is the intended file", at: 0..<0)
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            throw .malformed("the text is not UTF-8", help: "save the file as UTF-8", at: offset..<offset + 1)
        }
        var parser = JSONParser(bytes)
        return try parser.document()
    }
}

/// A parsed value and its place.
///
/// Ranges are byte offsets into the text. A string's includes its quotation marks, an object's its braces.
package struct JSONNode: Hashable, Sendable {
    /// The parsed value.
    package let content: Content
    /// The bytes of the value.
    package let range: Range<Int>

    /// The kinds of values.
    package enum Content: Hashable, Sendable {
        /// Members in the order of the text; no two have the same key.
        case object([Member])
        /// Elements in the order of the text.
        case array([JSONNode])
        /// Text, with its escapes resolved.
        case string(String)
        /// A whole number that fits an `Int`.
        case integer(Int)
        /// Any other number, digit for digit.
        case number(JSONNumber)
        /// `true` or `false`.
        case bool(Bool)
        /// `null`.
        case null
    }

    /// A key and its value.
    package struct Member: Hashable, Sendable {
        /// The key, with its escapes resolved.
        package let key: String
        /// The bytes of the key, quotation marks included.
        package let keyRange: Range<Int>
        /// The value.
        package let value: JSONNode
    }

    /// The same value without its place, for writing it again.
    package var value: JSON {
        switch content {
        case .object(let members): .object(members.map { JSON.Member($0.key, $0.value.value) })
        case .array(let elements): .array(elements.map(\.value))
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .bool(let value): .bool(value)
        case .null: .null
        }
    }

    /// The value of a key; nil when there is none.
    package subscript(key: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The elements of an array; empty for anything else.
    package var elements: [JSONNode] {
        if case .array(let elements) = content { elements } else { [] }
    }
}

/// The reason a text could not be read as JSON, the place, and the remedy.
package struct JSONError: Error, Hashable, Sendable {
    /// The kinds of errors that callers tell apart.
    package enum Kind: Hashable, Sendable {
        /// The text cannot be read.
        case malformed
        /// An object has two equal keys; the range is that of the first.
        case duplicateKey(first: Range<Int>)
    }

    /// The kind of error.
    package let kind: Kind
    /// The bytes that are wrong; empty at the end of the text.
    package let range: Range<Int>
    /// The problem, without a full stop.
    package let message: String
    /// The remedy.
    package let help: String
}

extension JSONError {
    static func malformed(_ message: String, help: String, at range: Range<Int>) -> JSONError {
        JSONError(kind: .malformed, range: range, message: message, help: help)
    }

    /// An error about an unexpected character; the help names the habit that probably put it there.
    static func unexpected(at cursor: JSONCursor, expected: String) -> JSONError {
        var end = cursor
        if end.takeWord().isEmpty { end.skipScalar() }
        let range = cursor.offset..<end.offset
        let text = String(decoding: cursor.bytes[range], as: UTF8.self)
        return malformed("expected \(expected), found \(name(of: text))", help: help(for: text), at: range)
    }

    private static func name(of text: String) -> String {
        guard let scalar = text.unicodeScalars.first else { return "the end of the text" }
        let isPrintable = scalar.value >= 0x20 && scalar.value != 0x7F
        return isPrintable ? "'\(clipped(text))'" : "a control character"
    }

    private static func help(for text: String) -> String {
        switch text {
        case "": "the text is incomplete"
        case ",": "remove the comma, or add a value before it"
        case "'", "“", "”", "„": #"keys and strings need straight double quotes: "text""#
        case "#", "/": "comments are // to the end of the line, or between /* and */"
        case "{", "[", "\"": "add a comma before it"
        case "}", "]": "look for an extra bracket, or for a bracket of the wrong kind"
        default: "strings need double quotes; other values are numbers, true, false, and null"
        }
    }
}

/// A place in JSON text that is known to be UTF-8, with the steps over tokens that have no structure.
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

    /// Steps over one ASCII character, if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Steps over letters, digits and the other bytes of a number; empty when there are none.
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

/// The grammar: one function per construct, each called with the cursor at its first byte.
struct JSONParser {
    private var cursor: JSONCursor
    private var depth = 0

    /// - Parameter bytes: Valid UTF-8.
    init(_ bytes: [UInt8]) { cursor = JSONCursor(bytes) }

    mutating func document() throws(JSONError) -> JSONNode {
        cursor.advance(by: cursor.bytes.byteOrderMarkLength)
        try cursor.skipSpace()
        let document = try value()
        try cursor.skipSpace()
        guard cursor.isAtEnd else { throw .unexpected(at: cursor, expected: "the end of the text") }
        return document
    }

    private mutating func value() throws(JSONError) -> JSONNode {
        let start = cursor.offset
        let content = try content()
        return JSONNode(content: content, range: start..<cursor.offset)
    }

    private mutating func content() throws(JSONError) -> JSONNode.Content {
        switch cursor.current {
        case UInt8(ascii: "{"): .object(try object())
        case UInt8(ascii: "["): .array(try array())
        case UInt8(ascii: "\""): .string(try cursor.takeString())
        default: try word()
        }
    }

    private mutating func object() throws(JSONError) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        // Keyed by bytes: hashing a string normalizes it, which takes quadratic time for long runs of combining marks.
        var firstRanges: [[UInt8]: Range<Int>] = [:]
        try elements(closedBy: "}") { (parser) throws(JSONError) in
            let member = try parser.member()
            if let first = firstRanges.updateValue(member.keyRange, forKey: Array(member.key.utf8)) {
                throw JSONError(
                    kind: .duplicateKey(first: first),
                    range: member.keyRange,
                    message: "\(quoted(member.key)) is a duplicate key in this object",
                    help: "remove one of them, or merge them"
                )
            }
            members.append(member)
        }
        return members
    }

    private mutating func array() throws(JSONError) -> [JSONNode] {
        var values: [JSONNode] = []
        try elements(closedBy: "]") { (parser) throws(JSONError) in values.append(try parser.value()) }
        return values
    }

    private mutating func member() throws(JSONError) -> JSONNode.Member {
        guard cursor.current == UInt8(ascii: "\"") else {
            throw .unexpected(at: cursor, expected: "a key in double quotes")
        }
        let start = cursor.offset
        let key = try cursor.takeString()
        let keyRange = start..<cursor.offset
        try cursor.skipSpace()
        guard cursor.take(":") else { throw .unexpected(at: cursor, expected: "':' after the key") }
        try cursor.skipSpace()
        return JSONNode.Member(key: key, keyRange: keyRange, value: try value())
    }

    /// Parses the elements between brackets, separated by commas; a comma may follow the last element.
    private mutating func elements(
        closedBy close: Unicode.Scalar,
        take element: (inout JSONParser) throws(JSONError) -> Void
    ) throws(JSONError) {
        let start = cursor.offset
        guard depth < JSONReader.depthLimit else {
            let message = "more than \(JSONReader.depthLimit) nested objects and arrays"
            throw .malformed(message, help: "look for missing closing brackets", at: start..<start + 1)
        }
        depth += 1
        cursor.advance()
        try cursor.skipSpace()
        while !cursor.take(close) {
            guard !cursor.isAtEnd else {
                let message = "the \(close == "}" ? "object" : "array") that begins here is not closed"
                throw .malformed(message, help: "add '\(close)' at its end", at: start..<start + 1)
            }
            try element(&self)
            try cursor.skipSpace()
            if cursor.take(",") {
                try cursor.skipSpace()
            } else if !cursor.isAtEnd, cursor.current != UInt8(ascii: close) {
                throw .unexpected(at: cursor, expected: "',' or '\(close)'")
            }
        }
        depth -= 1
    }

    private mutating func word() throws(JSONError) -> JSONNode.Content {
        let start = cursor
        let word = cursor.takeWord()
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: break
        }
        if let number = JSONNumber(word) { return Int(word).map { .integer($0) } ?? .number(number) }
        let isNumberLike = word.unicodeScalars.first.map("+-.0123456789".unicodeScalars.contains) ?? false
        guard isNumberLike else { throw .unexpected(at: start, expected: "a value") }
        throw .malformed(
            "\(clipped(word)) is not a number",
            help: "numbers are written as 12, -0.5 or 6.02e23, without leading zeros; strings need double quotes",
            at: start.offset..<cursor.offset
        )
    }
}

extension JSONCursor {
    /// Steps over a string, whose opening quotation mark stands at the place, and resolves its escapes.
    mutating func takeString() throws(JSONError) -> String {
        let start = offset
        var text: [UInt8] = []
        advance()
        while let byte = current, byte != UInt8(ascii: "\n") {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: try takeEscape().utf8)
            case 0..<0x20: throw controlCharacter(byte)
            default:
                text.append(byte)
                advance()
            }
        }
        throw .malformed(
            "the string is not closed on its line",
            help: #"add '"' at its end; a line break inside a string is written as \n"#,
            at: start..<offset
        )
    }

    private func controlCharacter(_ byte: UInt8) -> JSONError {
        let code = String(byte, radix: 16)
        return .malformed(
            "the string contains a control character",
            help: #"write it as \u\#(String(repeating: "0", count: 4 - code.count))\#(code), or remove it"#,
            at: offset..<offset + 1
        )
    }

    private var unknownEscape: JSONError {
        .malformed(
            #"'\' does not begin a known escape"#,
            help: #"escapes are \" \\ \/ \b \f \n \r \t and \u with four digits; a backslash is written as \\"#,
            at: offset..<offset + 1
        )
    }

    private mutating func takeEscape() throws(JSONError) -> Unicode.Scalar {
        let letter = byte(after: 1)
        if letter == UInt8(ascii: "u") { return try takeUnicodeEscape() }
        guard let scalar = letter.flatMap({ Self.escapes[$0] }) else { throw unknownEscape }
        advance(by: 2)
        return scalar
    }

    /// The characters after a backslash and the scalars they stand for.
    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    /// `\u00E9`, or two of them for what UTF-16 writes as a surrogate pair.
    private mutating func takeUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = offset
        guard let first = takeCodeUnit() else { throw unknownEscape }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard let second = takeCodeUnit(), UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) else {
            let message = "the escape is half of a surrogate pair"
            throw .malformed(message, help: "write the character itself, or both halves", at: start..<start + 6)
        }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    /// Steps over `\u` and four hexadecimal digits, if they come next.
    private mutating func takeCodeUnit() -> UInt16? {
        guard byte(after: 0) == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u") else { return nil }
        var unit: UInt16 = 0
        for distance in 2..<6 {
            guard let byte = byte(after: distance), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        advance(by: 6)
        return unit
    }
}
