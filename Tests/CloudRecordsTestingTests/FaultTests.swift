import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("Faults that a test asks for")
struct FaultTests {
    @Test("A test can make the next requests fail")
    func requests() throws {
        var database = try notes()
        database.failNext(2, with: .requestRateLimited, retryAfter: 30)
        for _ in 1...2 {
            let error = refusal { try database.save(note()) }
            #expect(error.number == "7/2062")
            #expect(error?.retryAfter == 30)
            #expect(error?.serverErrorCode == .throttled)
        }
        try database.save(note())
    }

    @Test(
        "A test can make any request to Web Services fail as a whole",
        arguments: [
            "records/modify", "records/lookup", "records/query", "changes/zone", "zones/list", "zones/lookup",
            "zones/modify", "assets/upload",
        ]
    )
    func webRequests(path: String) throws {
        var database = try notes()
        database.failNext(with: .requestRateLimited, retryAfter: 30)
        let body = #"""
            {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "N"}}}], "zones": [],
            "records": [], "query": {"recordType": "Note"}, "tokens": []}
            """#
        let (status, json) = try database.answer(path, body)
        #expect(status == 429 && json["serverErrorCode"] == .string("THROTTLED") && json["zones"] == nil)
        #expect(try database.zones() == [.default, .mirroring])
    }

    @Test("A test can make one item of a request fail", arguments: [true, false])
    func items(isAtomic: Bool) throws {
        var database = try notes()
        database.failNextChange(of: RecordID("B", in: .mirroring), with: .zoneBusy, retryAfter: 3)
        let outcome = try database.save([note("A"), note("B")], atomically: isAtomic)
        #expect(outcome.failure?.partialErrors.contains { $0.code == .zoneBusy && $0.retryAfter == 3 } ?? false)
        #expect(database.contents(of: .mirroring).isEmpty == isAtomic)
        #expect(try database.save([note("B")]).failure == nil)
    }

    @Test("A test can ask for a conflict")
    func conflict() throws {
        var database = try notes()
        let record = try database.save(note())
        try database.changeElsewhere(record.id)
        #expect(refusal { try database.save(record) }?.code == .serverRecordChanged)
        #expect(refusal { try database.changeElsewhere(RecordID("B", in: .mirroring)) }?.code == .unknownItem)
    }

    @Test("A test can let the user delete a zone")
    func deletedZone() throws {
        var database = try notes()
        try database.save(note())
        database.deleteZoneAsUser(.mirroring)
        #expect(refusal { try database.changes(in: .mirroring) }?.code == .userDeletedZone)
        #expect(refusal { try database.save(note()) }?.code == .userDeletedZone)
        try database.createZone(.mirroring)
        try database.save(note())
    }

    @Test("A test can reset the encryption keys of a zone")
    func encryptedReset() throws {
        var database = try notes()
        database.resetEncryptedData(in: .mirroring)
        let error = refusal { try database.save(note()) }
        #expect(error.number == "26/2036")
        #expect(error?.didResetEncryptedData == true)
        try database.deleteZone(.mirroring)
        try database.createZone(.mirroring)
        #expect(try database.save(note()).changeTag != nil)
    }
}
