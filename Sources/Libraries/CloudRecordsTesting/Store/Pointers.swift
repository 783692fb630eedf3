import CloudRecords

/// Which records of a zone point to which, as far as that matters when one of them is deleted.
struct Pointers: Sendable {
    /// What a pointer does when its target goes.
    enum Kind: Hashable, Sendable {
        /// Forbids it: the source is a part of the target.
        case parent
        /// Forbids it.
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

    /// The names of the records that point to one in any of the given ways, sorted.
    func sources(of target: String, pointing kinds: Set<Kind>) -> [String] {
        (sources[target] ?? [:]).filter { !$0.value.isDisjoint(with: kinds) }.map(\.key).sorted()
    }

    /// Whether one record more may be deleted with a target, which others than `source` are already.
    func owners(of target: String, besides source: String) -> Int {
        (sources[target] ?? [:]).count { $0.key != source && $0.value.contains(.deleteSelf) }
    }
}

/// One pointer that the server follows.
struct Pointer: Hashable, Sendable {
    var target: String
    var kind: Pointers.Kind
}

extension CloudRecord {
    /// The references of all fields, in the order of the keys.
    var references: [RecordReference] {
        keys.flatMap { key -> [RecordReference] in
            switch self[key] {
            case .reference(let reference): [reference]
            case .references(let references): references
            default: []
            }
        }
    }

    /// The pointers that the server follows; they stay in the zone.
    var pointers: [Pointer] {
        let parent = parent.map { [Pointer(target: $0.recordName, kind: .parent)] } ?? []
        return parent
            + references.compactMap { reference in
                switch reference.action {
                case .none: nil
                case .deleteSelf: Pointer(target: reference.recordName, kind: .deleteSelf)
                case .validate: Pointer(target: reference.recordName, kind: .validate)
                }
            }
    }
}
