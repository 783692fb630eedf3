import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// Where a field stands, for people.
enum FieldStanding: String, CaseIterable {
    case conflict = "conflict with production"
    case waiting = "waits for deployment"
    case production = "in production"
    case retired = "retired"
    case unknown = "not compared"

    init(_ field: PlannedField, isCompared: Bool) {
        if field.contradiction != nil {
            self = .conflict
        } else if !isCompared {
            self = .unknown
        } else {
            self = field.isAwaited ? .waiting : field.state == .production ? .production : .retired
        }
    }

    /// The words, in a colour of their own.
    var badge: HTML { .badge(rawValue, "state", "\(self)") }
}

/// The fields of a model's record types, with what plans say of them.
struct DeployedFields: Sendable {
    /// The fields of a record type in one container.
    struct RecordType: Sendable {
        /// Nil when the container has no name.
        let container: String?
        let isCompared: Bool
        let fields: [PlannedField]
        fileprivate let positions: [String: Int]

        subscript(name: String) -> PlannedField? { positions[name].map { fields[$0] } }

        func standing(of field: PlannedField) -> FieldStanding { FieldStanding(field, isCompared: isCompared) }
    }

    /// For each entity that is mirrored, or that a mirrored one inherits from, the record types that it has.
    private let types: [Int: [RecordType]]
    /// Whether a container's name tells apart what is said of a field.
    let hasSeveralContainers: Bool

    init(_ named: NamedModel, _ plans: [NamedPlan]) {
        var types: [String: [RecordType]] = [:]
        for plan in plans where plan.models.contains(named.path) {
            for type in plan.plan.recordTypes where !type.entities.isEmpty {
                let known = RecordType(
                    container: plan.plan.container,
                    isCompared: !plan.evidence.isEmpty,
                    fields: type.fields,
                    positions: type.fields.indices.keyed { type.fields[$0].name }
                )
                types[type.name, default: []].append(known)
            }
        }
        hasSeveralContainers = types.values.contains { $0.count > 1 }
        let mirrored = named.mirrored?.contributors ?? []
        self.types = Dictionary(
            uniqueKeysWithValues: mirrored.map { ($0, types[named.graph.recordType(of: $0)] ?? []) }
        )
    }

    /// What an entity's record type holds in each container; nothing when it is not mirrored.
    subscript(entity: Int) -> [RecordType] { types[entity] ?? [] }
}
