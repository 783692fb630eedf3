#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordSync {
    /// Takes in the answer of Web Services to a batch, see ``RecordBatch/modifyRequest(overwriting:)``.
    ///
    /// - Returns: What to do next; the steps of several records that are the same come once.
    package mutating func received(_ response: RecordsResponse, to batch: RecordBatch) -> [SyncStep] {
        let answers = Dictionary(response.results.map { ($0.recordName, $0) }) { first, _ in first }
        var steps: [SyncStep] = []
        for change in batch.changes {
            let step = received(answers[change.record.id.name], to: change)
            if step != .nothing, !steps.contains(step) { steps.append(step) }
        }
        return steps
    }

    private mutating func received(_ result: RecordResult?, to change: PendingChange) -> SyncStep {
        switch result {
        case .record(let record):
            saved(RecordArchive(record))
            return .nothing
        case .deleted(let id):
            deleted(id)
            return .nothing
        case .failure(let failure): return failed(change, failure)
        // It may have been saved: its state tells.
        case .unreadable: return .fetch(change.record.id)
        case nil: return .sendLater(change.record.id.zone, after: nil)
        }
    }

    /// Takes in the answer of Web Services to a request for the changes of zones, whose tokens are those of
    /// ``beginFetching(_:)`` as text.
    ///
    /// - Returns: What to do next. Fetch zones again while there is ``ZoneChanges/moreComing``.
    package mutating func received(_ changes: ZoneChanges) -> SyncStep {
        for result in changes.results {
            switch result {
            case .record(let record): fetched(RecordArchive(record))
            case .deleted(let id): fetchedDeletion(of: id)
            case .failure(let failure): park(failure.recordName, of: nil, "\(failure)", in: changes.zone)
            case .unreadable(let failure):
                park(failure.recordName, of: failure.recordType, "\(failure)", in: changes.zone)
            }
        }
        if let token = changes.syncToken {
            fetched(upTo: Data(token.utf8), of: changes.zone, moreComing: changes.moreComing)
        }
        return contents[changes.zone]?.isPending == true ? .send(changes.zone) : .nothing
    }

    /// The token says that this device has the record. Another build fetches it.
    private mutating func park(_ name: String?, of type: String?, _ note: String, in zone: RecordZoneID) {
        guard let name else { return }
        var record = CloudRecord(type: type ?? "", id: RecordID(name, in: zone))
        record.fetchedKeys = []
        contents[zone]?.unseen?.remove(name)
        let entry = ParkedRecords.Entry(record: record, reason: .unreadable, note: note, build: build)
        update(record.id) { $0.parked = entry }
    }

    /// Takes in that the changes of a zone could not be fetched.
    ///
    /// - Returns: What to do next.
    public mutating func fetchFailed(of zone: RecordZoneID, _ failure: RecordFailure) -> SyncStep {
        let hasToken = contents[zone]?.token != nil
        switch failure.code {
        case .zoneNotFound where scope == .private:
            if failure.didResetEncryptedData { zoneIsGone(zone, uploadingAll: true) }
            forgetToken(of: zone)
            // A fetch of the new zone will tell that the other records are gone.
            if contents[zone]?.isPending == true { return .makeZone(zone) }
            if contents[zone]?.items.isEmpty != false { return .nothing }
            zoneIsGone(zone)
            return .forgotZone(zone)
        case .zoneNotFound, .userDeletedZone:
            zoneIsGone(zone)
            return .forgotZone(zone)
        // Web Services have no code of its own for a token that is too old.
        case .changeTokenExpired where hasToken, .invalidArguments where hasToken:
            forgetToken(of: zone)
            return .fetchZone(zone)
        case .notAuthenticated, .accountTemporarilyUnavailable: return .waitForAccount
        default:
            let isTemporary = failure.retryAfter != nil || failure.code.isTemporary
            return isTemporary ? .sendLater(zone, after: failure.retryAfter) : .stop(failure)
        }
    }
}

extension RecordErrorCode {
    fileprivate var isTemporary: Bool {
        switch self {
        case .networkUnavailable, .networkFailure, .serverResponseLost, .operationCancelled, .serviceUnavailable,
            .requestRateLimited, .zoneBusy:
            true
        default: false
        }
    }
}
