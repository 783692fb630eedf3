import CloudRecords

/// The records of one zone, and the order of their changes.
struct ZoneContents: Sendable {
    /// The number of this zone among all zones that ever existed; tokens of others are invalid.
    var generation: Int
    /// The current user's access.
    var access: ZoneAccess
    private(set) var records: [String: StoredRecord] = [:]
    private(set) var tombstones: [String: Tombstone] = [:]
    /// The name of the record of each change; the number of a change is its index plus one.
    private(set) var changes: [String] = []
    private(set) var pointers = Pointers()
    /// The shares with read-only access for the current user.
    var readOnlyShares: Set<String> = []
    /// The owner's records that the current user does not see.
    private(set) var hiddenNames: Set<String> = []
    /// The shares in which the current user no longer participates, and their records.
    private(set) var endedShares: Set<String> = []
    private var leftRecords: [String: StoredRecord] = [:]

    init(generation: Int, access: ZoneAccess) {
        self.generation = generation
        self.access = access
    }

    /// Stores a record that has its new tag.
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

    /// Removes a record and leaves a tombstone.
    mutating func remove(_ name: String) {
        guard let entry = records.removeValue(forKey: name) else { return }
        pointers.replace(entry.record, with: nil)
        changes.append(name)
        tombstones[name] = Tombstone(type: entry.record.type, sequence: changes.count)
    }
}

// A participant's view of a zone, and its changes.
extension ZoneContents {
    /// A view of some records of a zone under another zone identifier, with all its changes, so that tokens and tags
    /// stay valid.
    init(_ whole: ZoneContents, access: ZoneAccess, names: Set<String>, _ moved: (StoredRecord) -> StoredRecord) {
        self.init(generation: whole.generation, access: access)
        (changes, tombstones) = (whole.changes, whole.tombstones)
        for (name, entry) in whole.records where names.contains(name) {
            records[name] = moved(entry)
            pointers.replace(nil, with: records[name]?.record)
        }
        hiddenNames = Set(whole.records.keys).subtracting(names)
    }

    /// Applies a participant's changes in a view of this zone.
    mutating func takeBack(_ view: ZoneContents, in zone: RecordZoneID) {
        for name in Set(view.changes.dropFirst(changes.count)) {
            let entry = (view.records[name] ?? view.leftRecords[name])?.moved(to: zone)
            pointers.replace(records[name]?.record, with: entry?.record)
            records[name] = entry
        }
        (changes, tombstones) = (view.changes, view.tombstones)
    }

    /// The share that a participant leaves by deleting a record: the share itself, or its root.
    func shareLeft(byDeleting name: String) -> String? {
        guard case .participant = access, let record = records[name]?.record else { return nil }
        return record.isShare ? name : record.share?.recordName
    }

    /// Hides the shared records; nothing is deleted.
    mutating func endParticipation(in share: String) {
        let names = share == RecordID.zoneShareName ? Array(records.keys) : [share] + hierarchy(of: share)
        for name in names {
            guard let entry = records.removeValue(forKey: name) else { continue }
            pointers.replace(entry.record, with: nil)
            leftRecords[name] = entry
        }
        endedShares.insert(share)
    }

    /// True if the current user may not change a record of a share.
    func isReadOnly(_ record: CloudRecord) -> Bool {
        if case .participant(mayWrite: false, _) = access { return true }
        let names = ancestors(of: record).compactMap { records[$0]?.record.share?.recordName }
        return !readOnlyShares.isDisjoint(with: names + [record.share?.recordName].compactMap(\.self))
    }

    /// The names of the root of a share and of all records below it.
    func hierarchy(of share: String) -> [String] {
        let roots = records.values.map(\.record).filter { $0.share?.recordName == share }.map(\.id.name)
        return roots + roots.flatMap(descendants)
    }
}

