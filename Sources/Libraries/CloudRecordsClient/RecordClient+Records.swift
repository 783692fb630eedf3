public import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The results of changes that were sent.
public struct ClientReport: Sendable {
    /// The saved records, as the server has them.
    public var saved: [CloudRecord] = []
    /// The deleted records.
    public var deleted: [RecordID] = []
    /// The changes that failed, or of which the answer says nothing.
    public var failures: [FailedChange] = []

    /// A change that failed.
    public struct FailedChange: Hashable, Sendable {
        /// The change, as it was sent.
        public let change: PendingChange
        /// The reason, which has advice for the change: not every failure is a refusal.
        public let failure: RecordFailure
    }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension RecordClient {
    /// The records that match a query, from all pages.
    ///
    /// - Throws: As ``RecordClient`` says.
    public func records(matching query: QueryRequest) async throws -> [RecordResult] {
        var (request, results): (QueryRequest, [RecordResult]) = (query, [])
        while true {
            let response = try await send(request)
            results += response.results
            guard let next = query.page(at: response.continuationMarker) else { return results }
            if next == request { throw RecordFormatFailure.samePage }
            request = next
        }
    }

    /// Records by their names, however many. One of which the answer says nothing is a failure.
    ///
    /// - Throws: As ``RecordClient`` says.
    public func records(
        named names: [String],
        in zone: RecordZoneID = .default,
        desiredKeys: [String]? = nil
    ) async throws -> [RecordResult] {
        var results: [RecordResult] = []
        let size = BatchLimits.webServices.items
        for start in stride(from: 0, to: names.count, by: size) {
            let part = Array(names[start..<min(start + size, names.count)])
            results += try await send(LookupRequest(part, in: zone, desiredKeys: desiredKeys)).results
        }
        let answered = Set(results.compactMap(\.recordName))
        return results
            + names.filter { !answered.contains($0) }.map { RecordResult.failure(.init(unansweredRecord: $0)) }
    }

    /// The changes of a zone since a token, from all pages.
    ///
    /// - Parameters:
    ///   - zone: The zone.
    ///   - token: The token of the last changes; nil for everything in the zone.
    ///   - desiredKeys: The fields to fetch; nil for all.
    ///   - recordTypes: The types to fetch; nil for all.
    /// - Returns: The changes, and the token for the next call.
    /// - Throws: The failure of the zone as a `RecordFailure`, and as ``RecordClient`` says.
    public func changes(
        in zone: RecordZoneID,
        since token: String? = nil,
        desiredKeys: [String]? = nil,
        recordTypes: [String]? = nil
    ) async throws -> ZoneChanges {
        var question = ZoneChangesRequest.Zone(zone, since: token)
        (question.desiredKeys, question.desiredRecordTypes) = (desiredKeys, recordTypes)
        var changes = try await page(question).get()
        while changes.moreComing {
            if changes.syncToken == question.syncToken { throw RecordFormatFailure.samePage }
            question.syncToken = changes.syncToken
            let page = try await page(question).get()
            changes.results += page.results
            (changes.syncToken, changes.moreComing) = (page.syncToken, page.moreComing)
        }
        return changes
    }

    /// The next changes of a zone, or the failure of the zone.
    func page(_ question: ZoneChangesRequest.Zone) async throws -> Result<ZoneChanges, RecordFailure> {
        switch try await send(ZoneChangesRequest([question])).results.first {
        case .changes(let changes): return .success(changes)
        case .failure(let failure): return .failure(failure)
        case nil: throw RecordFormatFailure(.missing("zones"))
        }
    }

    /// Saves and deletes records: uploads their assets, and sends them in batches.
    ///
    /// - Parameters:
    ///   - changes: The changes. The server refuses those of a state that is not its own any more.
    ///   - overwriting: Whether the changed fields, and deletions, count whatever the server has.
    ///   - atomically: Whether the server saves a batch as a whole. A change that it refuses is left out then, and the others
    ///     are sent again; a share and its root are left out together, and always saved as a whole. The default zone has no such batches.
    /// - Returns: The saved and deleted records, and the changes that failed.
    /// - Throws: As ``RecordClient`` says; then the batches before are saved. The failures of single records are in the report.
    public func save(
        _ changes: [PendingChange],
        overwriting: Bool = false,
        atomically: Bool = true
    ) async throws -> ClientReport {
        var uploaded: [PendingChange] = []
        for change in changes {
            guard case .save(let record) = change else {
                uploaded.append(change)
                continue
            }
            uploaded.append(.save(try await uploadingAssets(of: record)))
        }
        var report = ClientReport()
        for batch in RecordBatch.batches(of: uploaded, limits: .webServices) {
            var (next, attempt): (ModifyRequest?, Int) = (batch.modifyRequest(overwriting: overwriting), 1)
            // Of a share and its root, the server would save one without the other.
            if !atomically, !batch.changes.contains(where: \.record.isShare) { next?.isAtomic = false }
            while let request = next {
                let response = try await send(request)
                let rest = request.remainder(after: response, isLast: attempt >= attempts)
                report.saved += response.results.records
                report.deleted += response.results.compactMap { if case .deleted(let id) = $0 { id } else { nil } }
                report.failures += rest.failures.compactMap { failed in
                    let name = failed.operation.record.id.name
                    let change = batch.changes.first { $0.record.id.name == name }
                    return change.map { ClientReport.FailedChange(change: $0, failure: failed.failure) }
                }
                next = rest.request
                // A request that became smaller makes progress.
                attempt = next?.operations.count == request.operations.count ? attempt + 1 : 1
                if next != nil { try await pause(rest.delay) }
            }
        }
        return report
    }

    /// A record whose assets with bytes or a file are uploaded, so that it can be saved. Lists of assets are left as they are.
    ///
    /// - Throws: `AssetFailure` for a file that cannot be read, and as ``RecordClient`` says.
    func uploadingAssets(of record: CloudRecord) async throws -> CloudRecord {
        let request = AssetUploadRequest(assetsOf: record)
        if request.fields.isEmpty { return record }
        var record = record
        for place in try await send(request) {
            guard case .asset(let asset)? = record[place.field] else { continue }
            let answer = try await exchange("POST", place.url, try asset.contents())
            do throws(WebServiceResponseFailure) {
                record[place.field] = .asset(.uploaded(try AssetReceipt(uploadAnswer: answer.body)))
            } catch {
                throw error.failure(of: answer)
            }
        }
        return record
    }

    /// An asset with its bytes from the server.
    ///
    /// - Throws: `AssetFailure.notHere` when the record came without an address; `RecordFailure` when the server refuses, such
    ///   as for an address that is too old; `RecordFormatFailure` when the download is incomplete; and the error of the
    ///   transport.
    public func downloaded(_ asset: RemoteAsset) async throws -> RecordAsset {
        guard let url = asset.downloadURL(fileName: "asset") else { throw AssetFailure.notHere }
        let answer = try await exchange("GET", url.absoluteString)
        guard (200..<300).contains(answer.status) else {
            var failure = RecordFailure(.assetNotAvailable, reason: "the download was refused")
            failure.status = answer.status
            throw failure
        }
        return try asset.downloaded(answer.body)
    }
}

extension RecordFormatFailure {
    /// A server that sends one page again and again would never come to an end.
    fileprivate static let samePage = RecordFormatFailure(.unexpected("the same page again", expected: "the next page"))
}

// One request each.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension RecordClient {
    /// The record name of the user who is signed in.
    ///
    /// - Throws: As ``RecordClient`` says.
    public func user() async throws -> String { try await send(CallerRequest()) }

