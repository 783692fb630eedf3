/// Saves and deletes records of one zone.
///
///     var request = ModifyRequest(zone: .mirroring)
///     request.operations = [RecordOperation(.update, post)]
///     let results = try request.response(from: send(request.body())).results
package struct ModifyRequest: WebServiceRequest {
    /// The last part of the path.
    package static let operation = "records/modify"

    /// The operations, in order; at most one per record. The server accepts up to 200.
    package var operations: [RecordOperation] = []
    /// The zone of all the records.
    package var zone: RecordZoneID
    /// True if the request is atomic. In the default zone it cannot be.
    package var isAtomic: Bool

    /// Creates a request without operations, atomic where the zone allows it.
    package init(zone: RecordZoneID = .default) {
        self.zone = zone
        isAtomic = zone.name != RecordZoneID.default.name
    }

    /// The JSON of the request.
    ///
    /// - Throws: ``RecordFormatFailure`` when the server would always refuse the request, or JSON cannot express it.
    package func json() throws(RecordFormatFailure) -> JSONValue {
        try check()
        let operations = try operations.map { operation throws(RecordFormatFailure) in try operation.json() }
        return .object(ofPresent: [
            "operations": .array(operations), "zoneID": zone.json, "atomic": .bool(isAtomic),
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    package func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(json, from: zone, desiredKeys: nil)
    }

    private func check() throws(RecordFormatFailure) {
        var names: Set<String> = []
        for record in operations.map(\.record) {
            guard record.id.zone == zone else { throw record.failure(.otherZone) }
            guard names.insert(record.id.name).inserted else { throw record.failure(.repeatedRecord) }
        }
    }
}

/// An operation on one record.
package struct RecordOperation: Hashable, Sendable {
    /// The server's words for operations.
    package enum Kind: String, CaseIterable, Sendable {
        /// Saves a new record; fails if it exists.
        case create
        /// Saves the changed fields; fails if the record changed meanwhile.
        case update
        /// Saves the changed fields, whatever the server has; creates the record if it does not exist.
        case forceUpdate
        /// Saves all fields and clears all others; fails if the record changed meanwhile.
        case replace
        /// Saves all fields and clears all others, whatever the server has; creates the record if it does not exist.
        case forceReplace
        /// Deletes the record; fails if it changed meanwhile.
        case delete
        /// Deletes the record, whatever the server has.
        case forceDelete

        package var needsChangeTag: Bool {
            switch self {
            case .update, .replace, .delete: true
            case .create, .forceUpdate, .forceReplace, .forceDelete: false
            }
        }
    }

    /// The kind of operation.
    package var kind: Kind
    /// The record; for deletions only its name and tag are used.
    package var record: CloudRecord

    /// Creates an operation.
    package init(_ kind: Kind, _ record: CloudRecord) {
        self.kind = kind
        self.record = record
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        var members = record.requestJSON
        switch kind {
        case .create: members["fields"] = try record.sentFieldsJSON(record.keys)
        case .update, .forceUpdate: members["fields"] = try record.sentFieldsJSON(record.changedKeys)
        case .replace, .forceReplace:
            guard record.fetchedKeys == nil else { throw record.failure(.incompleteRecord) }
            members["fields"] = try record.sentFieldsJSON(record.keys)
        case .delete, .forceDelete: members = ["recordName": .string(record.id.name)]
        }
        if kind.needsChangeTag {
            guard let tag = record.changeTag else { throw record.failure(.missingChangeTag) }
            members["recordChangeTag"] = .string(tag)
        }
        return .object(["operationType": .string(kind.rawValue), "record": .object(members)])
    }
}

/// The remaining work of a modify request after a response.
package struct ModifyRemainder: Hashable, Sendable {
    /// An operation that failed.
    package struct FailedOperation: Hashable, Sendable {
        /// The operation.
        package let operation: RecordOperation
        /// The reason; see ``RecordFailure/advice(for:amongst:)``.
        package let failure: RecordFailure
    }

    /// The request to send again; nil when there is none.
    package var request: ModifyRequest?
    /// The seconds to wait first: the longest time that the server asked for.
    package var delay: Double = 0
    /// The operations that are not sent again.
    package var failures: [FailedOperation] = []
}

extension ModifyRequest {
    /// The remaining work after a response.
    ///
    ///     var next: ModifyRequest? = request
    ///     while let request = next {
    ///         let rest = request.remainder(after: try request.response(from: try await send(request)))
    ///         report(rest.failures)
    ///         try await Task.sleep(for: .seconds(rest.delay))
    ///         next = rest.request
    ///     }
    ///
    /// Operations are sent again when their failure has a time to wait, or when they failed only because of another
    /// record of an atomic request. All others have failed, also those that the response does not answer, or not in words
    /// that can be read. A failed atomic request saved nothing; the next one leaves the failed operations out, so every
    /// round is smaller, or waits as long as the server asks for. After the last round, what is left has failed.
    package func remainder(after response: RecordsResponse, isLast: Bool = false) -> ModifyRemainder {
        let answers = Dictionary(response.results.map { ($0.recordName ?? "", $0) }) { first, _ in first }
        var remainder = ModifyRemainder()
        var again: [ModifyRemainder.FailedOperation] = []
        for operation in operations {
            let name = operation.record.id.name
            guard let failure = RecordFailure(of: answers[name], about: name) else { continue }
            let failed = ModifyRemainder.FailedOperation(operation: operation, failure: failure)
            if let seconds = failure.retryAfter {
                remainder.delay = max(remainder.delay, seconds)
                again.append(failed)
            } else if failure.code == .batchRequestFailed {
                again.append(failed)
            } else {
                remainder.failures.append(failed)
            }
        }
        // The server takes a share and its root only together.
        let parted = Set(remainder.failures.flatMap { partners(of: $0.operation.record) })
        remainder.failures += again.filter { parted.contains($0.operation.record.id.name) }
        again.removeAll { parted.contains($0.operation.record.id.name) }
        // If no operation was refused, the others would fail in the same way forever.
        if isLast || remainder.failures.isEmpty && remainder.delay == 0 {
            remainder.failures += again
        } else if !again.isEmpty {
            var request = self
            request.operations = again.map(\.operation)
            remainder.request = request
        }
        return remainder
    }

    /// The share of a root, and the root of a share, that are in this request.
    private func partners(of record: CloudRecord) -> [String] {
        let records = operations.map(\.record)
        if record.isShare {
            return records.filter { $0.share?.recordName == record.id.name }.map(\.id.name)
        }
        return records.filter { $0.isShare && $0.id.name == record.share?.recordName }.map(\.id.name)
    }
}

extension RecordFailure {
    /// The failure in an answer; nil for a success.
    fileprivate init?(of answer: RecordResult?, about name: String) {
        switch answer {
        case .record, .deleted: return nil
        case .failure(let failure): self = failure
        case .unreadable(let failure): self.init(.serverResponseLost, reason: "the answer cannot be read: \(failure)")
        case nil: self.init(unansweredRecord: name)
        }
    }

    /// The failure of a record of which the answer says nothing.
    package init(unansweredRecord name: String) {
        self.init(.serverResponseLost, reason: "the answer does not name the record")
        recordName = name
    }
}
