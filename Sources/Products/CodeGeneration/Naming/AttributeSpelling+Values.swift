import ObjectModel

// What templates of the user's see, beside the type as Xcode declares it. Whatever the model says, it is a type.
extension AttributeSpelling {
    /// The type as Xcode declares it; a custom class that is no type counts as none.
    static func safeType(of attribute: Attribute) -> String {
        hasUsableCustomClass(attribute) ? type(of: attribute) : "NSObject?"
    }

    /// The plain Swift type of a value, whether it is optional or not.
    static func valueType(of attribute: Attribute) -> String {
        switch attribute.type {
        case .integer16: "Int16"
        case .integer32: "Int32"
        case .integer64: "Int64"
        case .decimal: "Decimal"
        case .double: "Double"
        case .float: "Float"
        case .string: "String"
        case .boolean: "Bool"
        case .date: "Date"
        case .binary: "Data"
        case .uuid: "UUID"
        case .uri: "URL"
        case .transformable: hasUsableCustomClass(attribute) ? customClass(of: attribute) ?? "NSObject" : "NSObject"
        case .composite: "[String: Any]"
        case .undefined: "NSObject"
        case .objectID: "NSManagedObjectID"
        }
    }

    /// The default value as a Swift expression of ``valueType(of:)``; nil when there is none, or no literal for it.
    static func defaultExpression(of attribute: Attribute) -> String? {
        switch attribute.defaultValue {
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .text(let text) where attribute.type == .string: stringLiteral(text)
        case .text, .decimal, .date, .malformed, nil: nil
        }
    }

    private static func hasUsableCustomClass(_ attribute: Attribute) -> Bool {
        customClass(of: attribute).map(SwiftTypeSyntax.accepts) ?? true
    }
}
