import CloudRecords
package import CloudRecordsTesting
import Foundation

/// CloudKit Web Services on the loopback interface: a private database, and the users that it knows.
///
/// A user's token is good for one request, and each answer to a user brings the next one.
package final class CloudServer: Sendable {
    /// The address of the server.
    package var host: String { "http://127.0.0.1:\(http.port)" }
    private let state: State
    private let http: HTTPServer

    private struct Contents: Sendable {
        var database: InMemoryRecordDatabase
        var tokens: [String: String] = [:]
        var count = 0
        var requests: [String] = []

        mutating func nextToken() -> String {
            count += 1
            return "t/\(count)+="
        }
    }

    private final class State: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Contents

        init(_ database: InMemoryRecordDatabase) { value = Contents(database: database) }

        func with<Result>(_ body: (inout Contents) throws -> Result) rethrows -> Result {
            lock.lock()
            defer { lock.unlock() }
            return try body(&value)
        }
    }

    package init(_ database: InMemoryRecordDatabase) throws {
        let state = State(database)
        self.state = state
        http = try HTTPServer { request in state.with { Self.answer(request, &$0) } }
    }

    /// Looks at the database, or changes it as somebody else would.
    package func withDatabase<Result>(_ body: (inout InMemoryRecordDatabase) throws -> Result) rethrows -> Result {
        try state.with { try body(&$0.database) }
    }

    /// The operations that were asked for.
    package var requests: [String] { state.with(\.requests) }

    /// The first token of a user; a lasting one is good for any number of requests.
    package func signIn(_ userRecordName: String, lasting: Bool = false) -> String {
        state.with { state in
            let token = lasting ? "lasting \(userRecordName)" : state.nextToken()
            state.tokens[token] = userRecordName
            return token
        }
    }

    private static func answer(_ request: HTTPRequest, _ state: inout Contents) -> HTTPAnswer {
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        state.requests.append(request.method + " " + parts[0].split(separator: "/").suffix(2).joined(separator: "/"))
        // Addresses of assets need no user: the server gave them to one.
        guard parts[0].hasPrefix("/database/") else {
            return HTTPAnswer(status: 200, body: state.database.respond(to: parts[0], body: request.body).body)
        }
        let query = parts.count > 1 ? parts[1].split(separator: "&") : []
        let token = query.first { $0.hasPrefix("ckWebAuthToken=") }?.dropFirst(15)
        guard query.contains("ckAPIToken=api"), let token = token.map(String.init)?.removingPercentEncoding,
            let user = state.tokens[token]
        else {
            let body = #"{"serverErrorCode": "AUTHENTICATION_REQUIRED", "reason": "request needs authorization"}"#
            return HTTPAnswer(status: 421, body: Data(body.utf8))
        }
        let answer = state.database.respond(to: parts[0], body: request.body, from: user)
        if token.hasPrefix("lasting") { return HTTPAnswer(status: answer.status, body: answer.body) }
        state.tokens[token] = nil
        let next = state.nextToken()
        state.tokens[next] = user
        return HTTPAnswer(
            status: answer.status,
            headers: ["x-apple-cloudkit-web-auth-token": next],
            body: answer.body
        )
    }
}
