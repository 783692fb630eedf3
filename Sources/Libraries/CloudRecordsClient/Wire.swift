#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request to a server, for whatever sends it.
public struct WireRequest: Hashable, Sendable {
    /// `GET` or `POST`.
    public let method: String
    /// The address.
    public let url: String
    /// The headers.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    package init(method: String, url: String, headers: [String: String] = [:], body: Data = Data()) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }
}

/// The answer to a request, whatever its status.
public struct WireResponse: Hashable, Sendable {
    /// The status.
    public let status: Int
    /// The headers.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// Sends a request, and brings the answer.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public typealias WireTransport = @Sendable (WireRequest) async throws -> WireResponse

/// The rights that a client has. No description contains a token.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct WireCredentials: Sendable {
    enum Kind: Sendable {
        case tokens(WebAuthentication, renewed: @Sendable (String) async -> Void)
        case signed(@Sendable (_ body: Data, _ path: String) throws -> [String: String])
    }

    let kind: Kind

    /// An API token of the CloudKit Console, and the web auth token of a user for the private and the shared database.
    ///
    /// A user's token is good for one request: the answer brings the next one. The user gets the first one by signing in at
    /// ``RecordFailure/redirectURL``, and an app from `CKFetchWebAuthTokenOperation`. Users with Advanced Data Protection get
    /// none.
    ///
    /// - Parameters:
    ///   - apiToken: The API token of the container and environment.
    ///   - webAuthToken: The token of the user for the next request; nil without a user.
    ///   - renewed: Stores each new token of the user: the next start of the program needs the last one, or the user must sign in
    ///     again.
    /// - Returns: The credentials.
    public static func tokens(
        apiToken: String,
        webAuthToken: String? = nil,
        renewed: @escaping @Sendable (String) async -> Void = { _ in }
    ) -> Self {
        Self(kind: .tokens(WebAuthentication(apiToken: apiToken, webAuthToken: webAuthToken), renewed: renewed))
    }

    /// A server-to-server key, which reaches the public database.
    ///
    ///     .signed { body, path in try key.headers(body: body, path: path, at: Date()) }
    ///
    /// - Parameter headers: Signs the body of a request and its path.
    /// - Returns: The credentials.
    public static func signed(
        by headers: @escaping @Sendable (_ body: Data, _ path: String) throws -> [String: String]
    ) -> Self {
        Self(kind: .signed(headers))
    }
}

/// Sends one request after the other, because a user's token is good for one request and its answer brings the next.
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
actor Wire {
    private let host: String
    private let transport: WireTransport
    private var credentials: WireCredentials.Kind
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ host: String, _ credentials: WireCredentials, _ transport: @escaping WireTransport) {
        (self.host, self.credentials, self.transport) = (host, credentials.kind, transport)
    }

    func send(_ path: String, _ body: Data?) async throws -> WireResponse {
        await begin()
        defer { end() }
        switch credentials {
        case .signed(let headers):
            return try await exchange(path, headers(body ?? Data(), path), body)
        case .tokens(var tokens, let renewed):
            let answer = try await exchange("\(path)?\(tokens.query)", [:], body)
            if tokens.webAuthToken != nil, let token = tokens.rotate(afterAnswerWith: answer.headers) {
                credentials = .tokens(tokens, renewed: renewed)
                await renewed(token)
            }
            return answer
        }
    }

    private func exchange(_ path: String, _ headers: [String: String], _ body: Data?) async throws -> WireResponse {
        let type = body.map { _ in ["Content-Type": "application/json"] } ?? [:]
        let headers = headers.merging(type) { first, _ in first }
        let method = body == nil ? "GET" : "POST"
        return try await transport(
            WireRequest(method: method, url: host + path, headers: headers, body: body ?? Data())
        )
    }

    private func begin() async {
        if isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
    }

    private func end() {
        isBusy = !waiting.isEmpty
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
}
