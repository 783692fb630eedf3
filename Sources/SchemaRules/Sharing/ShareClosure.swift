import CompilerSupport
package import Mirroring
package import ObjectModel

/// What `share(_:to:)` moves into one record zone: everything that relationships lead to from an object.
///
/// The closure is one of entities: what can come along, whatever the objects of one user are. A relationship leads to its
/// destination with all subentities, an entity has the relationships that it inherits, and transient relationships
/// lead nowhere. Computed in linear time.
///
///     let closure = ShareClosure(of: mirrored, root: post)
///     closure?.hubs.map(\.entity)  // Tag, by Post.tags
///
/// That sharing traverses relationships deeply is documented with `NSPersistentCloudKitContainer.share(_:to:)`.
package struct ShareClosure: Sendable {
    /// The position of the entity that is shared.
    package let root: Int
    /// The mirrored stores that hold ``root``.
    package let stores: [MirroredStore]
    /// The positions of all reached entities, nearest first: ``root`` and its subentities, then what they lead to.
    package let entities: [Int]
    /// The entities whose objects belong to the shared object alone: reached by relationships without a to-many inverse.
    package let ownEntities: [Int]
    /// The relationships by which own entities lead to own ones.
    let ownSteps: [ShareStep]
    /// The entities that have objects in common with others: what own entities lead to by a relationship with a to-many
    /// inverse that is not the way back to an owner. From the shared object itself none is, because nothing led to it:
    /// a folder leads to the folder around it, and a post to its topic even where a topic owns an emblem of the post.
    package let hubs: [ShareHub]
    /// The own entities whose objects can have other owners besides.
    package let entitiesOfSeveralOwners: [SeveralOwners]
    /// The entities that come along only with objects of hubs.
    package let entitiesAcrossHubs: [Int]
    /// How many entities there are to be reached: those that the same stores hold.
    package let heldCount: Int
    /// The relationships of reached entities that lead nowhere.
    package let unfollowed: [UnfollowedRelationship]
    private let lastSteps: [Int: ShareStep]

    /// Follows the relationships of an entity; nil when no store mirrors it.
    package init?(of mirrored: MirroredModel, root: Int) {
        let positions = mirrored.members.indices.filter { mirrored.members[$0].contains(root) }
        if positions.isEmpty { return nil }
        let graph = mirrored.graph
        // Only objects of a private store are shared, and they lead to nothing outside of it.
        let sharable = positions.filter { mirrored.scope.stores[$0].scope == .private }
        let held = (sharable.isEmpty ? positions : sharable).flatMap { mirrored.members[$0] }
        let relations = ShareRelations(graph, held: held, contributors: graph.lineages(of: held))
        let all = ShareTraversal(from: root, in: graph, members: relations.members) { relations.isFollowed($0) }
        let own = ShareTraversal(from: root, in: graph, members: relations.members) { relations.isOwning($0) }
        self.root = root
        heldCount = relations.members.count
        stores = positions.map { mirrored.scope.stores[$0] }
        entities = all.reached
        ownEntities = own.reached
        ownSteps = relations.steps(among: own)
        entitiesOfSeveralOwners = relations.severalOwners(in: own)
        let hubs = relations.hubs(around: own, of: root)
        let near = relations.near(own, hubs)
        self.hubs = hubs
        entitiesAcrossHubs = all.reached.filter { !near.contains($0) }
        unfollowed = all.relationships.compactMap { relations.unfollowed($0.relationship) }
        lastSteps = all.lastSteps
    }

    /// The last step of a shortest way to an entity; nil for ``root``, its subentities, and what is not reached.
    package func lastStep(to entity: Int) -> ShareStep? { lastSteps[entity] }

    /// A shortest way to an entity, from its end: the last step first.
    package func stepsBack(from entity: Int) -> some Sequence<ShareStep> {
        sequence(state: entity) { current in
            let step = lastSteps[current]
            current = step?.entity ?? current
            return step
        }
    }
}

/// A relationship that leads from an entity of a share to another one.
package struct ShareStep: Sendable {
    /// The position of the entity whose objects have the relationship, their own or inherited.
    package let entity: Int
    /// The relationship.
    package let relationship: PropertyPosition
    /// The position of the entity that is reached: the relationship's destination or one of its subentities.
    package let destination: Int
}

/// An entity through which objects come along that belong to others.
///
/// One tag has many posts: whoever shares a post with a tag shares every post that has the tag.
package struct ShareHub: Sendable {
    /// The position of the entity; its subentities belong to it.
    package let entity: Int
    /// What leads to it from what belongs to the shared object alone, each with a to-many inverse.
    package let steps: [ShareStep]
}

/// An entity whose objects can belong to several others at once.
///
/// A comment on a photo of a post belongs to both where it names both. Most apps set only one of the two, which a model
/// does not say; where an object has another owner, that one comes along like a hub.
package struct SeveralOwners: Sendable {
    /// The position of the entity, which is among the own ones or has a subentity that is.
    package let entity: Int
    /// The to-one relationships that lead to the owners, each of which owns many; of inherited ones the first.
    package let relationships: [PropertyPosition]
}

