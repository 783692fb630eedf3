import CloudRecords
import CloudRecordsTesting
import TestSupport
import Testing

/// The functions for sync engines, put together and attacked.
@Suite("Two devices that sync")
struct SyncTests {
    @Test(
        "Two devices that sync end with the same records and lose only changes that were overwritten",
        arguments: Sampling.isComplete ? 0..<20_000 : 0..<250
    )
    func histories(seed: Int) throws {
        let rules: [MergeRules] = [MergeRules(.mine), MergeRules(.theirs), MergeRules(.newest(by: .named("edited")))]
        var history = try SyncHistory(seed: seed, rules: rules[seed % 3])
        for _ in 0..<(20 + seed % 100) { try history.step() }
        try history.settle()
        try expectAgreement(history)
        if !history.hasLostZone { expectNothingLost(history) }
    }

    private func expectAgreement(_ history: SyncHistory) throws {
        var server = history.server
        let stored = try server.changes(in: .mirroring).saved
        for device in history.devices {
            let (isIdle, parked, shown) = (
                device.isIdle, device.parked.entries.map(\.note), content(Array(device.records.values))
            )
            #expect(isIdle, "\(device.name) has nothing to do")
            #expect(parked == [], "the schema has room for everything")
            #expect(shown == content(stored), "\(device.name) and the server")
        }
    }

    private func content(_ records: [CloudRecord]) -> [RecordID: [String: RecordValue]] {
        Dictionary(
            uniqueKeysWithValues: records.map { record in
                (record.id, Dictionary(uniqueKeysWithValues: record.keys.map { ($0, record[$0] ?? .int64(0)) }))
            }
        )
    }

    /// The value that is left is one that no device replaced by another.
    private func expectNothingLost(_ history: SyncHistory) {
        for (id, fields) in history.replaced where !history.deleted.contains(id) {
            for (field, values) in fields {
                let overwritten = Set(values.values.map { $0 ?? "nothing" })
                let left: String =
                    if case .string(let text)? = history.devices[0].records[id]?[field] { text } else { "nothing" }
                if history.unanswered.contains(.string(left)) { continue }
                #expect(!overwritten.contains(left), "\(id.name).\(field) is back at \(left)")
            }
        }
    }
}
