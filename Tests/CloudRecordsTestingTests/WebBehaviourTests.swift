@_spi(GeneratedCode) import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Web Services of the database in memory")
struct WebBehaviourTests {
    private func send<Request: WebServiceRequest>(
        _ request: Request,
        to database: inout InMemoryRecordDatabase
    ) throws -> Request.Response {
        let (status, body) = database.respond(to: Request.operation, body: try request.body())
        #expect(status == 200)
        return try request.response(from: body)
    }

    private func modify(
        _ kind: RecordOperation.Kind,
        _ record: CloudRecord,
        in database: inout InMemoryRecordDatabase
    ) throws -> CloudRecord? {
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [RecordOperation(kind, record)]
        return try send(request, to: &database).results.records.first
    }

    private func changes(
        of zone: ZoneChangesRequest.Zone,
        in database: inout InMemoryRecordDatabase
    ) throws -> ZoneChanges {
        let result = try send(ZoneChangesRequest([zone]), to: &database).results.first
        guard case .changes(let changes)? = result else { throw RecordDatabaseTestFailure() }
        return changes
    }

    @Test("Web Services return a field of every type as it was sent")
    func roundTrip() throws {
        var database = try notes()
        var place = RecordLocation(latitude: 1.5, longitude: 2)
        place.timestamp = Date(timeIntervalSince1970: 1)
        var record = note(
            "A",
            [
                "title": .string("x"), "count": .int64(1 << 60), "weight": .double(3), "data": .bytes(Data([1])),
                "day": .timestamp(Date(timeIntervalSince1970: 1.5)), "place": .location(place),
                "target": .reference(RecordReference("B")), "tags": .strings([]),
                "targets": .references([RecordReference("B")]),
            ]
        )
        record.encryptedValues["secret"] = .string("s")
        record.encryptedValues["vault"] = .bytes(Data([2]))
        let saved = try modify(.create, record, in: &database)
        #expect(saved?.changeTag != nil)
        for key in record.keys {
            #expect(saved?[key] == record[key])
            #expect(saved?.encryptedValues[key] == record.encryptedValues[key])
        }
        #expect(try send(LookupRequest(["A"], in: .mirroring), to: &database).results.records.first == saved)
        let native = try database.record(for: RecordID("A", in: .mirroring))
        #expect(native.keys == record.keys)
    }

    @Test("A new share over Web Services names its root, and both are saved together")
    func share() throws {
        var database = try notes()
        var root = note("A", ["title": .string("x")])
        let made = root.makeRoot(ofShareNamed: "S")
        var share = try #require(made)
        share.shareTerms?.publicPermission = .readOnly
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [RecordOperation(.create, root), RecordOperation(.create, share)]
        let saved = try send(request, to: &database).results.records
        #expect(saved.first?.share == RecordReference("S"))
        #expect(saved.last?.shareRoot == root.id && saved.last?.shareTerms?.publicPermission == .readOnly)
        // A later change keeps the root and the participants.
        var changed = try #require(saved.last)
        changed.shareTerms?.publicPermission = .none
        let later = try modify(.update, changed, in: &database)?.shareTerms
        #expect(later?.publicPermission == SharePermission.none && later?.rootName == "A")
        #expect(later?.participants == saved.last?.shareTerms?.participants)
        // Without its root it is refused, and so is one of a record that has a share.
        request.operations = [RecordOperation(.create, share)]
        #expect(try send(request, to: &database).results.records.isEmpty)
    }

