import Mirroring
import ObjectModel

/// Where an entity's objects were kept, and where they are kept now.
enum StoreMove: Equatable {
    /// The records go to other containers.
    case containers(from: String, to: [String])
    /// No store mirrors the entity any more.
    case device(from: String)
    /// A store mirrors the entity, which none did.
    case mirrored(by: String)
    /// The records go to other databases of the same container.
    case scopes(container: String, from: [DatabaseScope], to: [DatabaseScope])
    /// The objects lie in another store of the same database.
    case stores(from: String, to: String)
}

/// What became of entities since the branch began, by what the settings said then and say now.
struct StoreMoves {
    private let model: MirroredModel
    private let before: MirroredModel
    private let places: [Set<MirroredStore>]
    private let placesBefore: [Set<MirroredStore>]

    /// Nil when it is not known what was before, or when it is not the settings that say so.
    init?(_ comparison: StoreComparison) {
        guard let before = comparison.before, before.scope.reason == .settings,
            comparison.model.scope.reason == .settings
        else { return nil }
        model = comparison.model
        self.before = before
        places = Self.places(in: model)
        placesBefore = Self.places(in: before)
    }

    /// The moves by the position of the entity, without those that a subentity makes with its parent.
    var all: [(entity: Int, move: StoreMove)] {
        let moves = model.graph.model.entities.indices.map(move)
        return moves.enumerated().compactMap { entity, move in
            guard let move, move != model.graph.parents[entity].flatMap({ moves[$0] }) else { return nil }
            return (entity, move)
        }
    }

    /// Entities are the same when their names are: what a renamed one means is said elsewhere.
    private func move(of entity: Int) -> StoreMove? {
        guard let old = before.graph.entity(named: model.graph.model.entities[entity].name) else { return nil }
        let (now, then) = (places[entity], placesBefore[old])
        if now.isEmpty { return then.isEmpty ? nil : .device(from: Self.containers(of: then).joined(separator: ", ")) }
        if then.isEmpty { return .mirrored(by: Self.names(of: now)) }
        return moveBetweenContainers(from: then, to: now) ?? moveWithin(from: then, to: now)
    }

    /// A container without a name may be any.
    private func moveBetweenContainers(from then: Set<MirroredStore>, to now: Set<MirroredStore>) -> StoreMove? {
        if then.union(now).contains(where: { $0.container == nil }) { return nil }
        let (old, new) = (Self.containers(of: then), Self.containers(of: now))
        guard let left = old.first(where: { !new.contains($0) }) else { return nil }
        return .containers(from: left, to: new)
    }

    private func moveWithin(from then: Set<MirroredStore>, to now: Set<MirroredStore>) -> StoreMove? {
        let isNamed = then.union(now).allSatisfy { $0.container != nil }
        for container in isNamed ? Self.containers(of: then) : ["the container"] {
            let old = Self.scopes(of: then, in: isNamed ? container : nil)
            let new = Self.scopes(of: now, in: isNamed ? container : nil)
            if !Set(old).isSubset(of: new) { return .scopes(container: container, from: old, to: new) }
        }
        // The name of a store is only what messages call it.
        let (left, entered) = (Self.stores(in: then, notIn: now), Self.stores(in: now, notIn: then))
        guard !left.isEmpty, !entered.isEmpty, Set(left.map(\.name)) != Set(entered.map(\.name)) else { return nil }
        return .stores(from: Self.names(of: left), to: Self.names(of: entered))
    }

    private static func places(in model: MirroredModel) -> [Set<MirroredStore>] {
        var places: [Set<MirroredStore>] = Array(repeating: [], count: model.graph.model.entities.count)
        for (store, members) in zip(model.scope.stores, model.members) {
            for entity in members { places[entity].insert(store) }
        }
        return places
    }

    private static func containers(of stores: Set<MirroredStore>) -> [String] {
        Set(stores.map { $0.container ?? "the container" }).sorted()
    }

    /// The databases of stores in one container, or without one, of all.
    private static func scopes(of stores: Set<MirroredStore>, in container: String?) -> [DatabaseScope] {
        let used = Set(stores.filter { container == nil || $0.container == container }.map(\.scope))
        return DatabaseScope.allCases.filter(used.contains)
    }

    private static func stores(in stores: Set<MirroredStore>, notIn others: Set<MirroredStore>) -> Set<MirroredStore> {
        let places = Set(others.map(\.place))
        return stores.filter { !places.contains($0.place) }
    }

    private static func names(of stores: Set<MirroredStore>) -> String {
        Set(stores.compactMap(\.name)).sorted().joined(separator: ", ")
    }
}

extension MirroredStore {
    /// The store without what messages call it.
    fileprivate var place: MirroredStore {
        MirroredStore(configuration: configuration, container: container, scope: scope)
    }
}
