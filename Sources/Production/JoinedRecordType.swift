import CloudSchema
import Mirroring

/// A record type as all models of a container together need it.
///
/// Where two models claim a field differently, the first one's claim is planned, as a conflict.
struct JoinedRecordType {
    /// The name.
    let name: String
    /// The names of the mirrored entities that have it, each once.
    private(set) var entities: [String]
    /// The fields as they are planned where nobody has any.
    private(set) var fields: PlannedFields
    /// The grants, which are those of every new type.
    let grants: [Grant]
    /// Whether a store in the public database holds such records.
    private(set) var isPublic: Bool

    /// Begins with what one model needs, which nearly always is all.
    init(_ first: RecordTypeClaim) {
        name = first.type.name
        entities = first.entities
        fields = PlannedFields(new: first)
        grants = first.type.grants
        isPublic = first.type.isPublic
    }

    /// The record type where no environment has it: the plan is what the models need.
    var new: PlannedRecordType {
        PlannedRecordType(name: name, entities: entities, fields: fields, grants: grants, isNew: true)
    }

    /// Adds what another model needs of the type.
    mutating func add(_ claim: RecordTypeClaim) {
        isPublic = isPublic || claim.type.isPublic
        let known = Set(entities)
        entities += claim.entities.filter { !known.contains($0) }
        var joined = Array(fields)
        let positions = Dictionary(joined.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for field in PlannedFields(new: claim) {
            if let position = positions[field.name] {
                joined[position].join(field)
            } else {
                joined.append(field)
            }
        }
        fields = PlannedFields(joined.sortedByBytes(of: \.name))
    }
}

extension PlannedField {
    /// Joins what another model needs.
    fileprivate mutating func join(_ other: PlannedField) {
        if let claim, let otherClaim = other.claim, claim.contradicts(otherClaim), assumption == nil,
            other.assumption == nil
        {
            contradiction = other.field.type
        }
        field.indexes.formUnion(other.field.indexes)
        // What one model is sure about is no assumption.
        if other.assumption == nil { assumption = nil }
        encryption = encryption ?? other.encryption
        hasCompanion = hasCompanion || other.hasCompanion
    }

    private var claim: MirroredField? {
        origin.map { MirroredField(field: field, origin: $0, assumption: assumption) }
    }
}