    @Test("Web Services update, replace and force changes as their operations say")
    func operations() throws {
        var database = try notes()
        let first = try modify(.create, note("A", ["title": .string("x"), "count": .int64(1)]), in: &database)
        var record = try #require(first)
        record["count"] = nil
        record["weight"] = .double(1)
        #expect(try modify(.update, record, in: &database)?.keys == ["title", "weight"])
        #expect(
            try modify(.forceUpdate, note("A", ["count": .int64(2)]), in: &database)?.keys == [
                "count", "title", "weight",
            ]
        )
        #expect(try modify(.forceReplace, note("A", ["count": .int64(3)]), in: &database)?.keys == ["count"])
        var latest = try #require(try send(LookupRequest(["A"], in: .mirroring), to: &database).results.records.first)
        latest["title"] = .string("y")
        latest["count"] = nil
        #expect(try modify(.replace, latest, in: &database)?.keys == ["title"])
        #expect(try modify(.forceReplace, note("B", ["count": .int64(3)]), in: &database)?.id.name == "B")
    }

    @Test("An answer of Web Services has the shape of the server's answers")
    func shape() throws {
        var database = try notes()
        let json = try database.operation(
            "create",
            fields: #"{"vault": {"value": "AQ==", "type": "BYTES", "isEncrypted": true}}"#
        )
        #expect(json["fields"]?["vault"]?["type"] == .string("ENCRYPTED_BYTES"))
        #expect(json["fields"]?["vault"]?["value"] == .string("AQ=="))
        #expect(json["fields"]?["vault"]?["isEncrypted"] == nil)
        #expect(json["pluginFields"] == .object([:]))
        #expect(json["deleted"] == .bool(false))
        #expect(json["zoneID"]?["zoneType"] == .string("DEFAULT_ZONE"))
    }

    @Test("Web Services infer the type of bytes and integers that are sent without one")
    func untaggedBytes() throws {
        var database = try notes()
        let json = try database.operation("create", fields: #"{"vault": {"value": "AQ=="}, "count": {"value": 1}}"#)
        #expect(json["fields"]?["vault"]?["type"] == .string("ENCRYPTED_BYTES"))
        #expect(json["fields"]?["count"]?["type"] == .string("INT64"))
    }

    @Test("Web Services write numbers as text when the request asks for it")
    func numbersAsStrings() throws {
        var database = try notes()
        try database.save(note("A", ["count": .int64(5)]))
        let zone = #"{"zoneName": "\#(RecordZoneID.mirroring.name)"}"#
        let request = #"{"numbersAsStrings": true, "zoneID": \#(zone), "records": [{"recordName": "A"}]}"#
        let field = try database.answer("records/lookup", request).json["records"]?[0]?["fields"]?["count"]
        #expect(field == .object(["type": .string("INT64"), "value": .string("5")]))
    }

    @Test("Web Services name a new record that has no name")
    func assignedName() throws {
        var database = try notes()
        let text = #"{"operations": [{"operationType": "create", "record": {"recordType": "Note"}}]}"#
        let name = try database.answer("records/modify", text).json["records"]?[0]?["recordName"]
        #expect(name == .string("00000000-0000-4000-8000-000000000001"))
    }

    @Test("Web Services return the results of a query page by page")
    func query() throws {
        var database = try notes()
        for name in ["A", "B", "C"] { try database.save(note(name, ["count": .int64(1), "title": .string(name)])) }
        var request = QueryRequest("Note", in: .mirroring)
        request.filters = [QueryFilter("count", .equals, .int64(1))]
        request.orders = [QueryOrder("title", isAscending: false)]
        request.resultsLimit = 2
        request.desiredKeys = ["title"]
        let first = try send(request, to: &database)
        #expect(first.results.records.map(\.id.name) == ["C", "B"])
        request.continuationMarker = first.continuationMarker
        let last = try send(request, to: &database)
        #expect(last.results.records.map(\.id.name) == ["A"])
        #expect(last.results.records.first?.keys == ["title"])
        #expect(last.continuationMarker == nil)
    }

    @Test("Web Services return the changes of a zone page by page, with deletions")
    func changes() throws {
        var database = try notes()
        try database.save([note("A"), note("B")]).get()
        var zone = ZoneChangesRequest.Zone(.mirroring)
        zone.resultsLimit = 1
        let first = try changes(of: zone, in: &database)
        #expect(first.results.records.map(\.id.name) == ["A"])
        #expect(first.moreComing)
        try database.delete(RecordID("B", in: .mirroring))
        zone.syncToken = first.syncToken
        let last = try changes(of: zone, in: &database)
        #expect(last.results == [.deleted(RecordID("B", in: .mirroring))])
        #expect(!last.moreComing)
    }

    @Test("Web Services upload and download assets")
    func assets() throws {
        var database = try notes()
        let places = try database.answer("assets/upload", #"{"tokens": [{"recordType": "Note", "fieldName": "file"}]}"#)
            .json
        guard case .string(let url) = places["tokens"]?[0]?["url"] else { throw RecordDatabaseTestFailure() }
        let receipt = try AssetReceipt(uploadAnswer: database.respond(to: url, body: Data("hello".utf8)).body)
        let saved = try modify(.create, note("A", ["file": .asset(.uploaded(receipt))]), in: &database)
        guard case .asset(.remote(let asset)) = saved?["file"] else { throw RecordDatabaseTestFailure() }
        #expect(asset.content == nil)
        let place = asset.downloadURL(fileName: "a.txt")?.absoluteString ?? ""
        #expect(database.respond(to: place, body: Data()).body == Data("hello".utf8))
    }

    @Test("Web Services create, list and delete zones")
    func zones() throws {
        var database = try notes()
        let create = #"{"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "N"}}}]}"#
        #expect(try database.answer("zones/modify", create).json["zones"]?[0]?["atomic"] == .bool(true))
        #expect(try database.zones().map(\.name) == ["N", "_defaultZone", "com.apple.coredata.cloudkit.zone"])
        let look = #"{"zones": [{"zoneID": {"zoneName": "N"}}, {"zoneID": {"zoneName": "M"}}]}"#
        let zones = try database.answer("zones/lookup", look).json["zones"]
        #expect(zones?[0]?["syncToken"] != nil)
        #expect(zones?[1]?["serverErrorCode"] == .string("ZONE_NOT_FOUND"))
        let delete = create.replacingOccurrences(of: "create", with: "delete")
        #expect(try database.answer("zones/modify", delete).json["zones"]?[0]?["deleted"] == .bool(true))
        let left = try database.answer("zones/list", "{}").json["zones"]
        #expect(left?[1] != nil && left?[2] == nil)
    }
}

@Suite("Typed requests to the database in memory")
struct TypedWebTests {
    @Test("A typed client asks for an asset's upload, uploads, saves and downloads it")
    func assets() throws {
        var database = try notes()
        var record = CloudRecord(type: "Note", id: RecordID("A", in: .mirroring))
        record["file"] = .asset(.data(Data([1, 2, 3])))
        let request = AssetUploadRequest(assetsOf: record)
        let places = try request.response(from: database.respond(to: "assets/upload", body: request.body()).body)
        #expect(places.map(\.recordName) == ["A"] && places.map(\.field) == ["file"])
        let receipt = try AssetReceipt(uploadAnswer: database.respond(to: places[0].url, body: Data([1, 2, 3])).body)
        record["file"] = .asset(.uploaded(receipt))
        let modify = RecordBatch.batches(of: [.save(record)])[0].modifyRequest()
        let saved = try modify.response(from: database.respond(to: "records/modify", body: modify.body()).body)
        guard case .asset(.remote(let asset))? = saved.results.records.first?["file"] else {
            Issue.record("the record has the asset: \(saved.results)")
            return
        }
        let url = try #require(asset.downloadURL(fileName: "a"))
        let bytes = database.respond(to: url.absoluteString, body: Data()).body
        #expect(try asset.downloaded(bytes).contents() == Data([1, 2, 3]))
    }

    @Test("A large batch is sent in requests of 200, and each refused record is reported")
    func batches() throws {
        var database = try notes()
        let changes = (0..<450).map { number in
            var record = CloudRecord(type: "Note", id: RecordID("R\(number)", in: .mirroring))
            if number == 250 { record["nope"] = .string("a") } else { record["count"] = .int64(Int64(number)) }
            return PendingChange.save(record)
        }
        var refused: [String] = []
        var sent: [Int] = []
        for batch in RecordBatch.batches(of: changes, limits: .webServices) {
            var next: ModifyRequest? = batch.modifyRequest()
            while let request = next {
                sent.append(request.operations.count)
                let answer = database.respond(to: ModifyRequest.operation, body: try request.body())
                let rest = request.remainder(after: try request.response(from: answer.body))
                refused += rest.failures.map(\.operation.record.id.name)
                next = rest.request
            }
        }
        #expect(sent == [200, 200, 199, 50] && refused == ["R250"])
        #expect(try database.changes(in: .mirroring).moreComing)
    }
}