/// A relationship of a reached entity that a share does not follow.
package struct UnfollowedRelationship: Sendable {
    /// Why it is not followed.
    package enum Reason: Sendable {
        /// It is never stored.
        case transient
        /// Neither its destination nor a subentity of that is mirrored by the stores of the shared object.
        case notMirrored
        /// Its destination is not an entity of the model.
        case unresolved
    }

    /// The relationship.
    package let relationship: PropertyPosition
    /// The reason.
    package let reason: Reason
}

/// What people do about a relationship that takes the objects of others along.
///
///     waysOut(insteadOf: "Post.tags", to: "Tag")
///     // Keep a value instead of Post.tags, such as a name or a UUID, or give each share a copy of its own of the Tag.
///
/// - Parameters:
///   - relationships: What leads there, separated by commas.
///   - entity: The name of the entity that it leads to.
/// - Returns: One sentence.
package func waysOut(insteadOf relationships: String, to entity: String) -> String {
    "Store a value instead of \(relationships), such as a name or a UUID, "
        + "or give each share its own copy of the \(entity)."
}

/// A relationship by which a shared object leads to objects that are not its own.
struct ShareLink {
    /// What is at the other end.
    enum End {
        /// Objects that others lead to as well, and that nobody shares.
        case hub
        /// Objects that are shared themselves, or lead there.
        case root
        /// Objects that belong to those of a root.
        case property(ofRoot: String)
    }

    /// The relationship and what it leads to.
    let step: ShareStep
    /// The names of the roots whose objects it leads away from, in their order.
    var roots: [String]
    /// How many entities can come along with one of them, at most.
    var reach: ShareReach
    var end: End
}

/// The links of several roots, each relationship once, together with its inverse.
struct ShareLinks {
    private(set) var links: [ShareLink] = []
    private let graph: ModelGraph
    private var positions: [PropertyPosition: Int] = [:]
    /// For each entity the roots whose objects can be of it.
    private var rootsOfEntities: [Int: [Int]] = [:]
    /// For each entity the roots whose objects own some of it.
    private var ownersOfEntities: [Int: [Int]] = [:]

    init(of judged: [ShareRoot], besides others: [ShareRoot], in graph: ModelGraph) {
        self.graph = graph
        let all = (judged + others).filter(\.isSharable)
        for (number, root) in all.enumerated() { register(root, number) }
        let roots = judged.filter(\.isSharable)
        // Hubs first: of a relationship and its inverse they are the end that leads to others.
        for (number, root) in roots.enumerated() {
            for step in root.hubs.flatMap(\.steps) { add(step, of: root, end: end(of: step, number, all)) }
        }
        for (number, root) in roots.enumerated() {
            for step in root.ownSteps where joinsRoots(step, number) { add(step, of: root, end: .root) }
        }
    }

    private mutating func register(_ root: ShareRoot, _ number: Int) {
        guard let entity = root.entity else { return }
        for kind in graph.kinds(of: entity) { rootsOfEntities[kind, default: []].append(number) }
        for ancestor in graph.ancestors(of: entity) { rootsOfEntities[ancestor, default: []].append(number) }
        for own in root.ownEntities { ownersOfEntities[own, default: []].append(number) }
    }

    private func end(of step: ShareStep, _ number: Int, _ roots: [ShareRoot]) -> ShareLink.End {
        if rootsOfEntities[step.destination] != nil { return .root }
        let owner = ownersOfEntities[step.destination]?.first { $0 != number }
        return owner.map { .property(ofRoot: roots[$0].name.value) } ?? .hub
    }

    /// Whether an own step leads to what is shared on its own; to the root itself only from its like, because every other
    /// one is the way back.
    private func joinsRoots(_ step: ShareStep, _ number: Int) -> Bool {
        guard let roots = rootsOfEntities[step.destination] else { return false }
        let leadsFromRoot = rootsOfEntities[step.relationship.entity]?.contains(number) == true
        return roots.contains { $0 != number } || leadsFromRoot
    }

    private mutating func add(_ step: ShareStep, of root: ShareRoot, end: ShareLink.End) {
        guard let position = positions[step.relationship] else {
            positions[step.relationship] = links.count
            if let inverse = graph.inverse(of: step.relationship) { positions[inverse] = links.count }
            links.append(ShareLink(step: step, roots: [root.name.value], reach: root.reach, end: end))
            return
        }
        if case .hub = links[position].end { links[position].end = end }
        // The inverse leads the other way.
        if links[position].step.relationship != step.relationship { return }
        if !links[position].roots.contains(root.name.value) { links[position].roots.append(root.name.value) }
        if links[position].reach.count < root.reach.count { links[position].reach = root.reach }
    }
}

extension ShareLink {
    /// Whether both ends are objects that are shared, or belong to such.
    var joinsShares: Bool {
        if case .hub = end { false } else { true }
    }

    /// Whether both ends are objects of one root.
    func isAmongLikes(_ shared: SharedModel) -> Bool { roots == [shared.name(step.destination)] }

    /// `'Post' or 'Page'`.
    var rootNames: String { roots.map { "'\($0)'" }.joined(separator: " or ") }
}

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
