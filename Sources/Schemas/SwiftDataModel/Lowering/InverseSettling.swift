import Diagnostics
import ObjectModel
import Text

/// Finds the inverse of every relationship: the one that is written, or the one that SwiftData infers.
struct InverseSettling {
    private(set) var entities: [Entity]
    private let findings: FindingCollection
    private let open: [[OpenRelationship]]
    private let positions: [Int: Int]
    /// For each entity the positions of its relationships, by name.
    private let names: [[String: Int]]
    private let graph: ModelGraph

    /// A relationship by the positions of its entity and of itself.
    private struct Reference: Hashable {
        let entity: Int
        let position: Int
    }

    /// Two entities, in the order in which relationships lead from one to the other.
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
        names = entities.map { entity in
            Dictionary(entity.relationships.enumerated().map { ($1.name, $0) }) { first, _ in first }
        }
        var model = ManagedObjectModel()
        model.entities = entities
        graph = ModelGraph(model)
    }

    mutating func run() {
        for (entity, relationships) in open.enumerated() {
            for relationship in relationships {
                guard let names = relationship.inverse else { continue }
                settle(relationship, of: entity, written: names)
            }
        }
        inferInverses()
    }

    // MARK: Written

    private mutating func settle(_ relationship: OpenRelationship, of entity: Int, written names: [String]) {
        let own = Reference(entity: entity, position: relationship.position)
        let symbol = "\(entities[entity].name).\(self[own].name)"
        guard names.count == 1, let destination = positions[relationship.destination],
            let other = self.relationship(named: names[0], in: destination)
        else {
            let name = self[own].destinationName ?? ""
            let path = names.joined(separator: ".")
            return report("'\(name)' has no relationship '\(path)'", relationship, symbol)
        }
        guard leads(other, to: entity) else {
            return report(
                "'\(entities[other.entity].name).\(names[0])' does not lead back to '\(entities[entity].name)'",
                relationship,
                symbol
            )
        }
        if let taken = self[other].inverseName,
            taken != self[own].name || self[other].destinationName != entities[entity].name
        {
            return report(
                "'\(entities[other.entity].name).\(names[0])' has another inverse, '\(taken)'",
                relationship,
                symbol
            )
        }
        join(own, other)
    }

    private func report(_ message: String, _ relationship: OpenRelationship, _ symbol: String) {
        let message = "the inverse of '\(symbol)' cannot be: \(message)"
        findings.report(SwiftSourceRules.unresolvedInverse, message, at: relationship.location, symbol: symbol)
    }

    /// A relationship of an entity or of what it inherits from.
    private func relationship(named name: String, in entity: Int) -> Reference? {
        for candidate in lineage(of: entity) {
            if let position = names[candidate][name] { return Reference(entity: candidate, position: position) }
        }
        return nil
    }

    private func leads(_ reference: Reference, to entity: Int) -> Bool {
        guard let destination = destination(of: reference) else { return false }
        return lineage(of: entity).contains(destination) || lineage(of: destination).contains(entity)
    }

    /// The entity and its ancestors, as far as real models have some.
    private func lineage(of entity: Int) -> [Int] { [entity] + graph.ancestors(of: entity).prefix(63) }

    // MARK: Inferred

    private mutating func inferInverses() {
        // A written inverse that leads nowhere has a finding of its own; nothing is inferred in its place.
        let references = open.enumerated().flatMap { entity, relationships in
            relationships.map { (reference: Reference(entity: entity, position: $0.position), inverse: $0.inverse) }
                .filter { $0.inverse == nil || self[$0.reference].inverseName != nil }.map(\.reference)
        }
        let ways = Dictionary(grouping: references) { way(of: $0) }
        for case let way? in references.map({ way(of: $0) }).uniqued where way.from <= way.to {
            let back = Way(from: way.to, to: way.from)
            infer(ways[way] ?? [], way == back ? [] : ways[back] ?? [], way)
        }
    }

    private func way(of reference: Reference) -> Way? {
        destination(of: reference).map { Way(from: reference.entity, to: $0) }
    }

    private mutating func infer(_ there: [Reference], _ back: [Reference], _ way: Way) {
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
        // What is written on one side settles these, but the others could be meant by nobody.
        if there.allSatisfy({ !lacking.contains($0) }) || back.allSatisfy({ !lacking.contains($0) }) { return }
        doubt(lacking, "has several candidates for an inverse that is not written")
    }

    private mutating func doubt(_ references: [Reference], _ reason: String) {
        for reference in references {
            let symbol = "\(entities[reference.entity].name).\(self[reference].name)"
            self[reference].hashDoubt = "\(reason), and whether SwiftData infers one is not known"
            let message = "'\(symbol)' \(reason); modelc assumes that it has none"
            let location = open[reference.entity][reference.position].location
            findings.report(SwiftSourceRules.uncertainInverse, message, at: location, symbol: symbol)
        }
    }

    // MARK: Both

    private func destination(of reference: Reference) -> Int? {
        positions[open[reference.entity][reference.position].destination]
    }

    private mutating func join(_ one: Reference, _ other: Reference) {
        self[one].inverseName = self[other].name
        self[one].inverseEntityName = entities[other.entity].name
        self[other].inverseName = self[one].name
        self[other].inverseEntityName = entities[one.entity].name
    }

    private subscript(reference: Reference) -> Relationship {
        get { entities[reference.entity].relationships[reference.position] }
        set { entities[reference.entity].relationships[reference.position] = newValue }
    }
}
