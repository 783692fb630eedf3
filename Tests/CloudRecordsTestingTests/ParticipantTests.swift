import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("Participants of shares")
struct ParticipantTests {
    private let theirs = RecordZoneID("com.apple.coredata.cloudkit.zone", owner: "_alice")

    private func child(_ name: String, of parent: String, in zone: RecordZoneID = .mirroring) -> CloudRecord {
        var record = note(name, in: zone)
        record.parent = RecordReference(parent)
        return record
    }

    private func invitation(_ permission: SharePermission) -> ShareTerms {
        ShareTerms(participants: [ShareParticipant(userRecordName: "_bob", permission: permission)])
    }

    private func zones(of user: String, _ database: inout InMemoryRecordDatabase) throws -> [RecordZoneID] {
        try database.withSharedDatabase(of: user) { try $0.zones() }
    }

    /// Alice's notes: A with B below it is shared with Bob, C is not.
    private func shared(_ permission: SharePermission = .readWrite) throws -> InMemoryRecordDatabase {
        var database = try notes()
        var root = note("A")
        let made = root.makeRoot(ofShareNamed: "S")
        var share = try #require(made)
        share.shareTerms = invitation(permission)
        try database.save([root, share, child("B", of: "A"), note("C")]).get()
        try database.acceptShare(RecordID("S", in: .mirroring), as: "_bob")
        return database
    }

    @Test("A participant sees the root, all below it, and the share, in the owner's zone")
    func sight() throws {
        var database = try shared()
        #expect(try zones(of: "_bob", &database) == [theirs])
        let records = database.withSharedDatabase(of: "_bob") { $0.contents(of: theirs) }
        #expect(records.map(\.id.name) == ["A", "B", "S"])
        #expect(records.last?.shareTerms?.currentUser?.userRecordName == "_bob" && records.last?.mayWriteShared == true)
        let owners = try database.record(for: RecordID("S", in: .mirroring))
        #expect(owners.shareTerms?.participants.map(\.role) == [.owner, .privateUser])
        #expect(owners.shareTerms?.currentUser?.userRecordName == "_alice")
        #expect(try zones(of: "_carol", &database) == [])
    }

    @Test("A participant's changes reach the owner's zone, and the participant's token stays valid")
    func changes() throws {
        var database = try shared()
        let token = try database.withSharedDatabase(of: "_bob") { shared in
            let token = try shared.changes(in: theirs).token
            var record = try shared.record(for: RecordID("A", in: theirs))
            record["title"] = .string("by Bob")
            try shared.save(record)
            try shared.save(child("D", of: "A", in: theirs))
            try shared.delete(RecordID("B", in: theirs))
            return token
        }
        let root = try database.record(for: RecordID("A", in: .mirroring))
        #expect(root["title"] == .string("by Bob") && root.modified?.userRecordName == "_bob")
        #expect(database.contents(of: .mirroring).map(\.id.name) == ["A", "C", "D", "S"])
        try database.save(child("E", of: "D"))
        try database.withSharedDatabase(of: "_bob") { shared in
            let changes = try shared.changes(in: theirs, since: token)
            #expect(Set(changes.saved.map(\.id.name)) == ["A", "D", "E"])
            #expect(changes.deleted.map(\.id) == [RecordID("B", in: theirs)])
        }
    }

