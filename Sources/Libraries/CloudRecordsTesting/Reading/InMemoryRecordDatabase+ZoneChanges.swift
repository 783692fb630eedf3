public import CloudRecords

extension InMemoryRecordDatabase {
    /// Fetches what changed in a zone since a token, as `CKFetchRecordZoneChangesOperation` does.
    ///
    /// A record that changed more than once comes once, in its latest state. Ask again at once while
    /// ``RecordChanges/moreComing`` is true.
    ///
    /// - Parameters:
    ///   - zone: The zone; the default zone keeps no changes.
    ///   - token: The token of the last answer; nil for everything.
    ///   - limit: The most records of the answer; nil for as many as the server gives.
    ///   - desiredKeys: The fields to fetch; nil for all.
    /// - Returns: The changes, and the token for the next time.
    /// - Throws: ``RecordDatabaseError`` with ``RecordErrorCode/changeTokenExpired`` for a token that is too old or of
    ///   another zone, and when there is no such zone.
    public mutating func changes(
        in zone: RecordZoneID,
        since token: ChangeToken? = nil,
        limit: Int? = nil,
        desiredKeys: [String]? = nil
    ) throws(RecordDatabaseError) -> RecordChanges {
        try beginRequest()
        return try changes(in: zone, since: token, limit, Set(desiredKeys))
    }

    func changes(
        in zone: RecordZoneID,
        since token: ChangeToken?,
        _ limit: Int?,
        _ keys: Set<String>?
    ) throws(RecordDatabaseError) -> RecordChanges {
        if let error = zoneError(zone) { throw error.about(zone) }
        if zone.isDefault { throw .changesOfDefaultZone.about(zone) }
        guard let contents = store.zones[zone], let start = Self.start(token, in: contents) else {
            throw .tokenExpired.about(zone)
        }
        let replaysDeletions = token != nil || assumptions.replaysDeletions
        let pageSize = max(1, min(limit ?? limits.pageSize, limits.pageSize))
        var page = ChangesPage(zone, contents, start: start, replaysDeletions: replaysDeletions)
        return page.read(pageSize, keys)
    }

    private static func start(_ token: ChangeToken?, in zone: ZoneContents) -> Int? {
        guard let token else { return 0 }
        return token.sequence(in: zone)
    }
}

/// Walks along the changes of a zone.
private struct ChangesPage {
    private let zone: RecordZoneID
    private let contents: ZoneContents
    private let replaysDeletions: Bool
    private var position: Int

    init(_ zone: RecordZoneID, _ contents: ZoneContents, start: Int, replaysDeletions: Bool) {
        self.zone = zone
        self.contents = contents
        self.replaysDeletions = replaysDeletions
        position = start
    }

    mutating func read(_ count: Int, _ keys: Set<String>?) -> RecordChanges {
        var changes = RecordChanges(saved: [], deleted: [], token: ChangeToken(""), moreComing: false)
        skipOutdated()
        while position < contents.changes.count, changes.saved.count + changes.deleted.count < count {
            add(contents.changes[position], to: &changes, keys)
            position += 1
            skipOutdated()
        }
        changes.token = ChangeToken(generation: contents.generation, sequence: position)
        changes.moreComing = position < contents.changes.count
        return changes
    }

    private func add(_ name: String, to changes: inout RecordChanges, _ keys: Set<String>?) {
        if let record = contents.records[name]?.record {
            changes.saved.append(record.restricted(to: keys))
        } else if let tombstone = contents.tombstones[name] {
            changes.deleted.append(.init(id: RecordID(name, in: zone), recordType: tombstone.type))
        }
    }

    /// Leaves out changes that were followed by others of the same record.
    private mutating func skipOutdated() {
        while position < contents.changes.count, !isLatest(position) { position += 1 }
    }

    private func isLatest(_ position: Int) -> Bool {
        let name = contents.changes[position]
        if let record = contents.records[name] { return record.sequence == position + 1 }
        return replaysDeletions && contents.tombstones[name]?.sequence == position + 1
    }
}

extension RecordDatabaseError {
    /// The token is of another zone, or the server forgot it. The server's text is not known.
    fileprivate static let tokenExpired = RecordDatabaseError(
        .changeTokenExpired,
        explanation: "the change token is too old, or of another zone: fetch everything"
    )

    fileprivate static let changesOfDefaultZone = RecordDatabaseError(
        .serverRejectedRequest,
        2027,
        "AppDefaultZone does not support getChanges call",
        web: .badRequest
    )
}
