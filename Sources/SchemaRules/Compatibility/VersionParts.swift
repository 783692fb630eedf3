import CompilerSupport
import Mirroring
import ObjectModel

/// One group of entities in all versions, with the ends of its relationships.
///
/// A hundred versions are ten thousand pairs, and an entity has few states in them: each pair of states is compared once.
struct VersionPart: Sendable {
    /// The group.
    let group: Int
    /// The state of each version, as a position in ``states``.
    private(set) var stateOfVersion: [Int] = []
    /// The versions that differ in this part, oldest first.
    private(set) var states: [CompatibilityVersion] = []
    /// The lineages of their elements, which are those of the whole models.
    let lineages: ElementLineages

    /// - Parameters:
    ///   - group: The group.
    ///   - versions: The whole versions, oldest first.
    ///   - groups: The groups of their entities.
    ///   - whole: The lineages of all elements.
    init(_ group: Int, of versions: [CompatibilityVersion], _ groups: EntityGroups, _ whole: ElementLineages) {
        self.group = group
        var known: [State: Int] = [:]
        var numbers: [(graph: ModelGraph, numbers: [Int])] = []
        for (position, version) in versions.enumerated() {
            let graph = version.mirrored.graph
            let part = graph.part(group, groups) { whole.number(of: $0, in: position) }
            let state = State(part.model, part.numbers, version.mirrored.scope.stores)
            if let equal = known[state] {
                stateOfVersion.append(equal)
                continue
            }
            let partGraph = ModelGraph(part.model)
            known[state] = states.count
            stateOfVersion.append(states.count)
            numbers.append((partGraph, part.numbers))
            let mirrored = MirroredModel(partGraph, scope: version.mirrored.scope)
            states.append(CompatibilityVersion(name: version.name, mirrored: mirrored))
        }
        lineages = ElementLineages(numbers)
    }

    /// All that the comparison of two versions looks at.
    private struct State: Hashable {
        let entities: [Entity]
        let configurations: [Configuration]
        let composites: [[Composite]]
        let stores: [MirroredStore]
        let numbers: [Int]

        init(_ model: ManagedObjectModel, _ numbers: [Int], _ stores: [MirroredStore]) {
            entities = model.entities
            configurations = model.configurations
            composites = [model.composites, model.storedValues]
            self.stores = stores
            self.numbers = numbers
        }
    }
}

extension ModelGraph {
    /// The entities of a group, and of the others the properties that matter to it; with the numbers of the elements.
    fileprivate func part(
        _ group: Int,
        _ groups: EntityGroups,
        _ number: (ElementReference) -> Int?
    ) -> (model: ManagedObjectModel, numbers: [Int]) {
        var part = model
        var numbers: [Int] = []
        part.entities = []
        for position in model.entities.indices {
            let own = groups.group(ofEntityNamed: model.entities[position].name)
            let names = own.flatMap { groups.names(in: $0, for: group) }
            guard own == group || names != nil else { continue }
            var entity = model.entities[position]
            let kept = properties(declaredBy: position).filter { property in
                property.kind != .fetchedProperty && (own == group || names?.contains(name(of: property)) == true)
            }
            entity.attributes = kept.filter { $0.kind == .attribute }.map(attribute)
            entity.relationships = kept.filter { $0.kind == .relationship }.map(relationship)
            part.entities.append(entity.withoutIndexes)
            numbers += ([.entity(position)] + kept.map { .property($0) }).map { number($0) ?? 0 }
        }
        let names = Set(part.entities.map(\.name))
        for position in part.configurations.indices {
            part.configurations[position].members.removeAll { !names.contains($0.entityName) }
        }
        return (part, numbers)
    }
}

extension Entity {
    /// The same without what CloudKit knows nothing of.
    fileprivate var withoutIndexes: Entity {
        var entity = self
        entity.fetchedProperties = []
        entity.uniquenessConstraints = []
        entity.fetchIndexes = []
        entity.compoundIndexes = []
        return entity
    }
}
