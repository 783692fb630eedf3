import CloudRecords
import CloudRecordsClient
import CloudRecordsTesting
import Foundation
import LoopbackServer
import Testing

@Suite("A client of Web Services, over HTTP")
struct ClientTests {
    private static let zone = RecordZoneID("Notes")
    private static let container = "iCloud.com.example.notes"
    private static let schema = """
        DEFINE SCHEMA
            RECORD TYPE Note (
                "___recordID" REFERENCE QUERYABLE,
                title         STRING QUERYABLE SORTABLE,
                picture       ASSET
            );
            RECORD TYPE "cloudkit.share" (
                "cloudkit.title" STRING
            );
        """

    private let server: CloudServer
    private let tokens = Recorded<String>()
    private let pauses = Recorded<Double>()

    init() throws {
        var database = try InMemoryRecordDatabase(
            schema: Self.schema,
            container: Self.container,
            account: .user("_anna")
        )
        try database.createZone(Self.zone)
        server = try CloudServer(database)
    }

    private func client(
        _ scope: RecordDatabaseScope = .private,
        user: String = "_anna",
        token: String? = nil
    ) -> RecordClient {
        RecordClient(
            WebServiceEndpoint(container: Self.container, environment: .production, scope: scope),
            .tokens(apiToken: "api", webAuthToken: token ?? server.signIn(user)) { [tokens] in
                tokens.append($0)
            },
            by: RecordClient.urlSession(),
            host: server.host,
            wait: { [pauses] in pauses.append($0) }
        )
    }

    private func note(_ name: String, title: String? = nil) -> CloudRecord {
        var note = CloudRecord(type: "Note", id: RecordID(name, in: Self.zone))
        note["title"] = .string(title ?? name)
        return note
    }

