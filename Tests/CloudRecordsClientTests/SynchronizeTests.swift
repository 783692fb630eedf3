import CloudRecords
import CloudRecordsClient
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import LoopbackServer
import TestSupport
import Testing

@Suite("A device that syncs through Web Services")
struct SynchronizeTests {
    private static let zone = JourneyRecord.zone
    private let server: CloudServer
    private let client: RecordClient
    private let pauses = Recorded<Double>()
    private let overtaking = Recorded<String>()
    private let folder: TemporaryFolder
    private var journal: FolderJournal
    private var sync = RecordSync<GeneratedRecords.AnyRecord>(.private, build: "1")

    init() throws {
        folder = try TemporaryFolder()
        journal = try FolderJournal(folder.url.appending(path: "journal"))
        server = try CloudServer(.ofJourneys())
        client = RecordClient(
            WebServiceEndpoint(container: "iCloud.com.example.journeys", environment: .production, scope: .private),
            .tokens(WebAuthentication(apiToken: "api", webAuthToken: server.signIn("_anna"))),
            by: { [server, overtaking] request in
                // What another device does after the fetch, and before the changes of this one arrive.
                if request.url.contains("records/modify") { for name in overtaking.takeAll() { try server.edit(name) } }
                return try await server.transport(request)
            },
            host: server.host,
            wait: { [pauses] in pauses.append($0) }
        )
    }

    private mutating func keep(_ name: String, _ change: (inout JourneyRecord) -> Void = { _ in }) throws {
        let known = try sync.record(RecordID(name, in: Self.zone)).map { try JourneyRecord(record: $0) }
        var journey = known ?? JourneyRecord(recordName: RecordName(name), data: Data())
        change(&journey)
        try sync.keep(journey, undeployed: .write)
    }

    private mutating func synchronize() async throws -> [SyncStep] {
        try await client.synchronize(&sync, Self.zone, with: &journal)
    }

    private func stored(_ name: String) throws -> CloudRecord {
        try server.withDatabase { try $0.record(for: RecordID(name, in: Self.zone)) }
    }

    @Test("Conflicts of some records are settled in the same call, and hold up no other record")
    mutating func conflicts() async throws {
        for number in 0..<250 { try keep("\(number)") }
        #expect(try await synchronize() == [])
        for number in 0..<250 { try keep("\(number)") { $0.title = "T" } }
        for number in [1, 2, 249] { overtaking.append("\(number)") }
        #expect(try await synchronize() == [])
        #expect(sync.pendingZones.isEmpty && sync.conflicts(in: Self.zone).isEmpty)
        for number in 0..<250 { #expect(try stored("\(number)")["title"] == .string("T")) }
        for number in [1, 2, 249] { #expect(try stored("\(number)")["subtitle"] == .string("elsewhere")) }
        // The records that were in conflict were asked for together.
        #expect(server.requests.filter { $0 == "POST records/lookup" }.count == 2)
    }

    @Test("A record that cannot be sent is parked, and the others are sent")
    mutating func unsendable() async throws {
        // Lists of assets are not uploaded.
        for number in 0..<5 { try keep("\(number)") { $0.pictures = number == 3 ? [.data(Data("a".utf8))] : nil } }
        try keep("picture") { $0.map = .file(URL(filePath: "/nowhere")) }
        #expect(try await synchronize() == [])
        let parked = sync.parked(in: Self.zone)
        #expect(parked.map(\.record.id.name) == ["3", "picture"] && parked.map(\.reason) == [.refused, .refused])
        #expect(sync.pendingZones.isEmpty)
        #expect(server.withDatabase { $0.contents(of: Self.zone).count } == 4)
    }

    @Test("An asset is uploaded with its record, and not again with the next change")
    mutating func assets() async throws {
        try keep("coast") { $0.map = .data(Data("bytes".utf8)) }
        #expect(try await synchronize() == [])
        try keep("coast") { $0.title = "Coast" }
        #expect(try await synchronize() == [])
        #expect(server.requests.filter { $0 == "POST assets/upload" }.count == 1)
        guard case .asset(let asset)? = try stored("coast")["map"] else {
            Issue.record("the asset is not there")
            return
        }
        #expect(try asset.contents() == Data("bytes".utf8))
        #expect(try stored("coast")["title"] == .string("Coast"))
    }

    @Test("A zone that does not exist is made, and a token that is too old is forgotten")
    mutating func zones() async throws {
        server.withDatabase { try? $0.deleteZone(Self.zone) }
        try keep("coast")
        #expect(try await synchronize() == [])
        #expect(try stored("coast").id.name == "coast")
        server.withDatabase { $0.expireChangeTokens(of: Self.zone) }
        #expect(try await synchronize() == [])
        #expect(sync.records(in: Self.zone).map(\.id.name) == ["coast"])
    }

    @Test("A server that refuses everything for ever ends the call, and loses nothing")
    mutating func refusals() async throws {
        try keep("coast")
        for _ in 0..<100 {
            server.withDatabase {
                $0.failNextChange(of: RecordID("coast", in: Self.zone), with: .zoneBusy, retryAfter: 2)
            }
        }
        #expect(try await synchronize() == [.sendLater(Self.zone, after: nil)])
        #expect(sync.pendingZones == [Self.zone] && pauses.all == Array(repeating: 2, count: 20))
    }
}

extension CloudServer {
    fileprivate func edit(_ name: String) throws {
        try withDatabase { database in
            _ = try database.changeElsewhere(RecordID(name, in: JourneyRecord.zone)) {
                $0["subtitle"] = .string("elsewhere")
            }
        }
    }
}
