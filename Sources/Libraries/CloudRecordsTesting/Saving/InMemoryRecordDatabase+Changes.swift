import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Makes the changes, zone by zone; the results have the order of the changes.
    mutating func perform(_ changes: [RecordChange], atomically: Bool) -> [ChangeResult] {
        let requested = changes.map { $0.id.zone }
        var results = Array(repeating: ChangeResult.success(nil), count: changes.count)
        var done: Set<RecordZoneID> = []
        for zone in requested where done.insert(zone).inserted {
            let indices = requested.indices.filter { requested[$0] == zone }
            let outcomes = perform(indices.map { changes[$0] }, in: zone, atomically: atomically)
            for (index, outcome) in zip(indices, outcomes) { results[index] = outcome }
        }
        return results
    }

    private mutating func perform(
        _ changes: [RecordChange],
        in zone: RecordZoneID,
        atomically: Bool
    ) -> [ChangeResult] {
        if let error = zoneError(zone) { return changes.map { .failure(error.about($0.id)) } }
        let isAtomic = atomically && !zone.isDefault
        // A single change is checked before it is made; only several may have to be undone.
        let before = isAtomic && changes.count > 1 ? (store, types) : nil
        var batch = ZoneBatch(changes)
        perform(&batch)
        guard isAtomic, batch.hasFailed else { return batch.results }
        if let before { (store, types) = before }
        let atomicFailure = RecordDatabaseError(.batchRequestFailed, 2024, "Atomic failure")
        return zip(changes, batch.results).map { change, result in
            result.failure == nil ? .failure(atomicFailure.about(change.id)) : result
        }
    }

    /// Makes the changes, in as many rounds as needed.
    ///
    /// A record may need another one of the same request, in any order: a child needs its parent, and a parent is
    /// deleted after its children. Such a change waits for the next round.
    private mutating func perform(_ batch: inout ZoneBatch) {
        var (open, mayWait) = (batch.order, true)
        while !open.isEmpty {
            var waiting: [Int] = []
            for index in open where !attempt(index, of: &batch, mayWait: mayWait) { waiting.append(index) }
            // If all remaining changes wait, they wait for one another.
            mayWait = waiting.count < open.count
            open = waiting
        }
    }

    /// Makes one change, or postpones it until the records that it needs, or that block it, are processed.
    ///
    /// - Returns: True if the change has a result.
    private mutating func attempt(_ index: Int, of batch: inout ZoneBatch, mayWait: Bool) -> Bool {
        let change = batch.changes[index]
        do throws(RecordDatabaseError) {
            if itemFaults[change.id]?.isEmpty == false, let error = itemFaults[change.id]?.removeFirst() { throw error }
            let others = obstacles(to: change)
            if mayWait, !others.isEmpty, batch.openNames.isSuperset(of: others) { return false }
            batch.finish(index, .success(try make(change, obstacles: others, batch)))
        } catch {
            batch.finish(index, .failure(error.about(change.id)))
        }
        return true
    }

    /// The records that must exist, or be deleted, before a change.
    private func obstacles(to change: RecordChange) -> [String] {
        switch change {
        case .save(let record, _): store.zones[record.id.zone]?.missingTargets(of: record) ?? []
        case .delete(let id, _) where store.zones[id.zone]?.shareLeft(byDeleting: id.name) != nil: []
        case .delete(let id, let tag): deletionError(of: id, ifUnchanged: tag) == nil ? deletion(of: id).blockers : []
        case .refused: []
        }
    }

    private mutating func make(
        _ change: RecordChange,
        obstacles: [String],
        _ batch: ZoneBatch
    ) throws(RecordDatabaseError) -> CloudRecord? {
        switch change {
        case .save(let record, let mode):
            if let error = saveError(of: record, mode, batch) { throw error }
            if !obstacles.isEmpty { throw .violation("the target of a reference is not on the server", obstacles) }
            return try take(record, mode, sparing: batch.savedNames)
        case .delete(let id, let tag):
            if let share = store.zones[id.zone]?.shareLeft(byDeleting: id.name) {
                store.zones[id.zone]?.endParticipation(in: share)
                return nil
            }
            if let error = deletionError(of: id, ifUnchanged: tag) { throw error }
            if !obstacles.isEmpty {
                throw .violation("records point to this one as their parent, or to be validated", obstacles)
            }
            remove(deletion(of: id).names, from: id.zone)
            return nil
        case .refused(_, let error): throw error
        }
    }

    private func saveError(of record: CloudRecord, _ mode: WriteMode, _ batch: ZoneBatch) -> RecordDatabaseError? {
        guard let zone = store.zones[record.id.zone] else { return .zoneNotFound }
        let stored = zone.records[record.id.name]
        let attempt = SaveAttempt(
            sent: record,
            mode: mode,
            stored: stored,
            merged: (stored?.record ?? CloudRecord(type: record.type, id: record.id)).merging(record, mode),
            database: self,
            zone: zone,
            sharesWithRoot: batch.sharesWithRoot
        )
        return attempt.error
    }

    /// The records that are deleted with a record, and those that forbid it.
    private func deletion(of id: RecordID) -> (names: [String], blockers: [String]) {
        guard let zone = store.zones[id.zone], zone.records[id.name] != nil else { return ([], []) }
        let names = [id.name] + zone.owned(by: id.name, withChildren: assumptions.deletingParentsDeletesChildren)
        return (names, zone.blockers(of: names))
    }

    private func deletionError(of id: RecordID, ifUnchanged tag: String?) -> RecordDatabaseError? {
        guard let record = store.stored(id)?.record else { return tag == nil ? nil : .recordNotFound }
        if store.zones[id.zone]?.isReadOnly(record) == true { return .readOnlyShare }
        if let error = grantError(.write, on: record.type, record) { return error }
        guard let tag, tag != record.changeTag else { return nil }
        return RecordDatabaseError(.serverRecordChanged, 2004, "client oplock error updating record")
    }

    /// Assumption: records are deleted at once with their target. In the default zone CloudKit does it later.
    private mutating func remove(_ names: [String], from zone: RecordZoneID) {
        for name in names {
            let isShare = store.zones[zone]?.records[name]?.record.isShare ?? false
            store.zones[zone]?.remove(name)
            if isShare { clearShare(named: name, in: zone) }
        }
    }

    /// The root of a deleted share is no longer shared.
    private mutating func clearShare(named name: String, in zone: RecordZoneID) {
        let records = store.zones[zone]?.records.values.map(\.record) ?? []
        for var root in records where root.share?.recordName == name {
            root.share = nil
            touch(root)
        }
    }

    /// Gives a record another tag, without other changes.
    mutating func touch(_ record: CloudRecord) {
        var touched = record
        touched.changeTag = store.nextTag()
        store.zones[record.id.zone]?.put(touched)
    }

    // MARK: Storing a record

    /// Stores a record that passed the checks.
    private mutating func take(
        _ record: CloudRecord,
        _ mode: WriteMode,
        sparing names: Set<String>
    ) throws(RecordDatabaseError) -> CloudRecord {
        let stored = store.stored(record.id)?.record
        let taken = try takeValues(of: record, mode)
        if environment == .development { types.grow(for: taken, record.sentKeys(mode)) }
        var merged = (stored ?? CloudRecord(type: record.type, id: record.id))
            .merging(taken, mode, keys: record.sentKeys(mode))
        merged.fetchedKeys = nil
        if merged.isShare {
            merged.shareTerms = (merged.shareTerms ?? ShareTerms()).kept(by: account.userRecordName)
            merged.shareTerms?.shortGUID = merged.id.shortGUID
        }
        stamp(&merged, by: account.userRecordName)
        store.zones[record.id.zone]?.put(merged)
        if assumptions.childrenTouchSharedParents {
            for parent in sharedParents(of: merged) where !names.contains(parent.id.name) { touch(parent) }
        }
        return merged
    }

    /// The records above a record, if one of them is shared.
    private func sharedParents(of record: CloudRecord) -> [CloudRecord] {
        guard let zone = store.zones[record.id.zone] else { return [] }
        let parents = zone.ancestors(of: record).compactMap { zone.records[$0]?.record }
        return parents.contains { $0.share != nil } ? parents : []
    }

    /// The record with the values as the server stores them: numbers of the column's type, dates in milliseconds,
    /// assets copied. Cleared fields without a column in the schema are left out.
    private mutating func takeValues(
        of record: CloudRecord,
        _ mode: WriteMode
    ) throws(RecordDatabaseError) -> CloudRecord {
        var taken = record
        for key in record.sentKeys(mode) {
            guard let field = record.fields[key] else { continue }
            let column = types[record.type]?.fields[key]?.type
            taken.set(try take(field.value, for: column), for: key, isEncrypted: field.isEncrypted)
        }
        return taken
    }

    private mutating func take(_ value: RecordValue, for column: FieldType?) throws(RecordDatabaseError) -> RecordValue
    {
        let isRounding = assumptions.roundsDatesToMilliseconds
        return switch value {
        case .int64(let number) where column?.primitive == .double: .double(Double(number))
        case .int64s(let numbers) where column?.primitive == .double: .doubles(numbers.map(Double.init))
        case .timestamp(let date) where isRounding: .timestamp(date.toMilliseconds)
        case .timestamps(let dates) where isRounding: .timestamps(dates.map(\.toMilliseconds))
        case .location(let place) where isRounding: .location(place.toMilliseconds)
        case .locations(let places) where isRounding: .locations(places.map(\.toMilliseconds))
        case .asset(let asset): .asset(try store.assets.take(asset))
        case .assets(let assets):
            .assets(try assets.map { asset throws(RecordDatabaseError) in try store.assets.take(asset) })
        default: value
        }
    }
}

extension RecordLocation {
    fileprivate var toMilliseconds: RecordLocation {
        var rounded = self
        rounded.timestamp = timestamp?.toMilliseconds
        return rounded
    }
}

extension RecordDatabaseError {
    /// References forbid the change.
    fileprivate static func violation(_ explanation: String, _ names: [String]) -> RecordDatabaseError {
        RecordDatabaseError(.referenceViolation, explanation: "\(explanation): \(names.joined(separator: ", "))")
    }
}
