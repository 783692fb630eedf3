/// The shape of a JSON value: the part of JSON Schema that modelc's documents need.
package indirect enum JSONShape: Sendable {
    /// A string.
    case text
    /// A whole number.
    case integer
    /// `true` or `false`.
    case truth
    /// One of a few words.
    case word([String])
    /// An array whose elements have one shape.
    case list(JSONShape)
    /// An object with arbitrary keys.
    case map(JSONShape)
    /// An object with known keys.
    case object([Property], isClosed: Bool = false)
    /// The value, or null.
    case optional(JSONShape)
    /// Any number.
    case number
    /// An array without elements.
    case emptyList
    /// A value of one of several shapes.
    case either([JSONShape])

    /// One key of an object.
    package struct Property: Sendable {
        let key: String
        let shape: JSONShape
        let isRequired: Bool
        let description: String?

        /// Creates a key; editors show the description to people who write the document.
        package init(_ key: String, _ shape: JSONShape, isRequired: Bool = false, _ description: String? = nil) {
            self.key = key
            self.shape = shape
            self.isRequired = isRequired
            self.description = description
        }
    }

    /// The value, or an array of several.
    package static func oneOrMore(_ shape: JSONShape) -> JSONShape { .either([shape, .list(shape)]) }

    /// One of a type's words.
    package static func word<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> JSONShape {
        .word(Word.allCases.map(\.rawValue))
    }

    /// An object with these keys, all of them required.
    package static func object<Subject>(_ keys: [JSONKey<Subject>]) -> JSONShape {
        var listed = keys
        for key in keys {
            guard let place = key.predecessor, let old = listed.firstIndex(where: { $0.name == key.name }) else {
                continue
            }
            listed.remove(at: old)
            listed.insert(key, at: listed.firstIndex { $0.name == place }.map { $0 + 1 } ?? old)
        }
        return .object(listed.map { Property($0.name, $0.shape, isRequired: true) })
    }

    /// The shape in JSON Schema's words.
    package var members: [JSON.Member] {
        switch self {
        case .text: [.init("type", "string")]
        case .integer: [.init("type", "integer")]
        case .truth: [.init("type", "boolean")]
        case .word(let words): [.init("enum", .array(words.map { .string($0) }))]
        case .list(let shape): [.init("type", "array"), .init("items", .object(shape.members))]
        case .map(let shape): [.init("type", "object"), .init("additionalProperties", .object(shape.members))]
        case .object(let properties, let isClosed): Self.members(of: properties, isClosed: isClosed)
        case .number: [.init("type", "number")]
        case .emptyList: [.init("type", "array"), .init("maxItems", 0)]
        case .either(let shapes): [.init("anyOf", .array(shapes.map { .object($0.members) }))]
        case .optional(let shape): [.init("anyOf", [.object(shape.members), ["type": "null"]])]
        }
    }

    private static func members(of properties: [Property], isClosed: Bool) -> [JSON.Member] {
        let shapes = properties.map { property in
            let description = property.description.map { JSON.Member("description", .string($0)) }
            return JSON.Member(property.key, .object([description].compactMap(\.self) + property.shape.members))
        }
        let required = properties.filter(\.isRequired).map { JSON.string($0.key) }
        let closed: [JSON.Member] = isClosed ? [.init("additionalProperties", false)] : []
        return [
            .init("type", "object"), .init("properties", .object(shapes)), .init("required", .array(required)),
        ] + closed
    }
}
