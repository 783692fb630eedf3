import CloudSchema
import CompilerSupport
import ObjectModel
import SchemaRules

/// The Swift type of a field in a mapping, and the form in which its values are stored.
struct NativeForm {
    /// The type of the property.
    let type: String
    /// The type of the field, which is another one when values have a form of their own.
    let fieldType: String
    /// What stands for an absent value, as a value of the field; nil without a default.
    let defaultValue: String?
    /// What a new value has that nobody gives one; nil where somebody must.
    let parameterDefault: String?
    /// What conditions of queries compare with: the type of one value in its form.
    let element: String

    /// - Parameters:
    ///   - type: The type of the field.
    ///   - said: What the settings say about it.
    ///   - target: The mapping of the records that it leads to; nil where nothing says which.
    ///   - enumeration: The enumeration of its values; nil for none.
    init(_ type: FieldType, _ said: FieldAnnotation, target: String?, enumeration: String?) {
        let single = Self.single(type, said, target: target, enumeration: enumeration)
        element = single.form
        let base = type.isList ? said.list(of: single) : single
        let isAsset = type == FieldType(.asset) && said.codable == nil && said.clearing == nil && !said.isRequired
        if isAsset || said.clearing == .emptyString {
            self.type = isAsset ? "AssetField" : "String?"
            fieldType = isAsset ? "AssetField" : "ClearableText"
            parameterDefault = isAsset ? ".keep(nil)" : "nil"
            defaultValue = nil
            return
        }
        let value = said.defaultValue.flatMap { said.literal(of: $0.value, isOpen: enumeration != nil) }
        let isOptional = !said.isRequired && value == nil
        self.type = base.value + (isOptional ? "?" : "")
        fieldType = base.form + (isOptional ? "?" : "")
        let hasForm = base.value != base.form && !type.isList
        defaultValue = value.map { hasForm ? "\(base.form)(content: \($0))" : $0 }
        parameterDefault = value ?? (isOptional ? "nil" : nil)
    }

    /// The type of one value, and its form.
    private static func single(
        _ type: FieldType,
        _ said: FieldAnnotation,
        target: String?,
        enumeration: String?
    ) -> (value: String, form: String) {
        if let enumeration { return alike("OpenEnumeration<\(enumeration)>") }
        if let codable = said.codable?.value { return (codable, "Coded<\(codable), \(storage(type, said))>") }
        if let target {
            let name = "RecordName<\(target)>"
            if type.primitive != .reference { return alike(name) }
            return (name, "\(said.action == .deleteSelf ? "Owning" : "Plain")Reference<\(target)>")
        }
        return switch said.meaning {
        case .bool: alike("Bool")
        case .uuid: alike("UUID")
        case .url: alike("URL")
        case .decimal: ("Decimal", "DecimalText")
        case .dateSeconds: ("Date", "SecondsSince1970<\(type.primitive.valueName)>")
        case .json, .plist, nil: alike(type.primitive.valueName)
        }
    }

    private static func alike(_ name: String) -> (value: String, form: String) { (name, name) }

    private static func storage(_ type: FieldType, _ said: FieldAnnotation) -> String {
        let format = said.meaning == .plist ? "PropertyList" : "JSON"
        return switch type.primitive {
        case .string: "\(format)Text"
        case .asset: "\(format)Asset"
        default: "\(format)Bytes"
        }
    }

    /// Whether a type of Foundation is in it.
    var usesFoundation: Bool {
        ["Data", "Date", "Decimal", "URL", "UUID"].contains { "\(type) \(element)".contains($0) }
    }
}

extension FieldType.Primitive {
    /// The Swift type of a value.
    fileprivate var valueName: String {
        switch self {
        case .string: "String"
        case .int64, .numberPreferredAsInt64: "Int64"
        case .double, .number, .numberPreferredAsDouble: "Double"
        case .timestamp: "Date"
        case .bytes: "Data"
        case .location: "RecordLocation"
        case .reference: "RecordReference"
        case .asset: "RecordAsset"
        }
    }
}

extension FieldAnnotation {
    fileprivate func list(of single: (value: String, form: String)) -> (value: String, form: String) {
        isSet ? ("Set<\(single.value)>", "Set<\(single.form)>") : ("[\(single.value)]", "[\(single.form)]")
    }

    /// A default as a Swift expression.
    fileprivate func literal(of value: AnnotatedValue, isOpen: Bool) -> String? {
        if isOpen, case .cases(let cases) = enumeration, let match = cases.first(where: { $0.value == value }) {
            return Respelling.identifier(for: match.name.value).map { ".known(.\($0.afterPoint))" }
        }
        let literal = value.literal(as: meaning)
        return isOpen && value != .emptyList ? literal.map { "OpenEnumeration(rawValue: \($0))" } : literal
    }
}

extension AnnotatedValue {
    /// The value as a Swift literal.
    func literal(as meaning: FieldAnnotation.Meaning? = nil) -> String? {
        switch self {
        case .text(let text) where meaning == .uuid: DefaultLiteral.uuid(text)
        case .text(let text) where meaning == .decimal: ExactDecimal(text).flatMap(DefaultLiteral.decimal)
        case .text(let text): stringLiteral(text)
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .truth(let truth): "\(truth)"
        case .emptyList: "[]"
        }
    }
}
