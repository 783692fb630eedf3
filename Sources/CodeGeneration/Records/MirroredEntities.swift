import CompilerSupport
import Mirroring
import ObjectModel

/// The entities whose records are mapped, and how they inherit from each other.
struct MirroredEntities {
    let graph: ModelGraph
    /// Whether anything says that the model is mirrored; if not, all of it is taken to be.
    let isStated: Bool
    /// The positions of the entities that have records, by name.
    let concrete: [Int]
    /// The positions of the entities whose properties those have, in the model's order.
    let contributors: [Int]
    /// For each entity the number of concrete ones among itself and those below.
    private let familySizes: [Int]
    /// The entities that only stores in the public database have.
    private let onlyPublic: Set<Int>
    /// Whether an entity has records, be they mapped or not.
    private let hasRecords: [Bool]
    private let isAskedFor: [Bool]

    init(_ source: GenerationSource, _ manner: ProductManner) {
        let graph = source.graph
        let entities = graph.model.entities
        let mirrored = source.mirrored.map { Set($0.members.joined()) } ?? Set(entities.indices)
        let hasRecords = entities.indices.map { mirrored.contains($0) && !entities[$0].isAbstract }
        let isAskedFor = entities.map(manner.generates)
        let concrete = entities.indices.filter { hasRecords[$0] && isAskedFor[$0] }
        let sizes = Self.familySizes(concrete, in: graph)
        self.graph = graph
        self.hasRecords = hasRecords
        self.isAskedFor = isAskedFor
        onlyPublic = source.mirrored.map(Self.onlyPublic) ?? []
        isStated = source.mirrored != nil
        self.concrete = concrete.inOrder { entities[$0].name }
        familySizes = sizes
        contributors = entities.indices.filter { sizes[$0] > 0 }
    }

    /// Whether entities below this one have records that are seen together as records of this one.
    func isFamily(_ entity: Int) -> Bool {
        isAskedFor[entity] && familySizes[entity] > (hasRecords[entity] ? 1 : 0)
    }

    /// Whether the entity itself or one below it has records.
    func hasFamily(_ entity: Int) -> Bool { familySizes[entity] > 0 }

    /// Those that have records among an entity and the ones below, by name.
    func family(of entity: Int) -> [Int] { recordedFamily(of: entity).filter { isAskedFor[$0] } }

    /// The same of all entities that have records, be they mapped or not.
    func recordedFamily(of entity: Int) -> [Int] {
        let entities = graph.model.entities
        return graph.kinds(of: entity).filter { hasRecords[$0] }.inOrder { entities[$0].name }
    }

    /// Whether all of some entities are mirrored to the public database and to no other.
    func arePublic(_ entities: [Int]) -> Bool { onlyPublic.isSuperset(of: entities) }

    private static func onlyPublic(in mirrored: MirroredModel) -> Set<Int> {
        func entities(inPublicStores isPublic: Bool) -> Set<Int> {
            let stores = zip(mirrored.scope.stores, mirrored.members).filter { ($0.0.scope == .public) == isPublic }
            return Set(stores.flatMap(\.1))
        }
        return entities(inPublicStores: true).subtracting(entities(inPublicStores: false))
    }

    /// How much is written in all: every property once for each entity that has or inherits it, and every entity once
    /// for each that it inherits from. Deep trees make this grow with the square of the model.
    var extent: Int {
        contributors.reduce(0) { extent, entity in
            let declared = graph.model.entities[entity]
            return extent + (1 + declared.attributes.count + 3 * declared.relationships.count) * familySizes[entity]
        }
    }

    /// Counts from the leaves to the roots.
    private static func familySizes(_ concrete: [Int], in graph: ModelGraph) -> [Int] {
        var sizes = graph.parents.map { _ in 0 }
        for entity in concrete { sizes[entity] = 1 }
        for case .leave(let entity) in graph.visits {
            if let parent = graph.parents[entity] { sizes[parent] += sizes[entity] }
        }
        return sizes
    }
}

/// A many-to-many relationship and its inverse, in the order in which Core Data writes their sides.
struct ManyToManyPair: Hashable {
    let source: PropertyPosition
    let destination: PropertyPosition

    /// Every pair among mirrored entities once, by the source's entity and name.
    static func all(in entities: MirroredEntities) -> [ManyToManyPair] {
        let graph = entities.graph
        return graph.model.relationships(of: entities.contributors) { !$0.isTransient }
            .compactMap { ManyToManyPair($0.position, in: entities) }
            .uniqued
            .sorted { graph.sortKey(of: $0).lexicographicallyPrecedes(graph.sortKey(of: $1)) }
    }

    /// Nil when it is not such a relationship, or the other side is not mirrored.
    private init?(_ end: PropertyPosition, in entities: MirroredEntities) {
        let graph = entities.graph
        guard graph.isManyToMany(end), let inverse = graph.inverse(of: end),
            !graph.relationship(inverse).isTransient, entities.hasFamily(inverse.entity)
        else { return nil }
        let isInOrder = !graph.sortKey(of: inverse).lexicographicallyPrecedes(graph.sortKey(of: end))
        source = isInOrder ? end : inverse
        destination = isInOrder ? inverse : end
    }
}

extension ModelGraph {
    fileprivate func sortKey(of pair: ManyToManyPair) -> [String] {
        sortKey(of: pair.source) + sortKey(of: pair.destination)
    }

    /// By entity, then by relationship, upper and lower case not told apart.
    fileprivate func sortKey(of end: PropertyPosition) -> [String] {
        [model.entities[end.entity].name.lowercased(), relationship(end).name.lowercased()]
    }
}