    /// The shares, by the last part of their links.
    ///
    /// - Throws: As ``RecordClient`` says.
    /// - Returns: A result for each link; in the order of the answer, those of which it says nothing last.
    public func resolve(_ shortGUIDs: [String]) async throws -> [ShareResult] {
        try await send(ShareResolveRequest(shortGUIDs))
    }

    /// Accepts shares, by the last part of their links.
    ///
    /// - Throws: As ``RecordClient`` says.
    /// - Returns: A result for each link; in the order of the answer, those of which it says nothing last.
    public func accept(_ shortGUIDs: [String]) async throws -> [ShareResult] {
        try await send(ShareAcceptRequest(shortGUIDs))
    }

    /// The zones of the database.
    ///
    /// - Throws: The failure of a zone as a `RecordFailure`, and as ``RecordClient`` says.
    public func zones() async throws -> [RecordZoneID] {
        try await send(ZoneListRequest()).compactMap { if case .zone(let zone) = try $0.get() { zone } else { nil } }
    }

    /// Creates a zone of the private database; one that exists stays as it is.
    ///
    /// - Throws: The failure of the zone as a `RecordFailure`, and as ``RecordClient`` says.
    public func createZone(_ zone: RecordZoneID) async throws {
        try await sendOne(ZoneModifyRequest(creating: [zone]))
    }

    /// Deletes a zone of the private database with all its records.
    ///
    /// - Throws: The failure of the zone as a `RecordFailure`, and as ``RecordClient`` says.
    public func deleteZone(_ zone: RecordZoneID) async throws {
        try await sendOne(ZoneModifyRequest(deleting: [zone]))
    }

    /// The subscriptions of the user.
    ///
    /// - Throws: The failure of a subscription as a `RecordFailure`, and as ``RecordClient`` says.
    public func subscriptions() async throws -> [RecordSubscription] {
        try await send(SubscriptionListRequest()).compactMap {
            if case .subscription(let subscription) = try $0.get() { subscription } else { nil }
        }
    }

    /// Creates a subscription of the user.
    ///
    /// - Throws: The failure of the subscription as a `RecordFailure`, and as ``RecordClient`` says.
    public func subscribe(_ subscription: RecordSubscription) async throws {
        try await sendOne(SubscriptionModifyRequest(creating: [subscription]))
    }

    /// Deletes a subscription of the user.
    ///
    /// - Throws: The failure of the subscription as a `RecordFailure`, and as ``RecordClient`` says.
    public func unsubscribe(_ id: String) async throws {
        try await sendOne(SubscriptionModifyRequest(deleting: [id]))
    }

    /// Sends a request about one thing. An answer without a word about it is no success.
    private func sendOne<Request: WebServiceRequest, Value>(_ request: Request) async throws
    where Request.Response == [Result<Value, RecordFailure>] {
        guard let result = try await send(request).first else {
            throw RecordFailure(.serverResponseLost, reason: "the answer says nothing of what was asked for")
        }
        _ = try result.get()
    }
}
