/// The types of attributes, by their words in a model.
package enum SimulatedType: String, CaseIterable, Sendable {
    case integer16 = "Integer 16"
    case integer32 = "Integer 32"
    case integer64 = "Integer 64"
    case boolean = "Boolean"
    case double = "Double"
    case float = "Float"
    case decimal = "Decimal"
    case date = "Date"
    case string = "String"
    case uuid = "UUID"
    case uri = "URI"
    case binary = "Binary"
    case transformable = "Transformable"

    /// The type of the field: `cloudkit-rules.md` §1.2.
    package var fieldType: String {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: "INT64"
        case .double, .float, .decimal: "DOUBLE"
        case .date: "TIMESTAMP"
        case .string, .uuid, .uri: "STRING"
        case .binary, .transformable: "BYTES"
        }
    }

    /// True if large values go into an asset beside the field.
    package var hasCompanion: Bool { [.string, .uri, .binary, .transformable].contains(self) }
}
