import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// The work of one comparison.
struct SchemaComparing {
    private let graph: ModelGraph
    private let needed: MirroredSchema
    private let evidence: SchemaEvidence
    /// Record types that somebody needs, be it this model or another one.
    private let livingTypes: Set<String>
    /// Fields of this model's record types that another model needs.
    private let otherFields: [String: Set<String>]
    private let history: FieldHistory
    private(set) var changes: [SchemaChange] = []
    /// Record types on either side that a moved entity explains.
    private var explained: Set<String> = []
    private var movedEntities: Set<Int> = []
    /// Entities of which it is known where their records were.
    private var knownEntities: Set<Int> = []
    /// Fields on either side that a greater change explains, by record type.
    private var explainedFields: [String: Set<String>] = [:]
    /// The fields of the record type whose entities are looked at.
    private var declaredFields: (type: String, fields: [Int: [String]])?
    /// The fields of record types of the evidence, once they were asked for.
    private var deployedFields: [String: [String: Field]] = [:]

    init(
        model: MirroredModel,
        needed: MirroredSchema,
        evidence: SchemaEvidence,
        otherTypes: Set<String>,
        otherFields: [String: Set<String>],
        history: FieldHistory
    ) {
        self.history = history
        graph = model.graph
        self.needed = needed
        self.evidence = evidence
        self.otherFields = otherFields
        livingTypes = otherTypes.union(needed.recordTypes.map(\.name))
    }

    // MARK: Meaning

    /// What is known of shipped models comes before what names suggest.
    mutating func compare(_ meaning: MeaningFacts, model: MirroredModel) {
        let entities = model.contributors(of: needed.recordTypes.flatMap(\.entities))
        let meaning = MeaningComparing(meaning, graph: graph, entities: entities)
        knownEntities = meaning.knownEntities
        changes += meaning.links.map { .linkLost($0) }
        for move in meaning.moves { apply(move) }
        for change in meaning.cardinalities {
            let type = typeName(of: change.place.entity)
            explainedFields[type, default: []].insert(MirroringNames.field(graph.relationship(change.place).name))
            if let inverse = graph.inverse(of: change.place) {
                explainedFields[typeName(of: inverse.entity), default: []]
                    .insert(MirroringNames.field(graph.relationship(inverse).name))
            }
            changes.append(.cardinalityChanged(change))
        }
        changes += meaning.transformers.map { .transformerChanged($0) }
    }

    private mutating func apply(_ change: MeaningComparing.Move) {
        let oldType = MirroringNames.recordType(rootEntity: change.oldRoot)
        let newType = typeName(of: change.entity)
        guard let deployed = evidence.recordType(named: oldType) else { return }
        let own = fieldNames(of: change.entity)
        explainedFields[oldType, default: []].formUnion(own)
        if graph.roots[change.entity] == change.entity { explained.insert(newType) }
        explained.insert(oldType)
        movedEntities.insert(change.entity)
        if change.isFollowing { return }
        changes.append(
            .entityMoved(
                EntityMove(
                    entity: change.entity,
                    reason: graph.model.entities[change.entity].name == change.oldName ? .rootChanged : .renamed,
                    from: deployed,
                    to: newType,
                    fact: change.fact,
                    covered: livingTypes.contains(oldType) ? deployedFields(own, of: deployed) : []
                )
            )
        )
    }

    private func typeName(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: graph.model.entities[graph.roots[entity]].name)
    }

    /// The fields of the properties that an entity itself declares.
    private func fieldNames(of entity: Int) -> [String] {
        let entity = graph.model.entities[entity]
        return (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map(MirroringNames.field)
    }

    /// The fields that a record type of the evidence has under some names.
    private mutating func deployedFields(_ names: [String], of type: RecordType) -> [Field] {
        let fields =
            deployedFields[type.name] ?? Dictionary(type.fields.map { ($0.name, $0) }) { first, _ in first }
        deployedFields[type.name] = fields
        return names.compactMap { fields[$0] }
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
        if evidence.recordType(named: type.name) == nil, !knownEntities.contains(root) {
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
        if knownEntities.contains(entity) {
            explained.insert(oldName)
            return
        }
        if let deployed = evidence.recordType(named: type.name) {
            let names = Set(deployed.fields.map(\.name))
            let own = fieldsByEntity(of: type)[entity] ?? []
            if !own.isEmpty, own.allSatisfy(names.contains) {
                explained.insert(oldName)
                return
            }
        }
        move(entity, .rootChanged, from: old, to: type.name)
    }

    /// The names of the fields that surely are written, by the entities that declare them.
    private mutating func fieldsByEntity(of type: MirroredRecordType) -> [Int: [String]] {
        if let known = declaredFields, known.type == type.name { return known.fields }
        var fields: [Int: [String]] = [:]
        for field in type.fields where !field.isOccasional {
            if let entity = field.declaringEntity { fields[entity, default: []].append(field.name) }
        }
        declaredFields = (type.name, fields)
        return fields
    }

    private mutating func move(_ entity: Int, _ reason: EntityMove.Reason, from old: RecordType, to name: String) {
        let move = EntityMove(entity: entity, reason: reason, from: old, to: name, fact: nil, covered: [])
        changes.append(.entityMoved(move))
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
        if evidence.ledger?.retirement(of: .recordType(type.name)) != nil {
            changes.append(.retiredTypeReused(type, deployed))
        }
        var fields = FieldComparing(
            type: type,
            deployed: deployed,
            graph: graph,
            evidence: evidence,
            otherFields: otherFields[type.name] ?? [],
            movedEntities: movedEntities,
            history: history,
            explained: explainedFields[type.name] ?? []
        )
        fields.run()
        changes += fields.changes
    }

    mutating func findRemovedTypes() {
        for type in evidence.schema.recordTypes where type.name.hasPrefix(MirroringNames.prefix) {
            if livingTypes.contains(type.name) || explained.contains(type.name) { continue }
            if evidence.isRetired(.recordType(type.name)) { continue }
            changes.append(.typeRemoved(type))
        }
    }
}
