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
