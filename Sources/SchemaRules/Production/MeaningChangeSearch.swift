import CloudSchema
import CompilerSupport
package import Mirroring
import ObjectModel

/// Compares what a shipped model meant with what the model means now.
///
/// Names are looked up in the whole inheritance tree: its entities share a record type, so pulling a property up changes
/// nothing.
struct MeaningChangeSearch {
    /// Entities whose records have another root or name than the shipped ones.
    private(set) var moves: [Move] = []
    /// What became of links, relationships and value transformers.
    private(set) var changes: [ShippedChange] = []
    /// Attributes with the name of a to-one relationship that shipped.
    private(set) var exchanged: [ShippedChange] = []
    /// What says of an entity that is gone that it was mirrored.
    private(set) var goneEntities: [LedgerFact] = []
    /// The entities whose roots were shipped.
    private(set) var knownEntities: Set<Int> = []
    /// Relationships of which is known that they led to one.
    private(set) var knownToOnes: [PropertyPosition] = []
    /// Relationships whose fields a change explains.
    private(set) var explainedFields: [PropertyPosition] = []
    /// The old roots of entities whose parents were moved from the same trees.
    private var followedRoots: [Int: String] = [:]
    private let graph: ModelGraph
    private let facts: [LedgerFact]
    private let evidence: SchemaEvidence
    /// The positions of the mirrored entities and of their ancestors.
    private let entities: Set<Int>
    private let properties: TreeProperties
    private let renamedEntities: [String: Int]
    /// The names that shipped: of entities, and of the ends of links.
    private let shippedNames: Set<String>
    /// The to-one relationships that shipped, as `Entity.relationship`.
    private let shippedToOnes: Set<String>
    /// The names of all relationships that shipped.
    private let shippedRelationships: Set<String>
    /// The roots that were recorded for entities.
    private let recordedRoots: [String: String]
    /// Relationships about which everything is said.
    private var explained: Set<PropertyPosition> = []

    struct Move {
        let entity: Int
        let oldName: String
        let oldRoot: String
        let fact: LedgerFact
    }

    init(_ facts: MeaningFacts, graph: ModelGraph, entities: [Int], evidence: SchemaEvidence) {
        self.graph = graph
        self.facts = facts.facts
        self.evidence = evidence
        self.entities = Set(entities)
        properties = TreeProperties(graph, entities: entities)
        renamedEntities = entities.keyed { position in
            let entity = graph.model.entities[position]
            return entity.renamingIdentifier == entity.name ? nil : entity.renamingIdentifier
        }
        shippedNames = Set(self.facts.flatMap(\.shippedNames))
        let cardinalities = self.facts.compactMap { fact in
            if case .cardinality(let relationship, let value, _) = fact.statement { (relationship, value) } else { nil }
        }
        shippedToOnes = Set(cardinalities.filter { $0.1 == .one }.map(\.0))
        shippedRelationships = Set(cardinalities.map { $0.0.propertyName })
        let roots = self.facts.compactMap { fact in
            if case .root(let entity, let root, _) = fact.statement { (entity, root) } else { nil }
        }
        recordedRoots = roots.keyed(by: \.0).mapValues(\.1)
        compare()
    }

    private mutating func compare() {
        for fact in facts {
            if case .root(let entity, let root, _) = fact.statement { compare(root: root, of: entity, fact) }
        }
        findFollowers()
        for fact in facts {
            if case .link(let end, let otherEnd, _) = fact.statement { compare(linkOf: end, and: otherEnd, fact) }
        }
        for fact in facts {
            switch fact.statement {
            case .cardinality(let relationship, let value, _): compare(value, of: relationship, fact)
            case .link(let end, let otherEnd, _):
                compare(.many, of: end, fact)
                compare(.many, of: otherEnd, fact)
            case .transformer(let attribute, let name, _): compare(transformer: name, of: attribute, fact)
            default: break
            }
        }
    }

