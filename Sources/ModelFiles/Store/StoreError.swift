/// Why a store cannot be read or written.
package struct StoreError: Error, Hashable, Sendable {
    /// What stands in the way.
    package enum Reason: Hashable, Sendable {
        /// The file is not a store, or a damaged one, or a model cannot be stored.
        case damaged
        /// There are no made-up rows that keep what the model requires.
        case impossible
        /// The system did not let SQLite read or write.
        case trouble
    }

    /// What is wrong, in a sentence without a full stop: `the file is not a database`.
    package let message: String
    /// What stands in the way.
    package let reason: Reason

    /// Creates an error.
    init(_ message: String, _ reason: Reason = .damaged) {
        self.message = message
        self.reason = reason
    }
}
