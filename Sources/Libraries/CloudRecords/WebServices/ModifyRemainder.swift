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
