import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// Compares what a shipped model meant with what the model means now.
///
/// Names are looked up in the whole inheritance tree: its entities share a record type, so pulling a property up changes
/// nothing.
struct MeaningChangeSearch {
    /// Entities whose records have another root or name than the shipped ones.
    private(set) var moves: [Move] = []
    private(set) var links: [MeaningChange<LostLinkPlace>] = []
    /// Links of which an ancestor of the entity declares an end now.
    private(set) var raisedLinks: [MeaningChange<ModelGraph.RelationshipReference>] = []
    private(set) var cardinalities: [MeaningChange<ModelGraph.RelationshipReference>] = []
    /// Changes of one to one into one to many.
    private(set) var widened: [MeaningChange<ModelGraph.RelationshipReference>] = []
    /// Attributes with the name of a to-one relationship that shipped.
    private(set) var exchanged: [MeaningChange<AttributeReference>] = []
    /// What says of an entity that is gone that it was mirrored.
    private(set) var goneEntities: [LedgerFact] = []
    private(set) var transformers: [MeaningChange<AttributeReference>] = []
    /// The old roots of entities whose parents were moved from the same trees.
    private var followedRoots: [Int: String] = [:]
    /// The entities whose roots were shipped.
    private(set) var knownEntities: Set<Int> = []
    private let graph: ModelGraph
    private let facts: [LedgerFact]
    /// The positions of the mirrored entities and of their ancestors.
    private let entities: Set<Int>
    private let properties: PropertyNames
    private let renamedEntities: [String: Int]
    /// The names that shipped: of entities, and of the ends of links.
    private let shippedNames: Set<String>
    /// The to-one relationships that shipped, as `Entity.relationship`.
    private let shippedToOnes: Set<String>
    /// The names of all relationships that shipped.
    private let shippedRelationships: Set<String>
    /// Relationships of which is known that they led to one.
    private(set) var knownToOnes: [ModelGraph.RelationshipReference] = []
    /// Relationships about which everything is said.
    private var explained: Set<ModelGraph.RelationshipReference> = []

    struct Move {
        let entity: Int
        let oldName: String
        let oldRoot: String
        let fact: LedgerFact
    }

