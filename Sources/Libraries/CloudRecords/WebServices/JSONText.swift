/// A JSON value, kept unchanged.
///
/// Members have no order, as in JSON; they are written sorted by the bytes of their keys.
package enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// An integer that fits 64 bits; never rounded.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members.
    case object([String: JSONValue])
    /// A number that no `Double` can represent, or text that is not Unicode: the rest of the document is readable. It
    /// cannot be written.
    case unreadable

    /// The member of an object; nil for one that is missing or `null`, and for other values.
    package subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// True if no part is unreadable.
    var isWhole: Bool {
        switch self {
        case .unreadable: false
        case .array(let elements): elements.allSatisfy(\.isWhole)
        case .object(let members): members.values.allSatisfy(\.isWhole)
        default: true
        }
    }

    /// An object of the members that have a value.
    static func object(ofPresent members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues(\.self))
    }

    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// A short description of the value, for people.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): "the string \"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .array: "a list"
        case .object: "an object"
        case .unreadable: "a number or a text beyond what can be held"
        }
    }
}

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONValue {
    /// The deepest nesting of objects and arrays. Records need ten levels; deeper ones could exhaust the stack.
    package static let depthLimit = 64

    /// Parses JSON text.
    ///
    /// - Throws: ``RecordFormatFailure`` when the text is not JSON, or nests deeper than 64 levels.
    package init(parsing text: Data) throws(RecordFormatFailure) { self = try Self.decode(text) }

    /// Reads JSON text into a structure.
    static func decode<Value: Decodable>(_ text: Data) throws(RecordFormatFailure) -> Value {
        guard depth(of: text) <= depthLimit else { throw RecordFormatFailure(.tooDeep) }
        do {
            return try JSONDecoder().decode(Value.self, from: text)
        } catch {
            throw RecordFormatFailure(decoding: error)
        }
    }

    /// JSON text in UTF-8 without white space, members sorted by the bytes of their keys: the same bytes everywhere.
    ///
    /// Foundation's own writer sorts keys by different rules on Apple platforms and elsewhere.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, and when the value nests deeper than
    ///   64 levels.
    package func data() throws(RecordFormatFailure) -> Data {
        try RecordFormatFailure.naming { () throws(FormatProblem) in Data(try written(depth: 0).utf8) }
    }

    /// The deepest nesting of brackets; for text that is not JSON, at least as deep as a parser would go.
    private static func depth(of text: Data) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        // An array has a much faster iterator.
        for byte in Array(text) {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
                deepest = max(deepest, depth)
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
            }
        }
        return deepest
    }

    private func written(depth: Int) throws(FormatProblem) -> String {
        guard depth <= Self.depthLimit else { throw .tooDeep }
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .integer(let value): return "\(value)"
        case .number(let value) where value.isFinite: return "\(value)"
        case .number, .unreadable: throw .notFinite
        case .string(let text): return Self.quoted(text)
        case .array(let elements):
            let texts = try elements.map { element throws(FormatProblem) in try element.written(depth: depth + 1) }
            return "[\(texts.joined(separator: ","))]"
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            let texts = try sorted.map { key, value throws(FormatProblem) in
                "\(Self.quoted(key)):\(try value.written(depth: depth + 1))"
            }
            return "{\(texts.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
            case 0x10..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        return "\"\(String(decoding: bytes, as: UTF8.self))\""
    }
}

extension JSONValue: Decodable {
    /// Decodes any JSON. Integers do not pass through `Double`.
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self), number.isFinite {
            self = .number(number)
        } else if let members = try? value.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let elements = try? value.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = (try? value.decode(Bool.self)).map(JSONValue.bool) ?? .unreadable
        }
    }
}

extension RecordFormatFailure {
    /// The failure for an error of Foundation's decoder, or of a structure that it decodes.
    fileprivate init(decoding error: any Error) {
        switch error {
        case let failure as RecordFormatFailure: self = failure
        case DecodingError.keyNotFound(let key, _): self.init(.missing(key.stringValue))
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            self.init(
                context.codingPath.last.map { .missing($0.stringValue) }
                    ?? .unexpected("a value", expected: "an object")
            )
        default: self.init(.notJSON)
        }
    }
}
