import ObjectModel

/// What relationships mean for a share of some stores' entities.
struct ShareRelations {
    private let graph: ModelGraph
    /// The entities that the stores hold.
    let members: Set<Int>
    /// The same and their ancestors: a relationship to one of these leads to something.
    private let kindsOfMembers: Set<Int>

    init(_ graph: ModelGraph, held: [Int], contributors: [Int]) {
        self.graph = graph
        members = Set(held)
        kindsOfMembers = Set(contributors)
    }

    func isFollowed(_ relationship: PropertyPosition) -> Bool { unfollowed(relationship) == nil }

    /// Whether the destinations of a relationship have one owner: whoever is reached by it belongs to no other object.
    func isOwning(_ relationship: PropertyPosition) -> Bool {
        isFollowed(relationship) && graph.inverse(of: relationship).map { !graph.relationship($0).isToMany } ?? true
    }

    func unfollowed(_ relationship: PropertyPosition) -> UnfollowedRelationship? {
        reason(relationship).map { UnfollowedRelationship(relationship: relationship, reason: $0) }
    }

    private func reason(_ relationship: PropertyPosition) -> UnfollowedRelationship.Reason? {
        if graph.relationship(relationship).isTransient { return .transient }
        guard let destination = graph.destination(of: relationship) else { return .unresolved }
        return kindsOfMembers.contains(destination) ? nil : .notMirrored
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
        // An object of the root has what these declare.
        let line = Set(graph.ancestors(of: root)).union(graph.kinds(of: root))
        var order: [Int] = []
        var steps: [Int: [ShareStep]] = [:]
        for (entity, relationship) in own.relationships where isFollowed(relationship) && !isOwning(relationship) {
            guard let destination = graph.destination(of: relationship) else { continue }
            // To-one and among the own entities is the way back to the owner, and the shared object came from none.
            let leadsToOthers = graph.relationship(relationship).isToMany || !own.taken.contains(destination)
            if !leadsToOthers, !line.contains(relationship.entity) { continue }
            if steps[destination] == nil { order.append(destination) }
            let step = ShareStep(entity: entity, relationship: relationship, destination: destination)
            steps[destination, default: []].append(step)
        }
        return order.map { ShareHub(entity: $0, steps: steps[$0] ?? []) }
    }

    /// The own entities that two ways lead to, where an object that came by one has another owner by the other.
    func severalOwners(in own: ShareTraversal) -> [SeveralOwners] {
        var owners: [Int: [PropertyPosition]] = [:]
        for (_, relationship) in own.relationships where isOwning(relationship) {
            // One to one, the way back leads nowhere else.
            guard let back = graph.inverse(of: relationship), isFollowed(back), !isOwning(back) else { continue }
            owners[back.entity, default: []].append(back)
        }
        var found: [SeveralOwners] = []
        var firsts: [Int: PropertyPosition] = [:]
        for case .enter(let entity) in graph.visits {
            let inherited = graph.parents[entity].flatMap { firsts[$0] }
            let own = owners[entity] ?? []
            let all = [inherited].compactMap(\.self) + own
            firsts[entity] = all.first
            if !own.isEmpty, all.count > 1 { found.append(SeveralOwners(entity: entity, relationships: all)) }
        }
        return found
    }

    /// The own entities, and those of hubs.
    func near(_ own: ShareTraversal, _ hubs: [ShareHub]) -> Set<Int> {
        var near = own.taken
        for hub in hubs where !near.contains(hub.entity) { near.formUnion(graph.kinds(of: hub.entity)) }
        return near
    }
}

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
