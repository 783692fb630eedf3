import CloudRecords

/// One item of a request that changes records.
enum RecordChange: Sendable {
    case save(CloudRecord, WriteMode)
    case delete(RecordID, DeleteMode)
    /// What could not even be read; it counts as a failure of its request.
    case refused(RecordID, RecordDatabaseError)

    var id: RecordID {
        switch self {
        case .save(let record, _): record.id
        case .delete(let id, _), .refused(let id, _): id
        }
    }

    var saved: CloudRecord? {
        if case .save(let record, _) = self { record } else { nil }
    }
}

/// How one record is deleted.
enum DeleteMode: Hashable, Sendable {
    /// Whatever the server has; that there is nothing is fine.
    case always
    /// Only the state with this tag, as Web Services do.
    case ifUnchanged(tag: String)
}

/// What became of one item: the record as it is now, or nil when it is gone.
typealias ChangeResult = Result<CloudRecord?, RecordDatabaseError>
