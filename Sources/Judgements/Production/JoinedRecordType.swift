import CloudSchema
import Mirroring
import ObjectModel

/// A record type as all models of a container together need it.
///
/// Where two models claim a field differently, the first one's claim is planned, as a conflict.
struct JoinedRecordType: Sendable {
    /// What one model needs.
    struct Claim: Sendable {
        let type: MirroredRecordType
        let graph: ModelGraph
        /// Whether its fields may be encrypted at all: not when a store in the public database writes them.
        let isEncryptable: Bool
    }

    /// What the models need, in the order of the run; nearly always it is one.
    private let first: Claim
    private var others: [Claim] = []

    /// Begins with what one model needs.
    init(_ first: Claim) { self.first = first }

    /// Adds what another model needs of the type.
    mutating func add(_ claim: Claim) { others.append(claim) }

    /// The name.
    var name: String { first.type.name }

    /// The names of the mirrored entities that have it, each once.
    var entities: [String] {
        var seen: Set<String> = []
        return ([first] + others).flatMap(\.entities).filter { seen.insert($0).inserted }
    }

    /// The grants, which are those of every new type.
    var grants: [Grant] { first.type.grants }

    /// Whether a store in the public database holds such records.
    var isPublic: Bool { first.type.isPublic || others.contains { $0.type.isPublic } }

    /// The fields as they are planned where nobody has any; they are made anew at each call.
    var fields: [PlannedField] {
        if others.isEmpty { return first.fields }
        var joined = first.fields
        var positions = Dictionary(joined.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for field in others.flatMap(\.fields) {
            if let position = positions[field.name] {
                joined[position].join(field)
            } else {
                positions[field.name] = joined.count
                joined.append(field)
            }
        }
        return joined.sortedByBytes(of: \.name)
    }
}

extension JoinedRecordType.Claim {
    /// The names of the mirrored entities that have the type.
    fileprivate var entities: [String] { type.entities.map { graph.model.entities[$0].name } }

    /// The fields as they are planned where nobody has them.
    fileprivate var fields: [PlannedField] {
        type.fields.map { field in
            PlannedField(
                field: field.field,
                origin: field.origin,
                source: graph.property(of: field.origin),
                state: .new,
                assumption: field.assumption,
                contradiction: field.contradiction,
                isEncryptionDecided: isEncryptable && field.encryptableAttribute != nil,
                isSystem: field.origin == .system,
                hasCompanion: field.hasCompanion
            )
        }
    }
}

extension ModelGraph {
    /// The property that a field comes from: `Post.title`.
    fileprivate func property(of origin: MirroredField.Origin) -> String? {
        switch origin {
        case .attribute(let reference), .assetCompanion(let reference):
            let entity = model.entities[reference.entity]
            return "\(entity.name).\(entity.attributes[reference.position].name)"
        case .relationship(let reference): return symbol(of: reference)
        case .system, .framework, .server: return nil
        }
    }
}

extension PlannedField {
    /// Joins what another model needs.
    fileprivate mutating func join(_ other: PlannedField) {
        if isAssumed, !other.isAssumed {
            let assumed = self
            self = other
            join(assumed)
            return
        }
        contradiction = contradiction ?? other.contradiction
        if let claim, let otherClaim = other.claim, claim.contradicts(otherClaim), !other.isAssumed {
            contradiction = other.type
        }
        field.indexes.formUnion(other.field.indexes)
        // What one model is sure about is no assumption.
        if other.assumption == nil { assumption = nil }
        isEncryptionDecided = isEncryptionDecided || other.isEncryptionDecided
        hasCompanion = hasCompanion || other.hasCompanion
    }

    private var claim: MirroredField? { origin.map { MirroredField(field: field, origin: $0) } }
}
