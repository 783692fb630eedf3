import CloudRecords
import CloudSchema

// Deleting records.
extension InMemoryRecordDatabase {
    func deletionError(of id: RecordID, _ mode: DeleteMode) -> RecordDatabaseError? {
        guard let stored = store.stored(id) else { return mode == .always ? nil : .recordNotFound }
        if case .participant(mayWrite: false, _) = store.zones[id.zone]?.access { return .readOnlyShare }
        let (record, type) = (stored.record, stored.record.type)
        if let error = PermissionChecks.grants(.write, to: rules, type: type, stored: record) { return error }
        guard case .ifUnchanged(let tag) = mode, tag != record.changeTag else { return nil }
        return RecordDatabaseError(.serverRecordChanged, 2004, "client oplock error updating record")
    }

    /// Everything that goes when a record goes, and what forbids it.
    func deletion(of id: RecordID) -> (names: [String], blockers: [String]) {
        guard let zone = store.zones[id.zone], zone.records[id.name] != nil else { return ([], []) }
        var names = [id.name]
        var seen = Set(names)
        var open = names
        while let next = open.popLast() {
            let share = zone.records[next]?.record.share?.recordName
            let owned = zone.pointers.sources(of: next, pointing: [.deleteSelf]) + [share].compactMap(\.self)
            let new = owned.filter { zone.records[$0] != nil && seen.insert($0).inserted }
            names += new
            open += new
        }
        return (names, MissingTargets.blockers(of: seen, in: zone))
    }

    /// Assumption: what is deleted along with its target goes at once. In the default zone CloudKit does it later.
    mutating func remove(_ names: [String], from zone: RecordZoneID) {
        for name in names {
            let isShare = store.zones[zone]?.records[name]?.record.isShare ?? false
            store.zones[zone]?.remove(name)
            if isShare { clearShare(named: name, in: zone) }
        }
    }

    /// The root of a share that is gone is not shared any more.
    private mutating func clearShare(named name: String, in zone: RecordZoneID) {
        let records = store.zones[zone]?.records.values.map(\.record) ?? []
        for var root in records where root.share?.recordName == name {
            root.share = nil
            root.changeTag = store.nextTag()
            store.zones[zone]?.put(root)
        }
    }
}
