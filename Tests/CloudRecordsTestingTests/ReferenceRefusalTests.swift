import CloudRecords
import CloudRecordsTesting
import Testing

@Suite("References in the database in memory")
struct ReferenceRefusalTests {
    private func child(_ name: String, of parent: String) -> CloudRecord {
        var record = note(name)
        record.parent = RecordReference(parent)
        return record
    }

    private func pointer(_ name: String, to target: String, _ action: RecordReference.Action) -> CloudRecord {
        note(name, ["target": .reference(RecordReference(target, action: action))])
    }

    @Test("A reference to a parent needs the parent in the database or in the request")
    func missingParent() throws {
        var database = try notes()
        let error = refusal { try database.save(child("B", of: "A")) }
        #expect(error?.code == .referenceViolation)
        #expect(error?.serverErrorCode == .validatingReferenceError)
        #expect(try database.save([child("C", of: "B"), child("B", of: "A"), note("A")]).failure == nil)
    }

    @Test("A record whose parent fails to save fails with it")
    func parentFails() throws {
        var database = try notes()
        let outcome = try database.save(
            [child("B", of: "A"), note("A", ["other": .int64(1)])],
            atomically: false
        )
        #expect(outcome.failure?.partialErrors.map(\.code) == [.referenceViolation, .invalidArguments])
    }

    @Test("A reference to a parent has no action, stays in its zone, and makes no circle")
    func badParent() throws {
        var database = try notes()
        try database.save([note("A"), child("B", of: "A")]).get()
        var record = note("C")
        record.parent = RecordReference("A", action: .deleteSelf)
        #expect(refusal { try database.save(record) }?.code == .invalidArguments)
        record.parent = RecordReference("A", in: .default)
        #expect(refusal { try database.save(record) } != nil)
        var top = try database.record(for: RecordID("A", in: .mirroring))
        top.parent = RecordReference("B")
        #expect(refusal { try database.save(top) }?.code == .invalidArguments)
    }

    @Test("A parent survives a save by a client that did not read it, and goes when one that did clears it")
    func keptParent() throws {
        var database = try notes()
        try database.save([note("A"), child("B", of: "A")]).get()
        try database.save(note("B", ["count": .int64(1)]), policy: .changedKeys)
        var record = try database.record(for: RecordID("B", in: .mirroring))
        #expect(record.parent == RecordReference("A"))
        record.parent = nil
        #expect(try database.save(record).parent == nil)
        try database.delete(RecordID("A", in: .mirroring))
    }

    @Test("A record with children cannot be deleted alone")
    func deletedParent() throws {
        var database = try notes()
        try database.save([note("A"), child("B", of: "A")]).get()
        #expect(refusal { try database.delete(RecordID("A", in: .mirroring)) }?.code == .referenceViolation)
        #expect(
            try database.save([], deleting: [RecordID("A", in: .mirroring), RecordID("B", in: .mirroring)]).failure
                == nil
        )
    }

    @Test("A validated reference needs its target, and the target cannot be deleted")
    func validated() throws {
        var database = try notes()
        #expect(refusal { try database.save(pointer("B", to: "A", .validate)) }?.code == .referenceViolation)
        try database.save([pointer("B", to: "A", .validate), note("A")]).get()
        #expect(refusal { try database.delete(RecordID("A", in: .mirroring)) }?.code == .referenceViolation)
    }

    @Test("A reference without an action may point at a deleted record")
    func dangling() throws {
        var database = try notes()
        try database.save([note("A"), pointer("B", to: "A", .none)]).get()
        try database.delete(RecordID("A", in: .mirroring))
        #expect(try database.record(for: RecordID("B", in: .mirroring))["target"] == .reference(RecordReference("A")))
    }

    @Test("Deleting the target of an owning reference deletes the owned record, and so on down")
    func cascade() throws {
        var database = try notes()
        try database.save([note("A"), pointer("B", to: "A", .deleteSelf), pointer("C", to: "B", .deleteSelf)]).get()
        let token = try database.changes(in: .mirroring).token
        try database.delete(RecordID("A", in: .mirroring))
        #expect(try database.changes(in: .mirroring, since: token).deleted.map(\.id.name) == ["A", "B", "C"])
    }

    @Test("A record is the target of at most 750 owning references")
    func owners() throws {
        var database = try notes()
        database.limits.owningReferences = 2
        try database.save([note("A"), pointer("B", to: "A", .deleteSelf), pointer("C", to: "A", .deleteSelf)]).get()
        let error = refusal { try database.save(pointer("D", to: "A", .deleteSelf)) }
        #expect(error.number == "27/2023")
        #expect(error?.serverMessage == "Limit exceeded for number of owning references to single record")
        try database.save(pointer("D", to: "A", .none))
        try database.save(pointer("C", to: "A", .none), policy: .changedKeys)
        try database.save(pointer("D", to: "A", .deleteSelf), policy: .changedKeys)
    }
}
