/// A step of a walk down inheritance trees: each entity after its parent, and left when all below it are done.
///
/// Whoever keeps what entities inherit adds to it on entering and takes it back on leaving, so that a walk is linear however
/// deep the trees are:
///
///     for visit in graph.visits {
///         switch visit {
///         case .enter(let entity): names += own[entity]
///         case .leave(let entity): names.removeLast(own[entity].count)
///         }
///     }
package enum InheritanceVisit: Sendable {
    /// The entity is reached.
    case enter(Int)
    /// The entity and everything below it are done.
    case leave(Int)
}

/// Who inherits from whom, with circles cut open.
struct InheritanceTree {
    private(set) var parents: [Int?]
    private(set) var children: [[Int]]
    private(set) var roots: [Int]
    private(set) var cyclicEntities: [Int] = []

    init(_ entities: [Entity], positions: [String: Int]) {
        parents = entities.indices.map { entities[$0].parentName.flatMap { positions[$0] } }
        children = Array(repeating: [], count: entities.count)
        roots = Array(entities.indices)
        resolveRoots()
        for (entity, parent) in parents.enumerated() {
            if let parent { children[parent].append(entity) }
        }
    }

    /// The entities at the tops of the trees, in the order of the file.
    var tops: [Int] { parents.indices.filter { parents[$0] == nil } }

    /// A walk down some trees. Not by recursion: a tree may be as deep as there are entities.
    func visits(of tops: [Int]) -> [InheritanceVisit] {
        var visits: [InheritanceVisit] = []
        var open = tops.reversed().map { InheritanceVisit.enter($0) }
        while let visit = open.popLast() {
            visits.append(visit)
            guard case .enter(let entity) = visit else { continue }
            open.append(.leave(entity))
            open += children[entity].reversed().map { .enter($0) }
        }
        return visits
    }

    /// An entity and all that inherit from it, each after its parent.
    func kinds(of entity: Int) -> [Int] {
        visits(of: [entity]).compactMap { if case .enter(let kind) = $0 { kind } else { nil } }
    }

    /// Walks up from each entity until something known, then gives the whole path the same root: each step is taken once.
    private mutating func resolveRoots() {
        var isResolved = Array(repeating: false, count: parents.count)
        var walk = Array(repeating: -1, count: parents.count)
        for start in parents.indices {
            var path: [Int] = []
            var current = start
            while !isResolved[current] {
                walk[current] = start
                path.append(current)
                guard let parent = parents[current] else { break }
                if walk[parent] == start, !isResolved[parent] {
                    parents[current] = nil
                    cyclicEntities.append(current)
                    break
                }
                current = parent
            }
            let root = isResolved[current] ? roots[current] : path.last ?? start
            for entity in path {
                roots[entity] = root
                isResolved[entity] = true
            }
        }
    }
}