// The tree of records along their parents, which a share covers.
extension ZoneContents {
    /// The names of a record's ancestors, nearest first, as far as they exist; a circle ends the list.
    func ancestors(of record: CloudRecord) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [record.id.name]
        var next = record.parent?.recordName
        while let name = next, seen.insert(name).inserted {
            names.append(name)
            next = records[name]?.record.parent?.recordName
        }
        return names
    }

    /// True if the parents lead back to the record.
    func isCircular(_ record: CloudRecord) -> Bool {
        guard let last = ancestors(of: record).last ?? record.parent?.recordName else { return false }
        return last == record.id.name || records[last]?.record.parent?.recordName == record.id.name
    }

    /// The names of all records below one.
    func descendants(of name: String) -> [String] {
        names(from: name) { pointers.sources(of: $0, pointing: [.parent]) }
    }

    /// The names of all records that are deleted with a record.
    func owned(by name: String, withChildren: Bool) -> [String] {
        names(from: name) { name in
            let share = records[name]?.record.share?.recordName
            let kinds: Set<Pointers.Kind> = withChildren ? [.deleteSelf, .parent] : [.deleteSelf]
            let owned = pointers.sources(of: name, pointing: kinds) + [share].compactMap(\.self)
            return owned.filter { records[$0] != nil }
        }
    }

    /// The names reachable from a record, without the record itself.
    private func names(from name: String, _ step: (String) -> [String]) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [name]
        var open = [name]
        while let next = open.popLast() {
            let new = step(next).filter { seen.insert($0).inserted }
            names += new
            open += new
        }
        return names
    }

    /// The missing records that a record needs: its parent, its share, and the targets of references with
    /// ``RecordReference/Action/validate``.
    func missingTargets(of record: CloudRecord) -> [String] {
        let pointers = record.pointers.filter { $0.kind != .deleteSelf }.map(\.target)
        let share = record.share.map { [$0.recordName] } ?? []
        return (pointers + share).filter { $0 != record.id.name && records[$0] == nil }
    }

    /// The records outside of a set that forbid its deletion.
    func blockers(of names: [String]) -> [String] {
        let sources = names.flatMap { pointers.sources(of: $0, pointing: [.parent, .validate]) }
        return Set(sources).subtracting(names).sorted()
    }
}

/// The current user's access to a zone.
enum ZoneAccess: Hashable, Sendable {
    /// Full access: the zone is the user's own, or the database is public and grants decide.
    case owner
    /// The access that a share gives.
    case participant(mayWrite: Bool, sharesWholeZone: Bool)
}

/// A record on the server.
struct StoredRecord: Sendable {
    /// The present record, complete and without changes.
    var record: CloudRecord
    /// The number of its last change in the zone.
    var sequence: Int
    /// Earlier states by their tags, for the common ancestor of a conflict.
    var versions: [String: CloudRecord] = [:]
}

/// A deleted record.
struct Tombstone: Sendable {
    var type: String
    /// The number of the deletion in the zone.
    var sequence: Int
}

/// The references between the records of a zone that matter for deletions.
struct Pointers: Sendable {
    /// The effect of a reference when its target is deleted.
    enum Kind: Hashable, Sendable {
        /// Forbids the deletion: the source is a part of the target.
        case parent
        /// Forbids the deletion.
        case validate
        /// Deletes the source.
        case deleteSelf
    }

    private var sources: [String: [String: Set<Kind>]] = [:]

    mutating func replace(_ old: CloudRecord?, with new: CloudRecord?) {
        if let old {
            for pointer in old.pointers { sources[pointer.target]?[old.id.name] = nil }
        }
        guard let new else { return }
        for pointer in new.pointers {
            sources[pointer.target, default: [:]][new.id.name, default: []].insert(pointer.kind)
        }
    }

    /// The names of the records with a reference of the given kinds to a target, sorted.
    func sources(of target: String, pointing kinds: Set<Kind>) -> [String] {
        (sources[target] ?? [:]).filter { !$0.value.isDisjoint(with: kinds) }.map(\.key).sorted()
    }

    /// The number of records, other than `source`, that are deleted with a target.
    func owners(of target: String, besides source: String) -> Int {
        (sources[target] ?? [:]).count { $0.key != source && $0.value.contains(.deleteSelf) }
    }
}

extension CloudRecord {
    /// The references that the server follows; they stay in the zone.
    var pointers: [(target: String, kind: Pointers.Kind)] {
        let parent = parent.map { [(target: $0.recordName, kind: Pointers.Kind.parent)] } ?? []
        return parent
            + references.compactMap { reference in
                switch reference.action {
                case .none: nil
                case .deleteSelf: (reference.recordName, .deleteSelf)
                case .validate: (reference.recordName, .validate)
                }
            }
    }
}
