import CloudRecords

/// The changes of one request in one zone, on their way to a result each.
struct ZoneBatch {
    let changes: [RecordChange]
    /// The records that are saved.
    let savedNames: Set<String>
    /// The shares that records of this request have.
    let sharesWithRoot: Set<String>
    /// The records whose change has no result yet.
    private(set) var openNames: Set<String>
    private var outcomes: [ChangeResult?]

    init(_ changes: [RecordChange]) {
        self.changes = changes
        let saved = changes.compactMap(\.saved)
        savedNames = Set(saved.map(\.id.name))
        sharesWithRoot = Set(saved.compactMap { $0.share?.recordName })
        openNames = Set(changes.map(\.id.name))
        outcomes = Array(repeating: nil, count: changes.count)
    }

    /// The order in which the changes are tried: records are saved before others are deleted.
    var order: [Int] {
        changes.indices.filter { changes[$0].saved != nil } + changes.indices.filter { changes[$0].saved == nil }
    }

    var results: [ChangeResult] { outcomes.compactMap(\.self) }

    var hasFailed: Bool { outcomes.contains { $0?.failure != nil } }

    mutating func finish(_ index: Int, _ result: ChangeResult) {
        outcomes[index] = result
        openNames.remove(changes[index].id.name)
    }
}
