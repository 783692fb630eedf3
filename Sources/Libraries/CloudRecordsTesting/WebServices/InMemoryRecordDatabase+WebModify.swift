import CloudRecords

extension InMemoryRecordDatabase {
    /// The answer to `records/modify`.
    mutating func modify(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        let zone = try webZone(json)
        let changes = try webChanges(json, in: zone)
        let isAtomic = try webAtomicity(json, in: zone)
        if let error = RequestChecks.tooLarge(changes, rules) { throw error }
        let results = performStrictly(changes, atomically: isAtomic)
        let style = AnswerStyle(json)
        var records: [JSONValue] = []
        for (change, result) in zip(changes, results) { records.append(webJSON(of: result, change.id, style)) }
        return .object(["records": .array(records)])
    }

    /// A value that is tagged as an integer is none for a floating-point field here, whatever the framework does.
    private mutating func performStrictly(_ changes: [RecordChange], atomically: Bool) -> [ChangeResult] {
        let before = rules.assumptions
        rules.assumptions.acceptsIntegersInDoubleFields = false
        defer { rules.assumptions = before }
        return perform(changes, atomically: atomically)
    }

    private func webAtomicity(_ json: JSONValue, in zone: RecordZoneID) throws(RecordDatabaseError) -> Bool {
        let isAtomic = json["atomic"]?.bool
        if isAtomic == true, zone.isDefault {
            throw .badRequest(message: "atomic operations not supported in default zone")
        }
        return isAtomic ?? assumptions.webRequestsAreAtomicByDefault
    }

    private mutating func webChanges(
        _ json: JSONValue,
        in zone: RecordZoneID
    ) throws(RecordDatabaseError) -> [RecordChange] {
        guard let operations = json["operations"]?.list else { throw .missingField("operations") }
        guard operations.count <= limits.webRequestItems else {
            throw .badRequest(.tooManyItems(operations.count, limit: limits.webRequestItems))
        }
        var changes: [RecordChange] = []
        var names: Set<String> = []
        for operation in operations {
            let change = try webChange(operation, in: zone)
            guard names.insert(change.id.name).inserted else {
                throw .badRequest("there are two operations for the record \(change.id.name)")
            }
            changes.append(change)
        }
        return changes
    }

    private mutating func webChange(
        _ json: JSONValue,
        in zone: RecordZoneID
    ) throws(RecordDatabaseError) -> RecordChange {
        let operation = try WebOperation(json)
        let id = RecordID(try name(of: operation), in: zone)
        let change = WebChange(operation: operation, id: id, stored: store.stored(id)?.record, schema: rules.schema)
        return try change.change()
    }

    /// The server names a new record that has no name.
    private mutating func name(of operation: WebOperation) throws(RecordDatabaseError) -> String {
        if let name = operation.recordName { return name }
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

extension RecordDatabaseError {
    /// The same error, as Web Services put it.
    fileprivate static func badRequest(_ error: RecordDatabaseError) -> RecordDatabaseError {
        var error = error
        error.serverErrorCode = .badRequest
        return error
    }
}
