import CloudSchema
import Mirroring
import ObjectModel

/// A record type as all models of a container together need it.
///
/// Where two models claim a field differently, the first one's claim is planned, as a conflict.
struct JoinedRecordType {
    /// What the first model asks for; the grants are those of every new type.
    let first: MirroredRecordType
    /// The names of the mirrored entities that have it, each once.
    private(set) var entities: [String]
    /// The fields in the byte order of their names.
    private(set) var fields: [MirroredField]
    /// Whether a store in the public database holds such records.
    private(set) var isPublic: Bool
    private let model: ManagedObjectModel
    /// The properties behind fields that the first model does not have.
    private var laterSources: [String: String?] = [:]
    private var contradictions: [String: FieldType] = [:]

    /// Begins with what one model needs, which nearly always is all.
    init(_ first: MirroredRecordType, of model: ManagedObjectModel) {
        self.first = first
        self.model = model
        entities = first.entities.map { model.entities[$0].name }
        fields = first.fields
        isPublic = first.isPublic
    }

    /// The property that a field comes from, for example `Post.title`.
    func source(of field: MirroredField) -> String? {
        laterSources[field.name] ?? Self.source(of: field, in: first, model: model)
    }

    /// The type that another model needs of a field, when both cannot have it.
    func contradiction(of field: String) -> FieldType? { contradictions[field] }

    /// Adds what another model needs of the type.
    mutating func add(_ type: MirroredRecordType, of model: ManagedObjectModel) {
        isPublic = isPublic || type.isPublic
        let known = Set(entities)
        entities += type.entities.map { model.entities[$0].name }.filter { !known.contains($0) }
        let positions = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for field in type.fields {
            if let position = positions[field.name] {
                join(field, at: position)
            } else {
                laterSources[field.name] = .some(Self.source(of: field, in: type, model: model))
                fields.append(field)
            }
        }
        fields.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private mutating func join(_ field: MirroredField, at position: Int) {
        let known = fields[position]
        if known.contradicts(field), known.assumption == nil, field.assumption == nil {
            contradictions[field.name] = field.field.type
        }
        fields[position].field.indexes.formUnion(field.field.indexes)
        // What one model is sure about is no assumption.
        if field.assumption == nil { fields[position].assumption = nil }
    }

    private static func source(of field: MirroredField, in type: MirroredRecordType, model: ManagedObjectModel)
        -> String?
    {
        field.declaringEntity == nil ? nil : FieldPlace(of: field, in: type, model: model).symbol
    }
}
