import CloudRecords

/// One record on its way into the database, with everything that the checks look at.
struct SaveAttempt: Sendable {
    /// The record as the client sent it.
    let sent: CloudRecord
    let mode: WriteMode
    /// The record as the server has it.
    let stored: StoredRecord?
    /// The record as the server would have it afterwards.
    let merged: CloudRecord
    let rules: DatabaseRules
    let zone: ZoneContents
    /// The shares that a record of the same request, or the server's own, names as its share.
    let sharesWithRoot: Set<String>

    var name: String { sent.id.name }
    var isNew: Bool { stored == nil }

    /// The fields that are sent, those that are cleared included, sorted.
    var sentKeys: [String] { sent.sentKeys(mode) }
}

/// What a database is, apart from what is in it.
struct DatabaseRules: Sendable {
    let container: String
    let scope: InMemoryRecordDatabase.Scope
    let environment: InMemoryRecordDatabase.Environment
    var account: RecordAccount
    var schema: SchemaTable
    var limits = InMemoryRecordDatabase.Limits()
    var assumptions = InMemoryRecordDatabase.Assumptions()
}

extension CloudRecord {
    func sentKeys(_ mode: WriteMode) -> [String] {
        mode.fields == .changed ? changedKeys : Set(keys).union(changedKeys).sorted()
    }

    /// The state that the server would have after it took a record in.
    ///
    /// Assumption: a record that its client did not read from the server says nothing of a parent that it lacks.
    func merging(_ sent: CloudRecord, _ mode: WriteMode) -> CloudRecord {
        var merged = self
        let keys = sent.sentKeys(mode)
        if mode.fields == .replacing {
            for key in Set(merged.keys).subtracting(keys).sorted() { merged.set(key, to: nil) }
        }
        for key in keys { merged.set(key, to: sent.field(key)) }
        if sent.parent != nil || sent.changeTag != nil { merged.parent = sent.parent }
        if sent.share != nil { merged.share = sent.share }
        return merged
    }
}
