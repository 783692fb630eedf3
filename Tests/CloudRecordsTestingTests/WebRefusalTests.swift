import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Refusals of Web Services")
struct WebRefusalTests {
    @Test("Web Services refuse a field that the schema lacks, inside an answer that succeeded")
    func schema() throws {
        var database = try notes()
        let failure = try database.operation("create", fields: #"{"other": {"value": "x", "type": "STRING"}}"#)
        #expect(failure["serverErrorCode"] == .string("BAD_REQUEST"))
        #expect(failure["recordName"] == .string("A"))
        #expect(
            failure["reason"]
                == .string("Cannot create or modify field 'other' in record 'Note' in production schema")
        )
    }

    @Test(
        "Web Services refuse a value whose type is unclear, and fractions of a millisecond",
        arguments: [
            (#"{"day": {"value": 1747999812347}}"#, "TIMESTAMP"),
            (#"{"weight": {"value": 3}}"#, "DOUBLE"),
            (#"{"data": {"value": "AQI="}}"#, "BYTES"),
            (#"{"day": {"value": 1747999812347.89, "type": "TIMESTAMP"}}"#, "TIMESTAMP"),
            (#"{"count": {"value": "x", "type": "INT64"}}"#, "INT64"),
            (
                #"{"place": {"value": {"latitude": 1, "longitude": 1, "timestamp": 1.5}, "type": "LOCATION"}}"#,
                "LOCATION"
            ),
        ]
    )
    func untagged(fields: String, type: String) throws {
        var database = try notes()
        let failure = try database.operation("create", fields: fields)
        #expect(failure["reason"] == .string("Invalid value, expected type \(type)."))
        #expect(failure["serverErrorCode"] == .string("BAD_REQUEST"))
        #expect(failure["recordName"] == .string("A"))
    }

    @Test("Web Services refuse an integer in a floating-point field")
    func integer() throws {
        var database = try notes()
        let failure = try database.operation("create", fields: #"{"weight": {"value": 3, "type": "INT64"}}"#)
        #expect(
            failure["reason"]
                == .string(
                    "invalid attempt to set value type INT64 for field 'weight' for type 'Note', defined to be: DOUBLE"
                )
        )
    }

    @Test("Web Services refuse encrypted values without a type, and plain values for encrypted fields")
    func encryption() throws {
        var database = try notes()
        try database.createZone(.mirroring)
        let reason =
            "invalid attempt to set value type ENCRYPTED_BYTES for field 'secret' for type 'Note', defined to be: "
            + "ENCRYPTED_STRING"
        let flagged = try database.operation("create", fields: #"{"secret": {"value": "x", "isEncrypted": true}}"#)
        #expect(flagged["reason"] == .string(reason))
        let plain = try database.operation("create", fields: #"{"secret": {"value": "x", "type": "STRING"}}"#)
        #expect(plain["reason"] == .string(reason))
    }

    @Test(
        "Web Services refuse the whole request for a malformed field or a mixed list",
        arguments: [
            #"{"tags": {"value": ["x", 1], "type": "STRING_LIST"}}"#,
            #"{"tags": {"value": ["x"], "type": "LIST"}}"#,
            #"{"tags": {"value": [{"value": "x"}]}}"#,
            #"{"tags": {"value": []}}"#,
            #"{"title": "x"}"#,
        ]
    )
    func unexpected(fields: String) throws {
        var database = try notes()
        let failure = try database.operation("create", fields: fields)
        #expect(failure["reason"] == .string("BadRequestException: Unexpected input"))
        #expect(failure["recordName"] == nil)
    }

    @Test("Web Services refuse more than 200 operations")
    func tooMany() throws {
        var database = try notes()
        var request = ModifyRequest(zone: .mirroring)
        request.operations = (0...200).map { RecordOperation(.create, note("N\($0)")) }
        let (status, body) = database.respond(to: "records/modify", body: try request.body())
        #expect(status == 400)
        #expect(throws: WebServiceResponseFailure.self) { try request.response(from: body) }
    }

    @Test("Web Services refuse an operation on a record that changed, exists, or is gone")
    func conflicts() throws {
        var database = try notes()
        let tag = try database.operation("create")["recordChangeTag"]
        #expect(try database.operation("create")["serverErrorCode"] == .string("EXISTS"))
        #expect(try database.operation("update", tag: "zzz")["serverErrorCode"] == .string("CONFLICT"))
        #expect(try database.operation("delete", tag: "zzz")["serverErrorCode"] == .string("CONFLICT"))
        #expect(tag != nil)
        #expect(try database.operation("forceDelete")["deleted"] == .bool(true))
        #expect(try database.operation("update", tag: "1")["serverErrorCode"] == .string("NOT_FOUND"))
        #expect(try database.operation("delete", tag: "1")["serverErrorCode"] == .string("NOT_FOUND"))
        #expect(try database.operation("forceDelete")["deleted"] == .bool(true))
    }

    @Test(
        "Web Services refuse the whole request for a change without a tag",
        arguments: ["update", "replace", "delete"]
    )
    func missingTag(kind: String) throws {
        var database = try notes()
        let failure = try database.operation(kind)
        #expect(failure["reason"] == .string("BadRequestException: missing required field 'recordChangeTag'"))
        #expect(failure["serverErrorCode"] == .string("BAD_REQUEST"))
    }

    @Test("Web Services refuse the lookup of a record that does not exist")
    func lookup() throws {
        var database = try notes()
        let request = LookupRequest(["A"], in: .mirroring)
        let results = try request.response(from: database.respond(to: "records/lookup", body: request.body()).body)
        #expect(results.results.failures.map(\.serverCode) == ["NOT_FOUND"])
        #expect(results.results.failures.first?.reason == "Record not found")
    }

    @Test("Web Services refuse the other operations of an atomic request that fails")
    func atomic() throws {
        var database = try notes()
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [
            RecordOperation(.create, note("A")), RecordOperation(.create, note("B", ["other": .int64(1)])),
        ]
        let response = try request.response(from: database.respond(to: "records/modify", body: request.body()).body)
        #expect(response.results.failures.map(\.serverCode) == ["ATOMIC_ERROR", "BAD_REQUEST"])
        #expect(database.contents(of: .mirroring).isEmpty)
    }

    @Test("Web Services refuse atomic requests in the default zone")
    func atomicDefaultZone() throws {
        var database = try notes()
        let (status, json) = try database.answer("records/modify", #"{"operations": [], "atomic": true}"#)
        #expect(status == 400)
        #expect(json["reason"] == .string("atomic operations not supported in default zone"))
    }

    @Test("Web Services refuse queries that the schema does not allow")
    func queries() throws {
        var database = try notes()
        let bare = try database.answer("records/query", #"{"query": {"recordType": "Bare"}}"#)
        #expect(bare.status == 400)
        #expect(bare.json["reason"] == .string("Queried type is not marked indexable"))
        let other = try database.answer("records/query", #"{"query": {"recordType": "Other"}}"#)
        #expect(other.status == 404)
        let list = """
            {"query": {"recordType": "Note", "filterBy": [
                {"fieldName": "count", "comparator": "IN", "fieldValue": {"value": [1]}}
            ]}}
            """
        #expect(
            try database.answer("records/query", list).json["reason"]
                == .string("BadRequestException: Unexpected input")
        )
    }

    @Test("Web Services refuse assets that were not uploaded")
    func asset() throws {
        var database = try notes()
        let failure = try database.operation(
            "create",
            fields: #"{"file": {"value": {"fileChecksum": "x", "size": 1}, "type": "ASSET"}}"#
        )
        #expect(failure["reason"] == .string("could not decode asset object"))
    }

    @Test("Web Services refuse a foreign token, zone by zone")
    func token() throws {
        var database = try notes()
        let request = ZoneChangesRequest([.init(.mirroring, since: "zz-0"), .init(RecordZoneID("Nowhere"))])
        let response = try request.response(from: database.respond(to: "changes/zone", body: request.body()).body)
        let codes = response.results.compactMap { result -> String? in
            if case .failure(let failure) = result { failure.serverCode } else { nil }
        }
        #expect(codes == ["BAD_REQUEST", "ZONE_NOT_FOUND"])
    }

    @Test("Web Services refuse a user who is not signed in")
    func account() throws {
        var database = try notes()
        database.account = .none
        let (status, json) = try database.answer("zones/list", "{}")
        #expect(status == 421)
        #expect(json["serverErrorCode"] == .string("AUTHENTICATION_REQUIRED"))
        #expect(json["redirectURL"] != nil)
    }

    @Test("Web Services refuse server-to-server keys outside of the public database")
    func serverKey() throws {
        var database = try notes()
        database.account = .serverKey("_developer")
        let (status, json) = try database.answer("records/lookup", #"{"records": [{"recordName": "A"}]}"#)
        #expect(status == 401)
        #expect(json["serverErrorCode"] == .string("AUTHENTICATION_FAILED"))
        var open = try notes(.public)
        open.account = .serverKey("_developer")
        #expect(try open.operation("create")["created"]?["userRecordName"] == .string("_developer"))
    }

    @Test("Web Services refuse a request that is not JSON, names no operation, or names another database")
    func nonsense() throws {
        var database = try notes()
        #expect(try database.answer("records/lookup", "[").status == 400)
        #expect(try database.answer("records/sing", "{}").status == 400)
        #expect(try database.answer("/database/1/iCloud.other/production/private/zones/list", "{}").status == 400)
        let here = "https://api.apple-cloudkit.com/database/1/\(container)/production/private/zones/list?ckAPIToken=x"
        #expect(try database.answer(here, "{}").status == 200)
    }

    @Test("Web Services fail a request as a test asks them to")
    func fault() throws {
        var database = try notes()
        database.failNext(with: .serviceUnavailable, retryAfter: 2)
        let (status, json) = try database.answer("zones/list", "{}")
        #expect(status == 503)
        #expect(json["retryAfter"] == .number(2) || json["retryAfter"] == .integer(2))
    }
}
