import CompilerSupport
package import ObjectModel

/// A model together with what of it is mirrored: the subject of the CloudKit rules, and the source of every plan.
///
///     let mirrored = MirroredModel(graph, scope: scope)
///     mirrored.schemas.first?.recordType(named: "CD_Post")
package struct MirroredModel: Sendable {
    /// The model.
    package let graph: ModelGraph
    /// The mirrored stores.
    package let scope: MirroringScope
    /// For each store of ``scope`` the positions of its entities; empty when its configuration is unknown.
    package let members: [[Int]]
    /// The positions of all mirrored entities and of their ancestors, whose properties they inherit, in the model's order.
    package let contributors: [Int]
    /// The containers of the stores, in their order.
    package let containers: [MirroredContainer]
    let indexes: IndexPolicy

    /// Mirrors a model.
    package init(_ graph: ModelGraph, scope: MirroringScope, indexes: IndexPolicy = .development) {
        self.graph = graph
        self.scope = scope
        self.indexes = indexes
        let members = scope.stores.map { $0.entities(in: graph) }
        self.members = members
        contributors = graph.lineages(of: members.joined())
        let positions = Dictionary(grouping: scope.stores.indices) { scope.stores[$0].container }
        containers = scope.stores.map(\.container).uniqued.map { container in
            let stores = positions[container] ?? []
            let publicStores = stores.filter { scope.stores[$0].scope == .public }
            return MirroredContainer(
                stores: stores.map { scope.stores[$0] },
                trees: MirroredTree.trees(
                    of: Set(stores.flatMap { members[$0] }).sorted(),
                    publicEntities: Set(publicStores.flatMap { members[$0] }),
                    in: graph
                )
            )
        }
    }

    /// What each container must hold, in the order of the stores.
    package var schemas: [MirroredSchema] { containers.map(schema) }

    /// What one of the containers must hold; nil when no store goes there.
    package func schema(in container: String?) -> MirroredSchema? { schemas.first { $0.container == container } }

    /// Whether a plan has fields that mirroring probably does not write.
    package var hasAssumedFields: Bool {
        contributors.contains { entity in
            graph.model.entities[entity].attributes.contains { $0.mirroringDoubt != nil }
        }
    }

    /// The mirrored inheritance trees in which two properties have the same name, upper and lower case not told apart.
    package var treesWithSimilarNames: [MirroredTree] {
        let similar = Set(graph.treesWithSimilarNames)
        return containers.flatMap(\.trees).filter { similar.contains($0.root) }
    }

    /// Fields that two properties of a tree claim differently.
    package var conflicts: [FieldConflict] { treesWithSimilarNames.flatMap { recordType(of: $0).conflicts } }

    /// The attributes that are to be encrypted in the public database, which has no encrypted fields.
    package var encryptedInPublicDatabase: [Declared<Attribute>] {
        let held = zip(scope.stores, members).filter { $0.0.scope == .public }.flatMap(\.1)
        return graph.model.attributes(of: graph.lineages(of: held)) {
            $0.isEncryptedByMirroring && !$0.isLeftOutByMirroring
        }
    }
}

extension MirroredStore {
    /// The positions of the entities that the store holds, in the model's order.
    fileprivate func entities(in graph: ModelGraph) -> [Int] {
        guard let configuration else { return Array(graph.model.entities.indices) }
        let members = graph.model.configurations.first { $0.name == configuration }?.members ?? []
        return Set(members.compactMap { graph.entity(named: $0.entityName) }).sorted()
    }
}
