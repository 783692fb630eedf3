import ObjectModel

/// A type of Swift that is stored as one value.
struct Scalar {
    let name: String
    let type: AttributeType
    /// Why the version hash is not known, as what is said behind the property's name.
    let doubt: String?

    /// The scalar with a name; nil for every other type.
    init?(named name: String) {
        guard let known = Self.types[name] else { return nil }
        self.name = name
        type = known
        doubt =
            Self.proven.contains(name)
            ? nil : "has the type \(name), which no store with a known version hash has"
    }

    /// Types that stores of Apple's runtime have, whose hashes were computed again.
    private static let proven: Set<String> = [
        "Bool", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int64", "String", "TimeInterval", "UUID",
    ]

    private static let types: [String: AttributeType] = [
        "Bool": .boolean, "CGFloat": .double, "Data": .binary, "Date": .date, "Decimal": .decimal, "Double": .double,
        "Float": .float, "Float32": .float, "Float64": .double, "Int": .integer64, "Int16": .integer16,
        "Int32": .integer32, "Int64": .integer64, "Int8": .integer64, "String": .string, "TimeInterval": .double,
        "UInt": .integer64, "UInt16": .integer64, "UInt32": .integer64, "UInt64": .integer64, "UInt8": .integer64,
        "URL": .uri, "UUID": .uuid,
    ]
}
