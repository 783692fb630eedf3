import ObjectModel

/// The Swift type of an attribute in a mapping.
///
/// An attribute with a default has no optional type: Core Data's import turns an absent value into the default, so that
/// nothing else would survive a round trip. Where neither is there, the attribute is required.
struct RecordAttributeType {
    let text: String
    let isOptional: Bool
    let defaultValue: String?
    let isFoundationType: Bool

    init(_ attribute: Attribute) {
        let value = DefaultLiteral.text(of: attribute)
        // The expression of an address may have no result, even though the model's address has one.
        isOptional =
            attribute.type == .uri ? value != nil || attribute.isOptional : value == nil && attribute.isOptional
        defaultValue = value
        let base = Self.base(attribute.type)
        isFoundationType = ["Data", "Date", "Decimal", "URL", "UUID"].contains(base)
        text = base + (isOptional ? "?" : "")
    }

    private static func base(_ type: AttributeType) -> String {
        switch type {
        case .integer16: "Int16"
        case .integer32: "Int32"
        case .integer64: "Int64"
        case .boolean: "Bool"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .date: "Date"
        case .string: "String"
        case .uuid: "UUID"
        case .uri: "URL"
        case .binary, .transformable, .composite, .undefined, .objectID: "Data"
        }
    }
}
