import CompilerSupport
package import ObjectModel

/// The configurations of the code, when it lists the classes of the mirrored ones, and other classes stay on the device.
///
/// In any other case there are none, so that all classes count as mirrored: a plan with too much is seen, and one with too
/// little is not.
struct ListedConfigurations {
    private let stores: [SwiftDataConfiguration]
    /// Those that stay on the device, as far as they have a name and a list.
    private let local: [SwiftDataConfiguration]

    /// Reads what the code says about the stores of the current model.
    init?(_ scan: ContainerScan, in current: ManagedObjectModel) {
        // A container without a configuration is mirrored, too, if the app may.
        if scan.lists.contains(where: { $0.isWithoutConfiguration && !$0.isInMemory }) { return nil }
        let lasting = scan.configurations.filter { !$0.isInMemory }
        let stores = lasting.filter { $0.mirroring != .none }
        let local = lasting.filter { $0.mirroring == .none }
        let lists = stores.compactMap(\.entities)
        guard stores.contains(where: \.mirroring.isPrivate), lists.count == stores.count, !local.isEmpty,
            Set(lasting.map(Self.name)).count <= SwiftSourceLimits.listedConfigurations
        else { return nil }
        let graph = ModelGraph(current)
        let mirrored = graph.reached(from: Set(lists.joined()))
        let listed = mirrored.union(graph.reached(from: Set(local.compactMap(\.entities).joined())))
        // A local store without a list has all the others.
        let isComplete = listed.count == current.entities.count || local.contains { $0.entities == nil }
        if !isComplete || mirrored.count == current.entities.count { return nil }
        let names = Set(stores.map(Self.name))
        self.stores = stores
        self.local = local.filter { $0.name != nil && $0.entities != nil && !names.contains(Self.name(of: $0)) }
    }

    /// Adds the configurations to a version of the model.
    func add(to model: inout ManagedObjectModel) {
        let graph = ModelGraph(model)
        for (stores, isMirrored) in [(stores, true), (local, false)] {
            let named = Dictionary(grouping: stores, by: Self.name)
            for name in stores.map(Self.name).uniqued {
                guard var configuration = Self.configuration(name, of: named[name] ?? [], in: graph) else { continue }
                configuration.isUsedWithCloudKit = isMirrored
                model.configurations.append(configuration)
            }
        }
    }

    /// The stores of one name as a configuration; nil when a version has none of their entities.
    private static func configuration(
        _ name: String,
        of stores: [SwiftDataConfiguration],
        in graph: ModelGraph
    ) -> Configuration? {
        let members = graph.reached(from: Set(stores.compactMap(\.entities).joined())).sorted()
        guard let origin = stores.first?.origin, !members.isEmpty else { return nil }
        let entities = members.map {
            Configuration.Member(entityName: graph.model.entities[$0].name, origin: origin)
        }
        return Configuration(name: name, members: entities, origin: origin)
    }

    /// What SwiftData calls a configuration without a name.
    private static func name(of store: SwiftDataConfiguration) -> String { store.name ?? "default" }
}

extension ModelGraph {
    /// The entities with some names, and all that relationships and parents lead to: SwiftData adds these to a schema.
    package func reached(from names: Set<String>) -> Set<Int> {
        var pending = model.entities.indices.filter { names.contains(model.entities[$0].name) }
        var reached: Set<Int> = []
        while let next = pending.popLast() {
            guard reached.insert(next).inserted else { continue }
            pending += parents[next].map { [$0] } ?? []
            pending += model.entities[next].relationships.compactMap { $0.destinationName.flatMap(entity(named:)) }
        }
        return reached
    }
}
