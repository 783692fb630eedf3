/// The properties that an entity declares and inherits, while the inheritance tree is walked.
///
/// Memory is what one path through the tree needs, however many entities share it.
struct PropertyScope {
    /// A property that enters hashes.
    struct HashedProperty: Comparable {
        let name: String
        let hash: VersionHash
        let entity: Int
        let hasPlainName: Bool

        init(name: String, hash: VersionHash, entity: Int) {
            self.name = name
            self.hash = hash
            self.entity = entity
            hasPlainName = name.utf8.allSatisfy { $0 < 0x80 }
        }

        static func < (left: Self, right: Self) -> Bool { left.name < right.name }
    }

    /// The hashed properties in the order of their names.
    private(set) var properties: [HashedProperty] = []
    /// The names of all properties, hashed or not.
    private var names: Set<String> = []

    /// Adds what an entity declares; when that fails nothing is added.
    mutating func enter(_ entity: Int, of graph: ModelGraph) throws(UnavailableHash) {
        try checkNames(graph.model.entities[entity])
        let own = try Self.hashedProperties(of: entity, in: graph)
        names.formUnion(graph.model.entities[entity].propertyNames)
        if own.isEmpty { return }
        // Two runs, each in order: the standard sort merges them in linear time.
        properties += own.sorted()
        properties.sort()
    }

    /// Takes back what an entity added.
    mutating func leave(_ entity: Int, of graph: ModelGraph) {
        names.subtract(graph.model.entities[entity].propertyNames)
        properties.removeAll { $0.entity == entity }
    }

    private func checkNames(_ entity: Entity) throws(UnavailableHash) {
        var own: Set<String> = []
        for name in entity.propertyNames {
            if names.contains(name) { throw UnavailableHash(reason: "'\(name)' is inherited and declared again") }
            if !own.insert(name).inserted { throw UnavailableHash(reason: "'\(name)' is declared twice") }
        }
    }

    private static func hashedProperties(of position: Int, in graph: ModelGraph) throws(UnavailableHash)
        -> [HashedProperty]
    {
        let entity = graph.model.entities[position]
        var properties: [HashedProperty] = []
        for attribute in entity.attributes where !attribute.isTransient {
            let hash = try attribute.versionHash
            properties.append(HashedProperty(name: attribute.name, hash: hash, entity: position))
        }
        for (index, relationship) in entity.relationships.enumerated() where !relationship.isTransient {
            let hash = try graph.versionHash(of: .init(entity: position, position: index))
            properties.append(HashedProperty(name: relationship.name, hash: hash, entity: position))
        }
        return properties
    }
}

extension Entity {
    fileprivate var propertyNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }

    var propertyCount: Int { attributes.count + relationships.count + fetchedProperties.count }
}