    /// A change of a property, or of one of its settings.
    private func change(
        _ kind: ShippedChange.Kind,
        of property: PropertyPosition,
        _ setting: String?,
        _ fact: LedgerFact,
        field: String? = nil
    ) -> ShippedChange {
        ShippedChange(
            kind: kind,
            recordType: graph.recordType(of: property.entity),
            field: field,
            place: graph.place(of: property, setting),
            shipped: fact.location
        )
    }

    // MARK: Entities

    private mutating func compare(root: String, of name: String, _ fact: LedgerFact) {
        guard let entity = entity(named: name), entities.contains(entity) else {
            goneEntities.append(fact)
            return
        }
        knownEntities.insert(entity)
        let newRoot = graph.model.entities[graph.roots[entity]].name
        if graph.model.entities[entity].name == name {
            if newRoot == root { return }
        } else if shippedNames.contains(graph.model.entities[entity].name) {
            // Renamed and shipped long ago.
            return
        }
        // A renamed root takes its tree along, and is one change.
        if graph.roots[entity] != entity, self.entity(named: root) == graph.roots[entity],
            graph.model.entities[entity].name == name
        {
            return
        }
        moves.append(Move(entity: entity, oldName: name, oldRoot: root, fact: fact))
    }

    private mutating func findFollowers() {
        let firstMoves = moves.keyed(by: \.entity)
        for move in moves {
            guard let parent = graph.parents[move.entity], firstMoves[parent]?.oldRoot == move.oldRoot else { continue }
            followedRoots[move.entity] = move.oldRoot
        }
    }

    /// Whether an entity's parent was moved from the same tree, which says it all.
    func isFollowing(_ move: Move) -> Bool { followedRoots[move.entity] == move.oldRoot }

    /// The entity of a move, and those that follow it.
    func entities(movedBy move: Move) -> [Int] {
        graph.kinds(of: move.entity).filter { $0 == move.entity || followedRoots[$0] == move.oldRoot }
    }

    /// The entity that had a name and never shipped under its new one, else the one that has it, or had it before.
    private func entity(named name: String) -> Int? {
        let renamed = renamedEntities[name]
        if let renamed, !shippedNames.contains(graph.model.entities[renamed].name) { return renamed }
        return graph.entity(named: name) ?? renamed
    }

    /// The entity of `Entity.property`.
    private func entity(in symbol: String) -> Int? { entity(named: symbol.entityName) }

    private func root(in symbol: String) -> Int? { entity(in: symbol).map { graph.roots[$0] } }

    // MARK: Relationships

    /// The relationships of a tree's entities with the name in `Entity.relationship`.
    private func relationships(_ symbol: String) -> [PropertyPosition] {
        properties.properties(.relationship, named: symbol.propertyName, root: root(in: symbol))
    }

    private mutating func compare(linkOf end: String, and otherEnd: String, _ fact: LedgerFact) {
        if isSuperseded(end) || isSuperseded(otherEnd) { return }
        if let first = relationship(end), let second = relationship(otherEnd), graph.inverse(of: first) == second {
            // Where it is none any more, the cardinality is the change.
            if graph.isManyToMany(first) { findRaised([(end, first), (otherEnd, second)], fact) }
            return
        }
        let left = [end, otherEnd].flatMap(relationships)
        explained.formUnion(left)
        addLostLink([end, otherEnd], left: left, fact)
    }

    /// The relationship that a link finds by its names: the entity has or inherits it.
    private func relationship(_ symbol: String) -> PropertyPosition? {
        entity(in: symbol).flatMap { entity in
            let line = Set(graph.line(of: entity))
            return relationships(symbol).first { line.contains($0.entity) }
        }
    }

    private mutating func findRaised(_ ends: [(symbol: String, now: PropertyPosition)], _ fact: LedgerFact) {
        for end in ends where entity(in: end.symbol) != end.now.entity {
            if shippedNames.contains(graph.symbol(of: end.now)) { continue }
            let kind = ShippedChange.Kind.linkRaised(end: ends[0].symbol, otherEnd: ends[1].symbol)
            changes.append(change(kind, of: end.now, nil, fact))
        }
    }

