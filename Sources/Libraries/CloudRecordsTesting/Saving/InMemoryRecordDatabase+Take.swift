import CloudRecords

// Taking a record in.
extension InMemoryRecordDatabase {
    func saveError(of record: CloudRecord, _ mode: WriteMode, _ batch: ZoneBatch) -> RecordDatabaseError? {
        guard let zone = store.zones[record.id.zone] else { return .zoneNotFound }
        let stored = zone.records[record.id.name]
        let attempt = SaveAttempt(
            sent: record,
            mode: mode,
            stored: stored,
            merged: (stored?.record ?? CloudRecord(type: record.type, id: record.id)).merging(record, mode),
            rules: rules,
            zone: zone,
            sharesWithRoot: batch.sharesWithRoot
        )
        return SaveChecks.all.lazy.compactMap { $0(attempt) }.first
    }

    /// Stores a record that passed the checks.
    mutating func take(
        _ record: CloudRecord,
        _ mode: WriteMode,
        sparing names: Set<String>
    ) throws(RecordDatabaseError) -> CloudRecord {
        let stored = store.stored(record.id)?.record
        let taken = try takeValues(of: record, mode)
        growSchema(for: taken, mode)
        var merged = (stored ?? CloudRecord(type: record.type, id: record.id)).merging(taken, mode)
        merged.fetchedKeys = nil
        stamp(&merged)
        store.zones[record.id.zone]?.put(merged)
        touchParents(of: merged, sparing: names)
        return merged
    }

    /// Gives a record the marks of a new state.
    mutating func stamp(_ record: inout CloudRecord) { stamp(&record, by: account.userRecordName) }

    /// Gives a record the marks of a new state that somebody else made.
    mutating func stamp(_ record: inout CloudRecord, by userRecordName: String?) {
        let stamp = RecordStamp(date: now().toMilliseconds, userRecordName: userRecordName)
        record.created = record.created ?? stamp
        record.modified = stamp
        record.changeTag = store.nextTag()
        record.forgetChanges()
    }

    private mutating func touchParents(of record: CloudRecord, sparing names: Set<String>) {
        guard assumptions.childrenTouchSharedParents else { return }
        for parent in sharedParents(of: record) where !names.contains(parent.id.name) { touch(parent) }
    }

    /// The records above one, if the topmost or another of them is shared.
    private func sharedParents(of record: CloudRecord) -> [CloudRecord] {
        guard let zone = store.zones[record.id.zone] else { return [] }
        let parents = Hierarchy.ancestors(of: record, in: zone).compactMap { zone.records[$0]?.record }
        return parents.contains { $0.share != nil } ? parents : []
    }

    /// Gives a record another tag and nothing else.
    private mutating func touch(_ record: CloudRecord) {
        var touched = record
        touched.changeTag = store.nextTag()
        store.zones[record.id.zone]?.put(touched)
    }

    private mutating func growSchema(for record: CloudRecord, _ mode: WriteMode) {
        guard environment == .development else { return }
        rules.schema.add(record.type)
        for key in record.sentKeys(mode) where rules.schema[record.type]?.fields[key] == nil {
            rules.schema.add(key, record.field(key), to: record.type)
        }
    }
}
