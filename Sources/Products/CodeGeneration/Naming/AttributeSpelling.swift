import ObjectModel

/// The Swift types of attributes.
enum AttributeSpelling {
    /// The type as Xcode declares it. Whether the attribute is optional makes no difference.
    static func type(of attribute: Attribute) -> String {
        scalarType(of: attribute) ?? "\(objectType(of: attribute))?"
    }

    /// The type of an attribute that uses scalar values; nil without the setting.
    ///
    /// Types without a scalar counterpart ignore the setting; for `UUID` that was seen.
    static func scalarType(of attribute: Attribute) -> String? {
        guard attribute.flags.contains(.scalar) else { return nil }
        return switch attribute.type {
        case .integer16: "Int16"
        case .integer32: "Int32"
        case .integer64: "Int64"
        case .double: "Double"
        case .float: "Float"
        case .boolean: "Bool"
        case .date: "TimeInterval"
        case .decimal, .string, .binary, .uuid, .uri, .transformable, .composite, .undefined, .objectID: nil
        }
    }

    /// The type of the object that stands for a value, as if there always were one.
    static func objectType(of attribute: Attribute) -> String {
        switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
        case .date: "Date"
        case .string: "String"
        case .binary: "Data"
        case .decimal: "NSDecimalNumber"
        case .uuid: "UUID"
        case .uri: "URL"
        case .transformable: customClass(of: attribute) ?? "NSObject"
        // Unverified: from Apple's documentation of composite attributes; no committed file shows one.
        case .composite: "[String: Any]"
        // Unverified: inferred, because no committed file shows an attribute without a type.
        case .undefined: "NSObject"
        // Unverified: the editor does not offer the type.
        case .objectID: "NSManagedObjectID"
        }
    }

    /// The custom class as it is printed: `.Article`, for a class of the current module, loses its point.
    static func customClass(of attribute: Attribute) -> String? {
        guard attribute.type == .transformable, let name = attribute.details.customClassName, !name.isEmpty else {
            return nil
        }
        return name.hasPrefix(".") ? String(name.dropFirst()) : name
    }
}