    @Test("A participant's changes stay when the closure throws afterwards")
    func thrown() throws {
        var database = try shared()
        #expect(throws: RecordDatabaseError.self) {
            try database.withSharedDatabase(of: "_bob") { shared in
                try shared.save(child("D", of: "A", in: theirs))
                _ = try shared.record(for: RecordID("nothing", in: theirs))
            }
        }
        #expect(try database.record(for: RecordID("D", in: .mirroring)).parent == RecordReference("A"))
    }

    @Test("A participant who may only read changes nothing")
    func readOnly() throws {
        var database = try shared(.readOnly)
        try database.withSharedDatabase(of: "_bob") { shared in
            var record = try shared.record(for: RecordID("B", in: theirs))
            record["title"] = .string("x")
            #expect(refusal { try shared.save(record) }?.serverErrorCode == .accessDenied)
            #expect(refusal { try shared.save(child("D", of: "B", in: theirs)) }?.code == .permissionFailure)
            #expect(refusal { try shared.delete(record.id) }?.code == .permissionFailure)
        }
        #expect(database.contents(of: .mirroring).map(\.id.name) == ["A", "B", "C", "S"])
    }

    @Test("Each share of a zone has its own permission")
    func twoShares() throws {
        var database = try shared(.readOnly)
        var root = note("R")
        let made = root.makeRoot(ofShareNamed: "T")
        var share = try #require(made)
        share.shareTerms = invitation(.readWrite)
        try database.save([root, share]).get()
        try database.acceptShare(share.id, as: "_bob")
        try database.withSharedDatabase(of: "_bob") { shared in
            try shared.save(child("Q", of: "R", in: theirs))
            #expect(refusal { try shared.save(child("P", of: "A", in: theirs)) }?.code == .permissionFailure)
        }
    }

    @Test("A participant adds no root, changes no share, and reaches nothing that is not shared")
    func limits() throws {
        var database = try shared()
        try database.withSharedDatabase(of: "_bob") { shared in
            #expect(refusal { try shared.save(note("D", in: theirs)) }?.code == .permissionFailure)
            #expect(refusal { try shared.save(child("C", of: "A", in: theirs)) }?.code == .permissionFailure)
            #expect(refusal { try shared.save(child("D", of: "C", in: theirs)) }?.code == .referenceViolation)
            #expect(refusal { try shared.record(for: RecordID("C", in: theirs)) }?.code == .unknownItem)
            var share = try shared.record(for: RecordID("S", in: theirs))
            share.shareTerms?.publicPermission = .readWrite
            #expect(refusal { try shared.save(share) }?.code == .permissionFailure)
        }
        #expect(
            try database.record(for: RecordID("S", in: .mirroring)).shareTerms?.publicPermission == SharePermission.none
        )
    }

    @Test(
        "A participant who deletes the share or its root leaves the share, and no record is deleted",
        arguments: ["S", "A"]
    )
    func leaving(name: String) throws {
        for permission in [SharePermission.readOnly, .readWrite] {
            var database = try shared(permission)
            try database.withSharedDatabase(of: "_bob") { shared in
                if permission == .readWrite { try shared.save(child("D", of: "A", in: theirs)) }
                try shared.delete(RecordID(name, in: theirs))
                #expect(refusal { try shared.record(for: RecordID("B", in: theirs)) }?.code == .unknownItem)
            }
            let names = permission == .readWrite ? ["A", "B", "C", "D", "S"] : ["A", "B", "C", "S"]
            #expect(database.contents(of: .mirroring).map(\.id.name) == names)
            #expect(try database.record(for: RecordID("A", in: .mirroring)).share == RecordReference("S"))
            #expect(
                try database.record(for: RecordID("S", in: .mirroring)).shareTerms?.participants.map(\.userRecordName)
                    == ["_alice"]
            )
            #expect(try zones(of: "_bob", &database) == [])
            #expect(
                refusal { try database.acceptShare(RecordID("S", in: .mirroring), as: "_bob") }?.code
                    == .permissionFailure
            )
        }
    }

    @Test("A share that its owner deletes disappears for its participants")
    func ended() throws {
        var database = try shared()
        try database.delete(RecordID("S", in: .mirroring))
        #expect(try zones(of: "_bob", &database) == [])
        #expect(refusal { try database.acceptShare(RecordID("S", in: .mirroring), as: "_bob") }?.code == .unknownItem)
    }

    @Test("Anybody with the link joins a public share while it is public")
    func publicShare() throws {
        var database = try notes()
        var share = try #require(CloudRecord.share(ofZone: .mirroring))
        share.shareTerms?.publicPermission = .readWrite
        try database.save(note("A"))
        share = try database.save(share)
        try database.acceptShare(share.id, as: "_eve")
        try database.withSharedDatabase(of: "_eve") { shared in
            try shared.save(note("B", in: theirs))
            #expect(shared.contents(of: theirs).map(\.id.name) == ["A", "B", "cloudkit.zoneshare"])
        }
        share = try database.record(for: share.id)
        #expect(share.shareTerms?.participants.last?.role == .publicUser)
        share.shareTerms?.publicPermission = .readOnly
        share = try database.save(share)
        database.withSharedDatabase(of: "_eve") { shared in
            #expect(refusal { try shared.save(note("C", in: theirs)) }?.code == .permissionFailure)
            let seen = shared.contents(of: theirs).last
            #expect(seen?.mayWriteShared == false && seen?.shareTerms?.currentUser?.permission == .readOnly)
        }
        share.shareTerms?.publicPermission = .none
        try database.save(share)
        #expect(try zones(of: "_eve", &database) == [])
    }

    @Test("An invitation shows no records before it is accepted")
    func pending() throws {
        var database = try notes()
        var share = try #require(CloudRecord.share(ofZone: .mirroring))
        share.shareTerms = invitation(.readOnly)
        try database.save(share)
        #expect(try zones(of: "_bob", &database) == [])
        #expect(refusal { try database.acceptShare(share.id, as: "_carol") }?.code == .permissionFailure)
        try database.acceptShare(share.id, as: "_bob")
        #expect(try zones(of: "_bob", &database) == [theirs])
    }

    @Test("Web Services list the participants of a share")
    func web() throws {
        var database = try shared()
        let zone = #""zoneID": {"zoneName": "com.apple.coredata.cloudkit.zone"}"#
        let (_, json) = try database.answer("records/lookup", #"{"records": [{"recordName": "S"}], \#(zone)}"#)
        let share = try #require(json["records"]?[0])
        #expect(share["participants"]?[1]?["acceptanceStatus"] == .string("ACCEPTED"))
        #expect(share["publicPermission"] == .string("NONE"))
    }
}
