public import CloudRecords

/// The states of a record that two devices changed; what `CKError` carries under its three record keys.
public struct RecordConflict: Hashable, Sendable {
    /// What the server has now.
    public var server: CloudRecord
    /// What was to be saved.
    public var client: CloudRecord
    /// What the client's change began with; nil when it did not begin with anything the server knows.
    public var ancestor: CloudRecord?
}
