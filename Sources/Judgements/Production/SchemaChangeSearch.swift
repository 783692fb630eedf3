import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// The work of one comparison.
struct SchemaChangeSearch {
    private let graph: ModelGraph
    private let needed: MirroredSchema
    private let evidence: SchemaEvidence
    /// Record types that somebody needs, be it this model or another one.
    private let livingTypes: Set<String>
    /// Fields of this model's record types that another model needs.
    private let otherFields: [String: Set<String>]
    private let history: FieldHistory
    /// Entities of the container that other models have.
    private let otherEntities: Set<String>
    private(set) var changes: [SchemaChange] = []
    /// Record types on either side that a moved entity explains.
    private var explained: Set<String> = []
    private var movedEntities: Set<Int> = []
    /// Entities of which it is known where their records were.
    private var knownEntities: Set<Int> = []
    /// Fields on either side that a greater change explains, by record type.
    private var explainedFields: [String: Set<String>] = [:]
    /// What shipped models say of fields, by record type.
    private var shippedFields: [String: ShippedFields] = [:]
    /// Entities of which is known whether records name them.
    private var judgedEntities: Set<String> = []
    /// What it is of which a changed meaning was found: one is said of it, by the first model that shows it.
    private var changedMeanings: Set<String> = []
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
        history: FieldHistory,
        otherEntities: Set<String>
    ) {
        self.history = history
        graph = model.graph
        self.needed = needed
        self.evidence = evidence
        self.otherFields = otherFields
        self.otherEntities = otherEntities
        livingTypes = otherTypes.union(needed.recordTypes.map(\.name))
    }

    // MARK: Shipped models

    /// What a whole model that shipped tells more of than single facts.
    mutating func compare(with shipped: MirroredModel) {
        let comparing = ShippedChangeSearch(
            shipped,
            with: graph,
            needed: needed,
            evidence: evidence,
            otherEntities: otherEntities
        )
        for change in comparing.changes { add(change) }
        shippedFields.merge(comparing.fields) { $0.joined(with: $1) }
        judgedEntities.formUnion(comparing.knownEntities)
    }

    private mutating func add(_ change: ShippedChange) {
        if case .entityGone = change.kind,
            evidence.isRetired(.entity(recordType: change.recordType, name: change.symbol))
        {
            return
        }
        guard changedMeanings.insert(change.symbol).inserted else { return }
        changes.append(.meaningChanged(change))
    }

    // MARK: Meaning

    /// What is known of shipped models comes before what names suggest.
    mutating func compare(_ meaning: MeaningFacts, model: MirroredModel) {
        let entities = model.contributors(of: needed.recordTypes.flatMap(\.entities))
        let meaning = MeaningChangeSearch(meaning, graph: graph, entities: entities)
        knownEntities = meaning.knownEntities
        changes += meaning.links.map { .linkLost($0) }
        for move in meaning.moves { apply(move, in: meaning) }
        for change in meaning.cardinalities + meaning.widened {
            let type = typeName(of: change.place.entity)
            explainedFields[type, default: []].insert(MirroringNames.field(graph.relationship(change.place).name))
            if let inverse = graph.inverse(of: change.place), meaning.wasToOne(inverse) {
                explainedFields[typeName(of: inverse.entity), default: []]
                    .insert(MirroringNames.field(graph.relationship(inverse).name))
            }
        }
        changes += meaning.cardinalities.map { .cardinalityChanged($0) }
        changes += meaning.transformers.map { .transformerChanged($0) }
        changes += meaning.raisedLinks.map { .linkRaised($0) }
        for change in meaning.exchanged { addExchange(change) }
        for fact in meaning.goneEntities { addGoneEntity(fact) }
        changes += meaning.widened.map { .oneToOneWidened($0) }
        for relationship in meaning.knownToOnes {
            shippedFields[typeName(of: relationship.entity), default: ShippedFields()].toOnes
                .insert(MirroringNames.field(graph.relationship(relationship).name))
        }
    }

    /// Where the field needs another type, that is the change.
    private mutating func addExchange(_ change: MeaningChange<AttributeReference>) {
        let property = StoredProperties.Property.attribute(change.place)
        let type = typeName(of: change.place.entity)
        let attribute = graph.model.entities[change.place.entity].attributes[change.place.position]
        let field = MirroringNames.field(attribute.name)
        guard let deployed = evidence.recordType(named: type)?.fields.first(where: { $0.name == field }),
            let needed = FieldMapping(attribute.type).map(\.primitive),
            deployed.type.accepts(FieldType(needed, isEncrypted: attribute.isEncryptedByMirroring))
        else { return }
        add(
            ShippedChange(
                kind: .becameAttribute,
                recordType: type,
                field: field,
                symbol: graph.symbol(of: property),
                location: graph.location(of: property, "attributeType"),
                shipped: change.fact.location
            )
        )
    }

    /// An entity of which records were written, and whose record type stays. Where the type is gone, that is the change.
    private mutating func addGoneEntity(_ fact: LedgerFact) {
        guard case .root(let entity, let root, _) = fact.statement else { return }
        let name = MirroringNames.recordType(rootEntity: root)
        guard !otherEntities.contains(entity), !judgedEntities.contains(entity),
            evidence.recordType(named: name) != nil, let type = needed.recordType(named: name)
        else { return }
        add(
            ShippedChange(
                kind: .entityGone,
                recordType: name,
                field: nil,
                symbol: entity,
                location: type.location(in: graph.model),
                shipped: fact.location
            )
        )
    }

    private mutating func apply(_ change: MeaningChangeSearch.Move, in meaning: MeaningChangeSearch) {
        let oldType = MirroringNames.recordType(rootEntity: change.oldRoot)
        let newType = typeName(of: change.entity)
        guard let deployed = evidence.recordType(named: oldType) else { return }
        let own = fieldNames(of: change.entity)
        explainedFields[oldType, default: []].formUnion(own)
        if graph.roots[change.entity] == change.entity { explained.insert(newType) }
        explained.insert(oldType)
        movedEntities.insert(change.entity)
        if meaning.isFollowing(change) { return }
        let left = meaning.entities(movedBy: change).flatMap(fieldNames)
        changes.append(
            .entityMoved(
                EntityMove(
                    entity: change.entity,
                    reason: graph.model.entities[change.entity].name == change.oldName ? .rootChanged : .renamed,
                    from: deployed,
                    to: newType,
                    fact: change.fact,
                    covered: livingTypes.contains(oldType) ? deployedFields(left, of: deployed) : []
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
        for entity in type.entities {
            let subject = LedgerSubject.entity(recordType: type.name, name: graph.model.entities[entity].name)
            if evidence.ledger?.retirement(of: subject) != nil {
                changes.append(.retiredEntityReused(type, deployed, entity: entity))
            }
        }
        var fields = FieldChangeSearch(
            type: type,
            deployed: deployed,
            graph: graph,
            evidence: evidence,
            otherFields: otherFields[type.name] ?? [],
            shippedFields: shippedFields[type.name] ?? ShippedFields(),
            movedEntities: movedEntities,
            history: history,
            explained: explainedFields[type.name] ?? []
        )
        fields.run()
        changes += fields.changes
        for change in fields.changedMeanings { add(change) }
    }

    mutating func findRemovedTypes() {
        for type in evidence.schema.recordTypes where type.name.hasPrefix(MirroringNames.prefix) {
            if livingTypes.contains(type.name) || explained.contains(type.name) { continue }
            if evidence.isRetired(.recordType(type.name)) { continue }
            changes.append(.typeRemoved(type))
        }
    }
}
