/// How a template is rendered. The defaults are for writing source code: nothing missing, nothing escaped.
public struct RenderingOptions: Hashable, Sendable {
    /// What happens when a tag names something that is not there.
    public var missingKeys: MissingKeyPolicy
    /// How the values of variables are escaped.
    public var escaping: Escaping
    /// How much one rendering may do.
    public var limits: RenderingLimits

    /// Makes options; what is not named has its default.
    public init(
        missingKeys: MissingKeyPolicy = .error,
        escaping: Escaping = .none,
        limits: RenderingLimits = RenderingLimits()
    ) {
        self.missingKeys = missingKeys
        self.escaping = escaping
        self.limits = limits
    }
}

/// What happens when a tag names a key that is in no enclosing context, or a template that is not in the library.
public enum MissingKeyPolicy: Hashable, Sendable, CaseIterable {
    /// An error at the tag: a misspelled name must not turn into missing code.
    case error
    /// Nothing is written, as the Mustache specification wants it.
    case empty
}

/// How the values of variables are escaped. `{{{name}}}` and `{{&name}}` are never escaped.
public enum Escaping: Hashable, Sendable, CaseIterable {
    /// Values are written as they are.
    case none
    /// `&`, `<`, `>` and `"` become character references, as the Mustache specification wants it.
    case html
}

/// How much one rendering may do before it ends with an error, so that no template can run forever.
public struct RenderingLimits: Hashable, Sendable {
    /// How deep templates may include each other. A template that includes itself without end stops here.
    public var includeDepth: Int
    /// How long the finished text may be, in bytes of UTF-8.
    public var outputBytes: Int
    /// How many steps may be taken. Every tag, line and repetition counts, also one that writes nothing: nested
    /// sections over a short list would otherwise run for years without any output.
    public var steps: Int

    /// Makes limits; what is not named has its default.
    public init(includeDepth: Int = 64, outputBytes: Int = 64 << 20, steps: Int = 100_000_000) {
        self.includeDepth = includeDepth
        self.outputBytes = outputBytes
        self.steps = steps
    }
}

extension Escaping {
    func apply(to text: String) -> String {
        if self == .none { return text }
        return text.unicodeScalars.map { Self.htmlEntities[$0] ?? String($0) }.joined()
    }

    private static let htmlEntities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
    ]
}
