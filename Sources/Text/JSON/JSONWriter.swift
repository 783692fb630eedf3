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
public struct JSONWriter {
    private var writer: TextWriter
    private var depth = 0
    /// Whether the object or array that is being written has nothing in it yet.
    private var isEmpty = true

    private init(_ receive: @escaping ([UInt8]) -> Void) { writer = TextWriter(receive) }

    /// What a function writes, as a document that is handed over piece by piece.
    public static func document(inPieces receive: @escaping ([UInt8]) -> Void, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(receive)
        write(&json)
        json.writer.write("\n")
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

    /// Begins a member, whose value comes next. The key is written as it is, so it holds nothing that needs escaping.
    public mutating func key(_ key: String) {
        startItem()
        writer.write("\"\(key)\": ")
    }

    /// Begins an element, which comes next.
    public mutating func element() { startItem() }

    /// Writes a member.
    public mutating func write(_ member: JSONValue.Member) {
        startItem()
        write(quoted: member.key)
        writer.write(": ")
        write(member.value)
    }

    /// Writes a text, or `null` where there is none.
    public mutating func write(_ text: String?) {
        guard let text else { return writer.write("null") }
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
        case .bool(let value): writer.write(value ? "true" : "false")
        case .null: writer.write("null")
        }
    }

    private mutating func open(_ bracket: String) {
        writer.write(bracket)
        depth += 1
        isEmpty = true
    }

    private mutating func close(_ bracket: String) {
        depth -= 1
        if !isEmpty { startLine() }
        writer.write(bracket)
        isEmpty = false
    }

    private mutating func startItem() {
        if !isEmpty { writer.write(",") }
        startLine()
        isEmpty = false
    }

    private mutating func startLine() {
        writer.write("\n")
        writer.write(blanks: 2 * depth)
    }

    private mutating func write(quoted text: String) {
        let needsEscapes = text.unicodeScalars.contains { Self.escape(for: $0) != nil }
        writer.write("\"\(needsEscapes ? Self.escaped(text) : text)\"")
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { escape(for: $0) ?? String($0) }.joined()
    }

    private static func escape(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0"..<"\u{10}": "\\u000" + String(scalar.value, radix: 16)
        case "\0"..<"\u{20}": "\\u00" + String(scalar.value, radix: 16)
        default: nil
        }
    }
}
