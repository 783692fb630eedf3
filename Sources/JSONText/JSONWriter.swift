import TextLayout

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
    public func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) {
        JSONWriter.document(inPieces: receive) { $0.write(self) }
    }

    /// The same document as a string.
    public func documentText() -> String { String(decoding: documentBytes(), as: UTF8.self) }
}

/// Writes a document value by value, in the layout of ``JSONValue/documentBytes()``.
///
/// For long documents, whose values would take many times the room of their text:
///
///     JSONWriter.document(inPieces: receive) { json in
///         json.object { json in
///             json.key("stops")
///             json.array { json in
///                 for stop in stops {
///                     json.element()
///                     json.write(stop)
///                 }
///             }
///         }
///     }
public struct JSONWriter: ~Copyable {
    private var writer: TextWriter
    private var depth = 0
    /// Whether the object or array that is being written has nothing in it yet.
    private var isEmpty = true

    private init(_ receive: @escaping ([UInt8]) -> Void) { writer = TextWriter(receive) }

    /// Goes on in an array that has elements.
    private init(behindElement writer: consuming TextWriter, depth: Int) {
        self.writer = writer
        self.depth = depth
        isEmpty = false
    }

    private consuming func end() -> TextWriter { writer }

    /// What a function writes, as a document that is handed over piece by piece.
    public static func document(inPieces receive: @escaping ([UInt8]) -> Void, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(receive)
        write(&json)
        json.writer.write(literal: "\n")
        json.writer.end()
    }

    /// Writes an object; the function begins each member with ``key(_:)``.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    /// Writes an array; the function begins each element with ``element()``.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open("[")
        elements(&self)
        close("]")
    }

    /// Writes elements of an array in parts, in their order, worked out on all cores.
    ///
    ///     json.array { json in
    ///         json.elements(of: types.indices, lines: { types[$0].fields.count }) { json, position in
    ///             json.element()
    ///             json.write(types[position].name)
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - lines: About how many lines a part has.
    ///   - writePart: Writes the elements of a part, beginning each with ``element()``.
    public mutating func elements(
        of parts: Range<Int>,
        lines: (Int) -> Int,
        _ writePart: @escaping @Sendable (inout JSONWriter, Int) -> Void
    ) {
        var rest = parts
        // Nobody knows which part has the first element, before which there is no comma.
        while isEmpty, let part = rest.popFirst() { writePart(&self, part) }
        writer.write(parts: rest, lines: lines) { [depth] writer, part in
            var json = JSONWriter(behindElement: writer, depth: depth)
            writePart(&json, part)
            writer = json.end()
        }
    }

    /// Begins a member, whose value comes next. The key is written as it is, so it holds nothing that needs escaping.
    public mutating func key(_ key: StaticString) {
        startItem()
        writer.write(UInt8(ascii: "\""))
        writer.write(literal: key)
        writer.write(literal: "\": ")
    }

    /// Begins an element, which comes next.
    public mutating func element() { startItem() }

    /// Writes a member.
    public mutating func write(_ member: JSONValue.Member) {
        startItem()
        write(quoted: member.key)
        writer.write(literal: ": ")
        write(member.value)
    }

    /// Writes a text, or `null` where there is none.
    public mutating func write(_ text: String?) {
        guard let text else { return writer.write(literal: "null") }
        write(quoted: text)
    }

    /// Writes a value.
    public mutating func write(_ value: JSONValue) {
        switch value {
        case .object(let members):
            open("{")
            for member in members { write(member) }
            close("}")
        case .list(let elements):
            open("[")
            for element in elements {
                startItem()
                write(element)
            }
            close("]")
        case .string(let text): write(quoted: text)
        case .integer(let number): writer.write(String(number))
        case .number(let number): writer.write(number.text)
        case .bool(let value): writer.write(literal: value ? "true" : "false")
        case .null: writer.write(literal: "null")
        }
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        writer.write(UInt8(ascii: bracket))
        depth += 1
        isEmpty = true
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        depth -= 1
        if !isEmpty { startLine() }
        writer.write(UInt8(ascii: bracket))
        isEmpty = false
    }

    private mutating func startItem() {
        if !isEmpty { writer.write(UInt8(ascii: ",")) }
        startLine()
        isEmpty = false
    }

    private mutating func startLine() {
        writer.write(UInt8(ascii: "\n"))
        writer.write(blanks: 2 * depth)
    }

    private mutating func write(quoted text: String) {
        writer.write(UInt8(ascii: "\""))
        // Hardly any text has something to escape.
        if text.withBytes({ bytes in bytes.contains(where: Self.needsEscape) }) {
            for byte in text.utf8 {
                if Self.needsEscape(byte) { writeEscape(for: byte) } else { writer.write(byte) }
            }
        } else {
            writer.write(text)
        }
        writer.write(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscape(for byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): writer.write("\\\"")
        case UInt8(ascii: "\\"): writer.write("\\\\")
        case UInt8(ascii: "\n"): writer.write("\\n")
        case UInt8(ascii: "\r"): writer.write("\\r")
        case UInt8(ascii: "\t"): writer.write("\\t")
        default: writer.write((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
        }
    }
}
