public import ModelDifference

/// A change in words, with the verdict on it.
public struct GradedChange: Hashable, Sendable {
    /// What changed: symbol, kind, from, to.
    public let description: ChangeDescription
    /// The verdict for the store, the cloud and older apps.
    public let grade: Grade
    /// Whether it concerns an entity that is mirrored; if not, the cloud's part says what would be.
    public let isMirrored: Bool
}
