import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("Sharing")
struct SharingRefusalTests {
    private let share = CloudRecord(type: "cloudkit.share", id: RecordID("S"))

    private func root(_ name: String = "A", share: String = "S") -> CloudRecord {
        var record = note(name)
        record.share = RecordReference(share)
        return record
    }

    @Test("Sharing: a share is saved together with its root")
    func shareAlone() throws {
        var database = try notes()
        #expect(refusal { try database.save(share) }?.code == .invalidArguments)
        #expect(try database.save([root(), share]).failure == nil)
        #expect(try database.record(for: RecordID("A")).share == RecordReference("S"))
    }

    @Test("Sharing: a share of the whole zone has no root")
    func zoneShare() throws {
        var database = try notes()
        try database.save(CloudRecord(type: "cloudkit.share", id: RecordID("cloudkit.zoneshare")))
    }

    @Test("Sharing needs a custom zone of the private database")
    func defaultZone() throws {
        var database = try notes()
        var record = note("A", in: .default)
        record.share = RecordReference("S")
        let share = CloudRecord(type: "cloudkit.share", id: RecordID("S", in: .default))
        #expect(try database.save([record, share]).failure?.partialErrors.first?.code == .invalidArguments)
    }

    @Test("Sharing: a record is in one share")
    func alreadyShared() throws {
        var database = try notes()
        try database.save([root(), share]).get()
        var child = root("B", share: "T")
        child.parent = RecordReference("A")
        let other = CloudRecord(type: "cloudkit.share", id: RecordID("T"))
        let errors = try database.save([child, other]).failure?.partialErrors ?? []
        #expect(errors.contains { $0.code == .alreadyShared })
    }

    @Test("Sharing ends with the share")
    func deletedShare() throws {
        var database = try notes()
        let tag = try database.save([root(), share]).get().first?.changeTag
        try database.delete(RecordID("S"))
        let record = try database.record(for: RecordID("A"))
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
        #expect(try database.record(for: RecordID("A")).changeTag != tag)
        #expect(try database.record(for: RecordID("A")).keys.isEmpty)
    }

    @Test("Sharing: a participant adds records below a shared one")
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

    @Test("Sharing: a participant who may only read changes nothing")
    func readOnly() throws {
        var database = try notes(.shared)
        let zone = RecordZoneID("Notes", owner: "_bob")
        try database.shareZone(zone, mayWrite: false, sharesWholeZone: true, records: [note("A", in: zone)])
        var record = try database.record(for: RecordID("A", in: zone))
        record["title"] = .string("x")
        #expect(refusal { try database.save(record) }?.serverErrorCode == .accessDenied)
        #expect(refusal { try database.delete(record.id) }?.code == .permissionFailure)
    }

    @Test("Sharing: grants decide in the public database")
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
