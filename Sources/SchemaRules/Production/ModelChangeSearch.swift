import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// Finds what somebody did to a model: what no schema shows, and what explains differences of schemas.
struct ModelChangeSearch {
    private(set) var found = KnownChanges()
    let model: MirroredModel
    let needed: MirroredSchema
    let evidence: SchemaEvidence
    /// Record types that somebody needs, be it this model or another one.
    let livingTypes: Set<String>
    /// Entities of the container that other models have.
    let otherEntities: Set<String>
    /// Entities of which it is known where their records were.
    private(set) var knownEntities: Set<Int> = []
    /// Entities of which is known whether records name them.
    private(set) var judgedEntities: Set<String> = []
    /// The fields of record types that entities left, by their names.
    private(set) var deployedFields: [String: [String: Field]] = [:]

    private var graph: ModelGraph { model.graph }

    /// What a whole model that shipped tells more of than single facts.
    mutating func compare(with shipped: MirroredModel) {
        let search = ShippedChangeSearch(
            shipped,
            with: graph,
            needed: needed,
            evidence: evidence,
            otherEntities: otherEntities
        )
        for change in search.changes { found.add(change, unlessRetiredIn: evidence) }
        found.shippedFields.merge(search.fields) { $0.joined(with: $1) }
        judgedEntities.formUnion(search.knownEntities)
    }

    // MARK: Meaning

    /// What is known of shipped models comes before what names suggest.
    mutating func compare(_ meaning: MeaningFacts) {
        let entities = graph.lineages(of: needed.recordTypes.flatMap(\.entities))
        let meaning = MeaningChangeSearch(meaning, graph: graph, entities: entities, evidence: evidence)
        knownEntities = meaning.knownEntities
        for change in meaning.changes { found.add(.meaningChanged(change)) }
        for move in meaning.moves { apply(move, in: meaning) }
        for relationship in meaning.explainedFields {
            found.fields[graph.recordType(of: relationship.entity), default: []].insert(field(of: relationship))
        }
        for change in meaning.exchanged { found.add(change, unlessRetiredIn: evidence) }
        for fact in meaning.goneEntities { addGoneEntity(fact) }
        for relationship in meaning.knownToOnes {
            found.shippedFields[graph.recordType(of: relationship.entity), default: ShippedFields()].toOnes
                .insert(field(of: relationship))
        }
    }

    private func field(of relationship: PropertyPosition) -> String {
        MirroringNames.field(graph.relationship(relationship).name)
    }

    /// An entity of which records were written, and whose record type stays. Where the type is gone, that is the change.
    private mutating func addGoneEntity(_ fact: LedgerFact) {
        guard case .root(let entity, let root, _) = fact.statement else { return }
        let name = MirroringNames.recordType(rootEntity: root)
        guard !otherEntities.contains(entity), !judgedEntities.contains(entity),
            evidence.recordType(named: name) != nil, let type = needed.recordType(named: name)
        else { return }
        let change = ShippedChange(
            kind: .entityGone,
            recordType: name,
            field: nil,
            place: NamedPlace(entity, at: needed.author.place(of: type).location),
            shipped: fact.location
        )
        found.add(change, unlessRetiredIn: evidence)
    }

    private mutating func apply(_ change: MeaningChangeSearch.Move, in meaning: MeaningChangeSearch) {
        let oldType = MirroringNames.recordType(rootEntity: change.oldRoot)
        guard let deployed = evidence.recordType(named: oldType) else { return }
        found.fields[oldType, default: []].formUnion(fieldNames(of: change.entity))
        if graph.roots[change.entity] == change.entity { found.types.insert(graph.recordType(of: change.entity)) }
        if meaning.isFollowing(change) {
            found.types.insert(oldType)
            found.movedEntities.insert(change.entity)
            return
        }
        let isRenamed = graph.model.entities[change.entity].name != change.oldName
        let left = livingTypes.contains(oldType) ? meaning.entities(movedBy: change).flatMap(fieldNames) : []
        let fields = deployedFields[oldType] ?? deployed.fields.keyed(by: \.name)
        deployedFields[oldType] = fields
        move(
            change.entity,
            isRenamed: isRenamed,
            from: deployed,
            shipped: change.fact.location,
            covered: left.compactMap { fields[$0] }
        )
    }

    /// The fields of the properties that an entity itself declares.
    private func fieldNames(of entity: Int) -> [String] {
        let entity = graph.model.entities[entity]
        return (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map(MirroringNames.field)
    }

    private mutating func move(
        _ position: Int,
        isRenamed: Bool,
        from old: RecordType,
        shipped: SourceLocation? = nil,
        covered: [Field] = []
    ) {
        let entity = graph.model.entities[position]
        let setting = isRenamed ? "elementID" : entity.parentName == nil ? "name" : "parentEntity"
        let move = EntityMove(
            entity: NamedPlace(entity.name, at: graph.model.location(entity.origin, setting)),
            from: old,
            to: graph.recordType(of: position),
            shipped: shipped,
            covered: covered
        )
        found.add(.entityMoved(move))
        found.types.insert(old.name)
        found.movedEntities.insert(position)
    }

    // MARK: Names

    /// What the names of entities and their renaming identifiers say of where their records were.
    mutating func findMovedEntities() {
        for type in needed.recordTypes {
            guard case .entities(let root) = type.kind else { continue }
            findRename(ofRoot: root, to: type)
            findOldRoots(in: type, root: root)
        }
    }

    private mutating func findRename(ofRoot root: Int, to type: MirroredRecordType) {
        guard let identifier = graph.model.entities[root].renamingIdentifier else { return }
        let oldName = MirroringNames.recordType(rootEntity: identifier)
        guard !livingTypes.contains(oldName), let old = evidence.recordType(named: oldName) else { return }
        if evidence.recordType(named: type.name) == nil, !knownEntities.contains(root) {
            move(root, isRenamed: true, from: old)
            found.types.insert(type.name)
        } else {
            // Renamed and deployed long ago: the old type is left over.
            found.types.insert(old.name)
        }
    }

    /// A subentity with a deployed record type of its own was the root of a tree. When the tree it belongs to now has
    /// all of its fields, that happened long ago and the old type is just left over.
    private mutating func findOldRoots(in type: MirroredRecordType, root: Int) {
        let candidates = type.entities.compactMap { entity -> (entity: Int, old: RecordType)? in
            let oldName = MirroringNames.recordType(rootEntity: graph.model.entities[entity].name)
            if entity == root || livingTypes.contains(oldName) { return nil }
            return evidence.recordType(named: oldName).map { (entity, $0) }
        }
        if candidates.isEmpty { return }
        let there = evidence.recordType(named: type.name).map { Set($0.fields.map(\.name)) }
        let own = Dictionary(grouping: type.fields.filter { !$0.isOccasional }) { $0.origin.property?.entity }
        for (entity, old) in candidates {
            let isThere = own[entity]?.allSatisfy { there?.contains($0.name) == true } == true
            if knownEntities.contains(entity) || isThere {
                found.types.insert(old.name)
            } else {
                move(entity, isRenamed: false, from: old)
            }
        }
    }
}
