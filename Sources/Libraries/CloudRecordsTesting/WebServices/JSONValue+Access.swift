import CloudRecords

extension JSONValue {
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    var int: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }

    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    var list: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    var strings: [String]? { list.map { $0.compactMap(\.string) } }

    /// The same object with members added or replaced.
    func adding(_ members: [String: JSONValue]) -> JSONValue {
        .object((self.members ?? [:]).merging(members) { $1 })
    }
}
