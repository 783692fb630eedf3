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
    private var laterProperties: [String: PlannedField.Property?] = [:]
    private var contradictions: [String: FieldType] = [:]

    /// Begins with what one model needs, which nearly always is all.
    init(_ first: MirroredRecordType, of model: ManagedObjectModel) {
        self.first = first
        self.model = model
        entities = first.entities.map { model.entities[$0].name }
        fields = first.fields
        isPublic = first.isPublic
    }

    /// The property that a field comes from.
    func property(of field: MirroredField) -> PlannedField.Property? {
        laterProperties[field.name] ?? Self.property(of: field, in: model)
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
                laterProperties[field.name] = .some(Self.property(of: field, in: model))
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

    private static func property(of field: MirroredField, in model: ManagedObjectModel) -> PlannedField.Property? {
        switch field.origin {
        case .attribute(let reference), .assetCompanion(let reference):
            let entity = model.entities[reference.entity]
            return PlannedField.Property(entity: entity.name, name: entity.attributes[reference.position].name)
        case .relationship(let reference):
            let entity = model.entities[reference.entity]
            return PlannedField.Property(entity: entity.name, name: entity.relationships[reference.position].name)
        case .system, .framework, .server: return nil
        }
    }
}
