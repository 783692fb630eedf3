public import ObjectModel

/// What of an inheritance tree goes to one container, and so shares a record type there.
public struct MirroredTree: Hashable, Sendable {
    /// The position of the entity at the top, whose name the record type has even when it is not mirrored itself.
    public let root: Int
    /// The positions of the mirrored entities.
    public private(set) var entities: [Int] = []
    /// The same and their ancestors, in the model's order: where the properties of mirrored entities are declared.
    public private(set) var contributors: [Int] = []
    /// Whether a store in the public database holds one of the entities.
    public private(set) var isPublic = false

    /// Sorts the entities of a container into trees, in the order of their first entities.
    static func trees(
        of entities: [Int],
        contributors: [Int],
        publicEntities: Set<Int>,
        in graph: ModelGraph
    ) -> [MirroredTree] {
        var trees: [MirroredTree] = []
        var positions: [Int?] = Array(repeating: nil, count: graph.roots.count)
        for entity in entities {
            let root = graph.roots[entity]
            let position = positions[root] ?? trees.count
            if position == trees.count { trees.append(MirroredTree(root: root)) }
            positions[root] = position
            trees[position].entities.append(entity)
            if publicEntities.contains(entity) { trees[position].isPublic = true }
        }
        for entity in contributors {
            if let position = positions[graph.roots[entity]] { trees[position].contributors.append(entity) }
        }
        return trees
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
public struct MirroredContainer: Hashable, Sendable {
    /// The stores.
    public let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    public let trees: [MirroredTree]
}
