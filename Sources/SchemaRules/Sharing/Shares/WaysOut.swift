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
