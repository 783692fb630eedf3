import ObjectModel

/// For each entity of one version where it, or what is nearest to it in its inheritance tree, stands in the other.
struct Anchors {
    /// The counterpart of the entity or of its nearest ancestor that has one.
    let entities: [Int?]
    /// The root of the tree in the other version that the entity's tree corresponds to, as seen from the entity.
    let roots: [Int?]

    init(of graph: ModelGraph, in other: ModelGraph, counterparts: [Int?]) {
        var entities = counterparts
        var firstOfTree: [Int: Int] = [:]
        for entity in graph.topDown {
            entities[entity] = counterparts[entity] ?? graph.parents[entity].flatMap { entities[$0] }
        }
        for (entity, counterpart) in counterparts.enumerated() where firstOfTree[graph.roots[entity]] == nil {
            firstOfTree[graph.roots[entity]] = counterpart
        }
        self.entities = entities
        roots = entities.enumerated().map { entity, anchor in
            (anchor ?? firstOfTree[graph.roots[entity]]).map { other.roots[$0] }
        }
    }
}

extension ModelGraph {
    /// Every entity after its parent.
    fileprivate var topDown: [Int] {
        var order = parents.indices.filter { parents[$0] == nil }
        order.reserveCapacity(parents.count)
        var position = 0
        while position < order.count {
            order += children[order[position]]
            position += 1
        }
        return order
    }
}
