import CloudRecords

/// Whether the record is still what the client thinks it is.
enum ConflictChecks {
    static let all: [SaveCheck] = [tag, deleted]

    /// Rows 13 and 14.
    private static func tag(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard attempt.mode.checksTag, let stored = attempt.stored else { return nil }
        guard let tag = attempt.sent.changeTag else {
            return .conflict("record to insert already exists", attempt, with: stored, web: .exists)
        }
        if tag == stored.record.changeTag { return nil }
        return .conflict("client oplock error updating record", attempt, with: stored, web: .conflict)
    }

    /// Row 15.
    private static func deleted(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard attempt.mode.checksTag, attempt.isNew, attempt.sent.changeTag != nil else { return nil }
        return .recordNotFound
    }
}

extension RecordDatabaseError {
    /// The record is not on the server, or not any more.
    static let recordNotFound = RecordDatabaseError(.unknownItem, 2003, "Record not found")

    fileprivate static func conflict(
        _ message: String,
        _ attempt: SaveAttempt,
        with stored: StoredRecord,
        web: WebServiceErrorCode
    ) -> RecordDatabaseError {
        var error = RecordDatabaseError(.serverRecordChanged, 2004, message, web: web)
        let ancestor = attempt.sent.changeTag.flatMap { stored.versions[$0] }
        error.conflict = RecordConflict(server: stored.record, client: attempt.sent, ancestor: ancestor)
        return error
    }
}
