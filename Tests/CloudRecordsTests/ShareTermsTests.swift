import CloudRecords
import Foundation
import Testing

@Suite("The terms of a share")
struct ShareTermsTests {
    /// The keys of Web Services, with a role and members that Apple does not document.
    private static let share = """
        {
          "recordName": "S", "recordType": "cloudkit.share", "recordChangeTag": "1", "fields": {},
          "zoneID": {"zoneName": "Notes", "ownerRecordName": "_ada"},
          "forRecord": {"recordName": "A", "recordChangeTag": "2"}, "publicPermission": "READ_ONLY",
          "owner": {"type": "OWNER", "permission": "READ_WRITE", "userIdentity": {"userRecordName": "_ada"}},
          "currentUserParticipant": {"type": "PRIVATE_USER", "permission": "READ_WRITE", "acceptanceStatus": "ACCEPTED"},
          "participants": [
            {"type": "PRIVATE_USER", "permission": "READ_WRITE", "acceptanceStatus": "ACCEPTED", "participantId": "7",
             "userIdentity": {"userRecordName": "_bob", "lookupInfo": {"emailAddress": "bob@example.org"}}},
            {"type": "GUARDIAN", "permission": "LATER", "acceptanceStatus": "INVITED"}
          ]
        }
        """

    private func read(_ text: String = share) throws -> CloudRecord {
        try CloudRecord(json: JSONValue(parsing: Data(text.utf8)), in: .mirroring)
    }

    @Test("A share in JSON lists its participants, and keeps members that are not documented")
    func participants() throws {
        let share = try read()
        #expect(share.shareRoot == RecordID("A", in: share.id.zone))
        let terms = try #require(share.shareTerms)
        #expect(terms.publicPermission == .readOnly)
        #expect(terms.participants.map(\.userRecordName) == ["_ada", "_bob", nil])
        #expect(terms.participants.map(\.role.word) == ["OWNER", "PRIVATE_USER", "GUARDIAN"])
        #expect(terms.participants.map(\.permission.word) == ["READ_WRITE", "READ_WRITE", "LATER"])
        #expect(terms.participants.map(\.acceptance.word) == ["UNKNOWN", "ACCEPTED", "INVITED"])
        #expect(terms.participants.map(\.mayWrite) == [true, true, nil])
        #expect(share.mayWriteShared == true)
    }

    @Test("A share is written back to JSON with its changes and its unknown members")
    func written() throws {
        var share = try read()
        #expect(try read(text(share)).shareTerms == share.shareTerms)
        share.shareTerms?.publicPermission = .none
        share.shareTerms?.participants[1].permission = .readOnly
        let again = try CloudRecord(json: share.json(), in: .mirroring)
        #expect(again.shareTerms?.publicPermission == SharePermission.none)
        let bob = try #require(again.shareTerms?.participants[1])
        #expect(bob.permission == .readOnly && bob.json?["participantId"] == .string("7"))
        #expect(bob.json?["userIdentity"]?["lookupInfo"]?["emailAddress"] == .string("bob@example.org"))
    }

    @Test("An archive keeps the terms of a share", arguments: [false, true])
    func archived(isSystemFieldsOnly: Bool) throws {
        var share = try read()
        let added = ShareParticipant(userRecordName: "_eve", permission: .readOnly)
        share.shareTerms?.participants.append(added)
        let archive = isSystemFieldsOnly ? RecordArchive(systemFieldsOf: share) : RecordArchive(share)
        #expect(try RecordArchive(data: archive.data()).record.shareTerms == share.shareTerms)
    }

    @Test("A participant who has not accepted, has left, or may only read, may not write")
    func mayWrite() {
        let pending = ShareParticipant(userRecordName: "_a")
        let removed = ShareParticipant(userRecordName: "_a", acceptance: .removed)
        let reader = ShareParticipant(userRecordName: "_a", permission: .readOnly, acceptance: .accepted)
        let nobody = ShareParticipant(userRecordName: "_a", permission: .none, acceptance: .accepted)
        let writer = ShareParticipant(userRecordName: "_a", acceptance: .accepted)
        #expect([pending, removed, reader, nobody, writer].map(\.mayWrite) == [false, false, false, false, true])
    }

    @Test("A record knows whether it is a share of a zone, a share of a hierarchy, or no share")
    func kinds() throws {
        let ofZone = try #require(CloudRecord.share(ofZone: .mirroring))
        #expect(ofZone.isShare && ofZone.shareRoot == nil && ofZone.mayWriteShared == true)
        var root = CloudRecord(type: "Note", id: RecordID("A", in: .mirroring))
        root.shareTerms?.publicPermission = .readOnly
        #expect(root.shareRoot == nil && root.shareTerms == nil && root.mayWriteShared == nil)
        let made = root.makeRoot(ofShareNamed: "S")
        #expect(made?.shareRoot == root.id)
        let foreign = CloudRecord.share(ofZone: RecordZoneID("Notes", owner: "_ada"))
        #expect(foreign?.mayWriteShared == nil, "nobody said so")
    }

    @Test(
        "A share without participants has no terms, and damaged participants are left out",
        arguments: [("", 0), (#", "participants": 7"#, 0), (#", "participants": [7, {"permission": 1}]"#, 1)]
    )
    func damaged(members: String, count: Int) throws {
        let share = try read(#"{"recordName": "S", "recordType": "cloudkit.share"\#(members)}"#)
        #expect((share.shareTerms?.participants.count ?? 0) == count)
        #expect(share.shareTerms?.participants.first.map(\.permission) ?? .unknown == .unknown)
        let note = try read(#"{"recordName": "S", "recordType": "Note", "publicPermission": "NONE"\#(members)}"#)
        #expect(note.shareTerms == nil)
    }

    private func text(_ record: CloudRecord) throws -> String {
        String(decoding: try record.json().data(), as: UTF8.self)
    }
}
