/// The places of one element in the old and in the new version.
package struct Pair<Reference: Hashable & Sendable>: Hashable, Sendable {
    /// The place in the old version.
    package let old: Reference
    /// The place in the new version.
    package let new: Reference

    /// Creates a pair.
    package init(old: Reference, new: Reference) {
        self.old = old
        self.new = new
    }

    /// The same for what both sides are, or have.
    package func map<Other>(_ transform: (Reference) -> Other) -> Pair<Other> {
        Pair<Other>(old: transform(old), new: transform(new))
    }
}
