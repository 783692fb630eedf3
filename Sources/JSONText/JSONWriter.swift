extension JSONValue {
    /// The document in the one layout that modelc writes, as UTF-8.
    ///
    /// Two spaces per level, `"key": value`, one member or element per line, `[]` and `{}` for empty ones, LF, and a line
    /// end after the last line. Only what JSON requires is escaped: `"`, `\` and control characters. The bytes depend on
    /// nothing but the value:
    ///
    ///     ["name": "Zürich", "stops": [1, 2]]
    ///
    ///     {
    ///       "name": "Zürich",
    ///       "stops": [
    ///         1,
    ///         2
    ///       ]
    ///     }
    public func documentBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        forEachPiece { bytes += $0 }
        return bytes
    }

    /// The same document in pieces of some ten thousand bytes, one after the other, so that it never stands in memory whole.
    public func forEachPiece(_ receive: ([UInt8]) -> Void) {
        withoutActuallyEscaping(receive) { receive in
            var writer = JSONWriter(receive)
            writer.write(self)
            writer.endDocument()
        }
    }

    /// The same document as a string.
    public func documentText() -> String { String(decoding: documentBytes(), as: UTF8.self) }
}

/// Writes values, and hands over what is written piece by piece.
private struct JSONWriter {
    private static let pieceSize = 1 << 16

    private let receive: ([UInt8]) -> Void
    private var bytes: [UInt8] = []
    private var depth = 0

    init(_ receive: @escaping ([UInt8]) -> Void) { self.receive = receive }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .object(let members): writeList(of: members, between: "{", and: "}") { $0.write($1) }
        case .list(let elements): writeList(of: elements, between: "[", and: "]") { $0.write($1) }
        case .string(let text): write(quoted: text)
        case .integer(let number): write(plain: String(number))
        case .number(let number): write(plain: number.text)
        case .bool(let value): write(plain: value ? "true" : "false")
        case .null: write(plain: "null")
        }
    }

    mutating func endDocument() {
        write(byte: "\n")
        receive(bytes)
    }

    private mutating func write(_ member: JSONValue.Member) {
        write(quoted: member.key)
        write(plain: ": ")
        write(member.value)
    }

    private mutating func writeList<Items: Collection>(
        of items: Items,
        between open: Unicode.Scalar,
        and close: Unicode.Scalar,
        write writeItem: (inout JSONWriter, Items.Element) -> Void
    ) {
        write(byte: open)
        depth += 1
        var isFirst = true
        for item in items {
            if !isFirst { write(byte: ",") }
            isFirst = false
            startLine()
            writeItem(&self, item)
            handOver()
        }
        depth -= 1
        if !items.isEmpty { startLine() }
        write(byte: close)
    }

    private mutating func handOver() {
        if bytes.count < Self.pieceSize { return }
        receive(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func startLine() {
        write(byte: "\n")
        for _ in 0..<depth { write(plain: "  ") }
    }

    private mutating func write(byte character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

    private mutating func write(plain text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func write(quoted text: String) {
        var text = text
        write(byte: "\"")
        text.withUTF8 { utf8 in
            // Runs without anything to escape are copied whole: documents of many megabytes consist of little else.
            var runStart = 0
            for index in utf8.indices where Self.needsEscape(utf8[index]) {
                bytes.append(contentsOf: utf8[runStart..<index])
                writeEscape(for: utf8[index])
                runStart = index + 1
            }
            bytes.append(contentsOf: utf8[runStart...])
        }
        write(byte: "\"")
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscape(for byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): write(plain: "\\\"")
        case UInt8(ascii: "\\"): write(plain: "\\\\")
        case UInt8(ascii: "\n"): write(plain: "\\n")
        case UInt8(ascii: "\r"): write(plain: "\\r")
        case UInt8(ascii: "\t"): write(plain: "\\t")
        default: write(plain: (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
        }
    }
}
