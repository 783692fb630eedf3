public import CloudRecords

extension InMemoryRecordDatabase {
    /// Saves and deletes records, as `CKModifyRecordsOperation` does.
    ///
    /// A custom zone is all or nothing, unless `atomically` is false: when one item fails, the others of the zone fail
    /// with ``RecordErrorCode/batchRequestFailed``. The default zone never is. Deleting what does not exist succeeds.
    ///
    /// - Parameters:
    ///   - records: The records to save, each once.
    ///   - ids: The records to delete, none of which is saved as well.
    ///   - policy: What is sent, and whether changes of others matter.
    ///   - atomically: Whether custom zones are all or nothing.
    /// - Returns: What became of each item; ``SaveOutcome/get()`` throws when that is not what was asked for.
    /// - Throws: ``RecordDatabaseError`` when the request fails as a whole: nobody is signed in, it is too large, or a
    ///   test asked for it. The failure of an item is in the outcome.
    public mutating func save(
        _ records: [CloudRecord],
        deleting ids: [RecordID] = [],
        policy: SavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true
    ) throws(RecordDatabaseError) -> SaveOutcome {
        try beginRequest(writes: true)
        let changes =
            records.map { RecordChange.save($0, policy.mode) } + ids.map { RecordChange.delete($0, ifUnchanged: nil) }
        if let error = tooManyItems(changes.count) ?? repeated(changes) ?? tooLarge(changes) { throw error }
        let results = perform(changes, atomically: atomically)
        return SaveOutcome(
            saved: zip(records, results).map { sent, result in result.flatMap { sent.returned($0) } },
            deleted: zip(ids, results.dropFirst(records.count)).map { id, result in result.map { _ in id } }
        )
    }

    /// Saves one record, as `CKDatabase.save(_:)` does.
    ///
    /// - Returns: The record with its new tag and stamps.
    /// - Throws: ``RecordDatabaseError`` with the reason, not wrapped in a partial failure.
    @discardableResult
    public mutating func save(
        _ record: CloudRecord,
        policy: SavePolicy = .ifServerRecordUnchanged
    ) throws(RecordDatabaseError) -> CloudRecord {
        let outcome = try save([record], policy: policy)
        guard let result = outcome.saved.first else { throw .recordNotFound }
        return try result.get()
    }

    /// Deletes one record, as `CKDatabase.deleteRecord(withID:)` does.
    ///
    /// - Throws: ``RecordDatabaseError`` with the reason, not wrapped in a partial failure.
    public mutating func delete(_ id: RecordID) throws(RecordDatabaseError) {
        let outcome = try save([], deleting: [id])
        _ = try outcome.deleted.first?.get()
    }

    // MARK: What is asked of a request as a whole

    func tooManyItems(_ count: Int) -> RecordDatabaseError? {
        count > limits.requestItems ? .tooManyItems(count, limit: limits.requestItems) : nil
    }

    /// The framework raises an exception; it is the same mistake.
    private func repeated(_ changes: [RecordChange]) -> RecordDatabaseError? {
        var seen: Set<RecordID> = []
        guard let id = changes.lazy.map(\.id).first(where: { !seen.insert($0).inserted }) else { return nil }
        return .invalid("a request can save or delete a record once").about(id)
    }

    func tooLarge(_ changes: [RecordChange]) -> RecordDatabaseError? {
        let size = changes.reduce(0) { sum, change in
            guard case .save(let record, let mode) = change else { return sum }
            return sum + record.size(of: record.sentKeys(mode))
        }
        guard size > limits.requestBytes else { return nil }
        let explanation = "the request has \(size) bytes, more than \(limits.requestBytes)"
        return RecordDatabaseError(.limitExceeded, explanation: explanation)
    }
}

extension RecordDatabaseError {
    static func tooManyItems(_ count: Int, limit: Int) -> RecordDatabaseError {
        let message =
            "Your request contains \(count) items which is more than the maximum number of items in a single request "
            + "(\(limit))"
        return RecordDatabaseError(.limitExceeded, 1020, message)
    }
}

extension CloudRecord {
    /// What a client gets back of this record when the server has taken it in.
    fileprivate func returned(_ stored: CloudRecord?) -> Result<CloudRecord, RecordDatabaseError> {
        guard let stored else { return .failure(.recordNotFound.about(id)) }
        // The client knows all fields: it read the record in full, or there are no others.
        if isWhole { return .success(stored) }
        let known = Set(keys).union(changedKeys).union(fetchedKeys ?? [])
        let hasAll = fetchedKeys == nil && known.isSuperset(of: stored.keys)
        return .success(stored.restricted(to: hasAll ? nil : known))
    }
}

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
