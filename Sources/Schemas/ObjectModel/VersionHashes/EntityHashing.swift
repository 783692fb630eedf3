/// Computes the hash of every entity, parents before children.
///
/// An entity's hash covers its name, and behind that all its properties, the inherited ones mixed in by name. No part of a
/// parent's work can be used again, so a chain of n entities takes n² steps by definition; a limit keeps that bearable.
struct EntityHashing {
    /// For each entity its hash, or why it has none.
    private(set) var outcomes: [Result<VersionHash, UnavailableHash>]
    private let graph: ModelGraph
    private let entityCounts: [String: Int]
    private var scope = PropertyScope()

    /// The most properties, counted once for each entity that has or inherits them: a few seconds of work.
    static let propertyLimit = 10_000_000

    init(_ graph: ModelGraph) {
        self.graph = graph
        let tooLarge = UnavailableHash(
            reason: "the model's entities have more than \(Self.propertyLimit) properties, inherited ones included"
        )
        outcomes = Array(repeating: .failure(tooLarge), count: graph.model.entities.count)
        entityCounts = graph.model.entities.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        if Self.propertyCount(of: graph) > Self.propertyLimit { return }
        var entered: Set<Int> = []
        for visit in graph.visits {
            switch visit {
            case .enter(let entity):
                outcomes[entity] = Result { () throws(UnavailableHash) in try enter(entity, &entered) }
            case .leave(let entity):
                if entered.contains(entity) { scope.leave(entity, of: graph) }
            }
        }
    }

    private static func propertyCount(of graph: ModelGraph) -> Int {
        var counts = graph.model.entities.map(\.propertyCount)
        for case .enter(let entity) in graph.visits {
            if let parent = graph.parents[entity] { counts[entity] += counts[parent] }
        }
        return counts.reduce(0, +)
    }

    private mutating func enter(_ position: Int, _ entered: inout Set<Int>) throws(UnavailableHash) -> VersionHash {
        let entity = graph.model.entities[position]
        if entityCounts[entity.name] != 1 { throw UnavailableHash(reason: "another entity has the same name") }
        let parent = try parentHash(of: position)
        try scope.enter(position, of: graph)
        entered.insert(position)
        try checkOrder(of: entity)
        return hash(of: entity, parent: parent)
    }

    private func parentHash(of position: Int) throws(UnavailableHash) -> VersionHash? {
        guard let name = graph.model.entities[position].parentName else { return nil }
        guard let parent = graph.parents[position] else {
            throw UnavailableHash(reason: "its parent '\(name)' is not in the model or inherits from it")
        }
        guard case .success(let hash) = outcomes[parent] else {
            throw UnavailableHash(reason: "its parent '\(name)' has no hash")
        }
        return hash
    }

    /// Refuses an entity whose hash depends on an order that is not known.
    private func checkOrder(of entity: Entity) throws(UnavailableHash) {
        if entity.uniquenessConstraints.count > 1 {
            throw UnavailableHash(reason: "the order in which several uniqueness constraints are hashed is not known")
        }
        if scope.properties.count > 1, let property = scope.properties.first(where: { !$0.hasPlainName }) {
            throw UnavailableHash(reason: "where '\(property.name)', which is not ASCII, is sorted is not known")
        }
    }

    private func hash(of entity: Entity, parent: VersionHash?) -> VersionHash {
        var message = Array(entity.name.utf8)
        message.append(entity.isAbstract ? 1 : 0)
        if let parent { message.append(parent) }
        for property in scope.properties { message.append(property.hash) }
        message.append(entity.versionHashModifier ?? "")
        for constraint in entity.uniquenessConstraints {
            message.append(constraint.properties.map(\.name).joined(separator: "."))
        }
        return VersionHash(of: message)
    }
}
