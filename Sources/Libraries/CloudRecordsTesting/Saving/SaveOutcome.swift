public import CloudRecords

/// What became of each item of a save.
///
///     let outcome = try database.save([post, tag], deleting: [old.id])
///     if let failure = outcome.failure {           // .partialFailure
///         for error in failure.partialErrors { … }
///     }
public struct SaveOutcome: Sendable {
    /// The saved records in the order of the request.
    ///
    /// A saved record has its new tag and stamps, and of the server's fields those that the client could know.
    public internal(set) var saved: [Result<CloudRecord, RecordDatabaseError>]
    /// The deleted records in the order of the request.
    public internal(set) var deleted: [Result<RecordID, RecordDatabaseError>]

    /// The error of the whole request, which lists those of the items; nil when there is none.
    ///
    /// `CKModifyRecordsOperation` reports exactly this: 2/1011 with the items' errors inside.
    public var failure: RecordDatabaseError? {
        let errors = saved.compactMap(\.failure) + deleted.compactMap(\.failure)
        guard !errors.isEmpty else { return nil }
        var failure = RecordDatabaseError(.partialFailure, 1011, "Failed to modify some records")
        failure.partialErrors = errors
        return failure
    }

    /// The saved records, if nothing failed.
    ///
    /// - Throws: ``failure``.
    @discardableResult
    public func get() throws(RecordDatabaseError) -> [CloudRecord] {
        if let failure { throw failure }
        return saved.compactMap { try? $0.get() }
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
