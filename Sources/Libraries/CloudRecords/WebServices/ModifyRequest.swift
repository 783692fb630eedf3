/// Saves and deletes records of one zone.
///
///     var request = ModifyRequest(zone: .mirroring)
///     request.operations = [RecordOperation(.update, post)]
///     let results = try request.response(from: send(request.body())).results
public struct ModifyRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/modify"

    /// What to do, in this order; once for each record. The server takes up to 200.
    public var operations: [RecordOperation] = []
    /// The zone of all the records.
    public var zone: RecordZoneID
    /// Whether all or nothing is done. The default zone cannot.
    public var isAtomic: Bool
    /// The fields that the answer has; nil for all.
    public var desiredKeys: [String]?
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Creates a request that does nothing yet, atomic where the zone allows it.
    public init(zone: RecordZoneID = .mirroring) {
        self.zone = zone
        isAtomic = zone.name != RecordZoneID.default.name
    }

    /// What the request says.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func json() throws(RecordFormatFailure) -> JSONValue {
        try check()
        let operations = try operations.map { operation throws(RecordFormatFailure) in try operation.json() }
        return .object(ofPresent: [
            "operations": .array(operations), "zoneID": zone.json, "atomic": .bool(isAtomic),
            "desiredKeys": desiredKeys.map(JSONValue.strings), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads an answer that is not a failure.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a part is missing that every answer has.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(json, from: zone, desiredKeys: desiredKeys)
    }

    private func check() throws(RecordFormatFailure) {
        var names: Set<String> = []
        for record in operations.map(\.record) {
            guard record.id.zone == zone else { throw record.failure(.otherZone) }
            guard names.insert(record.id.name).inserted else { throw record.failure(.repeatedRecord) }
        }
    }
}

extension ModifyRequest {
    /// Saves and deletes records of a mapping and those beside them, in the zone of its database.
    public init<Mapping: RecordMapping>(_ mapping: Mapping.Type) { self.init(zone: mapping.zone) }
}

/// What to do with one record.
public struct RecordOperation: Hashable, Sendable {
    /// The server's words for what can be done.
    public enum Kind: String, CaseIterable, Sendable {
        /// Saves a new record; fails if there is one.
        case create
        /// Saves the changed fields; fails if the record was changed meanwhile.
        case update
        /// Saves the changed fields, whatever the server has; creates the record if there is none.
        case forceUpdate
        /// Saves all fields and clears all others; fails if the record was changed meanwhile.
        case replace
        /// Saves all fields and clears all others, whatever the server has; creates the record if there is none.
        case forceReplace
        /// Deletes; fails if the record was changed meanwhile.
        case delete
        /// Deletes whatever the server has.
        case forceDelete

        package var needsChangeTag: Bool {
            switch self {
            case .update, .replace, .delete: true
            case .create, .forceUpdate, .forceReplace, .forceDelete: false
            }
        }
    }

    /// What to do.
    public var kind: Kind
    /// The record to do it with; to delete, only its name and tag count.
    public var record: CloudRecord

    /// Names an operation.
    public init(_ kind: Kind, _ record: CloudRecord) {
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

/// What is left of a request that changes records after an answer to it.
public struct ModifyRemainder: Hashable, Sendable {
    /// An operation that is not tried again, and why.
    public struct Refusal: Hashable, Sendable {
        /// The operation.
        public let operation: RecordOperation
        /// What the server said.
        public let failure: WebServiceFailure
    }

    /// What to send again; nil when there is nothing.
    public var request: ModifyRequest?
    /// The seconds to wait before: the longest that the server asked for.
    public var delay: Double = 0
    /// What the server refused for good; see ``RecordFailure/advice(for:amongst:)`` for what to do with each.
    public var refusals: [Refusal] = []
}

extension ModifyRequest {
    /// What is left to do after an answer.
    ///
    ///     var next: ModifyRequest? = request
    ///     while let request = next {
    ///         let rest = request.remainder(after: try request.response(from: try await send(request)))
    ///         report(rest.refusals)
    ///         try await Task.sleep(for: .seconds(rest.delay))
    ///         next = rest.request
    ///     }
    ///
    /// A failure with a time to wait is sent again, and so is what failed only because of another record of an atomic
    /// request. Everything else is refused. Of an atomic request nothing was saved then; the refused operations are left
    /// out of what is sent again, so every round has fewer, or waits as long as the server asks for.
    public func remainder(after response: RecordsResponse) -> ModifyRemainder {
        let failures = Dictionary(response.results.failures.map { ($0.recordName ?? "", $0) }) { first, _ in first }
        var remainder = ModifyRemainder()
        var again: [ModifyRemainder.Refusal] = []
        for operation in operations {
            guard let failure = failures[operation.record.id.name] else { continue }
            let refusal = ModifyRemainder.Refusal(operation: operation, failure: failure)
            if let seconds = failure.retryAfter {
                remainder.delay = max(remainder.delay, seconds)
                again.append(refusal)
            } else if failure.code == .atomicError {
                again.append(refusal)
            } else {
                remainder.refusals.append(refusal)
            }
        }
        if remainder.refusals.isEmpty, remainder.delay == 0 {
            // Where nothing stood in the way of the others, they would fail in the same way for ever.
            remainder.refusals = again
        } else if !again.isEmpty {
            var request = self
            request.operations = again.map(\.operation)
            remainder.request = request
        }
        return remainder
    }
}
