public import Mirroring
import ObjectModel

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
public struct ShareClosure: Hashable, Sendable {
    /// The position of the entity that is shared.
    public let root: Int
    /// The mirrored stores that hold ``root``.
    public let stores: [MirroredStore]
    /// The positions of all reached entities, nearest first: ``root`` and its subentities, then what they lead to.
    public let entities: [Int]
    /// The entities whose objects belong to the shared object alone: reached by relationships without a to-many inverse.
    public let ownEntities: [Int]
    /// The entities that have objects in common with others: what own entities lead to by a relationship with a to-many
    /// inverse that is not the way back to an owner. ``root`` is one where an object of it leads to another, as a folder
    /// to the folder around it.
    public let hubs: [ShareHub]
    /// The entities that come along only with objects of hubs.
    public let entitiesAcrossHubs: [Int]
    /// The relationships of reached entities that lead nowhere.
    public let unfollowed: [UnfollowedRelationship]
    private let lastSteps: [ShareStep?]

    /// Follows the relationships of an entity; nil when no store mirrors it.
    public init?(of mirrored: MirroredModel, root: Int) {
        let positions = mirrored.members.indices.filter { mirrored.members[$0].contains(root) }
        if positions.isEmpty { return nil }
        let graph = mirrored.graph
        let held = positions.flatMap { mirrored.members[$0] }
        let relations = ShareRelations(graph, held: held, contributors: mirrored.contributors(of: held))
        let all = ShareTraversal(from: root, in: graph, isMember: relations.isMember) { relations.isFollowed($0) }
        let own = ShareTraversal(from: root, in: graph, isMember: relations.isMember) { relations.isOwning($0) }
        self.root = root
        stores = positions.map { mirrored.scope.stores[$0] }
        entities = all.reached
        ownEntities = own.reached
        let hubs = relations.hubs(around: own, of: root)
        let isNear = relations.nearness(of: own, hubs)
        self.hubs = hubs
        entitiesAcrossHubs = all.reached.filter { !isNear[$0] }
        unfollowed = all.relationships.compactMap { relations.unfollowed($0.relationship) }
        lastSteps = all.lastSteps
    }

    /// The last step of a shortest way to an entity; nil for ``root``, its subentities, and what is not reached.
    public func lastStep(to entity: Int) -> ShareStep? { lastSteps[entity] }

    /// A shortest way to an entity, from its end: the last step first.
    public func stepsBack(from entity: Int) -> some Sequence<ShareStep> {
        sequence(state: entity) { current in
            let step = lastSteps[current]
            current = step?.entity ?? current
            return step
        }
    }
}
