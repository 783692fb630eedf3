public import CloudRecords

/// Some changes of a zone, and where the next ones begin.
public struct RecordChanges: Hashable, Sendable {
    /// A record that is gone.
    public struct Deletion: Hashable, Sendable {
        /// The record.
        public var id: RecordID
        /// What it was. The framework tells, Web Services do not.
        public var recordType: String
    }

    /// The records that were saved, in the order of their last change; each once, in its latest state.
    public var saved: [CloudRecord]
    /// The records that were deleted, in the order of the deletions.
    public var deleted: [Deletion]
    /// What to give the next time.
    public var token: ChangeToken
    /// Whether there are more changes already.
    public var moreComing: Bool
}
