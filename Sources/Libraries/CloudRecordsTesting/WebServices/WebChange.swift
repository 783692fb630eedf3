import CloudRecords
import CloudSchema

/// An operation on its way to a change of the database.
struct WebChange {
    let operation: WebOperation
    let id: RecordID
    let stored: CloudRecord?
    let schema: SchemaTable

    /// Throws what is an error of the whole request; what is wrong with the record alone is in the change.
    func change() throws(RecordDatabaseError) -> RecordChange {
        if operation.isDeletion { return .delete(id, deleteMode) }
        guard let type = operation.record["recordType"]?.string ?? stored?.type else {
            // Without a type there is nothing to update, or too little to create.
            return .refused(id, operation.effectiveTag == nil ? .missingField("recordType") : .recordNotFound)
        }
        return try save(type)
    }

    private var deleteMode: DeleteMode {
        operation.effectiveTag.map { .ifUnchanged(tag: $0) } ?? .always
    }

    private func save(_ type: String) throws(RecordDatabaseError) -> RecordChange {
        var record = CloudRecord(type: type, id: id)
        // Changes of a record without a tag are changes even where they clear.
        for (key, json) in try fields() {
            do throws(WebField.Problem) {
                record.clearOrSet(key, try WebField(json, column: schema[type]?.fields[key]?.type, key, type).value)
            } catch {
                switch error {
                case .request(let error): throw error
                case .record(let error): return .refused(id, error)
                }
            }
        }
        record.changeTag = operation.effectiveTag
        record.parent = parent
        record.share = stored?.share
        return .save(record, operation.mode)
    }

    private func fields() throws(RecordDatabaseError) -> [(String, JSONValue)] {
        guard let fields = operation.record["fields"] else { return [] }
        guard let members = fields.members else { throw .unexpectedInput }
        return members.sorted { $0.key < $1.key }
    }

    private var parent: RecordReference? {
        guard let name = operation.record["parent"]?["recordName"]?.string else { return stored?.parent }
        return RecordReference(name)
    }
}

extension CloudRecord {
    fileprivate mutating func clearOrSet(_ key: String, _ field: FieldValue?) {
        if let field { set(key, to: field) } else { self[key] = nil }
    }
}
