import ModelDifference
import ObjectModel

/// What an entity is in one version, apart from the rest of the model.
struct EntityContent: Hashable, Sendable {
    let entity: Entity
    /// Where it stands in its tree; see ``Interning``.
    let path: Int
    let hasSubentities: Bool
    let isMirrored: Bool
}

/// Gives equal values equal numbers.
struct Interning<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    /// The number of a value that has one.
    func existingNumber(of value: Value) -> Int? { numbers[value] }

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}

/// An entity's place: the place of its parent, and the parent's name.
struct EntityPath: Hashable {
    let parent: Int?
    let name: Int
}

/// The entities of all versions as numbers, so that pairs of versions are compared without looking at a name twice.
struct VersionIndex {
    /// An entity of one version.
    struct Member {
        let position: Int
        let content: Int
        let path: Int
        let parent: Int?
        let identifier: Int?
    }

    private(set) var names = Interning<String>()
    private(set) var contents = Interning<EntityContent>()
    private(set) var composites = Interning<[Composite]>()
    /// For each version, for each name, the entity; nil where the version has none.
    private(set) var members: [[Member?]] = []
    /// For each version the number of its composites.
    private(set) var compositesOfVersion: [Int] = []
    /// The versions in which two elements have one name, which numbers cannot tell apart.
    private(set) var irregular: [Bool] = []
    private var paths = Interning<EntityPath>()

    init(_ versions: [MigrationVersion]) {
        for version in versions { add(version) }
        for version in members.indices {
            members[version] += Array(repeating: nil, count: names.values.count - members[version].count)
        }
    }

    private mutating func add(_ version: MigrationVersion) {
        let graph = version.graph
        var pathOfEntity: [Int?] = Array(repeating: nil, count: graph.model.entities.count)
        var members: [Member?] = Array(repeating: nil, count: names.values.count)
        var isIrregular = false
        for entity in graph.topDown {
            let parent = graph.parents[entity].flatMap { pathOfEntity[$0] }
            let value = graph.model.entities[entity]
            let name = names.number(of: value.name)
            pathOfEntity[entity] = paths.number(of: EntityPath(parent: parent, name: name))
            let member = member(entity, of: version, path: paths.number(of: EntityPath(parent: parent, name: name)))
            if members.count < names.values.count {
                members += Array(repeating: nil, count: names.values.count - members.count)
            }
            isIrregular = isIrregular || members[name] != nil || value.hasRepeatedNames
            members[name] = member
        }
        self.members.append(members)
        compositesOfVersion.append(composites.number(of: graph.model.composites))
        irregular.append(isIrregular)
    }

    private mutating func member(_ entity: Int, of version: MigrationVersion, path: Int) -> Member {
        let graph = version.graph
        let value = graph.model.entities[entity]
        let content = EntityContent(
            entity: value,
            path: path,
            hasSubentities: !graph.children[entity].isEmpty,
            isMirrored: version.isMirrored[entity]
        )
        return Member(
            position: entity,
            content: contents.number(of: content),
            path: path,
            parent: graph.parents[entity].map { names.number(of: graph.model.entities[$0].name) },
            identifier: value.renamingIdentifier.map { names.number(of: $0) }
        )
    }
}

extension ModelGraph {
    /// Every entity after its parent.
    fileprivate var topDown: [Int] {
        var order = parents.indices.filter { parents[$0] == nil }
        var position = 0
        while position < order.count {
            order += children[order[position]]
            position += 1
        }
        return order
    }
}

extension Entity {
    fileprivate var hasRepeatedNames: Bool {
        let names = attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
        return Set(names).count < names.count
    }
}
