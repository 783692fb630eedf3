/// What shipped models say of the fields of one record type.
struct ShippedFields {
    /// Fields of which is known what they mean.
    var known: Set<String> = []
    /// Fields of which is known that a to-one relationship wrote them.
    var toOnes: Set<String> = []
    /// The fields that properties had before they were renamed, by those they have now.
    var renamed: [String: String] = [:]
    /// Fields that properties had before they were renamed: those that a renaming identifier or an old version names.
    var beforeRenames: Set<String> = []

    func joined(with other: ShippedFields) -> ShippedFields {
        ShippedFields(
            known: known.union(other.known),
            toOnes: toOnes.union(other.toOnes),
            renamed: renamed.merging(other.renamed) { first, _ in first },
            beforeRenames: beforeRenames.union(other.beforeRenames)
        )
    }
}
