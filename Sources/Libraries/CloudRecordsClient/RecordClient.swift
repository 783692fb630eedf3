import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client of CloudKit Web Services, for servers and for programs without the framework.
///
///     let credentials = WireCredentials.tokens(apiToken: "c1…", webAuthToken: signedIn) { next in await store(next) }
///     let client = RecordClient(endpoint, credentials, by: RecordClient.urlSession())
///     let posts = try await client.records(matching: QueryRequest(PostRecord.self)).records(of: PostRecord.self).get()
///     let report = try await client.save([.save(try post.newRecord())])
///
/// It sends one request at a time, waits and repeats where the server says so, takes all pages, and divides what is too
/// large for one request. Anything else is a failure: of a record in the results, of a whole request as a thrown
/// `RecordFailure` with the status of the answer, of a request that cannot be sent as a `RecordFormatFailure`, and of the
/// network as the error of the transport. A request that failed in the network, or whose answer cannot be read, may have
/// been executed, so it is not repeated, except after the status 429 or 503 with a time to wait.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct RecordClient: Sendable {
    private let endpoint: WebServiceEndpoint
    private let wire: Wire
    private let transport: WireTransport
    let attempts: Int
    private let wait: @Sendable (_ seconds: Double) async throws -> Void

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - endpoint: The database.
    ///   - credentials: The rights of the client.
    ///   - transport: Sends requests.
    ///   - host: The server; nil for Apple's.
    ///   - attempts: How often a request, or a change, is sent before the refusal of a busy server counts.
    ///   - wait: Waits; nil for a sleep of the task.
    public init(
        _ endpoint: WebServiceEndpoint,
        _ credentials: WireCredentials,
        by transport: @escaping WireTransport,
        host: String? = nil,
        attempts: Int = 5,
        wait: (@Sendable (_ seconds: Double) async throws -> Void)? = nil
    ) {
        (self.endpoint, self.transport, self.attempts, self.wait) = (endpoint, transport, attempts, wait ?? Self.sleep)
        wire = Wire(host ?? WebServiceEndpoint.host, credentials, transport)
    }

    /// Waits for some seconds.
    private static func sleep(_ seconds: Double) async throws {
        try await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 86_400) * 1_000_000_000))
    }

    /// Sends a request, several times if the server asks for it.
    func send<Request: WebServiceRequest>(_ request: Request) async throws -> Request.Response {
        let json = try request.json()
        let body = json == .null ? nil : try json.data()
        let path = endpoint.path(of: Request.self)
        var attempt = 1
        while true {
            let answer = try await wire.send(path, body)
            do throws(WebServiceResponseFailure) {
                return try Self.response(to: request, in: answer)
            } catch {
                let failure = error.failure(of: answer)
                let isRefusal = if case .refused = error { true } else { [429, 503].contains(answer.status) }
                guard isRefusal, attempt < attempts, let seconds = failure.retryAfter else { throw failure }
                try await wait(seconds)
                attempt += 1
            }
        }
    }

    /// Reads an answer. With the status of a broken server, none is a success, whatever its words are.
    private static func response<Request: WebServiceRequest>(
        to request: Request,
        in answer: WireResponse
    ) throws(WebServiceResponseFailure) -> Request.Response {
        let response = try request.response(from: answer.body)
        if answer.status < 500 { return response }
        throw .unreadable(RecordFormatFailure(.unexpected("the status \(answer.status)", expected: "a success")))
    }

    /// Waits as the server says.
    func pause(_ seconds: Double) async throws { if seconds > 0 { try await wait(seconds) } }

    /// Sends something to an address that the server named, without credentials.
    func exchange(_ method: String, _ url: String, _ body: Data = Data()) async throws -> WireResponse {
        try await transport(WireRequest(method: method, url: url, headers: [:], body: body))
    }
}

extension WebServiceResponseFailure {
    /// The failure with what the server, or something on the way, says beside the body.
    func failure(of answer: WireResponse) -> RecordFailure {
        var failure = failure
        failure.status = answer.status
        let header = answer.headers.first { $0.key.lowercased() == "retry-after" }?.value
        let seconds = header.flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        failure.retryAfter = failure.retryAfter ?? seconds
        return failure
    }
}
