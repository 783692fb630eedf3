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
        let changes = records.map { RecordChange.save($0, policy.mode) } + ids.map { RecordChange.delete($0, .always) }
        try RequestChecks.check(changes, rules)
        let results = perform(changes, atomically: atomically)
        return SaveOutcome(
            saved: zip(records, results).map { SavedRecord.result($1, for: $0) },
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
}

/// What a client gets back of a record that it saved.
private enum SavedRecord {
    static func result(
        _ result: ChangeResult,
        for sent: CloudRecord
    ) -> Result<CloudRecord, RecordDatabaseError> {
        result.flatMap { stored in
            stored.map { .success($0.restricted(to: knownKeys(of: sent, storedKeys: $0.keys))) }
                ?? .failure(.recordNotFound.about(sent.id))
        }
    }

    /// Nil when the client knows all fields: it read the record in full, or there are no others.
    private static func knownKeys(of sent: CloudRecord, storedKeys: [String]) -> Set<String>? {
        if sent.changeTag != nil, sent.fetchedKeys == nil { return nil }
        let known = Set(sent.keys).union(sent.changedKeys).union(sent.fetchedKeys ?? [])
        return sent.fetchedKeys == nil && known.isSuperset(of: storedKeys) ? nil : known
    }
}
