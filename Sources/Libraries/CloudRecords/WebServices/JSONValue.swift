/// JSON that this library does not know the meaning of, kept as it came.
///
/// Members have no order, as JSON says; they are written sorted by the bytes of their keys.
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A whole number that 64 bits with a sign can hold; never rounded.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members.
    case object([String: JSONValue])
    /// A number that no `Double` can hold, or text that is not Unicode: the rest of the text can be read around it. It
    /// cannot be written.
    case unreadable

    /// The member of an object; nil for one that is missing or `null`, and for what is not an object.
    public subscript(_ key: String) -> JSONValue? {
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

    /// Whether all of it could be read.
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

    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// A few words on the value, for people.
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
