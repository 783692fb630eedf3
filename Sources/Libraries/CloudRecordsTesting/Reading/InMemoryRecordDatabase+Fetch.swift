public import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Fetches one record.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - desiredKeys: The fields to fetch; nil for all.
    /// - Returns: The record with its tag and stamps, and without changes.
    /// - Throws: ``RecordDatabaseError`` when there is no such record, or the user may not read it.
    public mutating func record(
        for id: RecordID,
        desiredKeys: [String]? = nil
    ) throws(RecordDatabaseError) -> CloudRecord {
        try beginRequest()
        return try fetch(id, desiredKeys.map(Set.init)).get()
    }

    /// Fetches records.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - desiredKeys: The fields to fetch; nil for all.
    /// - Returns: A result for each record, in the order of the request.
    /// - Throws: ``RecordDatabaseError`` when the request fails as a whole.
    public mutating func records(
        for ids: [RecordID],
        desiredKeys: [String]? = nil
    ) throws(RecordDatabaseError) -> [Result<CloudRecord, RecordDatabaseError>] {
        try beginRequest()
        if let error = tooManyItems(ids.count) { throw error }
        let keys = desiredKeys.map(Set.init)
        return ids.map { fetch($0, keys) }
    }

    /// Everything in a zone as it is, sorted by record name, for a test to look at; no request.
    public func contents(of zone: RecordZoneID) -> [CloudRecord] {
        (store.zones[zone]?.records.values.map(\.record) ?? []).sorted { $0.id.name < $1.id.name }
    }

    func fetch(_ id: RecordID, _ keys: Set<String>?) -> Result<CloudRecord, RecordDatabaseError> {
        if let error = zoneError(id.zone) { return .failure(error.about(id)) }
        guard let record = store.stored(id)?.record else { return .failure(.recordNotFound.about(id)) }
        let error = grantError(.read, on: record.type, record)
        return error.map { .failure($0.about(id)) } ?? .success(record.restricted(to: keys))
    }
}
