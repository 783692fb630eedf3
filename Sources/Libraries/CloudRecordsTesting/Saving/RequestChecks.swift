import CloudRecords

/// What is asked of a request as a whole.
enum RequestChecks {
    static func check(_ changes: [RecordChange], _ rules: DatabaseRules) throws(RecordDatabaseError) {
        if let error = tooManyItems(changes.count, rules) ?? repeated(changes) ?? tooLarge(changes, rules) {
            throw error
        }
    }

    static func tooManyItems(_ count: Int, _ rules: DatabaseRules) -> RecordDatabaseError? {
        let limit = rules.limits.requestItems
        return count > limit ? .tooManyItems(count, limit: limit) : nil
    }

    /// The framework raises an exception; it is the same mistake.
    private static func repeated(_ changes: [RecordChange]) -> RecordDatabaseError? {
        var seen: Set<RecordID> = []
        guard let id = changes.lazy.map(\.id).first(where: { !seen.insert($0).inserted }) else { return nil }
        return RecordDatabaseError(.invalidArguments, explanation: "a request can save or delete a record once").about(
            id
        )
    }

    static func tooLarge(_ changes: [RecordChange], _ rules: DatabaseRules) -> RecordDatabaseError? {
        let size = changes.reduce(0) { sum, change in
            guard case .save(let record, let mode) = change else { return sum }
            return sum + record.sentSize(mode)
        }
        guard size > rules.limits.requestBytes else { return nil }
        return RecordDatabaseError(
            .limitExceeded,
            explanation: "the request has \(size) bytes, more than \(rules.limits.requestBytes)"
        )
    }
}

extension RecordDatabaseError {
    static func tooManyItems(_ count: Int, limit: Int) -> RecordDatabaseError {
        RecordDatabaseError(
            .limitExceeded,
            1020,
            "Your request contains \(count) items which is more than the maximum number of items in a single request "
                + "(\(limit))"
        )
    }
}
