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
