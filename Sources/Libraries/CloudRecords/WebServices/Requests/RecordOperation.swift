/// What to do with one record.
public struct RecordOperation: Hashable, Sendable {
    /// The server's words for what can be done.
    public enum Kind: String, CaseIterable, Sendable {
        /// Saves a new record; fails if there is one.
        case create
        /// Saves the fields that were touched; fails if the record was changed meanwhile.
        case update
        /// Saves the fields that were touched, whatever the server has; creates the record if there is none.
        case forceUpdate
        /// Saves all fields and clears all others; fails if the record was changed meanwhile.
        case replace
        /// Saves all fields and clears all others, whatever the server has; creates the record if there is none.
        case forceReplace
        /// Deletes; fails if the record was changed meanwhile.
        case delete
        /// Deletes whatever the server has.
        case forceDelete
    }

    /// What to do.
    public var kind: Kind
    /// The record to do it with; to delete, only its name and tag count.
    public var record: CloudRecord

    /// Names an operation.
    public init(_ kind: Kind, _ record: CloudRecord) {
        self.kind = kind
        self.record = record
    }
}

extension RecordOperation {
    func json() throws(RecordFormatFailure) -> JSONValue {
        .object(["operationType": .string(kind.rawValue), "record": .object(try recordJSON())])
    }

    private func recordJSON() throws(RecordFormatFailure) -> [String: JSONValue] {
        var members = record.requestJSON
        switch kind {
        case .create: members["fields"] = try record.fields.json(of: record)
        case .update, .forceUpdate: members["fields"] = try record.fields.changesJSON(of: record)
        case .replace, .forceReplace: members["fields"] = try completeFields()
        case .delete, .forceDelete: members = ["recordName": .string(record.id.name)]
        }
        if kind.needsChangeTag { members["recordChangeTag"] = .string(try changeTag()) }
        return members
    }

    private func completeFields() throws(RecordFormatFailure) -> JSONValue {
        guard record.fetchedKeys == nil else { throw record.failure(.incompleteRecord) }
        return try record.fields.json(of: record)
    }

    private func changeTag() throws(RecordFormatFailure) -> String {
        guard let tag = record.changeTag else { throw record.failure(.missingChangeTag) }
        return tag
    }
}

extension RecordOperation.Kind {
    fileprivate var needsChangeTag: Bool {
        switch self {
        case .update, .replace, .delete: true
        case .create, .forceUpdate, .forceReplace, .forceDelete: false
        }
    }
}
