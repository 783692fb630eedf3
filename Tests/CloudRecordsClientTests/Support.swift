import CloudRecords
import CloudRecordsClient
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import LoopbackServer
import TestSupport

extension CloudServer {
    /// Sends to this server what is for the double, which has a host of its own for assets.
    var transport: WireTransport {
        let (send, host) = (RecordClient.urlSession(), host)
        return { request in
            let url = request.url.replacingOccurrences(of: "https://cvws.icloud-content.example", with: host)
            return try await send(
                WireRequest(method: request.method, url: url, headers: request.headers, body: request.body)
            )
        }
    }
}

extension InMemoryRecordDatabase {
    /// A private database with the zone of journeys.
    static func ofJourneys() throws -> InMemoryRecordDatabase {
        var database = try InMemoryRecordDatabase(
            schema: Repository.text(of: "Tests/Support/GeneratedRecords/schema.ckdb"),
            container: "iCloud.com.example.journeys",
            account: .user("_anna")
        )
        try database.createZone(JourneyRecord.zone)
        return database
    }
}

/// The values that closures saw, in order.
final class Recorded<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }

    func takeAll() -> [Element] {
        lock.withLock {
            defer { elements = [] }
            return elements
        }
    }

    func append(_ element: Element) { lock.withLock { elements.append(element) } }
}