    /// Nothing is said when one of the entities is gone, which is the change then, or when the new names shipped long ago.
    private mutating func addLostLink(_ ends: [String], left: [PropertyPosition], _ fact: LedgerFact) {
        let entities = ends.compactMap(entity(in:))
        guard entities.count == ends.count else { return }
        let renamed = ends.lazy.compactMap { [self] in
            properties.renamedRelationship($0.propertyName, root: root(in: $0))
        }.first
        if let renamed, shippedNames.contains(graph.symbol(of: renamed)) { return }
        let kind = ShippedChange.Kind.linkLost(end: ends[0], otherEnd: ends[1])
        if let relationship = renamed ?? left.first {
            changes.append(change(kind, of: relationship, nil, fact))
        } else {
            let entity = graph.model.entities[entities[0]]
            changes.append(
                ShippedChange(
                    kind: kind,
                    recordType: graph.recordType(of: entities[0]),
                    field: nil,
                    place: NamedPlace(entity.name, at: graph.model.location(entity.origin, "name")),
                    shipped: fact.location
                )
            )
        }
    }

    private mutating func compare(
        _ cardinality: LedgerStatement.Cardinality,
        of symbol: String,
        _ fact: LedgerFact
    ) {
        if isSuperseded(symbol) { return }
        let candidates = relationships(symbol)
        if cardinality == .one {
            if candidates.isEmpty, let attribute = attribute(symbol) { addExchange(attribute, fact) }
            // One stands for all: they share a record type and a name, and so a field.
            if let toOne = candidates.first(where: { !graph.relationship($0).isToMany }) { knownToOnes.append(toOne) }
        }
        guard let relationship = candidates.first,
            !candidates.contains(where: { graph.relationship($0).isToMany == (cardinality == .many) }),
            explained.isDisjoint(with: candidates)
        else { return }
        if cardinality == .many, isNew(relationship, named: symbol) { return }
        addCardinality(of: relationship, fact, wasToOne: cardinality == .one)
    }

    private mutating func addCardinality(of relationship: PropertyPosition, _ fact: LedgerFact, wasToOne: Bool) {
        let inverse = graph.inverse(of: relationship)
        // Both ends of a relationship are one change.
        explained.formUnion([relationship, inverse].compactMap(\.self))
        explainedFields.append(relationship)
        if let inverse, self.wasToOne(inverse) { explainedFields.append(inverse) }
        let field = MirroringNames.field(graph.relationship(relationship).name)
        let isToMany = graph.relationship(relationship).isToMany
        let setting = isToMany ? "toMany" : nil
        // Where the other end led to one and still does, its field holds every link, and always did.
        if wasToOne, let inverse, !graph.relationship(inverse).isToMany, self.wasToOne(inverse) {
            changes.append(change(.oneToOneBecameToMany, of: relationship, setting, fact, field: field))
        } else {
            let kind = ShippedChange.Kind.cardinalityChanged(isToMany: isToMany)
            changes.append(change(kind, of: relationship, setting, fact, field: field))
        }
    }

    /// Whether a relationship led to one when it shipped.
    private func wasToOne(_ relationship: PropertyPosition) -> Bool {
        shippedToOnes.contains(graph.symbol(of: relationship))
    }

    /// Whether a name of the many side of one to many, which is stored nowhere, is that of a new relationship.
    private func isNew(_ relationship: PropertyPosition, named symbol: String) -> Bool {
        guard !shippedNames.contains(symbol), let inverse = graph.inverse(of: relationship) else { return false }
        return !shippedRelationships.contains(graph.relationship(inverse).name)
    }

    // MARK: Attributes

    /// The attribute that an entity has or inherits, or that one below it has.
    private func attribute(_ symbol: String) -> PropertyPosition? {
        entity(in: symbol).flatMap { entity in
            let relatives = Set(graph.line(of: entity) + graph.kinds(of: entity))
            return properties.properties(.attribute, named: symbol.propertyName, root: graph.roots[entity]).first {
                relatives.contains($0.entity)
            }
        }
    }

