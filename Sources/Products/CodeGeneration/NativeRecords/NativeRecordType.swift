import CloudSchema
import Diagnostics
import NativeSchemas

/// A record type, and what its mapping is made of.
struct NativeRecordType {
    let type: RecordType
    let annotation: TypeAnnotation
    /// The name of the mapping; nil when it cannot be named.
    let name: RecordTypeName?
    let properties: [NativeProperty]
    private let positions: [String: Int]

    init(_ type: RecordType, _ annotation: TypeAnnotation, name: RecordTypeName?, _ properties: [NativeProperty]) {
        self.type = type
        self.annotation = annotation
        self.name = name
        self.properties = properties
        positions = Dictionary(properties.indices.map { (properties[$0].field.name, $0) }) { first, _ in first }
    }

    /// The property of a field; nil for fields without one.
    func property(of field: String?) -> NativeProperty? {
        field.flatMap { positions[$0] }.map { properties[$0] }
    }

    /// How the case of the registry is called.
    var enumerationCase: SwiftIdentifier? {
        Respelling.enumerationCase(annotation.swiftName?.value ?? type.name)
    }
}

/// A field, and the property that stands for it.
struct NativeProperty {
    let field: Field
    let annotation: FieldAnnotation
    /// The name; nil when it cannot be named.
    let identifier: SwiftIdentifier?
    let enumeration: NativeEnumeration?
    let form: NativeForm

    /// The property inside of a method, whose parameter hides a property of its name.
    var reference: String { identifier?.reference(behind: ["writer"]) ?? "" }

    /// What the field is in CloudKit.
    var comment: String {
        let said = annotation
        let notes = [
            said.references.map { "the name of a record of the type \(commentCode($0.value))" },
            said.isReadOnly ? "never written" : nil,
            said.clearing == .never ? "nil leaves it as it is" : nil,
        ]
        let note = notes.compactMap(\.self).map { ", \($0)" }.joined()
        return "\(commentCode(field.name)): \(field.type.text)\(note)."
    }
}

/// An enumeration of the values of a field.
struct NativeEnumeration {
    /// The type: the app's own, or the one that is generated.
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
            typeName = taken.contains(name) || name == identifier.name ? "\(name)_" : name
            self.cases = cases.map { (Respelling.identifier(for: $0.name.value), $0) }
        }
    }
}

/// Everything that is generated for the records of a schema file, with its names.
struct NativeRecordTypes {
    let source: NativeGenerationSource
    let all: [NativeRecordType]
    /// The enum over all types.
    let registry: RecordTypeName?

    init(_ source: NativeGenerationSource, _ affixes: TypeAffixes) {
        self.source = source
        let types = source.types
        let said = types.map { source.native.annotation(of: $0) ?? TypeAnnotation() }
        let names = zip(types, said).map { type, said in
            said.swiftName.map { RecordTypeName(exactly: $0.value) } ?? RecordTypeName.native(type.name, affixes)
        }
        let targets = Dictionary(zip(types.map(\.name), names)) { first, _ in first }.compactMapValues { $0?.text }
        registry = RecordTypeName.registry(affixes)
        let taken = NativeVocabulary.all.union(targets.values).union([registry?.text].compactMap(\.self))
        all = zip(types, zip(said, names)).map { type, named in
            let annotations = Dictionary(named.0.fields.map { ($0.name.value, $0) }) { first, _ in first }
            let properties = source.fields(of: type).map { field in
                NativeProperty(field, annotations[field.name] ?? FieldAnnotation(), targets: targets, besides: taken)
            }
            return NativeRecordType(type, named.0, name: named.1, properties)
        }
    }
}

extension NativeProperty {
    fileprivate init(_ field: Field, _ said: FieldAnnotation, targets: [String: String], besides taken: Set<String>) {
        self.field = field
        annotation = said
        identifier =
            said.swiftName.map { SwiftIdentifier($0.value) }
            ?? Respelling.member(field.name, besides: taken)
        enumeration = NativeEnumeration(of: field, said, identifier, besides: taken)
        let target = said.references.map { targets[$0.value] ?? "CloudRecord" }
        form = NativeForm(field.type, said, target: target, enumeration: enumeration?.typeName)
    }
}

/// The words that generated mappings of schemas use themselves, besides those of all mappings.
enum NativeVocabulary {
    static let members: Set<String> = [
        "Array", "AssetField", "ClearableText", "Coded", "DecimalText", "Int", "JSONAsset", "JSONBytes", "JSONText",
        "NativeRecord", "NativeRecordReader", "NativeRecordWriter", "OpenEnumeration", "Optional", "OwningReference",
        "PlainReference", "PropertyListAsset", "PropertyListBytes", "QueryCondition", "QueryOrder", "QueryRequest",
        "QueryWords", "RecordAsset", "RecordLocation", "RecordReference", "RecordReading", "RecordSystemFields",
        "RecordZoneID", "RunTimeVersion3", "SecondsSince1970", "Set", "SortDirection", "deployedKeys", "encryptedKeys",
        "schemaGeneration", "system", "write", "zone",
    ]

    static let all = members.union(RecordVocabulary.members)
}
