import CompilerSupport
package import Mirroring
package import ObjectModel

/// The entities that `share(_:to:)` moves to one record zone: everything that relationships reach from an object.
///
/// The closure is one of entities: what can come along, whatever the objects of one user are. A relationship leads to its
/// destination with all subentities, an entity has the relationships that it inherits, and transient relationships lead
/// on like others. Computed in linear time.
///
///     let closure = ShareClosure(of: mirrored, root: post)
///     closure?.hubs.map(\.entity)  // Tag, by Post.tags
///
/// The documentation of `NSPersistentCloudKitContainer.share(_:to:)` says that sharing traverses relationships deeply.
package struct ShareClosure: Sendable {
    /// The position of the shared entity.
    package let root: Int
    /// The mirrored stores that hold ``root``.
    package let stores: [MirroredStore]
    /// The positions of all reached entities, nearest first: ``root`` and its subentities, then the others.
    package let entities: [Int]
    /// The entities whose objects belong only to the shared object: reached by relationships without a to-many inverse.
    package let ownEntities: [Int]
    /// The relationships between own entities.
    let ownSteps: [ShareStep]
    /// The entities whose objects are also used by others: reached from own entities by a relationship with a to-many
    /// inverse that does not return to an owner. The shared object has no owner, so its relationships never return to
    /// one: a folder reaches its parent folder, and a post its topic even if the topic owns an emblem of the post.
    package let hubs: [ShareHub]
    /// The own entities whose objects can have additional owners.
    package let entitiesOfSeveralOwners: [SeveralOwners]
    /// The entities that are shared only with objects of hubs.
    package let entitiesAcrossHubs: [Int]
    /// The number of entities in the same stores.
    package let heldCount: Int
    /// The relationships of reached entities that are not followed.
    package let unfollowed: [UnfollowedRelationship]
    private let lastSteps: [Int: ShareStep]

    /// Follows the relationships of an entity; nil when no store mirrors it.
    package init?(of mirrored: MirroredModel, root: Int) {
        let positions = mirrored.members.indices.filter { mirrored.members[$0].contains(root) }
        if positions.isEmpty { return nil }
        let graph = mirrored.graph
        // Only objects of a private store can be shared, and their relationships stay in that store.
        let sharable = positions.filter { mirrored.scope.stores[$0].scope == .private }
        let held = (sharable.isEmpty ? positions : sharable).flatMap { mirrored.members[$0] }
        let relations = ShareRelations(graph, held: held, contributors: graph.withAncestors(of: held))
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

    /// The last step of a shortest path to an entity; nil for ``root``, its subentities, and entities that are not
    /// reached.
    package func lastStep(to entity: Int) -> ShareStep? { lastSteps[entity] }

    /// A shortest path to an entity, last step first.
    package func stepsBack(from entity: Int) -> some Sequence<ShareStep> {
        sequence(state: entity) { current in
            let step = lastSteps[current]
            current = step?.entity ?? current
            return step
        }
    }
}

/// A relationship from one entity of a share to another.
package struct ShareStep: Sendable {
    /// The position of the entity with the relationship, its own or inherited.
    package let entity: Int
    /// The relationship.
    package let relationship: PropertyID
    /// The position of the reached entity: the relationship's destination or one of its subentities.
    package let destination: Int
}

/// An entity whose objects are shared along although they belong to others.
///
/// A tag has many posts, so sharing a post with a tag shares every post with that tag.
package struct ShareHub: Sendable {
    /// The position of the entity, which stands for its subentities too.
    package let entity: Int
    /// The relationships from own entities to it, each with a to-many inverse.
    package let steps: [ShareStep]
}

/// An entity whose objects can belong to several others.
///
/// A comment on a photo of a post belongs to both if it refers to both. Most apps set only one of them, which a model
/// cannot show. An additional owner is shared along like a hub.
package struct SeveralOwners: Sendable {
    /// The position of the entity. It is an own entity or has a subentity that is.
    package let entity: Int
    /// The to-one relationships to the owners, the first one of inherited ones. Each owner has many.
    package let relationships: [PropertyID]
}

/// A relationship of a reached entity that a share does not follow.
package struct UnfollowedRelationship: Sendable {
    /// Why a share does not follow the relationship.
    package enum Reason: Sendable {
        /// Neither its destination nor a subentity of that is mirrored by the stores of the shared object.
        case notMirrored
        /// Its destination is not an entity of the model.
        case unresolved
    }

    /// The relationship.
    package let relationship: PropertyID
    /// The reason.
    package let reason: Reason
}

/// The alternatives to a relationship that shares the objects of others along.
///
///     waysOut(insteadOf: "Post.tags", to: "Tag")
///     // Store a value instead of Post.tags, such as a name or a UUID, or give each share its own copy of the Tag.
///
/// - Parameters:
///   - relationships: The relationships, separated by commas.
///   - entity: The name of the destination.
/// - Returns: One sentence.
package func waysOut(insteadOf relationships: String, to entity: String) -> String {
    "Store a value instead of \(relationships), such as a name or a UUID, "
        + "or give each share its own copy of the \(entity)."
}

/// A relationship from a shared object to an object that does not belong to it.
struct ShareLink {
    /// The objects at the other end.
    enum End {
        /// Objects that others use too, and that are not shared themselves.
        case hub
        /// Objects that are shared themselves, or objects related to such.
        case root
        /// Objects that belong to a root.
        case property(ofRoot: String)
    }

    /// The relationship and its destination.
    let step: ShareStep
    /// The names of the roots with the relationship, in their order.
    var roots: [String]
    /// The number of entities that can be shared along with one of them, at most.
    var reach: ShareReach
    var end: End
}

/// The links of several roots, each relationship once, together with its inverse.
struct ShareLinks {
    private(set) var links: [ShareLink] = []
    private let graph: ModelGraph
    private var positions: [PropertyID: Int] = [:]
    /// The roots whose objects can be of an entity, by entity.
    private var rootsOfEntities: [Int: [Int]] = [:]
    /// The roots that own objects of an entity, by entity.
    private var ownersOfEntities: [Int: [Int]] = [:]

    init(of judged: [ShareRoot], besides others: [ShareRoot], in graph: ModelGraph) {
        self.graph = graph
        let all = (judged + others).filter(\.isSharable)
        for (number, root) in all.enumerated() { register(root, number) }
        let roots = judged.filter(\.isSharable)
        // Hubs first: of a relationship and its inverse, they are the end that reaches others.
        for (number, root) in roots.enumerated() {
            for step in root.hubs.flatMap(\.steps) { add(step, of: root, end: end(of: step, number, all)) }
        }
        for (number, root) in roots.enumerated() {
            for step in root.ownSteps where joinsRoots(step, number) { add(step, of: root, end: .root) }
        }
    }

    private mutating func register(_ root: ShareRoot, _ number: Int) {
        guard let entity = root.entity else { return }
        for kind in graph.subtree(of: entity) { rootsOfEntities[kind, default: []].append(number) }
        for ancestor in graph.ancestors(of: entity) { rootsOfEntities[ancestor, default: []].append(number) }
        for own in root.ownEntities { ownersOfEntities[own, default: []].append(number) }
    }

    private func end(of step: ShareStep, _ number: Int, _ roots: [ShareRoot]) -> ShareLink.End {
        if rootsOfEntities[step.destination] != nil { return .root }
        let owner = ownersOfEntities[step.destination]?.first { $0 != number }
        return owner.map { .property(ofRoot: roots[$0].name.value) } ?? .hub
    }

    /// True if an own step reaches an object that is shared itself. A step to the root counts only from another object
    /// of the root, because every other one returns to the owner.
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
        // The inverse has the opposite direction.
        if links[position].step.relationship != step.relationship { return }
        if !links[position].roots.contains(root.name.value) { links[position].roots.append(root.name.value) }
        if links[position].reach.count < root.reach.count { links[position].reach = root.reach }
    }
}

