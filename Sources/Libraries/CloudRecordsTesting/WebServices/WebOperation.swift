import CloudRecords

/// One operation of `records/modify`, its words understood and its fields not yet read.
struct WebOperation: Sendable {
    let kind: RecordOperation.Kind
    let record: JSONValue

    /// Throws what is an error of the whole request.
    init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let word = json["operationType"]?.string else { throw .missingField("operationType") }
        guard let kind = RecordOperation.Kind(rawValue: word) else { throw .unexpectedInput }
        guard let record = json["record"], record.members != nil else { throw .missingField("record") }
        self.kind = kind
        self.record = record
        if needsTag, changeTag == nil { throw .missingField("recordChangeTag") }
    }

    var recordName: String? { record["recordName"]?.string }
    var changeTag: String? { record["recordChangeTag"]?.string }

    var isDeletion: Bool { kind == .delete || kind == .forceDelete }

    /// How a record is saved.
    var mode: WriteMode {
        switch kind {
        case .replace: WriteMode(checksTag: true, fields: .replacing)
        case .forceReplace: WriteMode(checksTag: false, fields: .replacing)
        case .forceUpdate: WriteMode(checksTag: false, fields: .changed)
        case .create, .update, .delete, .forceDelete: WriteMode(checksTag: true, fields: .changed)
        }
    }

    /// The tag that counts: a new record has none, and force needs none.
    var effectiveTag: String? { needsTag ? changeTag : nil }

    private var needsTag: Bool {
        switch kind {
        case .update, .replace, .delete: true
        case .create, .forceUpdate, .forceReplace, .forceDelete: false
        }
    }
}
