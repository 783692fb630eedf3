/// What a context offers to a template: which keys there are, and what stands behind each.
package indirect enum ContextShape: Hashable, Sendable {
    /// A text.
    case text
    /// Yes or no.
    case flag
    /// Values of one shape.
    case list(ContextShape)
    /// Named values.
    case record([ContextKey])
}

/// One key of a context.
package struct ContextKey: Hashable, Sendable {
    /// The name that a template writes.
    package let name: String
    /// What stands behind it.
    package let shape: ContextShape
    /// Whether there may be nothing, which a section counts as no.
    package let isOptional: Bool
    /// What it means, in one sentence.
    package let summary: String

    /// Makes a key.
    package init(_ name: String, _ shape: ContextShape, isOptional: Bool = false, _ summary: String) {
        self.name = name
        self.shape = shape
        self.isOptional = isOptional
        self.summary = summary
    }
}
