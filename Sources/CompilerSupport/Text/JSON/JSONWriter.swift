extension JSON {
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
    package func documentBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        forEachPiece { bytes += $0 }
        return bytes
    }

    /// Hands over the same document in pieces of some ten thousand bytes, so that it is never in memory as a whole.
    package func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) {
        var writer = JSONWriter(receive)
        writer.write(document: self)
    }

    /// The same document as a string.
    package func documentText() -> String { String(decoding: documentBytes(), as: UTF8.self) }
}

/// Writes values, in the layout of ``JSON/documentBytes()``, and hands the text over in pieces.
private struct JSONWriter {
    private var bytes: [UInt8] = []
    private var depth = 0
    /// True if the object or array that is being written is still empty.
    private var isEmpty = true
    // Escaping, because `withoutActuallyEscaping` checks itself with the length of the source file's path, which the
    // compiler does not map: builds in two folders would differ.
    private let receive: ([UInt8]) -> Void

    init(_ receive: @escaping ([UInt8]) -> Void) { self.receive = receive }

    mutating func write(document: JSON) {
        write(document)
        write("\n")
        handOver()
    }

    private mutating func write(_ value: JSON) {
        switch value {
        case .object(let members):
            open("{")
            for member in members {
                startItem()
                write(quoted: member.key)
                write(": ")
                write(member.value)
            }
            close("}")
        case .list(let elements):
            open("[")
            for element in elements {
                startItem()
                write(element)
            }
            close("]")
        case .string(let text): write(quoted: text)
        case .integer(let number): write(String(number))
        case .number(let number): write(number.text)
        case .bool(let value): write(value ? "true" : "false")
        case .null: write("null")
        }
    }

    private mutating func write(_ text: String) { bytes += text.utf8 }

    private mutating func handOver() {
        receive(bytes)
        bytes = []
    }

    private static let pieceSize = 1 << 16

    private mutating func open(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        depth += 1
        isEmpty = true
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        depth -= 1
        if !isEmpty { startLine() }
        bytes.append(UInt8(ascii: bracket))
        isEmpty = false
    }

    private mutating func startItem() {
        if bytes.count >= Self.pieceSize { handOver() }
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        startLine()
        isEmpty = false
    }

    private mutating func startLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func write(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes += text.utf8
        // Reading the bytes of an array is cheaper than reading those of a text: a tenth of printing a large plan.
        if bytes[start...].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            bytes.removeSubrange(start...)
            bytes += text.unicodeScalars.map { Self.escape(for: $0) ?? String($0) }.joined().utf8
        }
        bytes.append(UInt8(ascii: "\""))
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