    /// Where the field needs another type, that is the change.
    private mutating func addExchange(_ position: PropertyPosition, _ fact: LedgerFact) {
        let attribute = graph.attribute(position)
        let field = MirroringNames.field(attribute.name)
        guard let deployed = evidence.field(named: field, of: graph.recordType(of: position.entity)),
            let needed = FieldMapping(attribute.type)?.primitive,
            deployed.type.accepts(FieldType(needed, isEncrypted: attribute.isEncryptedByMirroring))
        else { return }
        exchanged.append(change(.becameAttribute, of: position, "attributeType", fact, field: field))
    }

    private mutating func compare(transformer: String, of symbol: String, _ fact: LedgerFact) {
        if isSuperseded(symbol) { return }
        // Others of the tree may have inherited it of an entity that is gone.
        let root = root(in: symbol) ?? recordedRoot(in: symbol)
        let candidates = properties.properties(.attribute, named: symbol.propertyName, root: root)
        // Where the field has another type, that is the change.
        guard let first = candidates.first, let value = candidates.first.map(graph.attribute),
            !candidates.contains(where: { graph.attribute($0).details.valueTransformerName == transformer }),
            FieldMapping(value.type)?.primitive == .bytes
        else { return }
        let now = value.valueTransformer
        if value.type == .transformable, Attribute.makesArchives(transformer), Attribute.makesArchives(now) { return }
        let kind = ShippedChange.Kind.transformerChanged(from: transformer, to: now)
        let setting = now == nil ? "attributeType" : "valueTransformerName"
        changes.append(change(kind, of: first, setting, fact))
    }

    /// Whether the entity of a property has shipped under another name since, so that newer facts speak of it.
    private func isSuperseded(_ symbol: String) -> Bool {
        let name = symbol.entityName
        guard graph.entity(named: name) == nil, let renamed = renamedEntities[name] else { return false }
        return shippedNames.contains(graph.model.entities[renamed].name)
    }

    /// What became of the root that was recorded for the entity of a property.
    private func recordedRoot(in symbol: String) -> Int? {
        recordedRoots[symbol.entityName].flatMap(entity(named:))
    }
}

extension LedgerFact {
    fileprivate var shippedNames: [String] {
        switch statement {
        case .root(let entity, _, _): [entity]
        case .link(let end, let otherEnd, _): [end, otherEnd]
        default: []
        }
    }
}

extension String {
    /// What stands before the first dot of `Entity.property`.
    fileprivate var entityName: String { split(separator: ".", maxSplits: 1).first.map(String.init) ?? "" }

    /// What stands behind the first dot of `Entity.property`.
    fileprivate var propertyName: String { split(separator: ".", maxSplits: 1).last.map(String.init) ?? "" }
}

