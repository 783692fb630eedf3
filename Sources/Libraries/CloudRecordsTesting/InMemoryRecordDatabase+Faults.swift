public import CloudRecords

extension InMemoryRecordDatabase {
    /// Makes the next requests fail, whatever they ask for.
    ///
    ///     database.failNext(2, with: .requestRateLimited, retryAfter: 30)
    ///
    /// - Parameters:
    ///   - count: How many requests.
    ///   - code: The error.
    ///   - retryAfter: The seconds that the error asks to wait.
    public mutating func failNext(_ count: Int = 1, with code: RecordErrorCode, retryAfter: Double? = nil) {
        requestFaults += Array(repeating: .injected(code, retryAfter), count: max(0, count))
    }

    /// Makes the next attempt to save or delete one record fail, while the rest of its request is treated as usual.
    public mutating func failNextChange(of id: RecordID, with code: RecordErrorCode, retryAfter: Double? = nil) {
        itemFaults[id, default: []].append(.injected(code, retryAfter))
    }

    /// Changes a record as another device would, so that whoever read it before is in conflict.
    ///
    /// No check is made: the other device may run a version of the app that knows more fields.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - change: What the other device changes; nothing but the tag when it is left out.
    /// - Returns: The record as it is now.
    /// - Throws: ``RecordDatabaseError`` when there is no such record.
    @discardableResult
    public mutating func changeElsewhere(
        _ id: RecordID,
        _ change: (inout CloudRecord) -> Void = { _ in }
    ) throws(RecordDatabaseError) -> CloudRecord {
        guard var record = store.stored(id)?.record else { throw .recordNotFound.about(id) }
        change(&record)
        stamp(&record, by: account.userRecordName)
        store.zones[id.zone]?.put(record)
        return record
    }

    /// Makes every token of a zone too old, as the server does after a long time.
    public mutating func expireChangeTokens(of zone: RecordZoneID) { store.forgetTokens(of: zone) }

    /// Deletes a zone as the user does in the settings of the system.
    ///
    /// Requests then fail with ``RecordErrorCode/userDeletedZone`` until the zone is created again.
    public mutating func deleteZoneAsUser(_ zone: RecordZoneID) {
        lose(zone, RecordDatabaseError(.userDeletedZone, explanation: "the user deleted the zone"))
    }

    /// Resets the user's encryption keys.
    ///
    /// Requests for the zone then fail with ``RecordErrorCode/zoneNotFound`` and
    /// ``RecordDatabaseError/didResetEncryptedData``, until it is created again: the app has to upload its data anew.
    public mutating func resetEncryptedData(in zone: RecordZoneID) {
        var error = RecordDatabaseError.zoneNotFound
        error.didResetEncryptedData = true
        lose(zone, error)
    }

    private mutating func lose(_ zone: RecordZoneID, _ loss: RecordDatabaseError) {
        guard !zone.isDefault, store.zones.removeValue(forKey: zone) != nil else { return }
        store.losses[zone] = loss
    }
}

extension RecordDatabaseError {
    fileprivate static func injected(_ code: RecordErrorCode, _ retryAfter: Double?) -> RecordDatabaseError {
        var error = RecordDatabaseError(code, code.usualInternalCode, explanation: "the test asked for this error")
        error.retryAfter = retryAfter
        return error
    }
}

extension RecordErrorCode {
    /// The number behind the code, where logs agree on one.
    fileprivate var usualInternalCode: Int? {
        switch self {
        case .partialFailure: 1011
        case .serviceUnavailable: 2009
        case .requestRateLimited: 2062
        case .permissionFailure: 2007
        case .serverRejectedRequest: 2000
        case .serverRecordChanged: 2004
        case .batchRequestFailed: 2024
        case .limitExceeded: 2023
        case .zoneNotFound: 2036
        case .assetFileNotFound: 3002
        default: nil
        }
    }
}
