import CloudRecords

extension InMemoryRecordDatabase {
    /// What comes before every request: a fault that a test asked for, and whether there is a user who may ask.
    mutating func beginRequest(writes: Bool = false) throws(RecordDatabaseError) {
        if let error = faults.takeRequestError() { throw error }
        if let error = accountError(writes: writes) { throw error }
    }

    /// Everybody may read the public database, signed in or not.
    private func accountError(writes: Bool) -> RecordDatabaseError? {
        let mayBeAnybody = scope == .public && !writes
        switch account {
        case .temporarilyUnavailable where !mayBeAnybody: return .accountUnavailable
        case .none where !mayBeAnybody: return .notSignedIn
        case .serverKey where scope != .public: return .serverKeyElsewhere
        default: return nil
        }
    }
}

extension RecordDatabaseError {
    fileprivate static let accountUnavailable = RecordDatabaseError(
        .accountTemporarilyUnavailable,
        explanation: "the device is not ready to say who is signed in"
    )

    fileprivate static let notSignedIn = RecordDatabaseError(.notAuthenticated, 1002, "No iCloud account is configured")

    /// Assumption: the code is `AUTHENTICATION_FAILED`. That server-to-server keys reach the public database only is
    /// documented; what the others answer is not.
    fileprivate static let serverKeyElsewhere = RecordDatabaseError(
        .notAuthenticated,
        explanation: "server-to-server keys reach the public database only",
        web: .authenticationFailed
    )
}
