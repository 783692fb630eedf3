import CloudSchema
public import Mirroring
import ObjectModel

/// What a model needs of a container, compared with what an environment of it holds.
///
/// Everything is looked at once, from the model first: a moved entity explains its record type and fields, a renamed
/// property its old field, a changed type nothing but itself. What nobody can judge from an export alone (links of
/// many-to-many relationships, cardinality, value transformers) is in ``notJudged``.
///
///     let comparison = SchemaComparison(of: mirrored, needed: schema, with: production)
///     comparison.changes
public struct SchemaComparison: Sendable {
    /// The model.
    public let model: MirroredModel
    /// What the model needs of the container.
    public let needed: MirroredSchema
    /// What the environment holds.
    public let evidence: SchemaEvidence
    /// Whether everything must be deployed already.
    public let isRelease: Bool
    /// The differences: entities, then record types in the order of the model's schema, then what was removed.
    public let changes: [SchemaChange]

    /// What an export cannot show, as the summary of a check names it.
    public static let notJudged = ["relationship cardinality", "many-to-many links", "value transformers"]

    /// Compares.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - needed: One of the model's schemas.
    ///   - evidence: What the environment holds.
    ///   - otherTypes: Record types that other models of the same container need; they are not missed here.
    ///   - isRelease: Whether everything must be deployed already.
    public init(
        of model: MirroredModel,
        needed: MirroredSchema,
        with evidence: SchemaEvidence,
        otherTypes: Set<String> = [],
        isRelease: Bool = false
    ) {
        self.model = model
        self.needed = needed
        self.evidence = evidence
        self.isRelease = isRelease
        var work = Comparing(model: model, needed: needed, evidence: evidence, otherTypes: otherTypes)
        work.findMovedEntities()
        for type in needed.recordTypes { work.compare(type) }
        work.findRemovedTypes()
        changes = work.changes
    }
}

/// The work of one comparison.
private struct Comparing {
    private let graph: ModelGraph
    private let needed: MirroredSchema
    private let evidence: SchemaEvidence
    /// Record types that somebody needs, be it this model or another one.
    private let livingTypes: Set<String>
    private(set) var changes: [SchemaChange] = []
    /// Record types on either side that a moved entity explains.
    private var explained: Set<String> = []
    private var movedEntities: Set<Int> = []

    init(model: MirroredModel, needed: MirroredSchema, evidence: SchemaEvidence, otherTypes: Set<String>) {
        graph = model.graph
        self.needed = needed
        self.evidence = evidence
        livingTypes = otherTypes.union(needed.recordTypes.map(\.name))
    }

    // MARK: Entities

    mutating func findMovedEntities() {
        for type in needed.recordTypes {
            guard case .entities(let root) = type.kind else { continue }
            findRename(ofRoot: root, to: type)
            for entity in type.entities where entity != root { findOldRoot(of: entity, in: type) }
        }
    }

    private mutating func findRename(ofRoot root: Int, to type: MirroredRecordType) {
        guard let identifier = graph.model.entities[root].renamingIdentifier else { return }
        let oldName = MirroringNames.recordType(rootEntity: identifier)
        guard !livingTypes.contains(oldName), let old = evidence.recordType(named: oldName) else { return }
        if evidence.recordType(named: type.name) == nil {
            move(root, .renamed, from: old, to: type.name)
            explained.insert(type.name)
        } else {
            // Renamed and deployed long ago: the old type is left over.
            explained.insert(old.name)
        }
    }

    /// A subentity with a deployed record type of its own was the root of a tree. When the tree it belongs to now has
    /// all of its fields, that happened long ago and the old type is just left over.
    private mutating func findOldRoot(of entity: Int, in type: MirroredRecordType) {
        let oldName = MirroringNames.recordType(rootEntity: graph.model.entities[entity].name)
        guard !livingTypes.contains(oldName), let old = evidence.recordType(named: oldName) else { return }
        let own = type.fields.filter { $0.declaringEntity == entity && !$0.isOccasional }
        if let deployed = evidence.recordType(named: type.name), !own.isEmpty {
            let names = Set(deployed.fields.map(\.name))
            if own.allSatisfy({ names.contains($0.name) }) {
                explained.insert(oldName)
                return
            }
        }
        move(entity, .rootChanged, from: old, to: type.name)
    }

    private mutating func move(_ entity: Int, _ reason: EntityMove.Reason, from old: RecordType, to name: String) {
        changes.append(.entityMoved(EntityMove(entity: entity, reason: reason, from: old, to: name)))
        explained.insert(old.name)
        movedEntities.insert(entity)
    }

    // MARK: Record types and fields

    mutating func compare(_ type: MirroredRecordType) {
        // Every container has its users, and the server keeps the fields of its own types.
        if type.name == RecordType.users.name { return }
        guard let deployed = evidence.recordType(named: type.name) else {
            if !explained.contains(type.name) { changes.append(.typeMissing(type)) }
            return
        }
        if type.kind == .system { return }
        var fields = FieldComparing(type: type, deployed: deployed, graph: graph, movedEntities: movedEntities)
        fields.run()
        changes += fields.changes
    }

    mutating func findRemovedTypes() {
        for type in evidence.schema.recordTypes where type.name.hasPrefix(MirroringNames.prefix) {
            if livingTypes.contains(type.name) || explained.contains(type.name) { continue }
            changes.append(.typeRemoved(type))
        }
    }
}
