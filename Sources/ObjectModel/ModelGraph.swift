package import CompilerSupport

/// A model with resolved names: parents, destinations and inverses.
///
/// Names are resolved once, in linear time. An unknown name resolves to nil, the first of several entities with one
/// name wins, and a parent that would close a circle is left out, so that every walk upwards ends. Rules report those
/// faults; the graph only tolerates them.
///
/// It is an immutable class, so that the many values with a graph copy one reference: as a structure, the code that
/// copied it was a sixteenth of the program.
///
///     let graph = ModelGraph(model)
///     let root = graph.entity(named: "Photo").map { graph.roots[$0] }
package final class ModelGraph: Sendable {
    /// The model.
    package let model: ManagedObjectModel
    private let tree: InheritanceTree
    private let entityPositions: [String: Int]
    /// The inheritance trees, by their root entities, in which two property names differ only in case. Few models have
    /// one, so rules that compare names check only those.
    package let treesWithSimilarNames: [Int]
    private let destinations: [[Int?]]
    private let inverses: [[PropertyID?]]

    /// Resolves the names of a model.
    package init(_ model: ManagedObjectModel) {
        self.model = model
        let named = model.entities.indices.map { (model.entities[$0].name, $0) }
        let positions = Dictionary(named) { first, _ in first }
        let tree = InheritanceTree(model.entities, positions: positions)
        entityPositions = positions
        self.tree = tree
        treesWithSimilarNames = tree.rootEntities.filter {
            Self.hasSimilarNames(tree.subtree(of: $0), in: model.entities)
        }
        destinations = model.entities.indices.map { entity in
            model.entities[entity].relationships.map { $0.destinationName.flatMap { positions[$0] } }
        }
        inverses = tree.inverses(in: model.entities, destinations: destinations)
    }

    /// The position of each entity's parent.
    package var parents: [Int?] { tree.parents }

    /// The positions of each entity's direct subentities, in the order of the file.
    package var children: [[Int]] { tree.children }

    /// The position of the root of each entity's inheritance tree.
    package var roots: [Int] { tree.roots }

    /// The entities whose parent was left out because it would close a circle.
    package var cyclicEntities: [Int] { tree.cyclicEntities }

    /// A walk down all inheritance trees: see ``InheritanceVisit``.
    package var visits: [InheritanceVisit] { visits(of: tree.rootEntities) }

    /// A walk down the inheritance trees of some root entities.
    package func visits(of rootEntities: [Int]) -> [InheritanceVisit] { tree.visits(of: rootEntities) }

    /// The position of the entity with a name.
    package func entity(named name: String) -> Int? { entityPositions[name] }

    /// The relationships that an entity declares, in the order of the file.
    package func relationshipPositions(of entity: Int) -> [PropertyID] {
        model.entities[entity].relationships.indices.map {
            PropertyID(entity: entity, kind: .relationship, position: $0)
        }
    }

    /// The destination entity of a relationship.
    package func destination(of relationship: PropertyID) -> Int? {
        destinations[relationship.entity][relationship.position]
    }

    /// The inverse relationship, declared by the destination or one of its ancestors.
    package func inverse(of relationship: PropertyID) -> PropertyID? {
        inverses[relationship.entity][relationship.position]
    }

    /// True if both ends of a relationship are to-many.
    package func isManyToMany(_ relationship: PropertyID) -> Bool {
        isToMany(relationship) && inverse(of: relationship).map(isToMany) == true
    }

    /// True if a property is a relationship that leads to many objects. Without a copy: comparisons of versions ask it of
    /// every relationship.
    package func isToMany(_ property: PropertyID) -> Bool {
        property.kind == .relationship && model.entities[property.entity].relationships[property.position].isToMany
    }

    /// The attribute itself.
    package func attribute(_ reference: PropertyID) -> Attribute {
        model.entities[reference.entity].attributes[reference.position]
    }

    /// The relationship itself.
    package func relationship(_ reference: PropertyID) -> Relationship {
        model.entities[reference.entity].relationships[reference.position]
    }

    /// The fetched property itself.
    package func fetchedProperty(_ reference: PropertyID) -> FetchedProperty {
        model.entities[reference.entity].fetchedProperties[reference.position]
    }

    /// The name of a property, without copying the property: comparisons of versions ask for every name.
    package func name(of property: PropertyID) -> String {
        switch property.kind {
        case .attribute: model.entities[property.entity].attributes[property.position].name
        case .relationship: model.entities[property.entity].relationships[property.position].name
        case .fetchedProperty: model.entities[property.entity].fetchedProperties[property.position].name
        }
    }

    /// The renaming identifier of the property; fetched properties have none.
    package func renamingIdentifier(of property: PropertyID) -> String? {
        switch property.kind {
        case .attribute: model.entities[property.entity].attributes[property.position].renamingIdentifier
        case .relationship: model.entities[property.entity].relationships[property.position].renamingIdentifier
        case .fetchedProperty: nil
        }
    }

    /// `Entity.property`, by the entity that declares it.
    package func symbol(of property: PropertyID) -> String {
        "\(model.entities[property.entity].name).\(name(of: property))"
    }

    /// A property, or one of its settings, as the subject of a finding.
    package func place(of property: PropertyID, _ setting: String? = nil) -> NamedPlace {
        let origin =
            switch property.kind {
            case .attribute: attribute(property).origin
            case .relationship: relationship(property).origin
            case .fetchedProperty: fetchedProperty(property).origin
            }
        return NamedPlace(symbol(of: property), at: model.location(origin, setting))
    }

    /// The ancestors of an entity, its parent first.
    package func ancestors(of entity: Int) -> some Sequence<Int> {
        sequence(state: entity) { current in
            guard let parent = self.parents[current] else { return nil as Int? }
            current = parent
            return parent
        }
    }

    /// An entity and its ancestors, the entity first.
    package func line(of entity: Int) -> [Int] { [entity] + Array(ancestors(of: entity)) }

    /// Entities and all their ancestors, each once, in the model's order.
    ///
    /// The walk up from an entity ends at one that was already seen, so deep trees cost no more than wide ones.
    package func withAncestors(of entities: some Sequence<Int>) -> [Int] {
        var isIncluded = Array(repeating: false, count: parents.count)
        for entity in entities {
            var current: Int? = entity
            while let next = current, !isIncluded[next] {
                isIncluded[next] = true
                current = parents[next]
            }
        }
        return isIncluded.indices.filter { isIncluded[$0] }
    }

    /// True if an entity equals another one or inherits from it.
    package func isEntity(_ entity: Int, kindOf other: Int) -> Bool {
        entity == other || ancestors(of: entity).contains(other)
    }

    /// An entity and its subentities, each after its parent.
    package func subtree(of entity: Int) -> [Int] { tree.subtree(of: entity) }

    private static func hasSimilarNames(_ kinds: [Int], in entities: [Entity]) -> Bool {
        let names = kinds.flatMap { entities[$0].propertyNames }
        return Set(names.map { $0.lowercased() }).count < names.count
    }
}

