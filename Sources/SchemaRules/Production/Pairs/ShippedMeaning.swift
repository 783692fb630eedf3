import CompilerSupport
import Mirroring
import ObjectModel

/// The recorded facts about shipped models, beside a model of today.
///
/// Names are looked up in the whole inheritance tree: its entities share a record type, so pulling a property up changes
/// nothing.
struct ComparedMeaning: Sendable {
    let facts: [LedgerFact]
    let graph: ModelGraph
    let comparison: SchemaComparison
    /// The mirrored entities and their ancestors.
    private let entities: Set<Int>
    private let properties: StoredProperties
    private let renamedEntities: [String: Int]
    /// The names that shipped: of entities, and of the ends of links.
    private var shippedNames: Set<String> = []
    /// The to-one relationships that shipped, as `Entity.relationship`.
    private var shippedToOnes: Set<String> = []
    /// The names of all relationships that shipped.
    private var shippedRelationships: Set<String> = []
    /// The roots that were recorded for entities.
    private var recordedRoots: [String: String] = [:]

    init(_ facts: MeaningFacts, graph: ModelGraph, in comparison: SchemaComparison) {
        self.facts = facts.facts
        self.graph = graph
        self.comparison = comparison
        let entities = graph.withAncestors(of: comparison.needed.recordTypes.flatMap(\.entities))
        self.entities = Set(entities)
        properties = StoredProperties(graph, entities: entities)
        renamedEntities = entities.keyed { graph.foreignIdentifier(of: .entity($0)) }
        for fact in self.facts {
            switch fact.statement {
            case .root(let entity, let root, _):
                shippedNames.insert(entity)
                recordedRoots[entity] = recordedRoots[entity] ?? root
            case .link(let end, let otherEnd, _): shippedNames.formUnion([end, otherEnd])
            case .cardinality(let relationship, let cardinality, _):
                shippedRelationships.insert(relationship.propertyName)
                if cardinality == .one { shippedToOnes.insert(relationship) }
            default: break
            }
        }
    }

    /// The entity that had a name and never shipped under its new one, else the one that has it, or had it before.
    func entity(named name: String) -> Int? {
        let renamed = renamedEntities[name]
        if let renamed, !hasShipped(graph.model.entities[renamed].name) { return renamed }
        return graph.entity(named: name) ?? renamed
    }

    /// The same, if it is mirrored.
    func mirroredEntity(named name: String) -> Int? { entity(named: name).flatMap { entities.contains($0) ? $0 : nil } }

    /// The entities whose roots were recorded.
    var knownEntities: Set<Int> { Set(recordedRoots.keys.compactMap(mirroredEntity)) }

    /// The entity of `Entity.property`.
    func entity(in symbol: String) -> Int? { entity(named: symbol.entityName) }

    private func root(in symbol: String) -> Int? { entity(in: symbol).map { graph.roots[$0] } }

    /// True if an entity, or an end of a link, shipped with a name.
    func hasShipped(_ name: String) -> Bool { shippedNames.contains(name) }

    /// True if a relationship led to one when it shipped.
    func wasToOne(_ relationship: PropertyID) -> Bool { shippedToOnes.contains(graph.symbol(of: relationship)) }

    /// True if the entity of a property has shipped under another name since, so that newer facts speak of it.
    func isSuperseded(_ symbol: String) -> Bool {
        let name = symbol.entityName
        guard graph.entity(named: name) == nil, let renamed = renamedEntities[name] else { return false }
        return hasShipped(graph.model.entities[renamed].name)
    }

    /// The relationships of a tree's entities with the name in `Entity.relationship`.
    func relationships(_ symbol: String) -> [PropertyID] {
        properties.properties(.relationship, named: symbol.propertyName, root: root(in: symbol))
    }

    /// The relationship of a tree that had the name in `Entity.relationship` before.
    func renamedRelationship(_ symbol: String) -> PropertyID? {
        properties.renamedRelationship(symbol.propertyName, root: root(in: symbol))
    }

    /// The relationship that a link finds by its names: the entity has or inherits it.
    func relationship(_ symbol: String) -> PropertyID? {
        entity(in: symbol).flatMap { entity in
            let line = Set(graph.line(of: entity))
            return relationships(symbol).first { line.contains($0.entity) }
        }
    }

    /// The attribute that an entity has or inherits, or that one below it has.
    func attribute(_ symbol: String) -> PropertyID? {
        entity(in: symbol).flatMap { entity in
            let relatives = Set(graph.line(of: entity) + graph.subtree(of: entity))
            return properties.properties(.attribute, named: symbol.propertyName, root: graph.roots[entity]).first {
                relatives.contains($0.entity)
            }
        }
    }

    /// The attributes of a tree with the name in `Entity.attribute`. Others of the tree may have inherited it of an entity
    /// that is gone.
    func attributes(_ symbol: String) -> [PropertyID] {
        let root = root(in: symbol) ?? recordedRoots[symbol.entityName].flatMap(entity(named:))
        return properties.properties(.attribute, named: symbol.propertyName, root: root)
    }

