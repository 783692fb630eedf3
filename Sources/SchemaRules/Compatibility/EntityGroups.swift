import CompilerSupport
import Mirroring
import ObjectModel

/// The entities of all versions in groups that can be compared by themselves.
///
/// A version's reading of an entity's records depends on the entity and its tree, on what it was called before, and on what
/// has had its name. All that is one group. Of other entities only the ends of relationships matter.
struct EntityGroups: Sendable {
    /// The other entities that a group depends on, by their groups, with the names of the properties that matter.
    private var others: [Int: [Int: Set<String>]] = [:]
    private var numbers: [String: Int] = [:]

    /// The groups.
    var all: [Int] { Set(numbers.values).sorted() }

    /// Groups the entities of some versions.
    init(_ graphs: [ModelGraph], _ lineages: ElementLineages) {
        numbers = Self.numbers(graphs, lineages)
        for graph in graphs { addRelationships(of: graph) }
        addFormerNames(in: graphs, lineages)
    }

    /// The group of an entity.
    func group(ofEntityNamed name: String) -> Int? { numbers[name] }

    /// The group of `Entity`, `Entity.property`, or `CD_Entity`.
    func group(of symbol: String) -> Int? {
        let name = symbol.split(separator: ".").first.map(String.init) ?? symbol
        return numbers[symbol] ?? numbers[name] ?? numbers[MirroringNames.property(ofField: name)]
    }

    /// The names of the properties of another group that matter to a group; nil if it does not depend on that at all.
    func names(in other: Int, for group: Int) -> Set<String>? { others[group]?[other] }

    /// The group of each name. Entities of one tree, of one lineage and of one name are together.
    private static func numbers(_ graphs: [ModelGraph], _ lineages: ElementLineages) -> [String: Int] {
        var groups = DisjointSets<String>()
        var firstNames: [Int: String] = [:]
        for (version, graph) in graphs.enumerated() {
            for position in graph.model.entities.indices {
                let entity = graph.model.entities[position]
                groups.join(entity.name, graph.model.entities[graph.roots[position]].name)
                if let former = entity.renamingIdentifier { groups.join(entity.name, former) }
                guard let number = lineages.number(of: .entity(position), in: version) else { continue }
                groups.join(entity.name, firstNames[number] ?? entity.name)
                firstNames[number] = firstNames[number] ?? entity.name
            }
        }
        return groups.numbers
    }

    /// Both ends of a relationship between groups matter to both.
    private mutating func addRelationships(of graph: ModelGraph) {
        for (position, entity) in graph.model.entities.enumerated() {
            guard let group = numbers[entity.name] else { continue }
            for (index, relationship) in entity.relationships.enumerated() {
                let end = PropertyID(entity: position, kind: .relationship, position: index)
                guard let destination = graph.destination(of: end),
                    let other = numbers[graph.model.entities[destination].name], other != group
                else { continue }
                others[other, default: [:]][group, default: []].insert(relationship.name)
                others[group, default: [:]][other, default: []].formUnion([relationship.inverseName].compactMap(\.self))
            }
        }
    }

    /// A property that matters does so under all its names.
    private mutating func addFormerNames(in graphs: [ModelGraph], _ lineages: ElementLineages) {
        var names: [Int: (group: Int, names: Set<String>)] = [:]
        for (version, graph) in graphs.enumerated() {
            for case .property(let property) in graph.renamableElements {
                guard let number = lineages.number(of: .property(property), in: version),
                    let group = numbers[graph.model.entities[property.entity].name]
                else { continue }
                names[number, default: (group, [])].names.insert(graph.name(of: property))
            }
        }
        let renamed = names.values.filter { $0.names.count > 1 }
        for group in all {
            for other in others[group]?.keys.sorted() ?? [] {
                let own = renamed.filter { $0.group == other }.map(\.names)
                others[group]?[other]?.close(over: own)
            }
        }
    }
}

extension Set<String> {
    /// Adds each of some sets that has an element of this one, until none is left.
    fileprivate mutating func close(over sets: [Set<String>]) {
        var count = -1
        while count != self.count {
            count = self.count
            for set in sets where !isDisjoint(with: set) { formUnion(set) }
        }
    }
}

/// Values in sets that are joined step by step.
private struct DisjointSets<Value: Hashable> {
    private var positions: [Value: Int] = [:]
    private var parents: [Int] = []

    /// The number of the set of each value; those of one set are equal.
    var numbers: [Value: Int] { positions.mapValues(root) }

    /// Puts two values into one set.
    mutating func join(_ one: Value, _ other: Value) {
        let places = [position(of: one), position(of: other)]
        let roots = places.map(root)
        parents[max(roots[0], roots[1])] = min(roots[0], roots[1])
    }

    private mutating func position(of value: Value) -> Int {
        if let known = positions[value] { return known }
        positions[value] = parents.count
        parents.append(parents.count)
        return parents.count - 1
    }

    private func root(of position: Int) -> Int {
        var root = position
        while parents[root] != root { root = parents[root] }
        return root
    }
}
