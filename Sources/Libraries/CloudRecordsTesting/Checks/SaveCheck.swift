/// One thing that the server asks of a record before it takes it in: the error, or nil when all is well.
///
/// Comments name the rows of the table in `Documentation/CloudRecordsTesting.md`.
typealias SaveCheck = @Sendable (SaveAttempt) -> RecordDatabaseError?

enum SaveChecks {
    /// Every check, in the order in which they are made; the first error counts.
    ///
    /// Assumption: what is wrong with the record itself is noticed before what is wrong with its place among others.
    /// The order that the server keeps is not known.
    static let all: [SaveCheck] =
        NameChecks.all + SchemaChecks.all + PermissionChecks.all + ConflictChecks.all + ShareChecks.all
        + ReferenceChecks.all + SizeChecks.all
}
