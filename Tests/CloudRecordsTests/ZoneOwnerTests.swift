import CloudRecords
import Foundation
import Testing

@Suite("The owner of a record's zone in an answer")
struct ZoneOwnerTests {
    private func ids(_ response: RecordsResponse) -> [RecordID] {
        response.results.compactMap { result in
            switch result {
            case .record(let record): record.id
            case .deleted(let id): id
            case .failure, .unreadable: nil
            }
        }
    }

    private let answer = Data(
        """
        {"records": [
          {"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z", "ownerRecordName": "_a"}},
          {"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z", "ownerRecordName": "_b"}},
          {"recordName": "A", "deleted": true, "zoneID": {"zoneName": "Z", "ownerRecordName": "_c"}},
          {"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z", "ownerRecordName": "_defaultOwner"}},
          {"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z", "ownerRecordName": "__defaultOwner__"}},
          {"recordName": "A", "recordType": "T", "zoneID": {"zoneName": "Z"}},
          {"recordName": "A", "recordType": "T"}
        ]}
        """.utf8
    )

    @Test("A query of a whole database keeps the owners of zones with one name apart")
    func databaseWide() throws {
        for zone in [RecordZoneID("Z"), .mirroring, RecordZoneID("Z", owner: "_b")] {
            var query = QueryRequest("T", in: zone)
            query.isDatabaseWide = true
            let owners = try ids(query.response(from: answer)).map(\.zone.owner)
            #expect(owners.prefix(6) == ["_a", "_b", "_c", nil, nil, nil])
        }
    }

    @Test("A query of the user's own zone gives records in that zone, however the owner is spelled")
    func oneZone() throws {
        let query = QueryRequest("T", in: RecordZoneID("Z"))
        #expect(Set(try ids(query.response(from: answer))) == [RecordID("A", in: RecordZoneID("Z"))])
    }

    @Test("A query of another user's zone gives that owner to a record that names none")
    func sharedZone() throws {
        let zone = RecordZoneID("Z", owner: "_b")
        #expect(try ids(QueryRequest("T", in: zone).response(from: answer)).last?.zone == zone)
    }

    @Test("Changes of zones with one name and different owners stay apart")
    func changes() throws {
        let answer = """
            {"zones": [{"zoneID": {"zoneName": "Z", "ownerRecordName": "_a"}, "syncToken": "1",
                        "records": [{"recordName": "A", "recordType": "T"}]},
                       {"zoneID": {"zoneName": "Z", "ownerRecordName": "_me"}, "syncToken": "2",
                        "records": [{"recordName": "A", "recordType": "T"}]}]}
            """
        let zones = [RecordZoneID("Z", owner: "_a"), RecordZoneID("Z")]
        let request = ZoneChangesRequest(zones.map { ZoneChangesRequest.Zone($0) })
        let response = try request.response(from: Data(answer.utf8))
        let ids = response.results.flatMap { result -> [RecordID] in
            if case .changes(let changes) = result { changes.results.records.map(\.id) } else { [] }
        }
        #expect(ids == zones.map { RecordID("A", in: $0) })
    }
}
