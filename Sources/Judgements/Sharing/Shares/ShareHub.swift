/// An entity through which objects come along that belong to others.
///
/// One tag has many posts: whoever shares a post with a tag shares every post that has the tag.
public struct ShareHub: Hashable, Sendable {
    /// The position of the entity; its subentities belong to it.
    public let entity: Int
    /// What leads to it from what belongs to the shared object alone, each with a to-many inverse.
    public let steps: [ShareStep]
}
