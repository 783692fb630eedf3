import CompilerSupport
import ObjectModel

extension Composite {
    /// True if the composite is an enumeration with raw values, whose cases are not part of a schema.
    var isRawValue: Bool { attributes.count == 1 && name.hasSuffix("_\(attributes[0].name)") }

    /// The type's name in code, as far as the composite's name shows it: `SchemaV1.Address`.
    var typeName: String {
        var words = name.split(separator: "_").map(String.init)
        if words.count > 1, words.last == "optional" { words.removeLast() }
        if words.count > 1, isRawValue { words.removeLast() }
        return words.joined(separator: ".")
    }
}

/// The Swift help for rows or records that may have no value.
extension ManagedObjectModel {
    /// Two alternatives to a required attribute without a default.
    func wayToMissingValue(of attribute: Attribute) -> String {
        let type = typeInSources(of: attribute.origin) ?? attribute.type.swiftName
        let optional = "Make it optional: `var \(attribute.name): \(type ?? "…")?`"
        guard let type, let value = attribute.type.plainDefault else { return optional + ", or give it a default." }
        return optional + ", or give it a default: `var \(attribute.name): \(type) = \(value)`."
    }

    /// The type of a property as written; nil when it is not written or takes several lines.
    func typeInSources(of origin: SourceOrigin) -> String? {
        words(of: origin, "attributeType").flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    }
}

extension AttributeType {
    /// The Swift type of values; nil for types of the app.
    fileprivate var swiftName: String? {
        switch self {
        case .integer64: "Int"
        case .transformable, .composite, .undefined, .objectID: nil
        default: valueName
        }
    }

    /// A neutral default; nil where there is none, as for a UUID, which would be the same in every row.
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
