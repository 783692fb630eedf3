import Mirroring
import ObjectModel

/// The entities that no mirrored store holds, and the configurations that could be stores for them.
struct LocalEntities {
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
