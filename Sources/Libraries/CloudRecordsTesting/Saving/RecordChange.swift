import CloudRecords

/// One item of a request that changes records.
enum RecordChange: Sendable {
    case save(CloudRecord, WriteMode)
    /// With a tag only the state that has it, as Web Services do; without one whatever the server has, be it nothing.
    case delete(RecordID, ifUnchanged: String?)
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

/// What became of one item: the record as it is now, or nil when it is gone.
typealias ChangeResult = Result<CloudRecord?, RecordDatabaseError>

/// What a save sends, and whether it minds that the record was changed meanwhile.
///
/// `CKModifyRecordsOperation.RecordSavePolicy` of the framework.
public enum SavePolicy: String, CaseIterable, Sendable {
    /// Sends the changed fields; fails when the server has another tag, or has the record and the client no tag.
    case ifServerRecordUnchanged
    /// Sends the changed fields; they win over whatever the server has.
    case changedKeys
    /// Sends all fields that the client has; they win over whatever the server has. Others stay as they are on the
    /// server.
    case allKeys

    var mode: WriteMode {
        WriteMode(checksTag: self == .ifServerRecordUnchanged, fields: self == .allKeys ? .all : .changed)
    }
}

/// How one record is saved, in the framework or by Web Services.
struct WriteMode: Hashable, Sendable {
    enum Fields: Hashable, Sendable {
        /// Those that were touched.
        case changed
        /// All that the client has.
        case all
        /// All that the client has; the server clears the others.
        case replacing
    }

    var checksTag: Bool
    var fields: Fields
}

extension CloudRecord {
    func sentKeys(_ mode: WriteMode) -> [String] {
        mode.fields == .changed ? changedKeys : Set(keys).union(changedKeys).sorted()
    }

    /// The state that the server would have after it took a record in.
    ///
    /// Assumption: a record that its client did not read from the server says nothing of a parent that it lacks.
    /// The keys of the fields that were sent are given where the values alone do not tell.
    func merging(_ sent: CloudRecord, _ mode: WriteMode, keys: [String]? = nil) -> CloudRecord {
        var merged = self
        let keys = keys ?? sent.sentKeys(mode)
        if mode.fields == .replacing {
            for key in Set(merged.keys).subtracting(keys).sorted() { merged.set(key, to: nil) }
        }
        for key in keys { merged.set(key, to: sent.fields[key]) }
        if sent.parent != nil || sent.changeTag != nil { merged.parent = sent.parent }
        if sent.share != nil { merged.share = sent.share }
        if sent.terms != nil { merged.terms = sent.terms }
        return merged
    }

    /// Sets a field, or clears it.
    mutating func set(_ key: String, to field: CloudRecord.Field?) {
        set(field?.value, for: key, isEncrypted: field?.isEncrypted ?? isEncrypted(key))
    }

    /// The record as an answer carries it when some fields were asked for.
    func restricted(to keys: Set<String>?) -> CloudRecord {
        guard let keys else { return self }
        var part = self
        for key in self.keys where !keys.contains(key) { part.set(key, to: nil) }
        part.forgetChanges()
        part.fetchedKeys = keys
        return part
    }
}
