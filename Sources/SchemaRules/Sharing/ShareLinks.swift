import CompilerSupport
import ObjectModel

/// A relationship by which a shared object leads to objects that are not its own.
struct ShareLink {
    /// What is at the other end.
    enum End {
        /// Objects that others lead to as well, and that nobody shares.
        case hub
        /// Objects that are shared themselves, or lead there.
        case root
        /// Objects that belong to those of a root.
        case property(ofRoot: String)
    }

    /// The relationship and what it leads to.
    let step: ShareStep
    /// The names of the roots whose objects it leads away from, in their order.
    var roots: [String]
    /// How many entities can come along with one of them, at most.
    var reach: ShareReach
    var end: End
}

/// The links of several roots, each relationship once, together with its inverse.
struct ShareLinks {
    private(set) var links: [ShareLink] = []
    private let graph: ModelGraph
    private var positions: [PropertyPosition: Int] = [:]
    /// For each entity the roots whose objects can be of it.
    private var rootsOfEntities: [Int: [Int]] = [:]
    /// For each entity the roots whose objects own some of it.
    private var ownersOfEntities: [Int: [Int]] = [:]

    init(of judged: [ShareRoot], besides others: [ShareRoot], in graph: ModelGraph) {
        self.graph = graph
        let all = (judged + others).filter(\.isSharable)
        for (number, root) in all.enumerated() { register(root, number) }
        let roots = judged.filter(\.isSharable)
        // Hubs first: of a relationship and its inverse they are the end that leads to others.
        for (number, root) in roots.enumerated() {
            for step in root.hubs.flatMap(\.steps) { add(step, of: root, end: end(of: step, number, all)) }
        }
        for (number, root) in roots.enumerated() {
            for step in root.ownSteps where joinsRoots(step, number) { add(step, of: root, end: .root) }
        }
    }

    private mutating func register(_ root: ShareRoot, _ number: Int) {
        guard let entity = root.entity else { return }
        for kind in graph.kinds(of: entity) { rootsOfEntities[kind, default: []].append(number) }
        for ancestor in graph.ancestors(of: entity) { rootsOfEntities[ancestor, default: []].append(number) }
        for own in root.ownEntities { ownersOfEntities[own, default: []].append(number) }
    }

    private func end(of step: ShareStep, _ number: Int, _ roots: [ShareRoot]) -> ShareLink.End {
        if rootsOfEntities[step.destination] != nil { return .root }
        let owner = ownersOfEntities[step.destination]?.first { $0 != number }
        return owner.map { .property(ofRoot: roots[$0].name.value) } ?? .hub
    }

    /// Whether an own step leads to what is shared on its own; to the root itself only from its like, because every other
    /// one is the way back.
    private func joinsRoots(_ step: ShareStep, _ number: Int) -> Bool {
        guard let roots = rootsOfEntities[step.destination] else { return false }
        let leadsFromRoot = rootsOfEntities[step.relationship.entity]?.contains(number) == true
        return roots.contains { $0 != number } || leadsFromRoot
    }

    private mutating func add(_ step: ShareStep, of root: ShareRoot, end: ShareLink.End) {
        guard let position = positions[step.relationship] else {
            positions[step.relationship] = links.count
            if let inverse = graph.inverse(of: step.relationship) { positions[inverse] = links.count }
            links.append(ShareLink(step: step, roots: [root.name.value], reach: root.reach, end: end))
            return
        }
        if case .hub = links[position].end { links[position].end = end }
        // The inverse leads the other way.
        if links[position].step.relationship != step.relationship { return }
        if !links[position].roots.contains(root.name.value) { links[position].roots.append(root.name.value) }
        if links[position].reach.count < root.reach.count { links[position].reach = root.reach }
    }
}

extension ShareLink {
    /// Whether both ends are objects that are shared, or belong to such.
    var joinsShares: Bool {
        if case .hub = end { false } else { true }
    }

    /// Whether both ends are objects of one root.
    func isAmongLikes(_ shared: SharedModel) -> Bool { roots == [shared.name(step.destination)] }

    /// `'Post' or 'Page'`.
    var rootNames: String { roots.map { "'\($0)'" }.joined(separator: " or ") }
}
