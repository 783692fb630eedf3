import CompilerSupport
import Mirroring
import ObjectModel

/// The entities that the same stores hold, for a drawing.
///
/// A private and a shared store of one container hold the same entities: that is one region, which names both.
struct StoreRegion {
    /// `main (private), shared (shared) · iCloud.com.example.app`; `not mirrored`.
    let label: String
    /// The positions of the entities, in the order of the model.
    let entities: [Int]

    /// The regions of a model in the order of their first stores; what no store holds comes last. None unless the settings
    /// name the stores.
    static func regions(of model: MirroredModel) -> [StoreRegion] {
        guard model.scope.reason == .settings else { return [] }
        var holders: [[Int]] = Array(repeating: [], count: model.graph.model.entities.count)
        for (store, members) in model.members.enumerated() {
            for entity in members { holders[entity].append(store) }
        }
        let groups = Dictionary(grouping: holders.indices) { holders[$0] }
        return groups.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }.map { stores, entities in
            StoreRegion(label: label(of: stores.map { model.scope.stores[$0] }), entities: entities)
        }
    }

    /// Nothing sorts behind everything.
    private static func order(_ stores: [Int]) -> [Int] { stores.isEmpty ? [.max] : stores }

    private static func label(of stores: [MirroredStore]) -> String {
        if stores.isEmpty { return "not mirrored" }
        return stores.map(\.container).uniqued.map { container in
            let names = stores.filter { $0.container == container }.map {
                "\($0.name ?? "store") (\($0.scope.rawValue))"
            }
            return names.joined(separator: ", ") + (container.map { " · \($0)" } ?? "")
        }.joined(separator: "; ")
    }
}