    @Test("A user's token is sent once, and the next one comes with each answer, also of requests at once")
    func rotation() async throws {
        let client = client()
        #expect(try await client.user() == "_anna")
        async let zones = client.zones()
        async let again = client.user()
        #expect(
            try await zones == [RecordZoneID("Notes", owner: "_anna"), RecordZoneID("_defaultZone", owner: "_anna")]
        )
        #expect(try await again == "_anna")
        #expect(tokens.all == ["t/2+=", "t/3+=", "t/4+="])
        #expect(server.requests.filter { $0.hasPrefix("GET") } == ["GET users/caller", "GET users/caller"])
        // A program that starts with an old token must ask its user to sign in.
        await #expect(throws: RecordFailure.self) { try await self.client(token: "t/2+=").user() }
        #expect(try await self.client(token: tokens.all.last).user() == "_anna")
    }

    @Test("Descriptions and dumps of tokens do not contain them")
    func secrecy() {
        let tokens = WebAuthentication(apiToken: "secret1", webAuthToken: "secret2")
        let credentials = WireCredentials.tokens(apiToken: "secret1", webAuthToken: "secret2")
        let endpoint = WebServiceEndpoint(container: Self.container, environment: .production, scope: .private)
        let client = RecordClient(endpoint, credentials, by: RecordClient.urlSession())
        for holder: Any in [tokens, credentials, client] {
            var dumped = ""
            dump(holder, to: &dumped)
            #expect(!"\(holder) \(String(reflecting: holder)) \(dumped)".contains("secret"))
        }
        #expect(tokens.query == "ckAPIToken=secret1&ckWebAuthToken=secret2")
        #expect(WebAuthentication(apiToken: "ü/+=").query == "ckAPIToken=%C3%BC%2F%2B%3D")
    }

    @Test("Many records are saved in batches, and read from all pages")
    func pages() async throws {
        let client = client()
        let names = (0..<450).map { "\($0 + 1000)" }
        let report = try await client.save(names.map { .save(note($0)) })
        #expect(report.saved.count == 450 && report.failures.isEmpty)
        #expect(server.requests.filter { $0 == "POST records/modify" }.count == 3)
        let query = QueryRequest("Note", in: Self.zone)
        #expect(try await client.records(matching: query).count == 450)
        #expect(try await client.records(named: names, in: Self.zone).records.map(\.id.name) == names)
        let changes = try await client.changes(in: Self.zone)
        #expect(changes.results.records.count == 450 && !changes.moreComing)
        #expect(try await client.changes(in: Self.zone, since: changes.syncToken).results.isEmpty)
        let bare = try await client.changes(in: Self.zone, desiredKeys: [], recordTypes: ["Note"])
        #expect(bare.results.records.count == 450 && bare.results.records.allSatisfy(\.keys.isEmpty))
        #expect(try await client.changes(in: Self.zone, recordTypes: ["Other"]).results.isEmpty)
        let deleted = try await client.save(report.saved.prefix(2).map(PendingChange.delete))
        #expect(Set(deleted.deleted.map(\.name)) == ["1000", "1001"])
    }

    @Test("A save is refused because of the server's state, or overwrites it")
    func overwriting() async throws {
        let client = client()
        _ = try await client.save([.save(note("a", title: "first"))])
        let failed = try await client.save([.save(note("a", title: "second"))]).failures.first
        #expect(failed?.change.record.id == note("a").id && failed?.failure.code == .serverRecordChanged)
        let report = try await client.save([.save(note("a", title: "second"))], overwriting: true)
        #expect(report.saved.map { $0["title"] } == [.string("second")])
        func requests() -> Int { server.requests.count { $0 == "POST records/modify" } }
        for (name, atomically, count) in [("b", true, 2), ("c", false, 1)] {
            let before = requests()
            let report = try await client.save([.save(note(name)), .save(note("a"))], atomically: atomically)
            #expect(report.saved.map(\.id.name) == [name] && report.failures.count == 1)
            #expect(requests() == before + count)
        }
        var old = note("a")
        old.changeTag = "old"
        #expect(try await client.save([.delete(old)]).failures.count == 1)
        #expect(try await client.save([.delete(old)], overwriting: true).deleted == [old.id])
    }

    @Test("A busy server is asked again after the time that it names, and no refusal without one")
    func retries() async throws {
        server.withDatabase { $0.failNext(2, with: .requestRateLimited, retryAfter: 7) }
        #expect(try await client().save([.save(note("a"))]).saved.count == 1)
        #expect(pauses.all == [7, 7])
        server.withDatabase { $0.failNext(5, with: .serviceUnavailable, retryAfter: 1) }
        await #expect(throws: RecordFailure.self) { try await client().zones() }
        #expect(pauses.all.count == 6)
        server.withDatabase { $0.failNext(with: .internalError) }
        await #expect(throws: RecordFailure.self) { try await client().zones() }
        server.withDatabase { $0.failNextChange(of: note("b").id, with: .zoneBusy, retryAfter: 3) }
        let report = try await client().save([.save(note("b")), .save(note("c"))])
        #expect(report.saved.count == 2 && pauses.all.last == 3)
        #expect(try await client().save([.save(note("b"))]).failures.map(\.failure.serverCode) == ["EXISTS"])
    }

    @Test("An asset is uploaded before its record is saved, and downloaded")
    func assets() async throws {
        let client = RecordClient(
            WebServiceEndpoint(container: Self.container, environment: .production, scope: .private),
            .tokens(apiToken: "api", webAuthToken: server.signIn("_anna")),
            by: server.transport,
            host: server.host
        )
        var record = note("a")
        record["picture"] = .asset(.data(Data("bytes".utf8)))
        let saved = try #require(try await client.save([.save(record)]).saved.first)
        guard case .asset(.remote(let asset))? = saved["picture"] else {
            Issue.record("\(saved)")
            return
        }
        #expect(try await client.downloaded(asset).contents() == Data("bytes".utf8))
    }

    @Test("A zone is created and deleted, and a zone that does not exist is refused")
    func zones() async throws {
        let client = client()
        let zone = RecordZoneID("Archive")
        try await client.createZone(zone)
        #expect(try await client.zones().map(\.name).contains("Archive"))
        try await client.deleteZone(zone)
        #expect(try await !client.zones().map(\.name).contains("Archive"))
        await #expect(throws: RecordFailure.self) { try await client.deleteZone(zone) }
        await #expect(throws: RecordFailure.self) { try await client.changes(in: zone) }
    }

    @Test("Subscriptions are created, listed and deleted")
    func subscriptions() async throws {
        let client = client()
        let query = RecordSubscription("notes", to: .query(QueryRequest("Note", in: Self.zone), firesOn: [.create]))
        let zone = RecordSubscription("zone", to: .zone(Self.zone))
        for subscription in [query, zone] { try await client.subscribe(subscription) }
        #expect(try await client.subscriptions() == [query, zone])
        await #expect(throws: RecordFailure.self) { try await client.subscribe(zone) }
        try await client.unsubscribe("zone")
        #expect(try await client.subscriptions() == [query])
        await #expect(throws: RecordFailure.self) { try await client.unsubscribe("zone") }
        let missing = RecordSubscription("missing", to: .zone(RecordZoneID("Missing")))
        await #expect(throws: RecordFailure.self) { try await client.subscribe(missing) }
    }

    @Test("A share is accepted by its link, and then its records are in the participant's shared database")
    func shares() async throws {
        let guid = try server.withDatabase { database in
            var root = note("root")
            let made = root.makeRoot(ofShareNamed: "share")
            var share = try #require(made)
            share.shareTerms?.participants.append(ShareParticipant(userRecordName: "_ben", permission: .readWrite))
            try database.save([root, share]).get()
            return try database.record(for: share.id).shareTerms?.shortGUID
        }
        let link = try #require(guid)
        let ben = client(.shared, user: "_ben")
        #expect(try await ben.user() == "_ben")
        #expect(try await ben.zones().isEmpty)
        guard case .share(let zone, nil, let share?)? = try await ben.resolve([link]).first else {
            Issue.record("the link cannot be resolved")
            return
        }
        #expect(zone == RecordZoneID("Notes", owner: "_anna") && share.shareTerms?.shortGUID == link)
        guard case .share(zone, let root?, _)? = try await ben.accept([link]).first else {
            Issue.record("the link cannot be accepted")
            return
        }
        #expect(root.id == RecordID("root", in: zone) && root["title"] == .string("root"))
        #expect(try await ben.zones() == [zone])
        var record = try #require(try await ben.records(named: ["root"], in: zone).records.first)
        record["title"] = .string("by Ben")
        #expect(try await ben.save([.save(record)]).saved.count == 1)
        #expect(try server.withDatabase { try $0.record(for: note("root").id)["title"] } == .string("by Ben"))
        // Nobody else is let in, neither by the link nor into the owner's own database.
        guard case .failure(let failure)? = try await client(user: "_carla").accept([link]).first else {
            Issue.record("somebody who was not invited accepts the share")
            return
        }
        #expect(failure.code == .permissionFailure)
        await #expect(throws: RecordFailure.self) { try await client(.private, user: "_ben").zones() }
    }

    /// A client of something that answers each request with the next of some answers.
    private func client(of answers: [WireResponse]) -> (client: RecordClient, sent: Recorded<WireRequest>) {
        let sent = Recorded<WireRequest>()
        let client = RecordClient(
            WebServiceEndpoint(container: Self.container, environment: .production, scope: .private),
            .signed { _, _ in [:] },
            by: { request in
                sent.append(request)
                return answers[min(sent.all.count, answers.count) - 1]
            },
            wait: { [pauses] in pauses.append($0) }
        )
        return (client, sent)
    }

    /// Answers that are not those of CloudKit, and what to do with a change then.
    static let foreignAnswers: [(status: Int, body: String, code: RecordErrorCode, advice: FailureAdvice)] = [
        (200, "<html>Sign in to the hotel</html>", .serverResponseLost, .sendUnlessSaved),
        (200, "", .serverResponseLost, .sendUnlessSaved),
        (200, "{}", .serverResponseLost, .sendUnlessSaved),
        (407, "<html>Proxy</html>", .serverResponseLost, .sendUnlessSaved),
        (502, "<html>Bad gateway</html>", .serverResponseLost, .sendAgain(after: nil)),
        (500, #"{"serverErrorCode": "INTERNAL_ERROR"}"#, .internalError, .sendAgain(after: nil)),
        (503, #"{"serverErrorCode": "BAD_REQUEST"}"#, .invalidArguments, .sendAgain(after: nil)),
        (400, #"{"serverErrorCode": "BAD_REQUEST"}"#, .invalidArguments, .refused),
    ]

    @Test(
        "An answer that cannot be read, or has the status of a broken server, is no refusal",
        arguments: foreignAnswers
    )
    func foreign(status: Int, body: String, code: RecordErrorCode, advice: FailureAdvice) async {
        let (client, sent) = client(of: [WireResponse(status: status, body: Data(body.utf8))])
        let change = PendingChange.save(note("a"))
        let failure = await #expect(throws: RecordFailure.self) { try await client.save([change]) }
        #expect(failure?.code == code && failure?.status == status)
        #expect(failure?.advice(for: change) == advice && sent.all.count == 1)
    }

    @Test("The time that a header names is waited for, whatever the body is")
    func retryAfter() async throws {
        let busy = WireResponse(status: 503, headers: ["retry-after": "4"], body: Data("busy".utf8))
        let empty = WireResponse(status: 200, body: Data(#"{"zones": []}"#.utf8))
        #expect(try await client(of: [busy, empty]).client.zones().isEmpty && pauses.all == [4])
        let failure = await #expect(throws: RecordFailure.self) { try await client(of: [busy]).client.zones() }
        #expect(failure?.retryAfter == 4 && failure?.status == 503)
        // Of these, nobody knows whether the request was executed, or when to send it again.
        for (status, time) in [
            (200, "4"), (504, "4"), (503, "nan"), (503, "-1"), (503, "Wed, 21 Oct 2026 07:28:00 GMT"),
        ] {
            let answer = WireResponse(status: status, headers: ["Retry-After": time], body: Data("busy".utf8))
            let (client, sent) = client(of: [answer])
            await #expect(throws: RecordFailure.self) { try await client.zones() }
            #expect(sent.all.count == 1, "\(status) \(time)")
        }
    }

    @Test("The status of a broken server makes no answer a success", arguments: [500, 502, 503])
    func brokenServer(status: Int) async {
        let saved = #"{"records": [{"recordName": "a", "recordType": "Note", "recordChangeTag": "1", "fields": {}}]}"#
        let (client, _) = client(of: [WireResponse(status: status, body: Data(saved.utf8))])
        let failure = await #expect(throws: RecordFailure.self) { try await client.save([.save(note("a"))]) }
        #expect(failure?.code == .serverResponseLost && failure?.status == status)
    }

    @Test("An answer that leaves something out is no answer about it")
    func silence() async throws {
        func silent(_ key: String) -> RecordClient {
            client(of: [WireResponse(status: 200, body: Data("{\"\(key)\": []}".utf8))]).client
        }
        let records = try await silent("records").records(named: ["a", "b"])
        #expect(
            records.map(\.recordName) == ["a", "b"] && records.failures.allSatisfy { $0.code == .serverResponseLost }
        )
        for results in [try await silent("results").accept(["x"]), try await silent("results").resolve(["x"])] {
            let silence = RecordFailure(.serverResponseLost, reason: "the answer says nothing of the link")
            #expect(results == [.failure(silence)])
        }
        let (zones, subscriptions) = (silent("zones"), silent("subscriptions"))
        let subscription = RecordSubscription("notes", to: .zone(Self.zone))
        await #expect(throws: RecordFailure.self) { try await zones.createZone(Self.zone) }
        await #expect(throws: RecordFailure.self) { try await zones.deleteZone(Self.zone) }
        await #expect(throws: RecordFailure.self) { try await subscriptions.subscribe(subscription) }
        await #expect(throws: RecordFailure.self) { try await subscriptions.unsubscribe("notes") }
    }

    @Test(
        "A share, a zone and a subscription that the server refuses inside of its answer are failures",
        arguments: [#""share""#, #""rootRecord""#]
    )
    func refusedInside(part: String) async throws {
        let refusal = #"{"serverErrorCode": "ACCESS_DENIED", "recordName": "s"}"#
        let shares = #"{"results": [{"zoneID": {"zoneName": "Notes"}, \#(part): \#(refusal)}]}"#
        let (sharing, _) = client(of: [WireResponse(status: 200, body: Data(shares.utf8))])
        guard case .failure(let failure)? = try await sharing.accept(["x"]).first else {
            Issue.record("the failure of \(part) is silent")
            return
        }
        #expect(failure.code == .permissionFailure)
        let lists = #"{"zones": [\#(refusal)], "subscriptions": [\#(refusal)]}"#
        let (listing, _) = client(of: [WireResponse(status: 200, body: Data(lists.utf8))])
        await #expect(throws: RecordFailure.self) { try await listing.zones() }
        await #expect(throws: RecordFailure.self) { try await listing.subscriptions() }
    }

    @Test("A server that never comes to an end is left", arguments: [nil, "m"] as [String?])
    func endless(token: String?) async throws {
        let marker = token.map { #", "continuationMarker": "\#($0)", "syncToken": "\#($0)""# } ?? ""
        let zone = #"{"zoneID": {"zoneName": "Notes"}, "records": [], "moreComing": true\#(marker)}"#
        let body = #"{"records": [], "zones": [\#(zone)]\#(marker)}"#
        let (client, sent) = client(of: [WireResponse(status: 200, body: Data(body.utf8))])
        await #expect(throws: RecordFormatFailure.self) { try await client.changes(in: Self.zone, since: token) }
        #expect(sent.all.count == 1)
        if token == nil { return }
        await #expect(throws: RecordFormatFailure.self) {
            try await client.records(matching: QueryRequest("Note", in: Self.zone))
        }
        #expect(sent.all.count == 3)
    }

    @Test("A record that stays busy is sent as often as a busy server is asked")
    func busyRecord() async throws {
        let busy = #"{"records": [{"recordName": "a", "serverErrorCode": "TRY_AGAIN_LATER", "retryAfter": 2}]}"#
        let (client, sent) = client(of: [WireResponse(status: 200, body: Data(busy.utf8))])
        let report = try await client.save([.save(note("a"))])
        #expect(report.failures.map(\.failure.retryAfter) == [2] && sent.all.count == 5)
        #expect(pauses.all == [2, 2, 2, 2])
    }

    @Test("A change of which the answer says nothing that can be read has failed, and is no refusal")
    func unanswered() async throws {
        let records = #"{"records": [{"recordName": "a", "recordType": "Note", "fields": 1}]}"#
        let (client, _) = client(of: [WireResponse(status: 200, body: Data(records.utf8))])
        let report = try await client.save([.save(note("a")), .save(note("b"))], atomically: false)
        #expect(report.saved.isEmpty && report.failures.map(\.change.record.id.name) == ["a", "b"])
        #expect(report.failures.allSatisfy { $0.failure.advice(for: $0.change) == .sendUnlessSaved })
    }

    @Test("A share and its root are saved together or not at all", arguments: [true, false], ["root", "share"])
    func rootAndShare(atomically: Bool, refused: String) async throws {
        var root = note("root")
        let made = root.makeRoot(ofShareNamed: "share")
        let share = try #require(made)
        server.withDatabase { $0.failNextChange(of: RecordID(refused, in: Self.zone), with: .permissionFailure) }
        let changes = [PendingChange.save(share), .save(note("other")), .save(root)]
        let report = try await client().save(changes, atomically: atomically)
        #expect(report.saved.map(\.id.name) == ["other"])
        #expect(Set(report.failures.map(\.change.record.id.name)) == ["root", "share"])
        let code = report.failures.first { $0.change.record.id.name == refused }?.failure.code
        #expect(code == .permissionFailure)
        #expect(server.withDatabase { $0.contents(of: Self.zone).map(\.id.name) } == ["other"])
    }

    @Test("A server's key signs each request and its path")
    func signing() async throws {
        let seen = Recorded<WireRequest>()
        let client = RecordClient(
            WebServiceEndpoint(container: Self.container, environment: .development, scope: .public),
            .signed { body, path in ["signature": "\(body.count) \(path)"] },
            by: { request in
                seen.append(request)
                return WireResponse(status: 200, body: Data(#"{"records": []}"#.utf8))
            }
        )
        _ = try await client.records(named: ["a"])
        let request = try #require(seen.all.first)
        let path = "/database/1/iCloud.com.example.notes/development/public/records/lookup"
        #expect(request.url == WebServiceEndpoint.host + path && request.method == "POST")
        #expect(request.headers["signature"] == "\(request.body.count) \(path)")
    }
}
