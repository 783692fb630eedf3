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

extension SavePolicy {
    var mode: WriteMode {
        switch self {
        case .ifServerRecordUnchanged: WriteMode(checksTag: true, fields: .changed)
        case .changedKeys: WriteMode(checksTag: false, fields: .changed)
        case .allKeys: WriteMode(checksTag: false, fields: .all)
        }
    }
}