/// A step of a walk down inheritance trees: each entity is entered after its parent, and left after its subentities.
///
/// To track inherited values, add them on entering and remove them on leaving; the walk is then linear however deep the
/// trees are:
///
///     for visit in graph.visits {
///         switch visit {
///         case .enter(let entity): names += own[entity]
///         case .leave(let entity): names.removeLast(own[entity].count)
///         }
///     }
package enum InheritanceVisit: Sendable {
    /// The entity is reached.
    case enter(Int)
    /// The entity and all its subentities are done.
    case leave(Int)
}

/// The inheritance of a model's entities, with circles removed.
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

    /// The root entities, in the order of the file.
    var rootEntities: [Int] { parents.indices.filter { parents[$0] == nil } }

    /// A walk down some trees. Not recursive: a tree may be as deep as there are entities.
    func visits(of rootEntities: [Int]) -> [InheritanceVisit] {
        var visits: [InheritanceVisit] = []
        var open = rootEntities.reversed().map { InheritanceVisit.enter($0) }
        while let visit = open.popLast() {
            visits.append(visit)
            guard case .enter(let entity) = visit else { continue }
            open.append(.leave(entity))
            open += children[entity].reversed().map { .enter($0) }
        }
        return visits
    }

    /// An entity and its subentities, each after its parent.
    func subtree(of entity: Int) -> [Int] {
        visits(of: [entity]).compactMap { if case .enter(let kind) = $0 { kind } else { nil } }
    }

    /// Walks up from each entity to a resolved one, then gives the whole path the same root, so that each step is taken
    /// once.
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

extension InheritanceTree {
    /// The inverse of every relationship: the one of the inverse's name that its destination, or the nearest ancestor,
    /// declares.
    ///
    /// One walk over each inheritance tree keeps in `scope` the relationships visible at the current entity, so a deep
    /// tree costs no more than a wide one.
    func inverses(in entities: [Entity], destinations: [[Int?]]) -> [[PropertyID?]] {
        var inverses = entities.indices.map { [PropertyID?](repeating: nil, count: destinations[$0].count) }
        // The relationships that lead to each entity.
        var incoming = entities.indices.map { _ in [PropertyID]() }
        for (entity, relationships) in destinations.enumerated() {
            for case (let position, let destination?) in relationships.enumerated() {
                incoming[destination].append(PropertyID(entity: entity, kind: .relationship, position: position))
            }
        }
        var scope: [String: [PropertyID]] = [:]
        for visit in visits(of: rootEntities) {
            switch visit {
            case .enter(let entity):
                // Backwards, so that the first of several relationships with one name counts.
                for (position, relationship) in entities[entity].relationships.enumerated().reversed() {
                    let reference = PropertyID(entity: entity, kind: .relationship, position: position)
                    scope[relationship.name, default: []].append(reference)
                }
                for reference in incoming[entity] {
                    let relationship = entities[reference.entity].relationships[reference.position]
                    let inverse = relationship.inverseName.flatMap { scope[$0]?.last }
                    inverses[reference.entity][reference.position] = inverse
                }
            case .leave(let entity):
                for relationship in entities[entity].relationships { scope[relationship.name]?.removeLast() }
            }
        }
        return inverses
    }
}
