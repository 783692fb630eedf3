extension JSONValue {
    /// The member of an object; nil for one that is missing or `null`, and for what is no object.
    public subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var isTrue: Bool { self == .bool(true) }

    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var isObject: Bool {
        if case .object = self { true } else { false }
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
