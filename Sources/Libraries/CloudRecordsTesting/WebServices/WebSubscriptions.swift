import CloudRecords

// Subscriptions are kept as the JSON that made them. Nothing is ever sent to a device.
extension InMemoryRecordDatabase {
    /// The response to `subscriptions/list`.
    mutating func listSubscriptions() throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        return .object(["subscriptions": .array(store.subscriptions.sorted { $0.key < $1.key }.map(\.value))])
    }

    /// The response to `subscriptions/modify`.
    mutating func modifySubscriptions(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let operations = json["operations"]?.elements else { throw .missingField("operations") }
        let results = operations.map { operation -> JSONValue in
            do throws(RecordDatabaseError) {
                return try modify(operation["subscription"] ?? .null, operation["operationType"]?.text)
            } catch {
                return webJSON(of: error)
            }
        }
        return .object(["subscriptions": .array(results)])
    }

    private mutating func modify(_ subscription: JSONValue, _ kind: String?) throws(RecordDatabaseError) -> JSONValue {
        guard let id = subscription["subscriptionID"]?.text else { throw .missingField("subscriptionID") }
        switch kind {
        case "create":
            if store.subscriptions[id] != nil {
                throw RecordDatabaseError(.internalError, nil, "could not find subscription we just created")
            }
            if subscription["subscriptionType"] == .string("zone") {
                if scope == .public { throw .invalid("the public database has no subscriptions to zones") }
                if let error = zoneError(try webZone(subscription)) { throw error }
            }
            store.subscriptions[id] = subscription
            return subscription
        case "delete":
            guard store.subscriptions.removeValue(forKey: id) != nil else { throw .recordNotFound }
            return .object(["subscriptionID": .string(id), "deleted": .bool(true)])
        default: throw .unexpectedInput
        }
    }
}
