extension InMemoryRecordDatabase {
    /// Which of a container's databases this is; the raw value is the word in the paths of Web Services.
    public enum Scope: String, CaseIterable, Sendable {
        /// The current user's own.
        case `private`
        /// What others shared with the current user.
        case shared
        /// Everybody's.
        case `public`
    }

    /// Which of a container's two worlds this is; the raw value is the word in the paths of Web Services.
    public enum Environment: String, CaseIterable, Sendable {
        /// Saving a record creates the types and fields that the schema lacks.
        case development
        /// The schema cannot change.
        case production
    }
}
