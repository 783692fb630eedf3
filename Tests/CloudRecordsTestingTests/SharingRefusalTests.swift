import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("Sharing in the database in memory")
struct SharingRefusalTests {
    private let share = CloudRecord(type: "cloudkit.share", id: RecordID("S", in: .mirroring))

    private func root(_ name: String = "A", share: String = "S") -> CloudRecord {
        var record = note(name)
        record.share = RecordReference(share)
        return record
    }

    @Test("A share is saved only together with its root")
    func shareAlone() throws {
        var database = try notes()
        #expect(refusal { try database.save(share) }?.code == .invalidArguments)
        #expect(try database.save([root(), share]).failure == nil)
        #expect(try database.record(for: RecordID("A", in: .mirroring)).share == RecordReference("S"))
    }

    @Test("A share of the whole zone has no root")
    func zoneShare() throws {
        var database = try notes()
        try database.save(CloudRecord(type: "cloudkit.share", id: RecordID("cloudkit.zoneshare", in: .mirroring)))
    }

    @Test("A zone is shared as a whole or record by record, not both", arguments: [false, true])
    func bothKinds(isZoneFirst: Bool) throws {
        var database = try notes()
        let zoneShare = try #require(CloudRecord.share(ofZone: .mirroring))
        if isZoneFirst {
            try database.save(zoneShare)
            let errors = try database.save([root(), share]).failure?.partialErrors ?? []
            #expect(errors.contains { $0.explanation?.contains("never both") == true })
        } else {
            try database.save([root(), share]).get()
            #expect(refusal { try database.save(zoneShare) }?.code == .invalidArguments)
            try database.delete(RecordID("S", in: .mirroring))
            try database.save(zoneShare)
        }
    }

    @Test("A record becomes a root once, and its share is saved with it")
    func makeRoot() throws {
        var database = try notes()
        var root = note("A")
        let made = root.makeRoot(ofShareNamed: "S")
        let share = try #require(made)
        let again = root.makeRoot(ofShareNamed: "T")
        #expect(again == nil)
        let batch = RecordBatch.batches(of: [.save(share), .save(root)])[0]
        try database.save(batch.changes.map(\.record)).get()
        #expect(try database.record(for: RecordID("A", in: .mirroring)).share == RecordReference("S"))
        var child = note("B")
        child.parent = RecordReference("A")
        var outside = note("C", in: .default)
        let shares = [child.makeRoot(ofShareNamed: "T"), outside.makeRoot(ofShareNamed: "T")]
        #expect(shares == [nil, nil] && CloudRecord.share(ofZone: .default) == nil)
    }

    @Test(
        "Deleting a parent is refused, or deletes its children where the test assumes that",
        arguments: [false, true]
    )
    func deletedParent(deletes: Bool) throws {
        var database = try notes()
        database.assumptions.deletingParentsDeletesChildren = deletes
        var (child, grandchild) = (note("B"), note("C"))
        child.parent = RecordReference("A")
        grandchild.parent = RecordReference("B")
        try database.save([note("A"), child, grandchild]).get()
        if deletes {
            try database.delete(RecordID("A", in: .mirroring))
            #expect(try database.changes(in: .mirroring).deleted.map(\.id.name).sorted() == ["A", "B", "C"])
        } else {
            #expect(refusal { try database.delete(RecordID("A", in: .mirroring)) }?.code == .referenceViolation)
        }
    }

    @Test("A share needs a custom zone of the private database")
    func defaultZone() throws {
        var database = try notes()
        var record = note("A", in: .default)
        record.share = RecordReference("S")
        let share = CloudRecord(type: "cloudkit.share", id: RecordID("S", in: .default))
        #expect(try database.save([record, share]).failure?.partialErrors.first?.code == .invalidArguments)
    }

    @Test("A record below a shared root cannot be the root of another share")
    func alreadyShared() throws {
        var database = try notes()
        try database.save([root(), share]).get()
        var child = root("B", share: "T")
        child.parent = RecordReference("A")
        let other = CloudRecord(type: "cloudkit.share", id: RecordID("T", in: .mirroring))
        let errors = try database.save([child, other]).failure?.partialErrors ?? []
        #expect(errors.contains { $0.code == .alreadyShared })
    }

    @Test("Deleting a share removes its reference from the root, which gets a new tag")
    func deletedShare() throws {
        var database = try notes()
        let tag = try database.save([root(), share]).get().first?.changeTag
        try database.delete(RecordID("S", in: .mirroring))
        let record = try database.record(for: RecordID("A", in: .mirroring))
        #expect(record.share == nil)
        #expect(record.changeTag != tag)
    }

    @Test("Saving a child of a shared record changes the tags of its parents")
    func touchedParents() throws {
        var database = try notes()
        let tag = try database.save([root(), share]).get().first?.changeTag
        var child = note("B")
        child.parent = RecordReference("A")
        try database.save(child)
        #expect(try database.record(for: RecordID("A", in: .mirroring)).changeTag != tag)
        #expect(try database.record(for: RecordID("A", in: .mirroring)).keys.isEmpty)
    }

    @Test("A participant adds records below a shared one only")
    func participant() throws {
        var database = try notes(.shared)
        let zone = RecordZoneID("Notes", owner: "_bob")
        try database.shareZone(zone, mayWrite: true, records: [note("A", in: zone)])
        #expect(refusal { try database.save(note("B", in: zone)) }?.code == .permissionFailure)
        var child = note("B", in: zone)
        child.parent = RecordReference("A")
        try database.save(child)
        #expect(try database.record(for: RecordID("A", in: zone)).created?.userRecordName == "_bob")
    }

    @Test("A participant of a shared zone who may only read changes nothing")
    func readOnly() throws {
        var database = try notes(.shared)
        let zone = RecordZoneID("Notes", owner: "_bob")
        try database.shareZone(zone, mayWrite: false, sharesWholeZone: true, records: [note("A", in: zone)])
        var record = try database.record(for: RecordID("A", in: zone))
        record["title"] = .string("x")
        #expect(refusal { try database.save(record) }?.serverErrorCode == .accessDenied)
        #expect(refusal { try database.delete(record.id) }?.code == .permissionFailure)
    }

    @Test("The grants of the record type decide about writing in the public database")
    func grants() throws {
        var database = try notes(.public)
        var record = try database.save(publicNote())
        database.account = .user("_bob")
        record["title"] = .string("x")
        let error = refusal { try database.save(record) }
        #expect(error.number == "10/2007")
        #expect(error?.serverMessage == "WRITE operation not permitted")
        #expect(refusal { try database.delete(record.id) }?.serverMessage == "WRITE operation not permitted")
        database.account = .user("_carol", roles: ["moderator"])
        try database.save(record)
        let bare = CloudRecord(type: "Bare", id: RecordID("B", in: .default))
        #expect(refusal { try database.save(bare) }?.serverMessage == "CREATE operation not permitted")
    }
}
