@_spi(GeneratedCode) import CloudRecords
import CloudRecordsTesting
import Foundation
import TestSupport
import Testing

/// Random operations, of which a dictionary knows the result.
@Suite("Random operations on the database in memory")
struct PropertyTests {
    /// The wanted state of one of a few records, in a zone without references.
    private struct Model {
        var fields: [String: [String: RecordValue]] = [:]
        var tags: [String: String] = [:]
    }

    /// One operation, made from random numbers, and what the model says of it.
    private func step(_ random: inout SeededGenerator, _ database: inout InMemoryRecordDatabase, _ model: inout Model)
        throws
    {
        let name = "N\(random.below(4))"
        if random.below(5) == 0 {
            try database.delete(RecordID(name, in: .mirroring))
            model.fields[name] = nil
            model.tags[name] = nil
        } else {
            try save(name, &random, &database, &model)
        }
    }

    private func save(
        _ name: String,
        _ random: inout SeededGenerator,
        _ database: inout InMemoryRecordDatabase,
        _ model: inout Model
    ) throws {
        let policy = SavePolicy.allCases[random.below(3)]
        var record = note(name)
        record.changeTag = [nil, model.tags[name], "0"][random.below(3)]
        record["title"] = random.below(3) == 0 ? nil : .string("t\(random.below(100))")
        if random.below(2) == 0 { record["count"] = .int64(Int64(random.below(100))) }
        let mayPass = policy != .ifServerRecordUnchanged || record.changeTag == model.tags[name]
        guard mayPass else { return expectConflict(saving: record, in: &database) }
        let saved = try database.save(record, policy: policy)
        #expect(saved.changeTag != nil && saved.changeTag != model.tags[name])
        model.tags[name] = saved.changeTag
        for key in record.changedKeys { model.fields[name, default: [:]][key] = record[key] }
        if model.fields[name] == nil { model.fields[name] = [:] }
    }

    private func expectConflict(saving record: CloudRecord, in database: inout InMemoryRecordDatabase) {
        let error = refusal { try database.save(record) }
        #expect(error?.code == .serverRecordChanged || error?.code == .unknownItem)
    }

    private func expect(_ database: InMemoryRecordDatabase, toBe model: Model) {
        let records = database.contents(of: .mirroring)
        #expect(records.map(\.id.name) == model.fields.keys.sorted())
        for record in records {
            let fields = Dictionary(uniqueKeysWithValues: record.keys.map { ($0, record[$0]) })
            #expect(fields == model.fields[record.id.name]?.mapValues(Optional.init))
            #expect(record.changeTag == model.tags[record.id.name])
        }
    }

    /// The records of a client that follows the changes.
    private func follow(
        _ database: inout InMemoryRecordDatabase,
        _ mirror: inout [RecordID: CloudRecord],
        since token: String?
    ) throws -> String {
        var page = try database.changes(in: .mirroring, since: token, limit: 2)
        while true {
            for record in page.saved { mirror[record.id] = record }
            for deletion in page.deleted { mirror[deletion.id] = nil }
            guard page.moreComing else { return page.token }
            page = try database.changes(in: .mirroring, since: page.token, limit: 2)
        }
    }

    @Test("Random operations and their changes end in the same records as a simple model", arguments: 1...20)
    func model(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var (database, model) = (try notes(), Model())
        var mirror: [RecordID: CloudRecord] = [:]
        var token: String?
        for _ in 1...60 {
            try step(&random, &database, &model)
            if random.below(6) == 0 { token = try follow(&database, &mirror, since: token) }
        }
        _ = try follow(&database, &mirror, since: token)
        expect(database, toBe: model)
        #expect(mirror.values.sorted { $0.id.name < $1.id.name } == database.contents(of: .mirroring))
    }

    @Test("Random operations give the same results each time", arguments: 1...5)
    func determinism(seed: Int) throws {
        let runs = try (1...2).map { _ in
            var random = SeededGenerator(seed: seed)
            var (database, model) = (try notes(), Model())
            for _ in 1...60 { try step(&random, &database, &model) }
            let request = ZoneChangesRequest([.init(.mirroring)])
            return (model.tags, database.respond(to: "changes/zone", body: try request.body()).body)
        }
        #expect(runs[0].0 == runs[1].0)
        #expect(runs[0].1 == runs[1].1)
    }

    @Test("A random atomic request that fails leaves nothing behind", arguments: 1...20)
    func atomicity(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var (database, model) = (try notes(), Model())
        for _ in 1...20 { try step(&random, &database, &model) }
        try database.save(note("N3"), policy: .changedKeys)
        let before = database.contents(of: .mirroring)
        let records = (0...random.below(3)).map { note("N\($0)", ["title": .string("y")]) }
        let wrong = note("wrong", ["other": .int64(1)])
        let outcome = try database.save(
            records + [wrong],
            deleting: [RecordID("N3", in: .mirroring)],
            policy: .changedKeys
        )
        #expect(outcome.failure?.partialErrors.count == records.count + 2)
        #expect(database.contents(of: .mirroring) == before)
    }
}

@Suite("Random references in the database in memory")
struct ReferencePropertyTests {
    private func record(_ random: inout SeededGenerator) -> CloudRecord {
        let actions = RecordReference.Action.allCases
        var record = note("N\(random.below(6))")
        if random.below(2) == 0 { record.parent = RecordReference("N\(random.below(6))") }
        let reference = RecordReference("N\(random.below(6))", action: actions[random.below(actions.count)])
        record["target"] = random.below(3) == 0 ? nil : .reference(reference)
        return record
    }

    private func mustExist(_ record: CloudRecord) -> [String] {
        guard case .reference(let reference) = record["target"], reference.action == .validate else {
            return [record.parent?.recordName].compactMap(\.self)
        }
        return [record.parent?.recordName, reference.recordName].compactMap(\.self)
    }

    @Test("A random reference that must have a target has one, and no record is its own ancestor", arguments: 1...20)
    func integrity(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var database = try notes()
        var checked = 0
        for _ in 1...40 {
            let records = Dictionary([record(&random), record(&random)].map { ($0.id, $0) }) { $1 }
            let deleted = Set([RecordID("N\(random.below(6))", in: .mirroring)]).subtracting(records.keys)
            let sorted = records.values.sorted { $0.id.name < $1.id.name }
            let isAtomic = random.below(2) == 0
            _ = try database.save(sorted, deleting: Array(deleted), policy: .changedKeys, atomically: isAtomic)
            check(database.contents(of: .mirroring))
            checked += database.contents(of: .mirroring).count
        }
        #expect(checked > 40, "there were records to check")
    }

    private func check(_ records: [CloudRecord]) {
        let byName = Dictionary(uniqueKeysWithValues: records.map { ($0.id.name, $0) })
        for record in records {
            #expect(mustExist(record).allSatisfy { byName[$0] != nil })
            var (next, steps) = (record.parent?.recordName, 0)
            while let name = next, steps <= records.count {
                (next, steps) = (byName[name]?.parent?.recordName, steps + 1)
            }
            #expect(steps <= records.count)
        }
    }
}

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
