import CloudRecords

/// One thing that the server asks of a record before it takes it in.
struct SaveCheck: Sendable {
    /// The numbers of the rows in `Documentation/CloudRecordsTesting.md`.
    let rows: String
    /// The error, or nil when there is nothing to complain about.
    let error: @Sendable (SaveAttempt) -> RecordDatabaseError?

    init(_ rows: String, _ error: @escaping @Sendable (SaveAttempt) -> RecordDatabaseError?) {
        self.rows = rows
        self.error = error
    }

    /// Every check, in the order in which they are made; the first error counts.
    ///
    /// Assumption: what is wrong with the record itself is noticed before what is wrong with its place among others.
    /// The order that the server keeps is not known.
    static let all =
        NameChecks.all + SchemaChecks.all + PermissionChecks.all + ConflictChecks.all + ShareChecks.all
        + ReferenceChecks.all + SizeChecks.all
}
