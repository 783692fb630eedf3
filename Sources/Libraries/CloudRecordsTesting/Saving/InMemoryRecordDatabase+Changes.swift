import CloudRecords

extension InMemoryRecordDatabase {
    /// Makes the changes, zone by zone; the results are in the order of the changes.
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
        // A single change is checked before it is made; only more of them have something to take back.
        let before = isAtomic && changes.count > 1 ? (store, rules.schema) : nil
        var batch = ZoneBatch(changes)
        while let index = batch.next { attempt(index, of: &batch) }
        guard isAtomic, batch.hasFailed else { return batch.results }
        if let before { (store, rules.schema) = before }
        return batch.results.enumerated().map { index, result in
            result.failure == nil ? .failure(.atomicFailure.about(changes[index].id)) : result
        }
    }

    /// Makes one change, or leaves it until the records that it needs, or that are in its way, are dealt with.
    private mutating func attempt(_ index: Int, of batch: inout ZoneBatch) {
        let change = batch.changes[index]
        if let error = faults.takeItemError(for: change.id) { return batch.fail(index, with: error) }
        switch change {
        case .save(let record, let mode): attempt(index, of: &batch, saving: record, mode)
        case .delete(let id, let mode): attempt(index, of: &batch, deleting: id, mode)
        case .refused(_, let error): batch.fail(index, with: error)
        }
    }

    private mutating func attempt(
        _ index: Int,
        of batch: inout ZoneBatch,
        saving record: CloudRecord,
        _ mode: WriteMode
    ) {
        let missing = store.zones[record.id.zone].map { MissingTargets.names(of: record, in: $0) } ?? []
        if let first = missing.first, batch.canWait(for: missing) { return batch.wait(index, for: first) }
        if let error = saveError(of: record, mode, batch) { return batch.fail(index, with: error) }
        if !missing.isEmpty { return batch.fail(index, with: MissingTargets.error(missing)) }
        do throws(RecordDatabaseError) {
            batch.succeed(index, with: try take(record, mode, sparing: batch.savedNames))
        } catch {
            batch.fail(index, with: error)
        }
    }

    private mutating func attempt(
        _ index: Int,
        of batch: inout ZoneBatch,
        deleting id: RecordID,
        _ mode: DeleteMode
    ) {
        if let error = deletionError(of: id, mode) { return batch.fail(index, with: error) }
        let (names, blockers) = deletion(of: id)
        if let first = blockers.first {
            let isWaiting = batch.canWait(for: blockers)
            let error = MissingTargets.blocked(by: blockers)
            return isWaiting ? batch.wait(index, for: first) : batch.fail(index, with: error)
        }
        remove(names, from: id.zone)
        batch.succeed(index, with: nil)
    }
}

extension RecordDatabaseError {
    fileprivate static let atomicFailure = RecordDatabaseError(.batchRequestFailed, 2024, "Atomic failure")
}
