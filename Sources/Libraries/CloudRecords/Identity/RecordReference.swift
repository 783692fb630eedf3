/// A pointer to another record of the same database, which may or may not exist.
public struct RecordReference: Hashable, Sendable {
    /// What the server does when the record that is pointed to goes.
    public enum Action: String, CaseIterable, Sendable {
        /// Nothing: the pointer stays and dangles.
        case none = "NONE"
        /// Deletes the record that holds the pointer. At most 750 such pointers may lead to one record.
        case deleteSelf = "DELETE_SELF"
        /// Refuses to delete, and refuses to save a pointer to a record that does not exist.
        ///
        /// Web Services know it, the framework does not: `CKRecord.Reference.Action` has no such case.
        case validate = "VALIDATE"
    }

    /// The name of the record that is pointed to.
    public var recordName: String
    /// Its zone; nil for that of the record that holds the reference.
    public var zone: RecordZoneID?
    /// What happens when it goes.
    public var action: Action

    /// Points to a record.
    public init(_ recordName: String, in zone: RecordZoneID? = nil, action: Action = .none) {
        self.recordName = recordName
        self.zone = zone
        self.action = action
    }
}
