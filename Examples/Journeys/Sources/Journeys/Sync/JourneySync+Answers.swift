public import CloudRecords

/// What whoever sends and fetches has to do next.
public enum NextStep: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Send the change again, which is pending.
    case send
    /// Send it again later, after these seconds if they are known. `CKSyncEngine` does so by itself.
    case sendLater(after: Double?)
    /// Fetch a record, and take it in: its state on the server did not come with the failure.
    case fetch(RecordID)
    /// Make the zone, and send again.
    case makeZone(RecordZoneID)
    /// Stop, and tell the user or the developer: the next attempt would fail, too.
    case stop(RecordFailure)
}

extension JourneySync {
    /// Takes in what was saved. Of the answer only the system fields count: a saved `CKRecord` has no more fields than were
    /// sent.
    public mutating func saved(_ answer: RecordArchive) {
        let id = answer.record.id
        // Nothing is unanswered any more if a fetch was faster, and brought this state or a newer one.
        guard var saved = unanswered.removeValue(forKey: id)?.last, let now = records[id] else { return }
        let sent = saved
        saved.forgetChanges()
        saved.changeTag = answer.record.changeTag
        (saved.created, saved.modified) = (answer.record.created, answer.record.modified)
        records[id] = now.saved(sent, as: saved)
        nativeSystemFields[id] = answer.nativeSystemFields
    }

    /// Takes in that the server deleted a record, as it was asked to.
    public mutating func deleted(_ id: RecordID) { deletions[id] = nil }

    /// Takes in that the server refused a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - failure: Why the server refused it.
    ///   - server: What the server has, with what the framework archives of it.
    /// - Returns: What to do next.
    public mutating func failed(
        _ change: PendingChange,
        _ failure: RecordFailure,
        server: RecordArchive? = nil
    ) -> NextStep {
        let id = change.record.id
        switch failure.advice(for: change) {
        case .merge(let record):
            guard let server = server ?? record.map({ RecordArchive($0) }) else { return .fetch(id) }
            take(server)
            return .send
        case .makeZone(let zone, let isLost):
            if isLost { zoneIsGone(zone, uploadingAll: true) }
            return .makeZone(zone)
        case .dropZone(let zone): zoneIsGone(zone, uploadingAll: false)
        case .sendAsNew: makeNew(id)
        case .done: deletions[id] = nil
        case .sendAgain(let seconds): return .sendLater(after: seconds)
        case .waitForAccount: return .sendLater(after: nil)
        case .sendAfterOthers where isWaitingForOthers(change): return .send
        case .sendAfterOthers, .park, .splitBatch, .renewAssets: return giveUp(change, failure)
        case .stop, .fetchAll, .readItems: return .stop(failure)
        }
        return pending.contains { $0.record.id == id } ? .send : .nothing
    }

    /// Takes a record that was fetched, of whatever type.
    public mutating func fetched(_ archive: RecordArchive) {
        let record = archive.record
        switch AnyRecord.read(record) {
        case .decoded(.journey), .decoded(.waypoint):
            parked.forget(record.id)
            take(archive)
        // Shares belong to the framework, and what is public is not in this database.
        case .decoded(.cloudKitShare), .decoded(.publicJourney): break
        case .unknownType: parked.park(record, because: .unknownType, in: build)
        case .unreadable(_, let failure):
            parked.park(record, because: .unreadable, note: "\(failure)", in: build)
        }
    }

    /// Takes in that another device deleted a record. What was changed here wins, and is sent as a new record.
    public mutating func fetchedDeletion(of id: RecordID) {
        parked.forget(id)
        deletions[id] = nil
        // A record without a tag was never there, or is on its way again already.
        guard let record = records[id], record.changeTag != nil else { return }
        if record.isUnsent { makeNew(id) } else { forget(id) }
    }

    private mutating func makeNew(_ id: RecordID) {
        let record = records[id]?.unsavedCopy()
        forget(id)
        records[id] = record
    }

    private mutating func forget(_ id: RecordID) {
        (records[id], unanswered[id], nativeSystemFields[id]) = (nil, nil, nil)
    }

    /// Whether what a change needs is to be sent as well: the parent saved, or the children deleted.
    private func isWaitingForOthers(_ change: PendingChange) -> Bool {
        pending.contains { other in
            other.isDeletion == change.isDeletion && other.record.id.zone == change.record.id.zone
                && (change.isDeletion
                    ? other.record.parent?.recordName == change.record.id.name
                    : other.record.id.name == change.record.parent?.recordName)
        }
    }

    /// Keeps a change for another build. What the server does not delete is shown again, as it is there now.
    private mutating func giveUp(_ change: PendingChange, _ failure: RecordFailure) -> NextStep {
        switch change {
        case .save(let record):
            parked.park(record, because: .refused, note: "\(failure)", in: build)
            return .nothing
        case .delete(let record):
            deletions[record.id] = nil
            records[record.id] = record
            return .fetch(record.id)
        }
    }
}
