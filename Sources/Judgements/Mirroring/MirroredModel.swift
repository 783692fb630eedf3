public import ObjectModel

/// A model together with what of it is mirrored: the subject of the CloudKit rules, and the source of every plan.
///
///     let mirrored = MirroredModel(graph, scope: scope)
///     mirrored.schemas.first?.recordType(named: "CD_Post")
public struct MirroredModel: Sendable {
    /// The model.
    public let graph: ModelGraph
    /// The mirrored stores.
    public let scope: MirroringScope
    /// For each store of ``scope`` the positions of its entities; empty when its configuration is unknown.
    public let members: [[Int]]
    /// The positions of all mirrored entities and of their ancestors, whose properties they inherit, in the model's order.
    public let contributors: [Int]
    /// The containers of the stores, in their order.
    public let containers: [MirroredContainer]
    let indexes: IndexPolicy

    /// Mirrors a model.
    public init(_ graph: ModelGraph, scope: MirroringScope, indexes: IndexPolicy = .development) {
        self.graph = graph
        self.scope = scope
        self.indexes = indexes
        let members = scope.stores.map { Self.entities(of: $0, in: graph.model, graph: graph) }
        self.members = members
        contributors = graph.lineages(of: members.joined())
        containers = Self.containers(of: scope.stores).map { stores in
            let entities = Self.inOrder(stores.flatMap { members[$0] })
            let contributors = graph.lineages(of: entities)
            let publicStores = stores.filter { scope.stores[$0].scope == .public }
            return MirroredContainer(
                stores: stores.map { scope.stores[$0] },
                trees: MirroredTree.trees(
                    of: entities,
                    contributors: contributors,
                    publicEntities: Set(publicStores.flatMap { members[$0] }),
                    in: graph
                )
            )
        }
    }

    /// What each container must hold, in the order of the stores.
    public var schemas: [MirroredSchema] { containers.map(schema) }

    /// What one of the containers must hold; nil when no store goes there.
    public func schema(in container: String?) -> MirroredSchema? { schemas.first { $0.container == container } }

    /// Whether a plan has fields that mirroring probably does not write.
    public var hasAssumedFields: Bool {
        contributors.contains { entity in
            graph.model.entities[entity].attributes.contains { $0.mirroringDoubt != nil }
        }
    }

    /// The record types of some inheritance trees.
    public func recordTypes(of isWanted: (MirroredTree) -> Bool) -> [MirroredRecordType] {
        containers.flatMap(\.trees).filter(isWanted).map(recordType)
    }

    /// The mirrored inheritance trees in which two properties have the same name, upper and lower case not told apart.
    public var treesWithSimilarNames: [MirroredTree] {
        let similar = Set(graph.treesWithSimilarNames)
        return containers.flatMap(\.trees).filter { similar.contains($0.root) }
    }

    /// Fields that two properties of a tree claim differently.
    public var conflicts: [FieldConflict] { treesWithSimilarNames.flatMap { recordType(of: $0).conflicts } }

    /// The entities of one store, and whether it holds all of them.
    private static func entities(of store: MirroredStore, in model: ManagedObjectModel, graph: ModelGraph) -> [Int] {
        guard let name = store.configuration else { return Array(model.entities.indices) }
        guard let configuration = model.configurations.first(where: { $0.name == name }) else { return [] }
        return inOrder(configuration.members.compactMap { graph.entity(named: $0.entityName) })
    }

    private static func inOrder(_ entities: [Int]) -> [Int] { Set(entities).sorted() }

    /// The attributes that are to be encrypted in the public database, which has no encrypted fields.
    public var encryptedInPublicDatabase: [Declared<Attribute>] {
        let held = zip(scope.stores, members).filter { $0.0.scope == .public }.flatMap(\.1)
        return graph.model.attributes(of: contributors(of: held)) {
            $0.isEncryptedByMirroring && !$0.isLeftOutByMirroring
        }
    }

    /// Entities and their ancestors, whose properties they inherit; each once, in the model's order.
    public func contributors(of entities: some Sequence<Int>) -> [Int] { graph.lineages(of: entities) }

    /// The positions of the stores that share a container.
    private static func containers(of stores: [MirroredStore]) -> [[Int]] {
        var groups: [(container: String?, stores: [Int])] = []
        for (index, store) in stores.enumerated() {
            if let group = groups.firstIndex(where: { $0.container == store.container }) {
                groups[group].stores.append(index)
            } else {
                groups.append((store.container, [index]))
            }
        }
        return groups.map(\.stores)
    }
}
