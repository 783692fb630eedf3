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
    /// - Throws: The errors of the journal, and as ``RecordClient`` says.
    public nonisolated(nonsending) func synchronize<Records: AnyRecordMapping>(
        _ sync: inout RecordSync<Records>,
        _ zone: RecordZoneID,
        with journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        var left = try await fetch(&sync, zone, &journal)
        // Without a limit, a server that refuses the same changes again and again would keep this loop for ever.
        var refusals = 0
        while left.isEmpty, refusals < 20, let batch = sync.nextBatch(in: zone, limits: .webServices) {
            try sync.write(to: &journal)
            let (steps, isProgress) = try await send(batch, of: &sync)
            refusals = isProgress ? 0 : refusals + 1
            try sync.write(to: &journal)
            left = try await follow(steps, &sync, &journal)
        }
        return left.isEmpty && refusals == 20 ? [.sendLater(zone, after: nil)] : left
    }

    /// Sends a batch; one that cannot be sent fails as one that the server refuses.
    private nonisolated(nonsending) func send<Records: AnyRecordMapping>(
        _ batch: RecordBatch,
        of sync: inout RecordSync<Records>
    ) async throws -> (steps: [SyncStep], isProgress: Bool) {
        do {
            var request = batch.modifyRequest()
            // One record that the server refuses would hold up all others.
            request.isAtomic = false
            for index in request.operations.indices where !batch.changes[index].isDeletion {
                request.operations[index].record = try await uploadingAssets(of: request.operations[index].record)
            }
            let response = try await send(request)
            let isProgress = response.results.contains {
                switch $0 {
                case .record, .deleted: true
                case .failure, .unreadable: false
                }
            }
            return (sync.received(response, to: batch), isProgress)
        } catch let failure as RecordFailure {
            return (sync.failed(batch, failure), false)
        } catch let failure as RecordFormatFailure {
            return (sync.failed(batch, RecordFailure(.invalidArguments, reason: "\(failure)")), false)
        } catch let failure as AssetFailure {
            return (sync.failed(batch, RecordFailure(.invalidArguments, reason: "\(failure)")), false)
        }
    }

    private nonisolated(nonsending) func fetch<Records: AnyRecordMapping>(
        _ sync: inout RecordSync<Records>,
        _ zone: RecordZoneID,
        _ journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        var moreComing = true
        while moreComing {
            let token = sync.beginFetching(zone).map { String(decoding: $0, as: UTF8.self) }
            switch try await page(.init(zone, since: token)) {
            case .success(let changes):
                _ = sync.received(changes)
                moreComing = changes.moreComing
            case .failure(let failure):
                let step = sync.fetchFailed(of: zone, failure)
                moreComing = step == .fetchZone(zone)
                if !moreComing { return try await follow([step], &sync, &journal) }
            }
            try sync.write(to: &journal)
        }
        return []
    }

    /// Does what can be done now.
    ///
    /// - Returns: The steps that are left to the caller.
    private nonisolated(nonsending) func follow<Records: AnyRecordMapping>(
        _ steps: [SyncStep],
        _ sync: inout RecordSync<Records>,
        _ journal: inout some SyncJournal
    ) async throws -> [SyncStep] {
        var (left, delay): ([SyncStep], Double) = ([], 0)
        for step in steps {
            switch step {
            case .nothing, .send, .fetch: break
            case .sendLater(_, let seconds?): delay = max(delay, seconds)
            case .makeZone(let zone): try await createZone(zone)
            case .fetchZone(let zone): left += try await fetch(&sync, zone, &journal)
            case .sendLater, .forgotZone, .waitForAccount, .stop: left.append(step)
            }
        }
        let ids = steps.compactMap { if case .fetch(let id) = $0 { id } else { nil } }
        let results = try await records(named: ids.map(\.name), in: ids.first?.zone ?? .default)
        let answers = Dictionary(results.map { ($0.recordName, $0) }) { first, _ in first }
        for id in ids {
            switch answers[id.name] {
            case .record(let record): sync.fetched(RecordArchive(record))
            case .failure(let failure) where failure.code == .unknownItem: sync.fetchedDeletion(of: id)
            default: left.append(.fetch(id))
            }
        }
        try sync.write(to: &journal)
        try await pause(delay)
        return left
    }
}
