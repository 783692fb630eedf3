import CloudSchema
import Mirroring
import ObjectModel

/// A record type as all models of a container together need it.
///
/// Where two models claim a field differently, the first one's claim is planned, as a conflict.
struct JoinedRecordType {
    private struct NeededField {
        var field: MirroredField
        let source: String?
        var contradiction: FieldType?
    }

    /// The names of the mirrored entities that have it, each once.
    private(set) var entities: [String] = []
    /// What the first model asks for; the grants are those of every new type.
    let first: MirroredRecordType
    /// Whether a store in the public database holds such records.
    private(set) var isPublic = false
    private var needed: [String: NeededField] = [:]

    /// Begins a type with nothing in it yet.
    init(_ first: MirroredRecordType) { self.first = first }

    /// The fields in the byte order of their names.
    var fields: [MirroredField] {
        needed.values.map(\.field).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The property that a field comes from, for example `Post.title`.
    func source(of field: MirroredField) -> String? { needed[field.name]?.source }

    /// The type that another model needs of a field, when both cannot have it.
    func contradiction(of field: String) -> FieldType? { needed[field]?.contradiction }

    /// Adds what a model needs of the type.
    mutating func add(_ type: MirroredRecordType, of model: ManagedObjectModel) {
        isPublic = isPublic || type.isPublic
        for name in type.entities.map({ model.entities[$0].name }) where !entities.contains(name) {
            entities.append(name)
        }
        for field in type.fields { add(field, in: type, of: model) }
    }

    private mutating func add(_ field: MirroredField, in type: MirroredRecordType, of model: ManagedObjectModel) {
        guard let known = needed[field.name] else {
            let symbol = FieldPlace(of: field, in: type, model: model).symbol
            needed[field.name] = NeededField(field: field, source: field.declaringEntity == nil ? nil : symbol)
            return
        }
        if known.field.contradicts(field), known.field.assumption == nil, field.assumption == nil {
            needed[field.name]?.contradiction = field.field.type
        }
        needed[field.name]?.field.field.indexes.formUnion(field.field.indexes)
        // What one model is sure about is no assumption.
        if known.field.assumption != nil, field.assumption == nil { needed[field.name]?.field.assumption = nil }
    }
}
