import CloudRecords

/// The records of one zone, and the order in which they changed.
struct ZoneContents: Sendable {
    /// Which of the zones that ever existed this is; tokens of another are foreign.
    var generation: Int
    /// What the current user may do here.
    var access: ZoneAccess
    private(set) var records: [String: StoredRecord] = [:]
    private(set) var tombstones: [String: Tombstone] = [:]
    /// The name of the record that each change was about; the number of a change is its index plus one.
    private(set) var changes: [String] = []
    private(set) var pointers = Pointers()

    init(generation: Int, access: ZoneAccess) {
        self.generation = generation
        self.access = access
    }

    /// Keeps a record that has its new tag.
    mutating func put(_ record: CloudRecord) {
        let name = record.id.name
        var entry = records.removeValue(forKey: name) ?? StoredRecord(record: record, sequence: 0)
        pointers.replace(entry.sequence == 0 ? nil : entry.record, with: record)
        changes.append(name)
        entry.record = record
        entry.sequence = changes.count
        if let tag = record.changeTag { entry.versions[tag] = record }
        records[name] = entry
        tombstones[name] = nil
    }

    /// Forgets a record and remembers that it was there.
    mutating func remove(_ name: String) {
        guard let entry = records.removeValue(forKey: name) else { return }
        pointers.replace(entry.record, with: nil)
        changes.append(name)
        tombstones[name] = Tombstone(type: entry.record.type, sequence: changes.count)
    }
}

/// What the current user may do in a zone.
enum ZoneAccess: Hashable, Sendable {
    /// Everything: the zone is the user's own, or the database is public and grants decide.
    case owner
    /// What the share says.
    case participant(mayWrite: Bool, sharesWholeZone: Bool)
}
