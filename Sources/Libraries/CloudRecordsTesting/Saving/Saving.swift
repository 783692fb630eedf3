public import CloudRecords

extension InMemoryRecordDatabase {
    /// Saves and deletes records, like `CKModifyRecordsOperation`.
    ///
    /// Custom zones are atomic, unless `atomically` is false: when one item fails, the others of the zone fail with
    /// ``RecordErrorCode/batchRequestFailed``. The default zone never is. Deleting a record that does not exist
    /// succeeds.
    ///
    /// - Parameters:
    ///   - records: The records to save, each once.
    ///   - ids: The records to delete, none of which is also saved.
    ///   - policy: The fields to send, and the handling of conflicts.
    ///   - atomically: Whether custom zones are atomic.
    /// - Returns: The result of each item; ``SaveOutcome/get()`` throws when one failed.
    /// - Throws: ``RecordDatabaseError`` when the request fails as a whole: no user is signed in, it is too large, or a
    ///   test injected an error. The failure of an item is in the outcome.
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

    /// Saves one record, like `CKDatabase.save(_:)`.
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

    /// Deletes one record, like `CKDatabase.deleteRecord(withID:)`.
    ///
    /// - Throws: ``RecordDatabaseError`` with the reason, not wrapped in a partial failure.
    public mutating func delete(_ id: RecordID) throws(RecordDatabaseError) {
        let outcome = try save([], deleting: [id])
        _ = try outcome.deleted.first?.get()
    }

    // MARK: The whole request

    func tooManyItems(_ count: Int) -> RecordDatabaseError? {
        count > limits.requestItems ? .tooManyItems(count, limit: limits.requestItems) : nil
    }

    /// An error for a record that is both saved and deleted, or listed twice; the framework raises an exception.
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
    /// The client's record after the save.
    fileprivate func returned(_ stored: CloudRecord?) -> Result<CloudRecord, RecordDatabaseError> {
        guard let stored else { return .failure(.recordNotFound.about(id)) }
        // The client knows all fields: it read the whole record, or there are no others.
        if isWhole { return .success(stored) }
        let known = Set(keys).union(changedKeys).union(fetchedKeys ?? [])
        let hasAll = fetchedKeys == nil && known.isSuperset(of: stored.keys)
        return .success(stored.restricted(to: hasAll ? nil : known))
    }
}

/// The results of a save, item by item.
///
///     let outcome = try database.save([post, tag], deleting: [old.id])
///     if let failure = outcome.failure {           // .partialFailure
///         for error in failure.partialErrors { … }
///     }
public struct SaveOutcome: Sendable {
    /// The saved records in the order of the request.
    ///
    /// A saved record has its new tag and stamps, and those of the server's fields that the client knows.
    public internal(set) var saved: [Result<CloudRecord, RecordDatabaseError>]
    /// The deleted records in the order of the request.
    public internal(set) var deleted: [Result<RecordID, RecordDatabaseError>]

    /// The error of the whole request, which contains those of the items; nil without one.
    ///
    /// `CKModifyRecordsOperation` reports the same: 2/1011 with the items' errors inside.
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

/// One item of a request that changes records.
enum RecordChange: Sendable {
    case save(CloudRecord, WriteMode)
    /// Deletes the record; with a tag only that state, as in Web Services, without one any state or none.
    case delete(RecordID, ifUnchanged: String?)
    /// An unreadable item; it counts as a failure of its request.
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

/// The result of one item: the present record, or nil after a deletion.
typealias ChangeResult = Result<CloudRecord?, RecordDatabaseError>

/// The fields that a save sends, and the handling of conflicts.
///
/// `CKModifyRecordsOperation.RecordSavePolicy` of the framework.
public enum SavePolicy: String, CaseIterable, Sendable {
    /// Sends the changed fields; fails when the server has another tag, or the client has no tag for an existing
    /// record.
    case ifServerRecordUnchanged
    /// Sends the changed fields, which overwrite the server's.
    case changedKeys
    /// Sends all fields of the client, which overwrite the server's. Others are unchanged on the server.
    case allKeys

    var mode: WriteMode {
        WriteMode(checksTag: self == .ifServerRecordUnchanged, fields: self == .allKeys ? .all : .changed)
    }
}

/// The way one record is saved, in the framework or by Web Services.
struct WriteMode: Hashable, Sendable {
    enum Fields: Hashable, Sendable {
        /// The changed fields.
        case changed
        /// All fields of the client.
        case all
        /// All fields of the client; the server clears the others.
        case replacing
    }

    var checksTag: Bool
    var fields: Fields
}

extension CloudRecord {
    func sentKeys(_ mode: WriteMode) -> [String] {
        mode.fields == .changed ? changedKeys : Set(keys).union(changedKeys).sorted()
    }

    /// The server's record after a save.
    ///
    /// Assumption: a record that its client did not read from the server does not clear a parent. Pass the keys of the
    /// sent fields where the values alone do not show them.
    func merging(_ sent: CloudRecord, _ mode: WriteMode, keys: [String]? = nil) -> CloudRecord {
        var merged = self
        let keys = keys ?? sent.sentKeys(mode)
        if mode.fields == .replacing {
            for key in Set(merged.keys).subtracting(keys).sorted() { merged.set(key, to: nil) }
        }
        for key in keys { merged.set(key, to: sent.fields[key]) }
        if sent.parent != nil || sent.changeTag != nil { merged.parent = sent.parent }
        if sent.share != nil { merged.share = sent.share }
        if sent.shareTerms != nil { merged.shareTerms = sent.shareTerms }
        return merged
    }

    /// Sets a field, or clears it.
    mutating func set(_ key: String, to field: CloudRecord.Field?) {
        set(field?.value, for: key, isEncrypted: field?.isEncrypted ?? isEncrypted(key))
    }

    /// The record in a response with some fields.
    func restricted(to keys: Set<String>?) -> CloudRecord {
        guard let keys else { return self }
        var part = self
        for key in self.keys where !keys.contains(key) { part.set(key, to: nil) }
        part.forgetChanges()
        part.fetchedKeys = keys
        return part
    }
}

/// The changes of one request in one zone, with their results.
struct ZoneBatch {
    let changes: [RecordChange]
    /// The saved records.
    let savedNames: Set<String>
    /// The shares of records in this request.
    let sharesWithRoot: Set<String>
    /// The records whose change has no result yet.
    private(set) var openNames: Set<String>
    private var outcomes: [ChangeResult?]

    init(_ changes: [RecordChange]) {
        self.changes = changes
        let saved = changes.compactMap(\.saved)
        savedNames = Set(saved.map(\.id.name))
        sharesWithRoot = Set(saved.compactMap { $0.share?.recordName })
        openNames = Set(changes.map(\.id.name))
        outcomes = Array(repeating: nil, count: changes.count)
    }

    /// The order of the changes: saves before deletions.
    var order: [Int] {
        changes.indices.filter { changes[$0].saved != nil } + changes.indices.filter { changes[$0].saved == nil }
    }

    var results: [ChangeResult] { outcomes.compactMap(\.self) }

    var hasFailed: Bool { outcomes.contains { $0?.failure != nil } }

    mutating func finish(_ index: Int, _ result: ChangeResult) {
        outcomes[index] = result
        openNames.remove(changes[index].id.name)
    }
}
