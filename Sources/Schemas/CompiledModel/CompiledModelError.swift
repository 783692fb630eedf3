/// Why a compiled model cannot be read.
public struct CompiledModelError: Error, Hashable, Sendable {
    /// What is wrong, in a sentence without a full stop: `the file ends too early`.
    public let message: String

    /// Creates an error.
    public init(_ message: String) { self.message = message }
}
