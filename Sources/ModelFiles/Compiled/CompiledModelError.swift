/// Why a compiled model cannot be read.
package struct CompiledModelError: Error, Hashable, Sendable {
    /// What is wrong, in a sentence without a full stop: `the file ends too early`.
    package let message: String

    /// Creates an error.
    init(_ message: String) { self.message = message }
}
