import Diagnostics
import Mirroring
import ObjectModel

extension StackReview {
    mutating func reviewConfigurations(_ mirrored: MirroredModel) {
        for (store, members) in zip(stores, mirrored.members) where members.isEmpty {
            guard let configuration = store.configuration else { continue }
            report(
                GenerationRules.storeWithoutEntities,
                "the model has no configuration \(stringLiteral(configuration)) with entities in it",
                help: "Core Data would not load the store (134060). \(configurationAdvice)",
                about: store
            )
        }
    }

    private var configurationAdvice: String {
        let names = model.configurations.filter { !$0.members.isEmpty }.map { stringLiteral($0.name) }
        guard !names.isEmpty else { return "The model has none; let the store name none." }
        return "Name one that the model has (\(names.joined(separator: ", "))), or none for all entities."
    }

    /// Gives the entities that are not mirrored their stores; where a configuration is missing, nobody knows which they are.
    mutating func addLocalStores(_ mirrored: MirroredModel) {
        guard mirrored.members.allSatisfy({ !$0.isEmpty }) else { return }
        let local = LocalEntities(mirrored)
        for configuration in local.configurations.map({ model.configurations[$0] }) {
            stores.append(StackStore(onDevice: configuration.name, at: model.location(configuration.origin)))
        }
        reportUnplaced(local.unplaced.map { model.entities[$0] })
    }

    private mutating func reportUnplaced(_ entities: [Entity]) {
        guard let first = entities.first else { return }
        let rest = entities.count == 1 ? "" : " and \(entities.count - 1) more"
        report(
            GenerationRules.entitiesWithoutStore,
            "no mirrored store holds '\(first.name)'\(rest), nor does exactly one configuration of their own",
            help:
                "Make a configuration of exactly the entities that stay on the device, or add them to a mirrored one.",
            symbol: first.name,
            at: model.location(first.origin, "name"),
            related: entities.dropFirst().prefix(10).map {
                Diagnostic.Related("'\($0.name)' has no store either", at: model.location($0.origin, "name"))
            }
        )
    }
}

/// The entities that no mirrored store holds, and the configurations that could be stores for them.
private struct LocalEntities {
    /// The positions of configurations in the model, each a store of its own.
    let configurations: [Int]
    /// The entities that are in none of ``configurations``, or in several; both leave open where objects go.
    let unplaced: [Int]

    init(_ mirrored: MirroredModel) {
        let model = mirrored.graph.model
        let held = Set(mirrored.members.joined())
        // Abstract entities have no objects that need a store.
        let local = Set(model.entities.indices.filter { !held.contains($0) && !model.entities[$0].isAbstract })
        let members = model.configurations.map { configuration in
            Set(configuration.members.compactMap { mirrored.graph.entity(named: $0.entityName) })
                .filter { !model.entities[$0].isAbstract }
        }
        let configurations = members.indices.filter { !members[$0].isEmpty && members[$0].isSubset(of: local) }
        var counts = Array(repeating: 0, count: model.entities.count)
        for entity in configurations.flatMap({ members[$0] }) { counts[entity] += 1 }
        self.configurations = configurations
        unplaced = local.sorted().filter { counts[$0] != 1 }
    }
}