    init(_ facts: MeaningFacts, graph: ModelGraph, entities: [Int]) {
        self.graph = graph
        self.facts = facts.facts
        self.entities = Set(entities)
        properties = PropertyNames(graph, entities: entities)
        renamedEntities = Dictionary(
            entities.compactMap { position in
                let entity = graph.model.entities[position]
                return entity.renamingIdentifier.flatMap { $0 == entity.name ? nil : ($0, position) }
            }
        ) { first, _ in first }
        shippedNames = Set(self.facts.flatMap(\.shippedNames))
        shippedToOnes = Set(
            self.facts.compactMap { fact in
                guard case .cardinality(let relationship, .one, _) = fact.statement else { return nil }
                return relationship
            }
        )
        shippedRelationships = Set(
            self.facts.compactMap { fact in
                guard case .cardinality(let relationship, _, _) = fact.statement else { return nil }
                return PropertyNames.split(relationship).property
            }
        )
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
        let oldRoots = Dictionary(moves.map { ($0.entity, $0.oldRoot) }) { first, _ in first }
        for move in moves {
            guard let parent = graph.parents[move.entity], oldRoots[parent] == move.oldRoot else { continue }
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

    // MARK: Relationships

    private mutating func compare(linkOf end: String, and otherEnd: String, _ fact: LedgerFact) {
        if isSuperseded(end) || isSuperseded(otherEnd) { return }
        if let first = relationship(end), let second = relationship(otherEnd), graph.inverse(of: first) == second {
            let isLink = graph.relationship(first).isToMany && graph.relationship(second).isToMany
            // Where it is none any more, the cardinality is the change.
            if isLink { findRaised([(end, first), (otherEnd, second)], fact) }
            return
        }
        let left = [end, otherEnd].flatMap { properties.relationships($0, root: rootOfEntity(in: $0)) }
        explained.formUnion(left)
        guard let place = place(ofLost: [end, otherEnd], left: left) else { return }
        links.append(MeaningChange(fact: fact, place: place))
    }

    /// The relationship that a link finds by its names: the entity has or inherits it.
    private func relationship(_ symbol: String) -> ModelGraph.RelationshipReference? {
        entity(named: PropertyNames.split(symbol).entity).flatMap { entity in
            properties.relationships(symbol, root: graph.roots[entity]).first {
                graph.isEntity(entity, kindOf: $0.entity)
            }
        }
    }

    private mutating func findRaised(
        _ ends: [(symbol: String, now: ModelGraph.RelationshipReference)],
        _ fact: LedgerFact
    ) {
        for end in ends where entity(named: PropertyNames.split(end.symbol).entity) != end.now.entity {
            if !shippedNames.contains(graph.symbol(of: end.now)) {
                raisedLinks.append(MeaningChange(fact: fact, place: end.now))
            }
        }
    }

    /// Nil when one of the entities is gone, which is the change then, or when the new names shipped long ago.
    private func place(ofLost ends: [String], left: [ModelGraph.RelationshipReference]) -> LostLinkPlace? {
        let entities = ends.compactMap { entity(named: PropertyNames.split($0).entity) }
        guard entities.count == ends.count else { return nil }
        let renamed = ends.lazy.compactMap { [self] in
            properties.renamedRelationship($0, root: rootOfEntity(in: $0))
        }.first
        if let renamed, shippedNames.contains(graph.symbol(of: renamed)) { return nil }
        if let relationship = renamed ?? left.first { return .relationship(relationship) }
        return entities.first.map { .entity($0) }
    }

    private mutating func compare(
        _ cardinality: LedgerStatement.Cardinality,
        of symbol: String,
        _ fact: LedgerFact
    ) {
        if isSuperseded(symbol) { return }
        let candidates = properties.relationships(symbol, root: rootOfEntity(in: symbol))
        if cardinality == .one, candidates.isEmpty, let attribute = attribute(symbol) {
            exchanged.append(MeaningChange(fact: fact, place: attribute))
        }
        if cardinality == .one { knownToOnes += candidates.filter { !graph.relationship($0).isToMany } }
        guard let relationship = candidates.first,
            !candidates.contains(where: { explained.contains($0) }),
            !candidates.contains(where: { graph.relationship($0).isToMany == (cardinality == .many) })
        else { return }
        if cardinality == .many, isNew(relationship, named: symbol) { return }
        explained.insert(relationship)
        // Both ends of a relationship are one change.
        if let inverse = graph.inverse(of: relationship) { explained.insert(inverse) }
        let change = MeaningChange(fact: fact, place: relationship)
        if cardinality == .one, wasOneToOne(relationship) {
            widened.append(change)
        } else {
            cardinalities.append(change)
        }
    }

    /// Whether a relationship led to one when it shipped.
    func wasToOne(_ relationship: ModelGraph.RelationshipReference) -> Bool {
        shippedToOnes.contains(graph.symbol(of: relationship))
    }

    /// Whether a name of the many side of one to many, which is stored nowhere, is that of a new relationship.
    private func isNew(_ relationship: ModelGraph.RelationshipReference, named symbol: String) -> Bool {
        guard !shippedNames.contains(symbol), let inverse = graph.inverse(of: relationship) else { return false }
        return !shippedRelationships.contains(graph.relationship(inverse).name)
    }

    /// Whether the other end led to one and still does: its field holds every link, and always did.
    private func wasOneToOne(_ relationship: ModelGraph.RelationshipReference) -> Bool {
        guard let inverse = graph.inverse(of: relationship), !graph.relationship(inverse).isToMany else { return false }
        return wasToOne(inverse)
    }

    // MARK: Attributes

    /// The attribute that an entity has or inherits, or that one below it has.
    private func attribute(_ symbol: String) -> AttributeReference? {
        entity(named: PropertyNames.split(symbol).entity).flatMap { entity in
            properties.attributes(symbol, root: graph.roots[entity]).first {
                graph.isEntity(entity, kindOf: $0.entity) || graph.isEntity($0.entity, kindOf: entity)
            }
        }
    }

    private mutating func compare(transformer: String, of symbol: String, _ fact: LedgerFact) {
        if isSuperseded(symbol) { return }
        // Others of the tree may have inherited it of an entity that is gone.
        let candidates = properties.attributes(symbol, root: rootOfEntity(in: symbol) ?? recordedRoot(in: symbol))
        let values = candidates.map { graph.model.entities[$0.entity].attributes[$0.position] }
        // Where the field has another type, that is the change.
        guard let first = candidates.first, !values.contains(where: { $0.details.valueTransformerName == transformer }),
            let value = values.first, FieldMapping(value.type)?.primitive == .bytes
        else { return }
        transformers.append(MeaningChange(fact: fact, place: first))
    }

    /// Whether the entity of a property has shipped under another name since, so that newer facts speak of it.
    private func isSuperseded(_ symbol: String) -> Bool {
        let name = PropertyNames.split(symbol).entity
        guard graph.entity(named: name) == nil, let renamed = renamedEntities[name] else { return false }
        return shippedNames.contains(graph.model.entities[renamed].name)
    }

    /// What became of the root that was recorded for the entity of a property.
    private func recordedRoot(in symbol: String) -> Int? {
        let name = PropertyNames.split(symbol).entity
        return facts.lazy.compactMap { fact in
            if case .root(name, let root, _) = fact.statement { root } else { nil }
        }.first.flatMap(entity)
    }

    private func rootOfEntity(in symbol: String) -> Int? {
        entity(named: PropertyNames.split(symbol).entity).map { graph.roots[$0] }
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

/// The stored properties of a model by inheritance tree and name.
private struct PropertyNames {
    private struct Key: Hashable {
        let root: Int
        let name: String
    }

    private var relationships: [Key: [ModelGraph.RelationshipReference]] = [:]
    private var renamedRelationships: [Key: ModelGraph.RelationshipReference] = [:]
    private var attributes: [Key: [AttributeReference]] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        for entity in entities {
            let root = graph.roots[entity]
            let value = graph.model.entities[entity]
            for (position, attribute) in value.attributes.enumerated() where !attribute.isTransient {
                attributes[Key(root: root, name: attribute.name), default: []]
                    .append(PropertyPosition(entity: entity, kind: .attribute, position: position))
            }
            for (position, relationship) in value.relationships.enumerated() where !relationship.isTransient {
                let reference = PropertyPosition(entity: entity, kind: .relationship, position: position)
                relationships[Key(root: root, name: relationship.name), default: []].append(reference)
                if let old = relationship.renamingIdentifier {
                    renamedRelationships[Key(root: root, name: old)] = reference
                }
            }
        }
    }

    func relationships(_ symbol: String, root: Int?) -> [ModelGraph.RelationshipReference] {
        root.flatMap { relationships[Key(root: $0, name: Self.split(symbol).property)] } ?? []
    }

    func renamedRelationship(_ symbol: String, root: Int?) -> ModelGraph.RelationshipReference? {
        root.flatMap { renamedRelationships[Key(root: $0, name: Self.split(symbol).property)] }
    }

    func attributes(_ symbol: String, root: Int?) -> [AttributeReference] {
        root.flatMap { attributes[Key(root: $0, name: Self.split(symbol).property)] } ?? []
    }

    /// `Entity.property` in its two parts.
    static func split(_ symbol: String) -> (entity: String, property: String) {
        let parts = symbol.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.last ?? "")
    }
}
