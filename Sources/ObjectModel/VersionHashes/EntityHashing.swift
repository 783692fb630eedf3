import CompilerSupport

/// Computes the hash of every entity, parents before children.
///
/// An entity's hash covers its name, and behind that all its properties, the inherited ones mixed in by name. No part of a
/// parent's work can be used again, so a chain of n entities takes n² steps by definition; a limit keeps that bearable.
struct EntityHashing {
    /// A property that enters hashes.
    private struct HashedProperty {
        let name: String
        let hash: VersionHash
    }

    /// For each entity its hash, or why it has none.
    private(set) var outcomes: [Result<VersionHash, UnavailableHash>]
    private let graph: ModelGraph
    private let assumesOrders: Bool
    private let entityCounts: [String: Int]
    /// What the composites of the model contribute. Of two with one name nobody knows which is meant.
    private let composites: [String: Result<VersionHash, UnavailableHash>]
    /// For each entity that has a hash, the properties that it declares, in the order of their names.
    private var declared: [[HashedProperty]]

    /// The most properties, counted once for each entity that has or inherits them: a few seconds of work.
    static let propertyLimit = 10_000_000

    init(_ graph: ModelGraph, assumingOrders assumesOrders: Bool) {
        self.graph = graph
        self.assumesOrders = assumesOrders
        let tooLarge = UnavailableHash(
            reason: "the model's entities have more than \(Self.propertyLimit) properties, inherited ones included"
        )
        outcomes = Array(repeating: .failure(tooLarge), count: graph.model.entities.count)
        declared = Array(repeating: [], count: graph.model.entities.count)
        entityCounts = graph.model.entities.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        let hashes = graph.model.composites.map { composite in
            (composite.name, Result { () throws(UnavailableHash) in try composite.versionHash })
        }
        composites = Dictionary(hashes) { _, _ in
            .failure(UnavailableHash(reason: "two composites have the same name"))
        }
        if Self.propertyCount(of: graph) > Self.propertyLimit { return }
        for case .enter(let entity) in graph.visits {
            outcomes[entity] = Result { () throws(UnavailableHash) in try hash(of: entity) }
        }
    }

    private static func propertyCount(of graph: ModelGraph) -> Int {
        var counts = graph.model.entities.map(\.propertyNames.count)
        for case .enter(let entity) in graph.visits {
            if let parent = graph.parents[entity] { counts[entity] += counts[parent] }
        }
        return counts.reduce(0, +)
    }

    private mutating func hash(of position: Int) throws(UnavailableHash) -> VersionHash {
        let entity = graph.model.entities[position]
        if entityCounts[entity.name] != 1 { throw UnavailableHash(reason: "another entity has the same name") }
        if let doubt = entity.hashDoubt { throw UnavailableHash(reason: doubt) }
        let parent = try parentHash(of: position)
        try checkNames(of: position)
        declared[position] = try hashedProperties(of: position).inOrder(of: \.name)
        // Runs in order: the standard sort merges them.
        var properties = graph.line(of: position).flatMap { declared[$0] }.inOrder(of: \.name)
        if assumesOrders {
            properties.sort { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        } else {
            try checkOrder(of: entity, properties)
        }
        var message = Array(entity.name.utf8)
        message.append(entity.isAbstract ? 1 : 0)
        if let parent { message.append(parent) }
        for property in properties { message.append(property.hash) }
        message.append(entity.versionHashModifier ?? "")
        for constraint in entity.constraintTexts { message.append(constraint) }
        return VersionHash(of: message)
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

    /// Refuses an entity with two properties of one name.
    private func checkNames(of position: Int) throws(UnavailableHash) {
        let inherited = Set(graph.ancestors(of: position).flatMap { graph.model.entities[$0].propertyNames })
        var own: Set<String> = []
        for name in graph.model.entities[position].propertyNames {
            if inherited.contains(name) { throw UnavailableHash(reason: "'\(name)' is inherited and declared again") }
            if !own.insert(name).inserted { throw UnavailableHash(reason: "'\(name)' is declared twice") }
        }
    }

    private func hashedProperties(of position: Int) throws(UnavailableHash) -> [HashedProperty] {
        let entity = graph.model.entities[position]
        var properties: [HashedProperty] = []
        for attribute in entity.attributes where !attribute.isTransient {
            properties.append(HashedProperty(name: attribute.name, hash: try attribute.versionHash(composites)))
        }
        for (index, relationship) in entity.relationships.enumerated() where !relationship.isTransient {
            let hash = try graph.versionHash(of: .init(entity: position, kind: .relationship, position: index))
            properties.append(HashedProperty(name: relationship.name, hash: hash))
        }
        return properties
    }

    /// Refuses an entity whose hash depends on an order that is not known.
    private func checkOrder(of entity: Entity, _ properties: [HashedProperty]) throws(UnavailableHash) {
        for names in [properties.map(\.name), entity.constraintTexts] where names.count > 1 {
            guard let name = names.first(where: { !$0.isASCII }) else { continue }
            throw UnavailableHash(reason: "where '\(name)', which is not ASCII, is sorted is not known")
        }
    }
}

extension Entity {
    /// What each uniqueness constraint adds to the hash; sorted, wherever it stands in the model.
    fileprivate var constraintTexts: [String] {
        uniquenessConstraints.map { $0.properties.map(\.name).joined(separator: ".") }
            .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    }

    /// The names of what the entity declares.
    package var propertyNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}

extension String {
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
