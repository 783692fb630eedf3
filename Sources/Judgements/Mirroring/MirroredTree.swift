public import ObjectModel
import Text

/// What of an inheritance tree goes to one container, and so shares a record type there.
public struct MirroredTree: Sendable {
    /// The position of the entity at the top, whose name the record type has even when it is not mirrored itself.
    public let root: Int
    /// The positions of the mirrored entities.
    public let entities: [Int]
    /// The same and their ancestors, in the model's order: where the properties of mirrored entities are declared.
    public let contributors: [Int]
    /// Whether a store in the public database holds one of the entities.
    public let isPublic: Bool

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
    public func recordType(in graph: ModelGraph) -> String { graph.recordType(of: root) }

    /// Whether the tree has a relationship of many to many, whose links are records of their own.
    public func hasLinks(in graph: ModelGraph) -> Bool {
        graph.model.relationships(of: contributors) { $0.isToMany && !$0.isTransient }
            .contains { graph.isManyToMany($0.position) }
    }

    /// The most fields that the tree's properties can need: two for each attribute, one for each relationship.
    public func propertyFieldLimit(in graph: ModelGraph) -> Int {
        contributors.reduce(0) { sum, entity in
            sum + 2 * graph.model.entities[entity].attributes.count + graph.model.entities[entity].relationships.count
        }
    }
}

/// The stores of a model that share a container, and what goes there.
public struct MirroredContainer: Sendable {
    /// The stores.
    public let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    public let trees: [MirroredTree]
}
