@testable import ObjectModel

/// The entities that are reached from each other, computed in another way: a matrix of entities, joined until nothing is added.
///
/// Names are looked up in the model itself, so that not even their resolution is shared with what is tested.
struct Reachability {
    /// For each entity those that one relationship leads to.
    private let neighbours: [Set<Int>]
    private let kinds: [Set<Int>]
    private let members: Set<Int>
    private let links: [Link]

    /// A relationship by entity and name.
    struct Name: Hashable {
        let entity: Int
        let name: String
    }

    /// A relationship that a share follows.
    struct Link {
        let name: Name
        let destination: Int
        let isToMany: Bool
        let inverse: Name?
        let isOwning: Bool
        var source: Int { name.entity }
    }

    init(_ model: ManagedObjectModel, members: Set<Int>) {
        let names = Dictionary(zip(model.entities.map(\.name), model.entities.indices)) { first, _ in first }
        let parents = model.entities.map { $0.parentName.flatMap { names[$0] } }
        let lines = model.entities.indices.map { Self.line(of: $0, parents) }
        let kinds = model.entities.indices.map { kind in
            Set(model.entities.indices.filter { lines[$0].contains(kind) })
        }
        self.kinds = kinds
        self.members = members
        links = model.entities.indices.flatMap { source in
            model.entities[source].relationships.compactMap { relationship -> Link? in
                guard let destination = relationship.destinationName.flatMap({ names[$0] }),
                    !kinds[destination].isDisjoint(with: members)
                else { return nil }
                let inverse = relationship.inverseName.flatMap { name in
                    lines[destination].first { kind in model.entities[kind].relationships.contains { $0.name == name } }
                        .map { Name(entity: $0, name: name) }
                }
                let end = inverse.flatMap { inverse in
                    model.entities[inverse.entity].relationships.first { $0.name == inverse.name }
                }
                return Link(
                    name: Name(entity: source, name: relationship.name),
                    destination: destination,
                    isToMany: relationship.isToMany,
                    inverse: inverse,
                    isOwning: end?.isToMany != true
                )
            }
        }
        neighbours = lines.map { line in
            let relationships = line.flatMap { model.entities[$0].relationships }
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

    /// The entities that an entity owns, has in common with others, and takes along only with these.
    struct Ownership: Equatable {
        var own: Set<Int> = []
        var hubs: Set<Int> = []
        var acrossHubs: Set<Int> = []
        var severalOwners: Set<Int> = []
    }

    /// Worked out from names alone: own is what is added until nothing is added any more.
    func ownership(of root: Int) -> Ownership {
        var result = Ownership(own: kinds[root].intersection(members))
        // A destination counts even where only its subentities are mirrored.
        var taken = kinds[root]
        while true {
            let added = links.filter { !result.own.isDisjoint(with: kinds[$0.source]) && $0.isOwning }
                .reduce(into: taken) { $0.formUnion(kinds[$1.destination]) }
            if added == taken { break }
            taken = added
            result.own = taken.intersection(members)
        }
        let reached = links.filter { !result.own.isDisjoint(with: kinds[$0.source]) }
        let ofRoot = kinds[root].union(kinds.indices.filter { kinds[$0].contains(root) })
        let leading = reached.filter {
            !$0.isOwning && ($0.isToMany || !taken.contains($0.destination) || ofRoot.contains($0.source))
        }
        result.hubs = Set(leading.map(\.destination))
        let near = result.hubs.reduce(into: taken) { $0.formUnion(kinds[$1]) }
        result.acrossHubs = Set(distances(from: root).keys).subtracting(near)
        result.severalOwners = entitiesOfSeveralOwners(reached.filter(\.isOwning).compactMap(\.inverse))
        return result
    }

    /// Those that declare a way back to an owner of many, and have another one.
    private func entitiesOfSeveralOwners(_ inverses: [Name]) -> Set<Int> {
        let ways = inverses.flatMap { name in links.filter { $0.name == name }.prefix(1) }.filter { !$0.isOwning }
        return Set(ways.map(\.source)).filter { declarer in
            let own = ways.filter { $0.source == declarer }
            let inherited = ways.filter { $0.source != declarer && kinds[$0.source].contains(declarer) }
            return own.count + (inherited.isEmpty ? 0 : 1) > 1
        }
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
