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

    /// What stands between brackets, separated by commas; one more may follow the last element.
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
