import CloudRecords
import CloudRecordsClient
import CloudRecordsTesting
import Foundation
import Journeys
import Synchronization
import Testing

@Suite("The publisher")
struct PublisherTests {
    /// The public database, and what the publisher sent to it and waited for.
    private final class Server: Sendable {
        let database: Mutex<InMemoryRecordDatabase>
        let sent = Mutex<[String]>([])
        let waits = Mutex<[Double]>([])
        let undeployed = Mutex<[String]>([])

        init(schema: String = "schema.ckdb", roles: Set<String> = ["editor"]) throws {
            database = Mutex(try JourneysTests.database(schema, .public, account: .serverKey("_server", roles: roles)))
        }

        func publish(_ journeys: [PublicJourneyRecord]) async throws -> ClientReport {
            let client = RecordClient(JourneyPublisher.endpoint(.production), .signed { _, _ in [:] }) { request in
                self.sent.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
                let (status, body) = self.database.withLock { $0.respond(to: request.url, body: request.body) }
                return WireResponse(status: status, body: body)
            } wait: { seconds in
                self.waits.withLock { $0.append(seconds) }
            }
            let publisher = JourneyPublisher(with: client) { field in
                self.undeployed.withLock { $0.append("\(field)") }
            }
            return try await publisher.publish(journeys)
        }

        var count: Int { sent.withLock { $0.count } }

        var titles: [RecordValue?] { database.withLock { $0.contents(of: .default).map { $0["title"] } } }
    }

    @Test("The publisher creates new records, and sends only the changed fields of others")
    func publishing() async throws {
        let server = try Server()
        let lakes = PublicJourneyRecord(slug: "lakes", title: "Seven lakes")
        _ = try await server.publish([PublicJourneyRecord(slug: "coast", title: "Coast"), lakes])
        let report = try await server.publish([PublicJourneyRecord(slug: "coast", title: "Wild coast"), lakes])
        #expect(report.saved.count == 1 && report.failures.isEmpty)
        #expect(server.titles == [.string("Wild coast"), .string("Seven lakes")])
        let last = server.sent.withLock { $0.last } ?? ""
        #expect(last.contains(#""fields":{"title":{"type":"STRING","value":"Wild coast"}}"#))
        #expect(!last.contains("lakes") && !last.contains("slug"))
        // A third run has nothing to send: it only asks.
        let count = server.count
        #expect(try await server.publish([lakes]).saved.isEmpty)
        #expect(server.count == count + 1)
    }

    @Test("The publisher reads all pages, and sends no more records at once than the server takes")
    func pages() async throws {
        let server = try Server()
        let journeys = (0..<450).map { PublicJourneyRecord(slug: "j\($0)", title: "A") }
        #expect(try await server.publish(journeys).saved.count == 450)
        let changed = journeys.map { PublicJourneyRecord(slug: $0.slug, title: "B") }
        #expect(try await server.publish(changed).saved.count == 450)
        #expect(Set(server.titles) == [.string("B")])
        // A page with nothing on it and three requests; then three of each.
        #expect(server.count == 10)
    }

    @Test("The publisher waits for a busy server, and gives up after several attempts")
    func waiting() async throws {
        let server = try Server()
        server.database.withLock { $0.failNext(2, with: .requestRateLimited, retryAfter: 30) }
        server.database.withLock {
            $0.failNextChange(of: RecordID("coast", in: .default), with: .serviceUnavailable, retryAfter: 7)
        }
        let report = try await server.publish([PublicJourneyRecord(slug: "coast"), PublicJourneyRecord(slug: "lakes")])
        #expect(report.saved.count == 2 && report.failures.isEmpty)
        #expect(server.waits.withLock { $0 } == [30, 30, 7])
        server.database.withLock { $0.failNext(5, with: .requestRateLimited, retryAfter: 1) }
        await #expect(throws: RecordFailure.self) { try await server.publish([]) }
    }

    @Test("The publisher reports what the server refuses and which fields production lacks")
    func refusing() async throws {
        let refused = try await Server(roles: []).publish([PublicJourneyRecord(slug: "coast")])
        #expect(refused.saved.isEmpty && refused.failures.map(\.failure.code) == [.permissionFailure])

        let production = try Server(schema: "production.ckdb")
        let report = try await production.publish([PublicJourneyRecord(publishedAt: Date(), slug: "coast")])
        #expect(report.saved.count == 1 && production.undeployed.withLock { $0 } == ["PublicJourney.publishedAt"])
    }
}
