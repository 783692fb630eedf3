#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The next step of the program that sends and fetches.
public enum SyncStep: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Send the changes of the zone again, which are pending.
    case send(RecordZoneID)
    /// Send the changes of the zone again later: after these seconds, if they are known.
    case sendLater(RecordZoneID, after: Double?)
    /// Fetch a record, because its state on the server did not come with the failure; give it to
    /// ``RecordSync/fetched(_:)``, or to ``RecordSync/fetchedDeletion(of:)`` if there is none.
    case fetch(RecordID)
    /// Fetch all of the zone again, without a token.
    case fetchZone(RecordZoneID)
    /// Make the zone, and send its changes again.
    case makeZone(RecordZoneID)
    /// Nothing: the zone and its changes are forgotten. Tell the user if it was shared with them.
    case forgotZone(RecordZoneID)
    /// Wait until a user is signed in.
    case waitForAccount
    /// Stop, and tell the developer: the next attempt would fail, too.
    case stop(RecordFailure)
}

extension RecordSync {
    /// Takes out what goes to the server next. Write to the journal before it is sent, because its answer may get lost.
    ///
    /// The records may change before the answer comes. Until then, a further call returns the same changes.
    ///
    /// - Parameters:
    ///   - zone: The zone; nil for the first one with changes.
    ///   - limits: The limits of one request.
    /// - Returns: Changes of one zone in their order; nil when there are none.
    public mutating func nextBatch(in zone: RecordZoneID? = nil, limits: BatchLimits = .native) -> RecordBatch? {
        guard let zone = zone ?? pendingZones.first else { return nil }
        // A second reference to the contents of a zone would copy all of them with the next change.
        return batch(of: contents[zone]?.firstPending(min(limits.items, itemLimit)) ?? [], limits)
    }

    /// Takes out those of some changes that go to the server next, for an engine that says what it wants to send.
    ///
    /// - Parameters:
    ///   - ids: The records, with changes or not. What they need goes with them.
    ///   - limits: The limits of one request.
    /// - Returns: Changes of one zone in their order; nil when there are none.
    public mutating func nextBatch(of ids: [RecordID], limits: BatchLimits = .native) -> RecordBatch? {
        guard let zone = ids.first(where: { pendingChange(of: $0) != nil })?.zone else { return nil }
        let names = ids.lazy.filter { $0.zone == zone }.map(\.name).prefix(min(limits.items, itemLimit))
        return batch(of: contents[zone]?.withNeeded(Array(names)) ?? [], limits)
    }

    private mutating func batch(of changes: [PendingChange], _ limits: BatchLimits) -> RecordBatch? {
        let limits = BatchLimits(items: min(limits.items, itemLimit), bytes: limits.bytes)
        let batch = RecordBatch.batches(of: changes, limits: limits).first
        for case .save(let record) in batch?.changes ?? [] where item(record.id)?.sent.last != record {
            update(record.id) { $0.sent.append(record) }
        }
        return batch
    }

    /// Takes in what was saved. Of the answer only the system fields count: a `CKRecord` that was saved has no more fields
    /// than were sent.
    public mutating func saved(_ answer: RecordArchive) {
        let (record, id) = (answer.record, answer.record.id)
        itemLimit = .max
        contents[id.zone]?.unseen?.remove(id.name)
        contents[id.zone]?.isReset = false
        // If a fetch was faster, nothing is unanswered any more.
        guard let sent = item(id)?.sent.last else { return }
        update(id) { item in
            item.sent = []
            item.nativeSystemFields = answer.nativeSystemFields
            item.deletion?.changeTag = record.changeTag
            guard let now = item.record else { return }
            var saved = sent
            saved.forgetChanges()
            saved.changeTag = record.changeTag
            (saved.created, saved.modified) = (record.created, record.modified)
            item.record = now.saved(sent, as: saved)
        }
        contents[id.zone]?.failures[id.name] = nil
    }

    /// Takes in that the server deleted a record, as it was asked to.
    public mutating func deleted(_ id: RecordID) {
        itemLimit = .max
        if item(id)?.deletion != nil { update(id) { ($0.deletion, $0.sent, $0.nativeSystemFields) = (nil, [], nil) } }
    }

