import CloudSchema
import CompilerSupport
import ObjectModel
import SchemaRules

/// A record type with the parts of its mapping.
struct NativeRecordType {
    let type: RecordType
    let annotation: TypeAnnotation
    /// The name of the mapping; nil when none can be made.
    let name: RecordTypeName?
    let properties: [NativeProperty]
    private let propertiesByField: [String: NativeProperty]

    init(_ type: RecordType, _ annotation: TypeAnnotation, name: RecordTypeName?, _ properties: [NativeProperty]) {
        self.type = type
        self.annotation = annotation
        self.name = name
        self.properties = properties
        propertiesByField = properties.keyed(by: \.field.name)
    }

    /// The property of a field; nil for fields without one.
    func property(of field: String?) -> NativeProperty? {
        field.flatMap { propertiesByField[$0] }
    }

    /// The name of the case in the registry.
    var enumerationCase: SwiftIdentifier? {
        Respelling.enumerationCase(annotation.swiftName?.value ?? Respelling.camelCase(type.name))
    }
}

/// A field and its property.
struct NativeProperty {
    let field: Field
    let annotation: FieldAnnotation
    /// The name; nil when none can be made.
    let identifier: SwiftIdentifier?
    let enumeration: NativeEnumeration?
    let form: NativeForm

    /// The property inside a method, whose parameter hides a property of its name.
    var reference: String { identifier?.reference(behind: ["writer"]) ?? "" }

    /// A comment about the field in CloudKit.
    func comment(isName: Bool) -> String {
        let said = annotation
        let notes = [
            isName ? "the name of the record, so it never changes" : nil,
            said.references.map { "the name of a record of the type \(commentCode($0.value))" },
            said.isReadOnly ? "never written" : nil,
            said.clearing == .never ? "nil leaves it as it is" : nil,
        ]
        let note = notes.compactMap(\.self).map { ", \($0)" }.joined()
        return "\(commentCode(field.name)): \(field.type.text)\(note)."
    }
}

/// An enumeration of a field's values.
struct NativeEnumeration {
    /// The type: the app's own, or the generated one.
    let typeName: String
    /// The type of the values.
    let rawType: String
    /// The cases; nil for a type of the app.
    let cases: [(identifier: SwiftIdentifier?, said: EnumerationAnnotation.Case)]?

    /// Nil without an enumeration, or for a property without a name.
    init?(of field: Field, _ said: FieldAnnotation, _ identifier: SwiftIdentifier?, besides taken: Set<String>) {
        rawType = field.type.primitive == .int64 ? "Int64" : "String"
        switch said.enumeration {
        case nil: return nil
        case .type(let name):
            typeName = name.value
            cases = nil
        case .cases(let cases):
            guard let identifier else { return nil }
            let name = identifier.capitalized
            let isTaken = taken.contains(name) || name == identifier.name
            typeName = isTaken ? "\(name)_" : name
            self.cases = cases.map { ($0.identifier, $0) }
        }
    }
}

/// All generated types for the records of a schema file, with their names.
struct NativeRecordTypes {
    let source: NativeGenerationSource
    let all: [NativeRecordType]
    /// The enum over all types.
    let registry: RecordTypeName?

    init(_ source: NativeGenerationSource, _ affixes: TypeAffixes) {
        self.source = source
        let named = source.types.map { type in
            let said = source.file.annotation(of: type) ?? TypeAnnotation()
            let stated = said.swiftName.map { RecordTypeName(exactly: $0.value) }
            let ending = type.name.hasSuffix("Record") ? "" : "Record"
            let name = stated ?? RecordTypeName(Respelling.camelCase(type.name), affixes, ending: ending)
            return (type: type, said: said, name: name)
        }
        let targets = named.keyed(by: \.type.name).compactMapValues { $0.name?.text }
        registry = RecordTypeName("Any", affixes)
        let taken = NativeVocabulary.all.union(targets.values).union([registry?.text].compactMap(\.self))
        all = named.map { type, said, name in
            let annotations = said.fields.keyed(by: \.name.value)
            let properties = source.fields(of: type).map { field in
                NativeProperty(field, annotations[field.name] ?? FieldAnnotation(), targets: targets, besides: taken)
            }
            return NativeRecordType(type, said, name: name, properties)
        }
    }
}

