public import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Fetches one record.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - desiredKeys: The fields to fetch; nil for all.
    /// - Returns: The record with its tag and stamps, and without changes.
    /// - Throws: ``RecordDatabaseError`` when the record does not exist, or the user may not read it.
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

    /// All records of a zone, sorted by name, for a test to inspect; not a request.
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

extension InMemoryRecordDatabase {
    /// Fetches the changes of a zone since a token, like `CKFetchRecordZoneChangesOperation`.
    ///
    /// A record that changed more than once is returned once, in its latest state. Fetch again at once while
    /// ``RecordZoneChanges/moreComing`` is true.
    ///
    /// - Parameters:
    ///   - zone: The zone; the default zone has no changes.
    ///   - token: The token of the last fetch; nil for everything.
    ///   - limit: The largest number of records; nil for the server's limit.
    ///   - desiredKeys: The fields to fetch; nil for all.
    /// - Returns: The changes, and the token for the next time.
    /// - Throws: ``RecordDatabaseError`` with ``RecordErrorCode/changeTokenExpired`` for a token that is too old or of
    ///   another zone, and an error when the zone does not exist.
    public mutating func changes(
        in zone: RecordZoneID,
        since token: String? = nil,
        limit: Int? = nil,
        desiredKeys: [String]? = nil
    ) throws(RecordDatabaseError) -> RecordZoneChanges {
        try beginRequest()
        return try changes(in: zone, since: token, limit, desiredKeys.map(Set.init))
    }

    func changes(
        in zone: RecordZoneID,
        since token: String?,
        _ limit: Int?,
        _ keys: Set<String>?
    ) throws(RecordDatabaseError) -> RecordZoneChanges {
        if let error = zoneError(zone) { throw error.about(zone) }
        if zone.isDefault {
            let message = "AppDefaultZone does not support getChanges call"
            throw RecordDatabaseError(.serverRejectedRequest, 2027, message, web: .badRequest).about(zone)
        }
        guard let contents = store.zones[zone], let start = token.map(contents.sequence) ?? 0 else {
            // The server's text is unknown.
            let explanation = "the change token is too old, or of another zone: fetch everything"
            throw RecordDatabaseError(.changeTokenExpired, explanation: explanation).about(zone)
        }
        let replaysDeletions = token != nil || assumptions.replaysDeletions
        let count = contents.changes.count
        let latest = (start..<count).filter { contents.isLatest($0, replaysDeletions: replaysDeletions) }
        let pageSize = pageSize(limit)
        let names = latest.prefix(pageSize).map { contents.changes[$0] }
        let next = latest.dropFirst(pageSize).first
        return RecordZoneChanges(
            saved: names.compactMap { contents.records[$0]?.record.restricted(to: keys) },
            deleted: names.compactMap { name in
                contents.tombstones[name].map { .init(id: RecordID(name, in: zone), recordType: $0.type) }
            },
            token: contents.token(after: next ?? count),
            moreComing: next != nil
        )
    }

    /// The number of records in one response, given the request's limit.
    func pageSize(_ limit: Int?) -> Int { max(1, min(limit ?? limits.pageSize, limits.pageSize)) }
}

extension ZoneContents {
    /// A client's position in the changes. It belongs to this zone.
    func token(after sequence: Int) -> String {
        "\(String(generation, radix: 36))-\(String(sequence, radix: 36))"
    }

    /// The number of the last fetched change; nil for a token of another zone, or one that is too old.
    fileprivate func sequence(of token: String) -> Int? {
        let numbers = token.split(separator: "-", omittingEmptySubsequences: false).map { Int($0, radix: 36) }
        guard numbers.count == 2, numbers[0] == generation, let sequence = numbers[1] else { return nil }
        return (0...changes.count).contains(sequence) ? sequence : nil
    }

    /// True if no later change of the same record follows.
    fileprivate func isLatest(_ position: Int, replaysDeletions: Bool) -> Bool {
        let name = changes[position]
        if let record = records[name] { return record.sequence == position + 1 }
        return replaysDeletions && tombstones[name]?.sequence == position + 1
    }
}

/// Some changes of a zone, and the token for the next ones.
public struct RecordZoneChanges: Hashable, Sendable {
    /// A deleted record.
    public struct Deletion: Hashable, Sendable {
        /// The record.
        public var id: RecordID
        /// Its type. The framework returns it, Web Services do not.
        public var recordType: String
    }

    /// The saved records in the order of their last change; each once, in its latest state.
    public var saved: [CloudRecord]
    /// The deleted records in the order of the deletions.
    public var deleted: [Deletion]
    /// The token for the next fetch. Opaque; it belongs to one zone of one database.
    public var token: String
    /// True if there are more changes.
    public var moreComing: Bool
}
