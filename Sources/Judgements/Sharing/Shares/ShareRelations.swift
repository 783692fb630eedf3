import ObjectModel

/// What relationships mean for a share of some stores' entities.
struct ShareRelations {
    private let graph: ModelGraph
    /// For each entity whether the stores hold it.
    let isMember: [Bool]
    /// For each entity whether the stores hold it or a subentity.
    private let leadsToMember: [Bool]

    init(_ graph: ModelGraph, held: [Int], contributors: [Int]) {
        self.graph = graph
        isMember = Self.marks(held, count: graph.model.entities.count)
        leadsToMember = Self.marks(contributors, count: graph.model.entities.count)
    }

    private static func marks(_ positions: [Int], count: Int) -> [Bool] {
        var marks = Array(repeating: false, count: count)
        for position in positions { marks[position] = true }
        return marks
    }

    func isFollowed(_ relationship: ModelGraph.RelationshipReference) -> Bool { unfollowed(relationship) == nil }

    /// Whether the destinations of a relationship have one owner: whoever is reached by it belongs to no other object.
    func isOwning(_ relationship: ModelGraph.RelationshipReference) -> Bool {
        isFollowed(relationship) && graph.inverse(of: relationship).map { !graph.relationship($0).isToMany } ?? true
    }

    func unfollowed(_ relationship: ModelGraph.RelationshipReference) -> UnfollowedRelationship? {
        reason(relationship).map { UnfollowedRelationship(relationship: relationship, reason: $0) }
    }

    private func reason(_ relationship: ModelGraph.RelationshipReference) -> UnfollowedRelationship.Reason? {
        if graph.relationship(relationship).isTransient { return .transient }
        guard let destination = graph.destination(of: relationship) else { return .unresolved }
        return leadsToMember[destination] ? nil : .notMirrored
    }

    /// The steps that stay among own entities, in the order of the walk.
    func steps(among own: ShareTraversal) -> [ShareStep] {
        own.relationships.compactMap { entity, relationship in
            guard isOwning(relationship), let destination = graph.destination(of: relationship) else { return nil }
            return ShareStep(entity: entity, relationship: relationship, destination: destination)
        }
    }

    /// What own entities lead to and do not own, each once, in the order of the walk.
    func hubs(around own: ShareTraversal, of root: Int) -> [ShareHub] {
        let isOfSharedObject = kinds(of: root)
        var order: [Int] = []
        var steps: [Int: [ShareStep]] = [:]
        for (entity, relationship) in own.relationships where isFollowed(relationship) && !isOwning(relationship) {
            guard let destination = graph.destination(of: relationship) else { continue }
            // To-one and among the own entities is the way back to the owner, and the shared object came from none.
            let leadsToOthers = graph.relationship(relationship).isToMany || !own.isTaken[destination]
            if !leadsToOthers, !isOfSharedObject[relationship.entity] { continue }
            if steps[destination] == nil { order.append(destination) }
            let step = ShareStep(entity: entity, relationship: relationship, destination: destination)
            steps[destination, default: []].append(step)
        }
        return order.map { ShareHub(entity: $0, steps: steps[$0] ?? []) }
    }

    /// For each entity whether an object of the root has what it declares: the root's ancestors and subentities.
    private func kinds(of root: Int) -> [Bool] {
        var marks = Self.marks(Array(graph.ancestors(of: root)), count: isMember.count)
        for entity in graph.kinds(of: root) { marks[entity] = true }
        return marks
    }

    /// The own entities that two ways lead to, where an object that came by one has another owner by the other.
    func severalOwners(in own: ShareTraversal) -> [SeveralOwners] {
        var owners: [[ModelGraph.RelationshipReference]] = Array(repeating: [], count: isMember.count)
        for (_, relationship) in own.relationships where isOwning(relationship) {
            // One to one, the way back leads nowhere else.
            guard let back = graph.inverse(of: relationship), isFollowed(back), !isOwning(back) else { continue }
            owners[back.entity].append(back)
        }
        var found: [SeveralOwners] = []
        var open = graph.parents.indices.reversed().filter { graph.parents[$0] == nil }
            .map { (entity: $0, inherited: ModelGraph.RelationshipReference?.none) }
        while let (entity, inherited) = open.popLast() {
            let all = (inherited.map { [$0] } ?? []) + owners[entity]
            if !owners[entity].isEmpty, all.count > 1 {
                found.append(SeveralOwners(entity: entity, relationships: all))
            }
            open += graph.children[entity].reversed().map { ($0, all.first) }
        }
        return found
    }

    /// For each entity whether it is an own one, or one of a hub's.
    func nearness(of own: ShareTraversal, _ hubs: [ShareHub]) -> [Bool] {
        var isNear = own.isTaken
        for hub in hubs where !isNear[hub.entity] {
            for entity in graph.kinds(of: hub.entity) { isNear[entity] = true }
        }
        return isNear
    }
}
