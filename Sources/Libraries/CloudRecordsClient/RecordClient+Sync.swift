public import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension RecordClient {
    /// Sends the changes of a zone, and fetches those of others, until there are no more.
    ///
    /// Everything is written to the journal before it is sent, and when it came, so the program may end at any moment.
    ///
    /// - Parameters:
    ///   - sync: The records of the client's database.
    ///   - zone: The zone.
    ///   - journal: The journal.
    /// - Returns: The steps that are left to the caller, such as to wait for a user.
    /// - Throws: The errors of the journal, and as ``send(_:)``.
    public nonisolated(nonsending) func synchronize<Records: AnyNativeRecord>(
        _ sync: inout RecordSync<Records>,
        _ zone: RecordZoneID,
        with journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        var left = try await fetch(&sync, zone, &journal)
        var refusals = 0
        while left.isEmpty, let batch = sync.nextBatch(in: zone, limits: .webServices) {
            try sync.write(to: &journal)
            var steps: [SyncStep]
            do {
                steps = sync.received(try await send(batch.modifyRequest()), to: batch)
            } catch WebServiceResponseFailure.refused(let failure) {
                steps = sync.failed(batch, RecordFailure(failure))
            }
            // A server that refuses the same changes again and again would keep this loop for ever.
            refusals = steps.isEmpty ? 0 : refusals + 1
            if refusals == 100 { return steps }
            for step in steps { left += try await follow(step, &sync, &journal) }
            try sync.write(to: &journal)
        }
        return left
    }

    private nonisolated(nonsending) func fetch<Records: AnyNativeRecord>(
        _ sync: inout RecordSync<Records>,
        _ zone: RecordZoneID,
        _ journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        var moreComing = true
        while moreComing {
            let token = sync.beginFetching(zone).map { String(decoding: $0, as: UTF8.self) }
            do {
                let changes = try await page(of: zone, since: token)
                _ = sync.received(changes)
                moreComing = changes.moreComing
            } catch let failure as WebServiceFailure {
                let step = sync.fetchFailed(of: zone, RecordFailure(failure))
                moreComing = step == .fetchZone(zone)
                if !moreComing { return try await follow(step, &sync, &journal) }
            }
            try sync.write(to: &journal)
        }
        return []
    }

    /// Does a step, or leaves it to the caller.
    private nonisolated(nonsending) func follow<Records: AnyNativeRecord>(
        _ step: SyncStep,
        _ sync: inout RecordSync<Records>,
        _ journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        switch step {
        case .nothing, .send: return []
        case .sendLater(_, let seconds?): try await pause(seconds)
        case .fetch(let id):
            switch try await records(named: [id.name], in: id.zone).first {
            case .record(let record): sync.fetched(RecordArchive(record))
            case .failure(let failure) where RecordFailure(failure).code == .unknownItem: sync.fetchedDeletion(of: id)
            default: return [step]
            }
        case .makeZone(let zone): try await createZone(zone)
        case .fetchZone(let zone): return try await fetch(&sync, zone, &journal)
        case .sendLater, .forgotZone, .waitForAccount, .stop: return [step]
        }
        try sync.write(to: &journal)
        return []
    }
}
