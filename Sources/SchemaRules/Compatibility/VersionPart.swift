import CompilerSupport
import Mirroring
import ObjectModel

/// One group of entities in all versions, with the ends of its relationships: the reasons about it for each pair of versions.
///
/// A hundred versions are ten thousand pairs, and an entity has few states in them: each pair of states is compared once.
struct VersionPart: Sendable {
    /// The state of each version.
    private var stateOfVersion: [Int] = []
    /// The reasons for each pair of states.
    private let reasons: [[[CompatibilityReason]]]

    /// - Parameters:
    ///   - group: The group.
    ///   - versions: The whole versions, oldest first.
    ///   - groups: The groups of their entities.
    ///   - whole: The lineages of all elements.
    init(_ group: Int, of versions: [CompatibilityVersion], _ groups: EntityGroups, _ whole: ElementLineages) {
        var known: [State: Int] = [:]
        var states: [CompatibilityVersion] = []
        var numbers: [(graph: ModelGraph, numbers: [Int])] = []
        for (position, version) in versions.enumerated() {
            let part = version.mirrored.graph.part(group, groups) { whole.number(of: $0, in: position) }
            var state = State(model: part.model, numbers: part.numbers, stores: version.mirrored.scope.stores)
            state.model.path = ""
            stateOfVersion.append(known[state] ?? states.count)
            if known[state] != nil { continue }
            known[state] = states.count
            let graph = ModelGraph(part.model)
            numbers.append((graph, part.numbers))
            let mirrored = MirroredModel(graph, scope: version.mirrored.scope)
            states.append(CompatibilityVersion(name: version.name, mirrored: mirrored))
        }
        let search = PairSearch(states, lineages: ElementLineages(numbers))
        let positions = states.indices
        reasons = positions.concurrentMap { writer in
            positions.map { reader in
                search.reasons(of: writer, readBy: reader).filter { groups.group(of: $0.symbol) == group }
            }
        }
    }

    /// The reasons for one version that reads what another one writes, both by position.
    func reasons(of writer: Int, readBy reader: Int) -> [CompatibilityReason] {
        reasons[stateOfVersion[writer]][stateOfVersion[reader]]
    }

    /// All that the comparison of two versions looks at.
    private struct State: Hashable {
        var model: ManagedObjectModel
        let numbers: [Int]
        let stores: [MirroredStore]
    }
}

extension ModelGraph {
    /// The entities of a group, and of the others the properties that matter to it; with the numbers of the elements.
    fileprivate func part(
        _ group: Int,
        _ groups: EntityGroups,
        _ number: (ElementReference) -> Int?
    ) -> (model: ManagedObjectModel, numbers: [Int]) {
        var part = ManagedObjectModel()
        (part.path, part.texts, part.configurations) = (model.path, model.texts, model.configurations)
        (part.composites, part.storedValues) = (model.composites, model.storedValues)
        var numbers: [Int] = []
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