extension ShareLink {
    /// True if both ends are shared objects, or belong to such.
    var joinsShares: Bool {
        if case .hub = end { false } else { true }
    }

    /// True if both ends are objects of one root.
    func isAmongLikes(_ shared: SharedModel) -> Bool { roots == [shared.name(step.destination)] }

    /// The roots in words: `'Post' or 'Page'`.
    var rootNames: String { roots.map { "'\($0)'" }.joined(separator: " or ") }
}

/// The relationships between the entities of some stores, for a share.
struct ShareRelations {
    private let graph: ModelGraph
    /// The entities of the stores.
    let members: Set<Int>
    /// The members and their ancestors, the possible destinations of relationships.
    private let kindsOfMembers: Set<Int>

    init(_ graph: ModelGraph, held: [Int], contributors: [Int]) {
        self.graph = graph
        members = Set(held)
        kindsOfMembers = Set(contributors)
    }

    func isFollowed(_ relationship: PropertyID) -> Bool { unfollowed(relationship) == nil }

    /// True if each destination has one owner, so that it belongs to no other object.
    func isOwning(_ relationship: PropertyID) -> Bool {
        isFollowed(relationship) && graph.inverse(of: relationship).map { !graph.relationship($0).isToMany } ?? true
    }

    func unfollowed(_ relationship: PropertyID) -> UnfollowedRelationship? {
        reason(relationship).map { UnfollowedRelationship(relationship: relationship, reason: $0) }
    }

