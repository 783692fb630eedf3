/// Why a store cannot be read or written.
public struct StoreError: Error, Hashable, Sendable {
    /// What stands in the way.
    public enum Reason: Hashable, Sendable {
        /// The file is no store, or a damaged one.
        case damaged
        /// The store is sound and has no model in it.
        case noModelCache
        /// The system did not let SQLite read or write.
        case trouble
    }

    /// What is wrong, in a sentence without a full stop: `the file is not a database`.
    public let message: String
    /// What stands in the way.
    public let reason: Reason

    /// Creates an error.
    public init(_ message: String, _ reason: Reason = .damaged) {
        self.message = message
        self.reason = reason
    }
}