    /// Takes in that a change failed.
    ///
    /// - Parameters:
    ///   - change: The change, as it was sent.
    ///   - failure: The reason.
    ///   - server: What the server has, with what the framework archives of it, if that came with the failure.
    /// - Returns: What to do next.
    public mutating func failed(
        _ change: PendingChange,
        _ failure: RecordFailure,
        server: RecordArchive? = nil
    ) -> SyncStep {
        let id = change.record.id
        // The user may have undone the change meanwhile.
        if pendingChange(of: id) != nil { contents[id.zone]?.failures[id.name] = failure }
        switch failure.advice(for: change) {
        case .merge(let record):
            if let tag = change.record.changeTag, tag == item(id)?.record?.changeTag {
                update(id) { $0.outdatedTag = tag }
            }
            guard let server = server ?? record.map({ RecordArchive($0) }) else { return .fetch(id) }
            take(server)
        case .makeZone(let zone, let isLost):
            // Zones of the shared database are those of others: nobody shares this one any more.
            if scope == .shared { return forget(zone) }
            if isLost { zoneIsGone(zone, uploadingAll: true) }
            return .makeZone(zone)
        case .dropZone(let zone): return forget(zone)
        case .sendAsNew: makeNew(id)
        case .done: deleted(id)
        // Another change of the batch is the cause, and has its own step.
        case .sendAgain where failure.code == .batchRequestFailed: break
        case .sendAgain(let seconds): return .sendLater(id.zone, after: seconds)
        case .waitForAccount: return .waitForAccount
        case .sendAfterOthers where contents[id.zone]?.pendingBefore(change).isEmpty == false: break
        case .sendAfterOthers, .park, .splitBatch, .renewAssets: return giveUp(change, failure)
        case .fetchAll:
            forgetToken(of: id.zone)
            return .fetchZone(id.zone)
        case .stop, .readItems: return .stop(failure)
        }
        return pendingChange(of: id) == nil ? .nothing : .send(id.zone)
    }

    /// Takes in that a batch failed as a whole. One that is too large, or has a change that the server does not accept, is
    /// smaller the next time.
    ///
    /// - Returns: What to do next.
    public mutating func failed(_ batch: RecordBatch, _ failure: RecordFailure) -> [SyncStep] {
        let changes = batch.changes
        if let first = changes.first, failure.advice(for: first, amongst: changes.count) == .splitBatch {
            itemLimit = changes.count / 2
            return [.send(batch.zone)]
        }
        var steps: [SyncStep] = []
        for change in changes {
            let step = failed(change, failure)
            if !steps.contains(step) { steps.append(step) }
        }
        return steps
    }

    private mutating func forget(_ zone: RecordZoneID) -> SyncStep {
        zoneIsGone(zone)
        return .forgotZone(zone)
    }

    mutating func makeNew(_ id: RecordID) {
        update(id) { item in
            item.record = item.record?.unsavedCopy()
            (item.deletion, item.parked, item.sent, item.nativeSystemFields) = (nil, nil, [], nil)
        }
    }

    /// Keeps a change for another build. What the server does not delete is shown again, as it is there now.
    private mutating func giveUp(_ change: PendingChange, _ failure: RecordFailure) -> SyncStep {
        switch change {
        case .save(let record):
            let build = build
            let entry = ParkedRecords.Entry(record: record, reason: .refused, note: "\(failure)", build: build)
            update(record.id) { if $0.record != nil { $0.refused = entry } }
            return .nothing
        case .delete(let record):
            update(record.id) { item in
                item.record = item.record ?? record
                item.deletion = nil
            }
            return .fetch(record.id)
        }
    }
}

extension RecordSync {
    /// The state of a record that was sent last, and whose answer did not come; else the present one.
    func lastSent(_ id: RecordID) -> CloudRecord? { item(id)?.sent.last ?? record(id) }

    func nativeSystemFields(of id: RecordID) -> Data? { item(id)?.nativeSystemFields }
}