    private func reason(_ relationship: PropertyID) -> UnfollowedRelationship.Reason? {
        guard let destination = graph.destination(of: relationship) else { return .unresolved }
        return kindsOfMembers.contains(destination) ? nil : .notMirrored
    }

    /// The steps between own entities, in the order of the traversal.
    func steps(among own: ShareTraversal) -> [ShareStep] {
        own.relationships.compactMap { entity, relationship in
            guard isOwning(relationship), let destination = graph.destination(of: relationship) else { return nil }
            return ShareStep(entity: entity, relationship: relationship, destination: destination)
        }
    }

    /// The entities that own entities reach but do not own, each once, in the order of the traversal.
    func hubs(around own: ShareTraversal, of root: Int) -> [ShareHub] {
        // The entities whose relationships an object of the root has.
        let line = Set(graph.ancestors(of: root)).union(graph.subtree(of: root))
        var order: [Int] = []
        var steps: [Int: [ShareStep]] = [:]
        for (entity, relationship) in own.relationships where isFollowed(relationship) && !isOwning(relationship) {
            guard let destination = graph.destination(of: relationship) else { continue }
            // A to-one relationship to an own entity returns to the owner. The shared object has no owner.
            let leadsToOthers = graph.relationship(relationship).isToMany || !own.taken.contains(destination)
            if !leadsToOthers, !line.contains(relationship.entity) { continue }
            if steps[destination] == nil { order.append(destination) }
            let step = ShareStep(entity: entity, relationship: relationship, destination: destination)
            steps[destination, default: []].append(step)
        }
        return order.map { ShareHub(entity: $0, steps: steps[$0] ?? []) }
    }

    /// The own entities with two paths, whose objects can have one owner through each.
    func severalOwners(in own: ShareTraversal) -> [SeveralOwners] {
        var owners: [Int: [PropertyID]] = [:]
        for (_, relationship) in own.relationships where isOwning(relationship) {
            // The inverse of a one-to-one relationship returns only to the owner.
            guard let back = graph.inverse(of: relationship), isFollowed(back), !isOwning(back) else { continue }
            owners[back.entity, default: []].append(back)
        }
        var found: [SeveralOwners] = []
        var firsts: [Int: PropertyID] = [:]
        for case .enter(let entity) in graph.visits {
            let inherited = graph.parents[entity].flatMap { firsts[$0] }
            let own = owners[entity] ?? []
            let all = [inherited].compactMap(\.self) + own
            firsts[entity] = all.first
            if !own.isEmpty, all.count > 1 { found.append(SeveralOwners(entity: entity, relationships: all)) }
        }
        return found
    }

    /// The own entities and those of hubs.
    func near(_ own: ShareTraversal, _ hubs: [ShareHub]) -> Set<Int> {
        var near = own.taken
        for hub in hubs where !near.contains(hub.entity) { near.formUnion(graph.subtree(of: hub.entity)) }
        return near
    }
}

/// A breadth-first traversal of relationships that visits every entity and every relationship once.
///
/// An object at the end of a relationship may be of any subentity of the destination, and has the relationships of its
/// ancestors. Both are marked by entity, so that large inheritance trees are not traversed twice.
struct ShareTraversal {
    /// The reached entities, nearest first.
    private(set) var reached: [Int] = []
    /// The last step of a shortest path to each entity.
    private(set) var lastSteps: [Int: ShareStep] = [:]
    /// The relationships of the entities, inherited ones included, with the nearest entity that has them.
    private(set) var relationships: [(entity: Int, relationship: PropertyID)] = []
    /// The destinations and their subentities.
    private(set) var taken: Set<Int> = []
    private var declaring: Set<Int> = []

    /// Reaches everything from an entity and its subentities.
    init(from root: Int, in graph: ModelGraph, members: Set<Int>, follows: (PropertyID) -> Bool) {
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
        by way: (entity: Int, relationship: PropertyID)?
    ) {
        var open = [destination]
        // The subentities of a taken entity are taken too.
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