/// What a model means by the records it writes, and no export shows: the roots of inheritance trees, the ends of
/// many-to-many links, the cardinality of relationships, and value transformers.
///
/// Facts are lines of a ledger with the place where they were read:
///
///     MeaningFacts(of: mirrored, deployedIn: evidence).facts.map(\.line)  // ["root Post Post - 0"]
package struct MeaningFacts: Equatable, Sendable {
    /// The facts, sorted by the bytes of their lines.
    package let facts: [LedgerFact]

    /// The facts of a ledger that still count, see ``ShippedMeaning``.
    ///
    /// They belong to the container and the entity, whatever bundle the entity lies in by now.
    package init(in ledger: Ledger) { facts = ledger.shippedMeaning.facts }

    /// The facts of a model, as far as the records they are about can exist.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - containers: Those of its containers that count; all of them when none are named.
    ///   - recording: The version that the model is.
    ///   - evidence: What is deployed.
    package init(
        of model: MirroredModel,
        in containers: [MirroredContainer]? = nil,
        recordedFor recording: Recording = .beforeNames,
        deployedIn evidence: SchemaEvidence
    ) {
        var collection = MeaningCollection(graph: model.graph, recording: recording, evidence: evidence)
        for tree in (containers ?? model.containers).flatMap(\.trees) { collection.add(tree) }
        facts = Ledger(collection.facts).facts
    }

    private init(facts: [LedgerFact]) { self.facts = facts }

    /// What the facts say, whenever it was recorded.
    package var statements: Set<LedgerFact> {
        Set(facts.compactMap { LedgerFact($0.statement.recorded(for: .beforeNames)) })
    }

    /// Whether one of the facts is about an entity of a model.
    package func concern(_ model: MirroredModel) -> Bool {
        facts.contains { fact in
            guard case .root(let entity, _, _) = fact.statement else { return true }
            return model.graph.entity(named: entity) != nil
        }
    }

    /// These facts and those of another source that say nothing about the same things.
    package func joined(with other: MeaningFacts) -> MeaningFacts {
        let known = Set(facts.map(\.meaningKeys))
        return MeaningFacts(facts: facts + other.facts.filter { !known.contains($0.meaningKeys) })
    }
}

/// Collects the facts of a model.
private struct MeaningCollection {
    private(set) var facts: [LedgerFact?] = []
    let graph: ModelGraph
    let recording: Recording
    let evidence: SchemaEvidence

    mutating func add(_ tree: MirroredTree) {
        let root = graph.model.entities[tree.root].name
        guard let type = evidence.recordType(named: MirroringNames.recordType(rootEntity: root)) else { return }
        let fields = Set(type.fields.map(\.name))
        for position in tree.entities {
            let entity = graph.model.entities[position]
            let location = graph.model.location(entity.origin, entity.parentName == nil ? "name" : "parentEntity")
            facts.append(LedgerFact(.root(entity: entity.name, root: root, recording), at: location))
        }
        let attributes = graph.model.attributes(of: tree.contributors) { $0.type == .transformable && !$0.isTransient }
        for attribute in attributes where fields.contains(MirroringNames.field(attribute.value.name)) {
            addTransformer(of: attribute)
        }
        let relationships = graph.model.relationships(of: tree.contributors) { !$0.isTransient }
        for relationship in relationships where isDeployed(relationship.position, fields: fields) {
            add(relationship)
        }
    }

    private mutating func addTransformer(of attribute: Declared<Attribute>) {
        guard let name = attribute.value.details.valueTransformerName, !name.isEmpty else { return }
        let location = attribute.place("valueTransformerName").location
        facts.append(LedgerFact(.transformer(attribute: attribute.symbol, name: name, recording), at: location))
    }

    private mutating func add(_ relationship: Declared<Relationship>) {
        let (end, location) = (relationship.symbol, relationship.place().location)
        let cardinality = relationship.value.isToMany ? LedgerStatement.Cardinality.many : .one
        facts.append(LedgerFact(.cardinality(relationship: end, cardinality, recording), at: location))
        guard graph.isManyToMany(relationship.position), let inverse = graph.inverse(of: relationship.position) else {
            return
        }
        let otherEnd = graph.symbol(of: inverse)
        facts.append(LedgerFact(.link(end: end, otherEnd: otherEnd, recording), at: location))
    }

    /// Whether links can have been written: into the field of the to-one end, or as records of many to many.
    private func isDeployed(_ end: PropertyPosition, fields: Set<String>) -> Bool {
        let relationship = graph.relationship(end)
        guard relationship.isToMany else { return fields.contains(MirroringNames.field(relationship.name)) }
        guard let inverse = graph.inverse(of: end) else { return false }
        let type = graph.recordType(of: inverse.entity)
        guard evidence.recordType(named: type) != nil else { return false }
        if graph.relationship(inverse).isToMany {
            return evidence.recordType(named: MirroringNames.linkRecordType) != nil
        }
        return evidence.field(named: MirroringNames.field(graph.relationship(inverse).name), of: type) != nil
    }
}
