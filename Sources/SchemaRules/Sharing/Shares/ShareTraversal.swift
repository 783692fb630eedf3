import ObjectModel

/// A breadth-first walk over relationships: every entity, every relationship is looked at once.
///
/// An object reached by a relationship may be of any subentity of the destination, and has the relationships of its
/// ancestors. Both are marked by entity, so that neither deep nor wide inheritance trees are walked twice.
struct ShareTraversal {
    /// The entities, nearest first.
    private(set) var reached: [Int] = []
    /// For each entity the last step of a shortest way to it.
    private(set) var lastSteps: [Int: ShareStep] = [:]
    /// What the entities have, inherited relationships included, with the nearest entity that has it.
    private(set) var relationships: [(entity: Int, relationship: PropertyPosition)] = []
    /// The destinations and their subentities.
    private(set) var taken: Set<Int> = []
    private var declaring: Set<Int> = []

    /// Walks from an entity, with which its subentities are reached, to those that can be reached.
    init(from root: Int, in graph: ModelGraph, members: Set<Int>, follows: (PropertyPosition) -> Bool) {
        take(root, in: graph, members: members, by: nil)
        var next = 0
        var looked = 0
        while next < reached.count {
            declare(reached[next], in: graph)
            next += 1
            for (entity, relationship) in relationships[looked...] where follows(relationship) {
                guard let destination = graph.destination(of: relationship) else { continue }
                take(destination, in: graph, members: members, by: (entity, relationship))
            }
            looked = relationships.count
        }
    }

    private mutating func take(
        _ destination: Int,
        in graph: ModelGraph,
        members: Set<Int>,
        by way: (entity: Int, relationship: PropertyPosition)?
    ) {
        var open = [destination]
        // Below an entity that was taken before, all are.
        while let entity = open.popLast() {
            guard taken.insert(entity).inserted else { continue }
            open += graph.children[entity].reversed()
            if !members.contains(entity) { continue }
            reached.append(entity)
            lastSteps[entity] = way.map {
                ShareStep(entity: $0.entity, relationship: $0.relationship, destination: entity)
            }
        }
    }

    private mutating func declare(_ entity: Int, in graph: ModelGraph) {
        var current: Int? = entity
        while let declarer = current, declaring.insert(declarer).inserted {
            relationships += graph.relationshipPositions(of: declarer).map { (entity, $0) }
            current = graph.parents[declarer]
        }
    }
}
