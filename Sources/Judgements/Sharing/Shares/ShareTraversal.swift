import ObjectModel

/// A breadth-first walk over relationships: every entity, every relationship is looked at once.
///
/// An object reached by a relationship may be of any subentity of the destination, and has the relationships of its
/// ancestors. Both are marked by entity, so that neither deep nor wide inheritance trees are walked twice.
struct ShareTraversal {
    /// The entities, nearest first.
    private(set) var reached: [Int] = []
    /// For each entity the last step of a shortest way to it.
    private(set) var lastSteps: [ShareStep?]
    /// What the entities have, inherited relationships included, with the nearest entity that has it.
    private(set) var relationships: [(entity: Int, relationship: ModelGraph.RelationshipReference)] = []
    /// For each entity whether it was a destination, or a subentity of one.
    private(set) var isTaken: [Bool]
    private var hasDeclared: [Bool]

    /// Walks from an entity.
    ///
    /// - Parameters:
    ///   - root: Where the walk begins; its subentities are reached with it.
    ///   - graph: The model.
    ///   - isMember: For each entity whether it can be reached.
    ///   - follows: Whether a relationship is followed.
    init(
        from root: Int,
        in graph: ModelGraph,
        isMember: [Bool],
        follows: (ModelGraph.RelationshipReference) -> Bool
    ) {
        let count = graph.model.entities.count
        lastSteps = Array(repeating: nil, count: count)
        isTaken = Array(repeating: false, count: count)
        hasDeclared = isTaken
        take(root, in: graph, isMember: isMember, by: nil)
        var next = 0
        var looked = 0
        while next < reached.count {
            declare(reached[next], in: graph)
            next += 1
            for (entity, relationship) in relationships[looked...] where follows(relationship) {
                guard let destination = graph.destination(of: relationship) else { continue }
                take(destination, in: graph, isMember: isMember, by: (entity, relationship))
            }
            looked = relationships.count
        }
    }

    private mutating func take(
        _ destination: Int,
        in graph: ModelGraph,
        isMember: [Bool],
        by way: (entity: Int, relationship: ModelGraph.RelationshipReference)?
    ) {
        if isTaken[destination] { return }
        for entity in graph.kinds(of: destination) where !isTaken[entity] {
            isTaken[entity] = true
            guard isMember[entity] else { continue }
            reached.append(entity)
            lastSteps[entity] = way.map {
                ShareStep(entity: $0.entity, relationship: $0.relationship, destination: entity)
            }
        }
    }

    private mutating func declare(_ entity: Int, in graph: ModelGraph) {
        var current: Int? = entity
        while let declarer = current, !hasDeclared[declarer] {
            hasDeclared[declarer] = true
            for position in graph.model.entities[declarer].relationships.indices {
                let relationship = ModelGraph.RelationshipReference(entity: declarer, position: position)
                relationships.append((entity, relationship))
            }
            current = graph.parents[declarer]
        }
    }
}
