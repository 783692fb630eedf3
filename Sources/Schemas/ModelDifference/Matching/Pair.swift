/// The places of one element in the old and in the new version.
public struct Pair<Reference: Hashable & Sendable>: Hashable, Sendable {
    /// The place in the old version.
    public let old: Reference
    /// The place in the new version.
    public let new: Reference

    /// Creates a pair.
    public init(old: Reference, new: Reference) {
        self.old = old
        self.new = new
    }

    /// The same for what both sides are, or have.
    public func map<Other>(_ transform: (Reference) -> Other) -> Pair<Other> {
        Pair<Other>(old: transform(old), new: transform(new))
    }
}

/// How an element of one version was found in another.
public enum MatchReason: Hashable, Sendable {
    /// Name and kind are the same.
    case name
    /// A renaming identifier leads from one name to the other, perhaps over versions between.
    case renamingIdentifier
}

/// Two elements that are one and the same, and why they are thought to be.
public struct ElementMatch<Reference: Hashable & Sendable>: Hashable, Sendable {
    /// The element in both versions.
    public let pair: Pair<Reference>
    /// How the match came about.
    public let reason: MatchReason
}
