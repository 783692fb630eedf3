import CloudRecords

/// A record as the server keeps it.
struct StoredRecord: Sendable {
    /// The present state, complete and without changes.
    var record: CloudRecord
    /// The place of its last change among the changes of the zone.
    var sequence: Int
    /// Earlier states by their tags, which a conflict shows as the common ancestor.
    var versions: [String: CloudRecord] = [:]
}

/// What remains of a deleted record.
struct Tombstone: Sendable {
    var type: String
    /// The place of the deletion among the changes of the zone.
    var sequence: Int
}
