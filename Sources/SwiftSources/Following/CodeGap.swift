package import CompilerSupport

/// Something in code that cannot be followed, so that what is known beside it may not be all.
///
/// A reader decides what that means: a store with one is undecided, and a list of classes has at least those that are known.
package struct CodeGap: Hashable, Sendable {
    /// Why, as a sentence without a full stop: `modelc finds no call that passes 'database'`.
    package let reason: String
    /// The place where following ended.
    package let location: SourceLocation

    /// Creates a gap.
    package init(_ reason: String, at location: SourceLocation) {
        (self.reason, self.location) = (reason, location)
    }
}
