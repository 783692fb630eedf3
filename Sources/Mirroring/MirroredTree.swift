import CompilerSupport
package import ObjectModel

/// What of an inheritance tree goes to one container, and so shares a record type there.
package struct MirroredTree: Sendable {
    /// The position of the entity at the top, whose name the record type has even when it is not mirrored itself.
    package let root: Int
    /// The positions of the mirrored entities.
    package let entities: [Int]
    /// The same and their ancestors, in the model's order: where the properties of mirrored entities are declared.
    package let contributors: [Int]
    /// Whether a store in the public database holds one of the entities.
    package let isPublic: Bool

    /// Sorts the entities of a container into trees, in the order of their first entities.
    static func trees(of entities: [Int], publicEntities: Set<Int>, in graph: ModelGraph) -> [MirroredTree] {
        let members = Dictionary(grouping: entities) { graph.roots[$0] }
        let contributors = Dictionary(grouping: graph.lineages(of: entities)) { graph.roots[$0] }
        return entities.map { graph.roots[$0] }.uniqued.map { root in
            let entities = members[root] ?? []
            return MirroredTree(
                root: root,
                entities: entities,
                contributors: contributors[root] ?? [],
                isPublic: entities.contains(where: publicEntities.contains)
            )
        }
    }
}

extension MirroredTree {
    /// The name of the record type: `CD_Post`.
    package func recordType(in graph: ModelGraph) -> String { graph.recordType(of: root) }

    /// Whether the tree has a relationship of many to many, whose links are records of their own.
    package func hasLinks(in graph: ModelGraph) -> Bool {
        graph.model.relationships(of: contributors) { $0.isToMany && !$0.isTransient }
            .contains { graph.isManyToMany($0.position) }
    }

    /// The most fields that the tree's properties can need: two for each attribute, one for each relationship.
    package func propertyFieldLimit(in graph: ModelGraph) -> Int {
        contributors.reduce(0) { sum, entity in
            sum + 2 * graph.model.entities[entity].attributes.count + graph.model.entities[entity].relationships.count
        }
    }
}

/// The stores of a model that share a container, and what goes there.
package struct MirroredContainer: Sendable {
    /// The stores.
    package let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    package let trees: [MirroredTree]
}
