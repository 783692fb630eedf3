import CloudSchema
import CompilerSupport
package import SchemaRules

/// What settings could say about a schema file, to be filled in by people.
package struct AdoptedSchema: Sendable {
    /// The record types that the app uses, with the references, whose targets no schema file names.
    package let annotations: SchemaAnnotations
    /// How many record types those are.
    package var recordTypeCount: Int { annotations.types.count }
    /// Whether a field is a reference.
    package var hasReferences: Bool { annotations.types.contains { !$0.fields.isEmpty } }
    /// Fields whose names suggest a meaning: `Journey.isArchived (bool)`. Nothing is written for them: a wrong guess would
    /// be a promise about values.
    package let suggestions: [String]
    /// Whether the container has shares, so that a zone is shared.
    package let hasShares: Bool
}

extension AdoptedSchema {
    /// Nil when the file could not be read.
    init?(_ native: NativeSchema?) {
        guard let native else { return nil }
        let types = native.ownTypes.filter { native.retirement(ofType: $0.name, field: nil) == nil }
        func used(_ type: RecordType) -> [Field] {
            type.fields.filter {
                !$0.isOfSystem && native.retirement(ofType: type.name, field: $0.name) == nil
            }
        }
        var annotations = SchemaAnnotations()
        annotations.types = types.map { type in
            var annotation = TypeAnnotation()
            annotation.name = Located(type.name)
            annotation.fields = used(type).filter { $0.type.primitive == .reference }.map { field in
                var reference = FieldAnnotation()
                reference.name = Located(field.name)
                return reference
            }
            return annotation
        }
        self.annotations = annotations
        suggestions = types.flatMap { type in
            used(type).compactMap { field in
                field.suggestedMeaning.map { "\(type.name).\(field.name) (\($0.rawValue))" }
            }
        }
        hasShares = native.schema.recordTypes.contains { $0.name == RecordType.share.name }
    }
}

extension Field {
    /// What the name suggests of values of such a type.
    fileprivate var suggestedMeaning: FieldAnnotation.Meaning? {
        if type.isList { return nil }
        let rest = ["is", "has"].first { name.hasPrefix($0) }.map { name.dropFirst($0.count) }
        switch type.primitive {
        case .int64: return rest?.first?.isUppercase == true ? .bool : nil
        case .string where name.hasSuffix("URL"): return .url
        case .string where name.lowercased().hasSuffix("uuid"): return .uuid
        case .double where name.hasSuffix("Date") || name.hasSuffix("At"): return .dateSeconds
        default: return nil
        }
    }
}