    /// True if a name of the many side of one to many, which is stored nowhere, is that of a new relationship.
    func isNew(_ relationship: PropertyID, named symbol: String) -> Bool {
        guard !hasShipped(symbol), let inverse = graph.inverse(of: relationship) else { return false }
        return !shippedRelationships.contains(graph.relationship(inverse).name)
    }
}

extension String {
    /// The part before the first dot of `Entity.property`.
    fileprivate var entityName: String { split(separator: ".", maxSplits: 1).first.map(String.init) ?? "" }

    /// The part behind the first dot of `Entity.property`.
    fileprivate var propertyName: String { split(separator: ".", maxSplits: 1).last.map(String.init) ?? "" }
}

/// A fact about a property of models that shipped, or about both ends of a link, and what has the names now.
struct FactPair: ComparedPair {
    let fact: LedgerFact
    /// `Entity.property`; of a link both ends.
    let symbols: [String]
    let meaning: ComparedMeaning

    var graph: ModelGraph { meaning.graph }

    /// The relationships of the names in their trees.
    var relationships: [PropertyID] { symbols.flatMap(meaning.relationships) }

    /// A lost link, or the same change of the other end.
    var coverable: ChangeSubject? {
        symbols.count == 1 ? relationships.first.map { .cardinality(of: $0, in: graph) } : nil
    }

    /// True if the relationship led to many; the ends of links did.
    var wasToMany: Bool {
        if case .cardinality(_, let shipped, _) = fact.statement { shipped == .many } else { true }
    }

    /// The field of a relationship that led to one, whatever has its name now.
    var fieldOfToOne: (recordType: String, name: String)? {
        if wasToMany { return nil }
        return meaning.entity(in: symbols[0]).map { entity in
            (graph.recordType(of: entity), MirroringNames.field(symbols[0].propertyName))
        }
    }

    /// The relationship that leads to many since it led to one, or the reverse; nil if one of its tree still leads to as many.
    var reversed: PropertyID? {
        let isKept = relationships.contains { graph.relationship($0).isToMany == wasToMany }
        return isKept ? nil : relationships.first
    }

    /// The other end, if it led to one.
    private func toOneInverse(of relationship: PropertyID) -> PropertyID? {
        graph.inverse(of: relationship).flatMap { meaning.wasToOne($0) ? $0 : nil }
    }

    /// True if the field of the other end holds every link, and always did: it led to one and still does.
    func isHeld(byInverseOf relationship: PropertyID) -> Bool {
        !wasToMany && toOneInverse(of: relationship).map { !graph.relationship($0).isToMany } == true
    }

    /// The cardinality of both ends, and the fields that they have or had.
    func bothEnds(of relationship: PropertyID) -> [ChangeSubject] {
        let ends = [relationship, graph.inverse(of: relationship)].compactMap(\.self)
        let toOnes = [relationship, toOneInverse(of: relationship)].compactMap(\.self)
        return ends.map { .cardinality(of: $0, in: graph) } + toOnes.map { .field(of: $0, in: graph) }
    }

    /// Each end of a link by itself.
    var ends: [FactPair] { symbols.map { FactPair(fact: fact, symbols: [$0], meaning: meaning) } }

    /// The end of a link that still is the inverse of the other one.
    var joined: PropertyID? {
        guard let first = symbols.first.flatMap(meaning.relationship),
            let second = symbols.last.flatMap(meaning.relationship), graph.inverse(of: first) == second
        else { return nil }
        return first
    }

    /// The name of a property, at one of its settings.
    func name(
        of property: PropertyID,
        _ setting: String? = nil,
        field: String? = nil,
        covers: [ChangeSubject] = []
    ) -> ShippedName {
        ShippedName(
            recordType: graph.recordType(of: property.entity),
            field: field,
            place: graph.place(of: property, setting),
            shipped: fact.location,
            covers: covers
        )
    }
}

extension ComparedMeaning {
    /// The links that shipped.
    var links: [FactPair] { pairs(.link).filter { !$0.symbols.contains(where: isSuperseded) } }

    /// The relationships of which is known whether they led to one or to many.
    var cardinalities: [FactPair] {
        (pairs(.cardinality) + pairs(.link).flatMap(\.ends)).filter { !isSuperseded($0.symbols[0]) }
    }

    /// The attributes of which is known which value transformer wrote their bytes.
    var transformers: [FactPair] { pairs(.transformer).filter { !isSuperseded($0.symbols[0]) } }

    private func pairs(_ kind: LedgerKind) -> [FactPair] {
        facts.filter { $0.kind == kind }.map { FactPair(fact: $0, symbols: $0.statement.properties, meaning: self) }
    }
}

extension LedgerStatement {
    fileprivate var properties: [String] {
        switch self {
        case .link(let end, let otherEnd, _): [end, otherEnd]
        case .cardinality(let symbol, _, _), .transformer(let symbol, _, _): [symbol]
        default: []
        }
    }
}
