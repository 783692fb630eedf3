import CompilerSupport
import ObjectModel

/// Finds the inverse of every relationship: the declared one, or the one that SwiftData infers.
struct InverseSettling {
    private(set) var entities: [Entity]
    private let findings: FindingCollection
    /// The facts about each entity's relationships, in order.
    private let open: [[OpenRelationship]]
    /// The position of each class's entity.
    private let positions: [Int: Int]
    /// The relationships of each entity, by name.
    private let names: [[String: PropertyID]]
    private let graph: ModelGraph

    /// Two entities, source and destination of relationships.
    private struct Way: Hashable {
        let from: Int
        let to: Int
    }

    init(
        _ entities: [Entity],
        _ open: [[OpenRelationship]],
        positions: [Int: Int],
        _ findings: FindingCollection
    ) {
        self.entities = entities
        self.open = open
        self.positions = positions
        self.findings = findings
        var model = ManagedObjectModel()
        model.entities = entities
        let graph = ModelGraph(model)
        self.graph = graph
        names = entities.indices.map { graph.relationshipPositions(of: $0).keyed(by: graph.name) }
    }

    mutating func run() {
        let all = entities.indices.flatMap(graph.relationshipPositions)
        for relationship in all {
            if let names = open(relationship).inverse { settle(relationship, written: names) }
        }
        // An unresolved inverse has its own finding; none is inferred instead.
        inferInverses(of: all.filter { open($0).inverse == nil || self[$0].inverseName != nil })
    }

    // MARK: Written

    private mutating func settle(_ own: PropertyID, written names: [String]) {
        guard names.count == 1, let destination = destination(of: own),
            let other = relationship(named: names[0], in: destination)
        else {
            let path = names.joined(separator: ".")
            return report(
                "'\(self[own].destinationName ?? "")' has no relationship '\(path)'",
                own,
                fix: fix(of: own, written: path)
            )
        }
        let (owner, symbol) = (entities[own.entity].name, graph.symbol(of: other))
        guard leads(other, to: own.entity) else {
            return report("'\(symbol)' does not lead back to '\(owner)'", own)
        }
        if let taken = self[other].inverseName, taken != self[own].name || self[other].destinationName != owner {
            // Apple's own sample code has such a pair, and its stores load.
            return doubt([own], "names '\(symbol)', which has another inverse, '\(taken)'")
        }
        join(own, other)
    }

    private func report(_ fault: String, _ relationship: PropertyID, fix: Fix? = nil) {
        let symbol = graph.symbol(of: relationship)
        let message = "the inverse of '\(symbol)' is not possible: \(fault)"
        let place = open(relationship).location
        findings.report(SwiftSourceRules.unresolvedInverse, message, at: place, symbol: symbol, fix: fix)
    }

    /// The edit that corrects the last name of a key path; nil unless a relationship that leads back and has no inverse is
    /// called like it.
    private func fix(of own: PropertyID, written path: String) -> Fix? {
        guard let destination = destination(of: own), case let place = open(own).location,
            case .text(let length) = place.part, length > path.utf8.count
        else { return nil }
        let free = lineage(of: destination).flatMap { names[$0].values }.filter {
            leads($0, to: own.entity) && self[$0].inverseName == nil && open($0).inverse == nil
        }
        guard let meant = nearest(to: path, in: free.map { self[$0].name }.sorted()) else { return nil }
        let end = place.offset + length
        let last = SourceLocation(path: place.path, bytes: end - path.utf8.count..<end)
        return Fix(.replace(path, by: meant), at: last, isCertain: false)
    }

    /// A relationship that an entity declares or inherits.
    private func relationship(named name: String, in entity: Int) -> PropertyID? {
        lineage(of: entity).lazy.compactMap { names[$0][name] }.first
    }

    private func leads(_ relationship: PropertyID, to entity: Int) -> Bool {
        guard let destination = destination(of: relationship) else { return false }
        return lineage(of: entity).contains(destination) || lineage(of: destination).contains(entity)
    }

    /// The entity and its ancestors, up to a limit that real models do not reach.
    private func lineage(of entity: Int) -> [Int] { [entity] + graph.ancestors(of: entity).prefix(63) }

    // MARK: Inferred

    private mutating func inferInverses(of relationships: [PropertyID]) {
        let ways = Dictionary(grouping: relationships) { way(of: $0) }
        for case let way? in relationships.map({ way(of: $0) }).uniqued where way.from <= way.to {
            let back = Way(from: way.to, to: way.from)
            infer(ways[way] ?? [], way == back ? [] : ways[back] ?? [], way)
        }
    }

    private func way(of relationship: PropertyID) -> Way? {
        destination(of: relationship).map { Way(from: relationship.entity, to: $0) }
    }

    private mutating func infer(_ there: [PropertyID], _ back: [PropertyID], _ way: Way) {
        let all = there + back
        let lacking = all.filter { self[$0].inverseName == nil }
        if lacking.isEmpty { return }
        if way.from == way.to { return doubt(lacking, "leads to its own entity without a written inverse") }
        if there.isEmpty || back.isEmpty { return }
        if there.count == 1, back.count == 1 {
            let (one, other) = (self[there[0]], self[back[0]])
            if one.isToMany, other.isToMany {
                return doubt(lacking, "is one of two arrays that lead to each other without a written inverse")
            }
            if (one.isToMany || one.isOptional) && (other.isToMany || other.isOptional) {
                return join(there[0], back[0])
            }
            return doubt(lacking, "has a mandatory counterpart, or is mandatory, without a written inverse")
        }
        // Declared inverses on one side settle these; the remaining ones are ambiguous.
        if there.allSatisfy({ !lacking.contains($0) }) || back.allSatisfy({ !lacking.contains($0) }) { return }
        doubt(lacking, "has several candidates for an inverse that is not written")
    }

    private mutating func doubt(_ relationships: [PropertyID], _ reason: String) {
        for relationship in relationships {
            let symbol = graph.symbol(of: relationship)
            self[relationship].hashDoubt = "\(reason), and it is not known whether SwiftData infers one"
            let message = "'\(symbol)' \(reason); modelc assumes that it has none"
            findings.report(SwiftSourceRules.uncertainInverse, message, at: open(relationship).location, symbol: symbol)
        }
    }

    // MARK: Both

    private func open(_ relationship: PropertyID) -> OpenRelationship {
        open[relationship.entity][relationship.position]
    }

    private func destination(of relationship: PropertyID) -> Int? { positions[open(relationship).destination] }

    private mutating func join(_ one: PropertyID, _ other: PropertyID) {
        self[one].inverseName = self[other].name
        self[one].inverseEntityName = entities[other.entity].name
        self[other].inverseName = self[one].name
        self[other].inverseEntityName = entities[one.entity].name
    }

    private subscript(position: PropertyID) -> Relationship {
        get { entities[position.entity].relationships[position.position] }
        set { entities[position.entity].relationships[position.position] = newValue }
    }
}
