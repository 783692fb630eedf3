/// Writes JSON. Foundation's own writer sorts keys by other rules on Apple platforms than elsewhere.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue, depth: Int) throws(RecordFormatFailure.Problem) {
        guard depth <= JSONValue.depthLimit else { throw .tooDeep }
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): append("\(value)")
        case .number(let value): try write(value)
        case .string(let text): write(text)
        case .array(let elements): try write(elements, depth: depth)
        case .object(let members): try write(members, depth: depth)
        case .unreadable: throw .notFinite
        }
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func write(_ value: Double) throws(RecordFormatFailure.Problem) {
        guard value.isFinite else { throw .notFinite }
        append("\(value)")
    }

    private mutating func write(_ elements: [JSONValue], depth: Int) throws(RecordFormatFailure.Problem) {
        append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            try write(element, depth: depth + 1)
        }
        append("]")
    }

    private mutating func write(_ members: [String: JSONValue], depth: Int) throws(RecordFormatFailure.Problem) {
        append("{")
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (index, member) in sorted.enumerated() {
            if index > 0 { append(",") }
            write(member.key)
            append(":")
            try write(member.value, depth: depth + 1)
        }
        append("}")
    }

    private mutating func write(_ text: String) {
        append("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: append(Self.escape(byte))
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    private static func escape(_ control: UInt8) -> String {
        let digits = String(control, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
