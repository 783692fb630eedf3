import CloudRecords

/// The changes of one request in one zone, on their way to a result each.
///
/// A record may need another of the same request, whatever the order of the two: a child needs its parent, and a parent
/// goes after its children. Such a change waits until the other has a result. Records are saved before others are
/// deleted.
struct ZoneBatch {
    let changes: [RecordChange]
    /// The records that are saved.
    let savedNames: Set<String>
    /// The shares that records of this request have.
    let sharesWithRoot: Set<String>
    private var outcomes: [ChangeResult?]
    /// The changes to try; the next one is the last.
    private var open: [Int]
    /// The changes that wait, by the name of a record that each waits for.
    private var waiting: [String: [Int]] = [:]
    /// The records whose change has no result yet.
    private var openNames: Set<String>

    init(_ changes: [RecordChange]) {
        self.changes = changes
        outcomes = Array(repeating: nil, count: changes.count)
        let saves = changes.indices.filter { changes[$0].saved != nil }
        let deletions = changes.indices.filter { changes[$0].saved == nil }
        open = (saves + deletions).reversed()
        openNames = Set(changes.map(\.id.name))
        savedNames = Set(saves.map { changes[$0].id.name })
        sharesWithRoot = Set(changes.compactMap { $0.saved?.share?.recordName })
    }

    /// The change to try next; nil when all have a result.
    var next: Int? { open.last }

    var results: [ChangeResult] { outcomes.compactMap(\.self) }

    var hasFailed: Bool { outcomes.contains { $0?.failure != nil } }

    /// Whether all these records have a change that may still be made.
    func canWait(for names: [String]) -> Bool { names.allSatisfy(openNames.contains) }

    /// Tries the change again when the change of another record has a result.
    mutating func wait(_ index: Int, for name: String) {
        open.removeLast()
        waiting[name, default: []].append(index)
        if open.isEmpty { giveUpWaiting() }
    }

    mutating func finish(_ index: Int, _ result: ChangeResult) {
        let name = changes[index].id.name
        outcomes[index] = result
        openNames.remove(name)
        open.removeLast()
        open += (waiting.removeValue(forKey: name) ?? []).reversed()
        if open.isEmpty { giveUpWaiting() }
    }

    /// What is left waits for one another.
    private mutating func giveUpWaiting() {
        openNames = []
        open = waiting.values.joined().sorted(by: >)
        waiting = [:]
    }
}
