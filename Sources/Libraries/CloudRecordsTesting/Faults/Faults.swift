import CloudRecords

/// Errors that a test asked for.
struct Faults: Sendable {
    private var requestErrors: [RecordDatabaseError] = []
    private var itemErrors: [RecordID: [RecordDatabaseError]] = [:]

    mutating func add(_ error: RecordDatabaseError, count: Int) {
        requestErrors += Array(repeating: error, count: max(0, count))
    }

    mutating func add(_ error: RecordDatabaseError, for id: RecordID) { itemErrors[id, default: []].append(error) }

    mutating func takeRequestError() -> RecordDatabaseError? {
        requestErrors.isEmpty ? nil : requestErrors.removeFirst()
    }

    mutating func takeItemError(for id: RecordID) -> RecordDatabaseError? {
        guard let error = itemErrors[id]?.first else { return nil }
        itemErrors[id]?.removeFirst()
        return error
    }
}
