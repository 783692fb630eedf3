import Text

/// What a JSON value may be: as much of JSON Schema as our documents need.
indirect enum JSONShape: Sendable {
    case text
    case integer
    case truth
    /// One of a few words.
    case word([String])
    case list(JSONShape)
    /// An object whose keys are names.
    case map(JSONShape)
    /// An object whose keys are known.
    case object([Property], isClosed: Bool = false)
    /// The value, or null.
    case optional(JSONShape)

    /// One key of an object.
    struct Property: Sendable {
        let key: String
        let shape: JSONShape
        let isRequired: Bool
        let description: String?

        /// A key that is always there.
        init(_ key: String, _ shape: JSONShape) {
            self.key = key
            self.shape = shape
            isRequired = true
            description = nil
        }

        /// A key that people write, with what editors say about it.
        init(_ key: String, _ shape: JSONShape, isRequired: Bool = false, _ description: String) {
            self.key = key
            self.shape = shape
            self.isRequired = isRequired
            self.description = description
        }
    }

    /// Several keys whose values are alike.
    static func each(_ keys: [String], as shape: JSONShape) -> [Property] { keys.map { Property($0, shape) } }

    /// One of a type's words.
    static func word<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> JSONShape {
        .word(Word.allCases.map(\.rawValue))
    }

    /// The shape in JSON Schema's words.
    var members: [JSONValue.Member] {
        switch self {
        case .text: [.init("type", "string")]
        case .integer: [.init("type", "integer")]
        case .truth: [.init("type", "boolean")]
        case .word(let words): [.init("enum", .array(words.map { .string($0) }))]
        case .list(let shape): [.init("type", "array"), .init("items", .object(shape.members))]
        case .map(let shape): [.init("type", "object"), .init("additionalProperties", .object(shape.members))]
        case .object(let properties, let isClosed): Self.members(of: properties, isClosed: isClosed)
        case .optional(let shape): [.init("anyOf", [.object(shape.members), ["type": "null"]])]
        }
    }

    private static func members(of properties: [Property], isClosed: Bool) -> [JSONValue.Member] {
        let shapes = properties.map { property in
            let description = property.description.map { JSONValue.Member("description", .string($0)) }
            return JSONValue.Member(property.key, .object([description].compactMap(\.self) + property.shape.members))
        }
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.key) }
        let closed: [JSONValue.Member] = isClosed ? [.init("additionalProperties", false)] : []
        return [
            .init("type", "object"), .init("properties", .object(shapes)), .init("required", .array(required)),
        ] + closed
    }
}
