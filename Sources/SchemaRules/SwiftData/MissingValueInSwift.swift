import CompilerSupport
import ObjectModel

/// What to write in Swift where rows or records may have no value.
extension ManagedObjectModel {
    /// Two declarations of a required attribute that do without.
    func wayToMissingValue(of attribute: Attribute) -> String {
        let type = typeInSources(of: attribute.origin) ?? attribute.type.swiftName
        let optional = "Make it optional: `var \(attribute.name): \(type ?? "…")?`"
        guard let type, let value = attribute.type.plainDefault else { return optional + ", or give it a default." }
        return optional + ", or give it a default: `var \(attribute.name): \(type) = \(value)`."
    }

    /// The type of a property as it is written; nil when it is not, or takes several lines.
    func typeInSources(of origin: SourceOrigin) -> String? {
        words(of: origin, "attributeType").flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    }
}

extension AttributeType {
    /// What Swift calls values of the type; nil for what is a type of the app.
    fileprivate var swiftName: String? {
        switch self {
        case .integer64: "Int"
        case .transformable, .composite, .undefined, .objectID: nil
        default: valueName
        }
    }

    /// A default that means nothing in particular; nil where there is none: the UUID of a default would be that of every row.
    fileprivate var plainDefault: String? {
        switch self {
        case .string: #""""#
        case .integer64, .integer32, .integer16, .double, .float, .decimal: "0"
        case .boolean: "false"
        case .date: "Date.distantPast"
        case .binary: "Data()"
        default: nil
        }
    }
}
