import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// The answer to `records/modify`.
    mutating func modify(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        let zone = try webZone(json)
        let changes = try webChanges(json, in: zone)
        let isAtomic = try webAtomicity(json, in: zone)
        if let error = tooLarge(changes) { throw error }
        let results = performStrictly(changes, atomically: isAtomic)
        let style = AnswerStyle(json)
        let records = zip(changes, results).map { webJSON(of: $1, $0.id, style) }
        return .object(["records": .array(records)])
    }

    /// A value that is tagged as an integer is none for a floating-point field here, whatever the framework does.
    private mutating func performStrictly(_ changes: [RecordChange], atomically: Bool) -> [ChangeResult] {
        let before = assumptions
        assumptions.acceptsIntegersInDoubleFields = false
        defer { assumptions = before }
        return perform(changes, atomically: atomically)
    }

    private func webAtomicity(_ json: JSONValue, in zone: RecordZoneID) throws(RecordDatabaseError) -> Bool {
        let isAtomic = json["atomic"]?.bool
        if isAtomic == true, zone.isDefault {
            throw .invalid(message: "atomic operations not supported in default zone")
        }
        return isAtomic ?? assumptions.webRequestsAreAtomicByDefault
    }

    private mutating func webChanges(
        _ json: JSONValue,
        in zone: RecordZoneID
    ) throws(RecordDatabaseError) -> [RecordChange] {
        guard let operations = json["operations"]?.elements else { throw .missingField("operations") }
        guard operations.count <= limits.webRequestItems else {
            var error = RecordDatabaseError.tooManyItems(operations.count, limit: limits.webRequestItems)
            error.serverErrorCode = .badRequest
            throw error
        }
        var names: Set<String> = []
        return try operations.map { json throws(RecordDatabaseError) in
            let operation = try WebOperation(json)
            let id = RecordID(try name(of: operation), in: zone)
            let change = try operation.change(of: id, stored: store.stored(id)?.record, types)
            guard names.insert(id.name).inserted else {
                throw .invalid("there are two operations for the record \(id.name)")
            }
            return change
        }
    }

    /// The server names a new record that has no name.
    private mutating func name(of operation: WebOperation) throws(RecordDatabaseError) -> String {
        if let name = operation.record["recordName"]?.text { return name }
        guard operation.kind == .create else { throw .missingField("recordName") }
        return store.nextIdentifier()
    }

    private mutating func webJSON(of result: ChangeResult, _ id: RecordID, _ style: AnswerStyle) -> JSONValue {
        switch result {
        case .success(nil): webJSON(ofDeleted: id)
        case .success(let record?): webJSON(of: .success(record), style)
        case .failure(let error): webJSON(of: error)
        }
    }
}

/// One operation of `records/modify`, its words understood and its fields not yet read.
private struct WebOperation {
    let kind: RecordOperation.Kind
    let record: JSONValue
    /// The tag that counts: a new record has none, and force needs none.
    private let tag: String?

    /// Throws what is an error of the whole request.
    init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let word = json["operationType"]?.text else { throw .missingField("operationType") }
        guard let kind = RecordOperation.Kind(rawValue: word) else { throw .unexpectedInput }
        guard let record = json["record"], record.members != nil else { throw .missingField("record") }
        self.kind = kind
        self.record = record
        tag = kind.needsChangeTag ? record["recordChangeTag"]?.text : nil
        if kind.needsChangeTag, tag == nil { throw .missingField("recordChangeTag") }
    }

    /// Throws what is an error of the whole request; what is wrong with the record alone is in the change.
    func change(
        of id: RecordID,
        stored: CloudRecord?,
        _ types: SchemaTable
    ) throws(RecordDatabaseError) -> RecordChange {
        guard let mode else { return .delete(id, ifUnchanged: tag) }
        guard let type = record["recordType"]?.text ?? stored?.type else {
            // Without a type there is nothing to update, or too little to create.
            return .refused(id, tag == nil ? .missingField("recordType") : .recordNotFound)
        }
        var sent = CloudRecord(type: type, id: id)
        // Changes of a record without a tag are changes even where they clear.
        for (key, json) in try fields() {
            do throws(RecordDatabaseError) {
                let field = try CloudRecord.Field(request: json, column: types[type]?.fields[key]?.type, key, type)
                sent.set(key, to: field)
            } catch {
                if error == .unexpectedInput { throw error }
                return .refused(id, error)
            }
        }
        sent.changeTag = tag
        sent.parent = record["parent"]?["recordName"]?.text.map { RecordReference($0) } ?? stored?.parent
        sent.share = stored?.share
        return .save(sent, mode)
    }

    /// How the record is saved; nil when it is deleted.
    private var mode: WriteMode? {
        switch kind {
        case .delete, .forceDelete: nil
        case .create, .update: WriteMode(checksTag: true, fields: .changed)
        case .forceUpdate: WriteMode(checksTag: false, fields: .changed)
        case .replace: WriteMode(checksTag: true, fields: .replacing)
        case .forceReplace: WriteMode(checksTag: false, fields: .replacing)
        }
    }

    private func fields() throws(RecordDatabaseError) -> [(String, JSONValue)] {
        guard let fields = record["fields"] else { return [] }
        guard let members = fields.members else { throw .unexpectedInput }
        return members.sorted { $0.key < $1.key }
    }
}
