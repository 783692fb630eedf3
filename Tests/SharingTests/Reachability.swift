import ObjectModel

/// What is reached from what, worked out another way: a matrix of entities, joined until nothing is added.
///
/// Names are looked up in the model itself, so that not even their resolution is shared with what is tested.
struct Reachability {
    /// For each entity those that one relationship leads to.
    private let neighbours: [Set<Int>]
    private let kinds: [Set<Int>]
    private let members: Set<Int>

    init(_ model: ManagedObjectModel, members: Set<Int>) {
        let names = Dictionary(zip(model.entities.map(\.name), model.entities.indices)) { first, _ in first }
        let parents = model.entities.map { $0.parentName.flatMap { names[$0] } }
        let lines = model.entities.indices.map { Self.line(of: $0, parents) }
        let kinds = model.entities.indices.map { kind in
            Set(model.entities.indices.filter { lines[$0].contains(kind) })
        }
        self.kinds = kinds
        self.members = members
        neighbours = lines.map { line in
            let relationships = line.flatMap { model.entities[$0].relationships }.filter { !$0.isTransient }
            let destinations = relationships.compactMap { $0.destinationName.flatMap { names[$0] } }
            return destinations.reduce(into: []) { $0.formUnion(kinds[$1].intersection(members)) }
        }
    }

    /// An entity and its ancestors.
    private static func line(of entity: Int, _ parents: [Int?]) -> [Int] {
        var line = [entity]
        while let parent = parents[line[line.count - 1]], !line.contains(parent) { line.append(parent) }
        return line
    }

    /// For each reached entity how many relationships away it is.
    func distances(from root: Int) -> [Int: Int] {
        var matrix = kinds[root].intersection(members)
        var distances = Dictionary(uniqueKeysWithValues: matrix.map { ($0, 0) })
        for distance in 1...(neighbours.count + 1) {
            let next = matrix.reduce(into: matrix) { $0.formUnion(neighbours[$1]) }
            if next == matrix { break }
            for entity in next.subtracting(matrix) { distances[entity] = distance }
            matrix = next
        }
        return distances
    }
}
