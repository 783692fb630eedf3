import CloudRecords
import CloudRecordsClient
import CloudRecordsSigning
import CloudRecordsTesting
import Foundation
import Journeys

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Publishes some journeys in the public database.
///
///     publish-journeys                       # in a database in memory, with the schema of production.ckdb
///     publish-journeys e12f… eckey.pem       # in Development, with a server-to-server key
///
/// Ends with status 1 when something is not published.
@main
enum PublishJourneys {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            switch (arguments.first, arguments.dropFirst().first, arguments.count) {
            case (nil, _, _): try await publishTwiceInMemory()
            case (let id?, let file?, 2):
                let key = try ServerToServerKey(id: id, pem: text(of: file))
                let client = RecordClient(
                    JourneyPublisher.endpoint(.development),
                    .signed { body, path in try key.headers(body: body, path: path, at: Date()) },
                    by: RecordClient.urlSession()
                )
                try await publish(journeys(), with: client)
            default: fail("usage: publish-journeys [<key ID> <key file>]", status: 64)
            }
        } catch let error as URLError {
            fail(error.localizedDescription, status: 1)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    /// The published journeys; a server takes them from its own database.
    private static func journeys(title: String = "Along the coast") -> [PublicJourneyRecord] {
        [
            PublicJourneyRecord(publishedAt: Date(timeIntervalSince1970: 1_790_000_000), slug: "coast", title: title),
            PublicJourneyRecord(slug: "lakes", title: "Seven lakes"),
        ]
    }

    /// Shows what is sent: both journeys the first time, and after a change one field.
    private static func publishTwiceInMemory() async throws {
        let server = try ServerInMemory(schema: text(of: "production.ckdb"))
        for title in ["Along the coast", "Along the wild coast"] {
            let endpoint = JourneyPublisher.endpoint(.production)
            let client = RecordClient(endpoint, .signed { _, _ in [:] }) { request in
                let operation = request.url.split(separator: "/").suffix(2).joined(separator: "/")
                print(operation, String(decoding: request.body, as: UTF8.self))
                return await server.answer(to: request)
            }
            try await publish(journeys(title: title), with: client)
        }
    }

    private static func publish(_ journeys: [PublicJourneyRecord], with client: RecordClient) async throws {
        let publisher = JourneyPublisher(with: client) { print("not deployed, so left out: \($0)") }
        let report = try await publisher.publish(journeys)
        print("saved: \(report.saved.count), failed: \(report.failures.count)")
        for failed in report.failures { print("failed: \(failed.failure)") }
        if !report.failures.isEmpty { exit(1) }
    }

    private static func text(of file: String) -> String {
        guard let data = FileManager.default.contents(atPath: file) else { fail("cannot read \(file)", status: 66) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("publish-journeys: \(message)\n".utf8))
        exit(status)
    }
}

/// Stands in for CloudKit, for as long as the program runs.
private actor ServerInMemory {
    private var database: InMemoryRecordDatabase

    init(schema: String) throws {
        database = try InMemoryRecordDatabase(
            schema: schema,
            container: JourneyPublisher.container,
            scope: PublicJourneyRecord.databaseScope,
            // A key has the roles that the CloudKit Console gives its user.
            account: .serverKey("_server", roles: ["editor"])
        )
    }

    func answer(to request: WireRequest) -> WireResponse {
        let (status, body) = database.respond(to: request.url, body: request.body)
        return WireResponse(status: status, body: body)
    }
}
