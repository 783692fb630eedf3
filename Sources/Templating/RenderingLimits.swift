/// How much one rendering may do before it ends with an error, so that no template can run forever.
package struct RenderingLimits: Hashable, Sendable {
    /// How deep templates may include each other. A template that includes itself without end stops here.
    var includeDepth: Int
    /// How long the finished text may be, in bytes of UTF-8.
    package var outputBytes: Int
    /// How many steps may be taken. Every tag, line and repetition counts, also one that writes nothing: nested
    /// sections over a short list would otherwise run for years without any output.
    var steps: Int

    /// Makes limits; what is not named has its default.
    package init(includeDepth: Int = 64, outputBytes: Int = 64 << 20, steps: Int = 100_000_000) {
        self.includeDepth = includeDepth
        self.outputBytes = outputBytes
        self.steps = steps
    }
}
