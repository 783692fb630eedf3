/// A value and where a file says it. The place does not take part in comparisons.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    package let value: Value
    /// The bytes of the value, or of what implies it; nil when it does not come from a file.
    package let location: SourceLocation?

    /// Creates a value; a hand-built one may leave the place out.
    package init(_ value: Value, at location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }

    /// Compares values only.
    package static func == (left: Located, right: Located) -> Bool { left.value == right.value }

    /// Hashes the value only, in step with equality.
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
