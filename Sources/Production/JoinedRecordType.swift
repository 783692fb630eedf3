import CloudSchema
import Mirroring

/// A record type as all models of a container together need it.
///
/// Where two models claim a field differently, the first one's claim is planned, as a conflict.
struct JoinedRecordType: Sendable {
    /// What the models need, in the order of the run; nearly always it is one.
    private let first: RecordTypeClaim
    private var others: [RecordTypeClaim] = []

    /// Begins with what one model needs.
    init(_ first: RecordTypeClaim) { self.first = first }

    /// Adds what another model needs of the type.
    mutating func add(_ claim: RecordTypeClaim) { others.append(claim) }

    /// The name.
    var name: String { first.type.name }

    /// The names of the mirrored entities that have it, each once.
    var entities: [String] {
        var names = first.entities
        for claim in others {
            let known = Set(names)
            names += claim.entities.filter { !known.contains($0) }
        }
        return names
    }

    /// The grants, which are those of every new type.
    var grants: [Grant] { first.type.grants }

    /// Whether a store in the public database holds such records.
    var isPublic: Bool { first.type.isPublic || others.contains { $0.type.isPublic } }

    /// About how many fields there are, and no fewer.
    var fieldLimit: Int { others.reduce(first.type.fieldLimit) { $0 + $1.type.fieldLimit } }

    /// Whether all properties of all models agree on the fields as far as one model alone needs it.
    var isUndisputed: Bool { others.isEmpty && !first.type.conflicts.contains(where: \.isCertain) }

    /// The fields as they are planned where nobody has any; they are made anew at each call.
    var fields: PlannedFields {
        if others.isEmpty { return first.fields }
        var joined = Array(first.fields)
        var positions = Dictionary(joined.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for field in others.lazy.flatMap(\.fields) {
            if let position = positions[field.name] {
                joined[position].join(field)
            } else {
                positions[field.name] = joined.count
                joined.append(field)
            }
        }
        return PlannedFields(joined.sortedByBytes(of: \.name))
    }
}

extension PlannedField {
    /// Joins what another model needs.
    fileprivate mutating func join(_ other: PlannedField) {
        if facts.isAssumed, !other.facts.isAssumed {
            let assumed = self
            self = other
            join(assumed)
            return
        }
        facts.contradiction = facts.contradiction ?? other.facts.contradiction
        if let claim, let otherClaim = other.claim, claim.contradicts(otherClaim), !other.facts.isAssumed {
            facts.contradiction = other.field.type
        }
        field.indexes.formUnion(other.field.indexes)
        // What one model is sure about is no assumption.
        if other.facts.assumption == nil { facts.assumption = nil }
        facts.encryption = facts.encryption ?? other.facts.encryption
        facts.hasCompanion = facts.hasCompanion || other.facts.hasCompanion
    }

    private var claim: MirroredField? { facts.origin.map { MirroredField(field: field, origin: $0) } }
}
