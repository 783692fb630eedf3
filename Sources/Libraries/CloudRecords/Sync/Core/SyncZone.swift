#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// All that a device knows of one record.
struct SyncItem: Sendable {
    /// The record that the app shows, with the changes that the server does not have.
    var record: CloudRecord?
    /// The record that the user deleted, and the server has not yet.
    var deletion: CloudRecord?
    /// The states that the server may have: they were sent, and no answer came.
    var sent: [CloudRecord] = []
    /// The system fields of the record as the framework archives them, without which it cannot change a record.
    var nativeSystemFields: Data?
    /// The record as it was fetched, which this build cannot read.
    var parked: ParkedRecords.Entry?
    /// The tag that the server called outdated; not kept between two starts.
    var outdatedTag: String?
    /// The changes that the server refused.
    var refused: ParkedRecords.Entry?
    /// The fields that two sides changed, and the app has not looked at yet.
    var conflicts: [MergeConflict] = []

    /// The change that the server does not have, and does not refuse.
    var pending: PendingChange? {
        if let deletion { return .delete(deletion) }
        guard refused == nil, let record, record.isUnsent else { return nil }
        return .save(record)
    }

    var isEmpty: Bool {
        record == nil && deletion == nil && sent.isEmpty && parked == nil && refused == nil && conflicts.isEmpty
    }
}

/// All that a device knows of the records of one zone.
struct SyncZone: Sendable {
    private(set) var items: [String: SyncItem] = [:]
    private(set) var saves = ChangeQueue()
    private(set) var deletions = ChangeQueue()
    /// The names of parked, refused, and conflicting records.
    private(set) var remarkable: Set<String> = []
    /// The deletions that must come before that of a record, such as those of its children.
    private var deletionsBefore: [String: Set<String>] = [:]
    /// The last failure of each pending change.
    var failures: [String: RecordFailure] = [:]
    /// The server's token for the state up to which the zone was fetched.
    var token: Data?
    /// Whether all records became new ones, because the zone was reset, and the server has none of them yet.
    var isReset = false
    /// The records that a fetch of the whole zone has not met yet; nil when there is no such fetch.
    var unseen: Set<String>?

    var isPending: Bool { !saves.isEmpty || !deletions.isEmpty }

    /// Changes what is known of a record, and with it what is pending.
    mutating func update(_ name: String, _ change: (inout SyncItem) -> Void) {
        let before = items[name]?.pending
        change(&items[name, default: SyncItem()])
        guard let item = items[name] else { return }
        let after = item.pending
        queue(name, before, after)
        let isRemarkable = item.parked != nil || item.refused != nil || !item.conflicts.isEmpty
        if isRemarkable { remarkable.insert(name) } else { remarkable.remove(name) }
        if after == nil { failures[name] = nil }
        if item.isEmpty { items[name] = nil }
    }

    /// Removes everything that is known of a record.
    mutating func forget(_ name: String) { update(name) { $0 = SyncItem() } }

    /// A change that becomes another one of its kind keeps its place.
    private mutating func queue(_ name: String, _ before: PendingChange?, _ after: PendingChange?) {
        if let before, before.isDeletion {
            for target in before.record.neededNames {
                deletionsBefore[target]?.remove(name)
                if deletionsBefore[target]?.isEmpty == true { deletionsBefore[target] = nil }
            }
        }
        switch after {
        case .save:
            deletions.remove(name)
            saves.insert(name)
        case .delete(let record):
            saves.remove(name)
            deletions.insert(name)
            for target in record.neededNames { deletionsBefore[target, default: []].insert(name) }
        case nil:
            saves.remove(name)
            deletions.remove(name)
        }
    }

    /// The pending changes that must come before a change.
    func pendingBefore(_ change: PendingChange) -> [String] {
        if change.isDeletion { return deletionsBefore[change.record.id.name]?.sorted() ?? [] }
        return change.record.neededNames.filter(saves.contains)
    }

    /// The first pending changes with all that must come before them; all saves come before the first deletion.
    func firstPending(_ count: Int) -> [PendingChange] {
        var names = Array(saves.prefix(count))
        if names.count < count { names += deletions.prefix(count - names.count) }
        return withNeeded(names)
    }

    /// The pending changes of records, and those that must come before them.
    func withNeeded(_ names: [String]) -> [PendingChange] {
        var (changes, seen, open): ([PendingChange], Set<String>, [String]) = ([], Set(names), names.reversed())
        while let name = open.popLast() {
            guard let change = items[name]?.pending else { continue }
            changes.append(change)
            open += pendingBefore(change).filter { seen.insert($0).inserted }
        }
        return changes
    }
}

extension CloudRecord {
    /// Whether the server does not have all of it.
    var isUnsent: Bool { changeTag == nil || !changedKeys.isEmpty || hasChangedParent }

    /// Whether the server wrote another state before this one. Fetches and answers may overtake each other.
    func isNewer(than other: CloudRecord) -> Bool {
        guard let modified, let otherModified = other.modified else { return false }
        return modified.date > otherModified.date
    }
}