extension NativeProperty {
    fileprivate init(_ field: Field, _ said: FieldAnnotation, targets: [String: String], besides taken: Set<String>) {
        self.field = field
        annotation = said
        identifier =
            said.swiftName.map { SwiftIdentifier($0.value) }
            ?? Respelling.member(Respelling.fieldName(field.name), besides: taken)
        enumeration = NativeEnumeration(of: field, said, identifier, besides: taken)
        let target = said.references.map { targets[$0.value] ?? "CloudRecord" }
        form = NativeForm(field.type, said, target: target, enumeration: enumeration?.typeName)
    }
}

/// The words that generated mappings of schemas use, besides those of all mappings.
enum NativeVocabulary {
    static let members: Set<String> = [
        "Array", "AssetField", "ClearableText", "Coded", "DecimalText", "Int", "JSONAsset", "JSONBytes",
        "JSONText", "MergeRules", "NativeRecord", "OpenEnumeration",
        "Optional", "OwningReference", "PlainReference", "PropertyListAsset", "PropertyListBytes",
        "QueryCondition", "QueryOrder", "QueryRequest", "QueryWords", "RecordAsset", "RecordLocation",
        "RecordRank", "RecordReference", "RecordReading", "RecordZoneID",
        "SecondsSince1970", "Set", "SortDirection", "areInOrder", "encryptedKeys", "fixedName",
        "isSoftDeleted", "mergeRules", "schemaGeneration", "zone",
    ]

    /// Members that every enumeration of values has: a case with such a name has no shorthand beside `.known(…)`.
    static let openEnumeration: Set<String> = [
        "Known", "Protocol", "RawValue", "Type", "absentValue", "fieldType", "hash", "hashValue", "init", "known",
        "mayBeUnfetched", "none", "rawValue", "recordValue", "self", "some", "unknown",
    ]

    static let all = members.union(RecordVocabulary.members)
}

/// The Swift type of a field in a mapping, and the form in which its values are stored.
struct NativeForm {
    /// The type of the property.
    let type: String
    /// The type of the field; it differs from ``type`` when values are stored in another form.
    let fieldType: String
    /// The value of the property for an absent value of the field; nil without a default.
    let defaultValue: String?
    /// The default of the initializer's parameter; nil for a required one.
    let parameterDefault: String?
    /// The type that query conditions compare with: that of one stored value.
    let element: String

    /// - Parameters:
    ///   - type: The type of the field.
    ///   - said: Its annotation in the settings.
    ///   - target: The mapping of the referenced records; nil when it is unknown.
    ///   - enumeration: The enumeration of its values; nil for none.
    init(_ type: FieldType, _ said: FieldAnnotation, target: String?, enumeration: String?) {
        let single = Self.single(type, said, target: target, enumeration: enumeration)
        element = single.form
        let base = type.isList ? said.list(of: single) : single
        let isAsset = type == FieldType(.asset) && said.codable == nil && said.clearing == nil && !said.isRequired
        if isAsset || said.clearing == .emptyString {
            self.type = isAsset ? "AssetField" : "String?"
            fieldType = isAsset ? "AssetField" : "ClearableText"
            parameterDefault = isAsset ? ".unchanged" : "nil"
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

    /// The type of one value, and its stored form.
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
            return match.identifier.map { ".known(.\($0.afterPoint))" }
        }
        let literal = value.literal(as: meaning)
        return isOpen && value != .emptyList ? literal.map { "OpenEnumeration(rawValue: \($0))" } : literal
    }
}

extension EnumerationAnnotation.Case {
    /// The case in Swift: the name that the settings give it, or its value in camel case.
    fileprivate var identifier: SwiftIdentifier? {
        Respelling.identifier(for: value == .text(name.value) ? Respelling.fieldName(name.value) : name.value)
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
