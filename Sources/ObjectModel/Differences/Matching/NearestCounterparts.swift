/// For each entity of one version where it, or what is nearest to it in its inheritance tree, stands in the other.
struct NearestCounterparts {
    /// The counterpart of the entity or of its nearest ancestor that has one.
    let entities: [Int?]
    /// The root of the tree in the other version that the entity's tree corresponds to, as seen from the entity.
    let roots: [Int?]

    init(of graph: ModelGraph, in other: ModelGraph, counterparts: [Int?]) {
        var entities = counterparts
        for case .enter(let entity) in graph.visits where entities[entity] == nil {
            entities[entity] = graph.parents[entity].flatMap { entities[$0] }
        }
        var firstOfTree: [Int: Int] = [:]
        for (entity, counterpart) in counterparts.enumerated() where firstOfTree[graph.roots[entity]] == nil {
            firstOfTree[graph.roots[entity]] = counterpart
        }
        self.entities = entities
        roots = entities.enumerated().map { entity, nearest in
            (nearest ?? firstOfTree[graph.roots[entity]]).map { other.roots[$0] }
        }
    }
}
