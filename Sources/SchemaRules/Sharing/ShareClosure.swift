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
