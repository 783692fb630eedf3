import CompilerSupport
package import Mirroring
import ObjectModel
package import SwiftSources

/// The stores of a model, with those of other models, those at the merge base, and the schemas of their containers.
///
///     let comparison = StoreComparison(of: mirrored, before: baseline, containers: containers)
///     StoreRuleTable.all.flatMap { $0.findings(in: comparison) }
package struct StoreComparison: Sendable {
    /// The model.
    let model: MirroredModel
    /// The models of the run before this one. Findings about two models are reported for the later one.
    let earlier: [MirroredModel]
    /// The models of the run after this one.
    let later: [MirroredModel]
    /// The model at the merge base, with its stores then; nil when unknown.
    let before: MirroredModel?
    /// The containers of the run.
    let containers: [KnownContainer]
    /// The containers in Swift code; nil when those at the merge base are unknown.
    let written: WrittenContainers?
    /// True if everything must be deployed already.
    let isRelease: Bool

    /// Creates a comparison.
    package init(
        of model: MirroredModel,
        earlier: [MirroredModel] = [],
        later: [MirroredModel] = [],
        before: MirroredModel? = nil,
        containers: [KnownContainer] = [],
        written: WrittenContainers? = nil,
        isRelease: Bool = false
    ) {
        self.model = model
        self.earlier = earlier
        self.later = later
        self.before = before
        self.containers = containers
        self.written = written
        self.isRelease = isRelease
    }

    /// The container with a name.
    func container(named name: String?) -> KnownContainer? { containers.first { $0.names.contains(name) } }

    /// True if a store of any model uses a container.
    func isUsed(_ container: String) -> Bool {
        let names = self.container(named: container)?.names ?? [container]
        return (earlier + [model] + later).contains { $0.scope.stores.contains { names.contains($0.container) } }
    }

    /// True if a store of this model and one of another model use the same container.
    ///
    /// A store without a container may use that of another one. But only the settings show that two models belong to one
    /// app, because a folder may hold the models of several.
    func isSame(_ container: String?, as otherContainer: String?, of other: MirroredModel) -> Bool {
        if container != nil, container == otherContainer { return true }
        if container != nil, otherContainer != nil { return false }
        return model.scope.reason == .settings && other.scope.reason == .settings
            && (container == otherContainer || self.container(named: container)?.names.contains(otherContainer) == true)
    }

    /// The name of an entity.
    func name(of entity: Int) -> String { model.graph.model.entities[entity].name }

    /// The subject of a finding about an entity, at its name in the model.
    func place(of entity: Int) -> NamedPlace { model.graph.model.place(of: model.graph.model.entities[entity], "name") }

    /// The record type of an inheritance tree.
    func recordType(of tree: MirroredTree) -> String { tree.recordType(in: model.graph) }

    /// The positions of the entities in the wanted stores.
    func entities(where isIncluded: (MirroredStore) -> Bool) -> Set<Int> {
        Set(zip(model.scope.stores, model.members).filter { isIncluded($0.0) }.flatMap(\.1))
    }

    /// The inheritance trees of another model in one of this model's containers.
    func trees(of other: MirroredModel, in container: String?) -> [(recordType: String, tree: MirroredTree)] {
        other.containers.filter { isSame(container, as: $0.stores.first?.container, of: other) }.flatMap(\.trees)
            .map { ($0.recordType(in: other.graph), $0) }
    }

    /// The entities without a parent among them. A finding about an entity includes its subentities.
    func topmost(of entities: Set<Int>) -> [Int] {
        entities.sorted().filter { entity in model.graph.parents[entity].map { !entities.contains($0) } ?? true }
    }
}

/// The containers of the configurations in Swift code, now and at the merge base.
package struct WrittenContainers: Sendable {
    private let now: [Located<String>]
    private let before: [String]

    /// The containers in two states of the sources; nil when one state is unknown.
    package init?(_ now: ReadSwiftData?, before: ReadSwiftData?) {
        guard let now, let before else { return nil }
        self.now = now.namedContainers
        self.before = before.namedContainers.map(\.value)
    }

    /// A container that the code no longer names, and a new one with its place; nil when there is no such pair.
    var move: (from: String, to: Located<String>)? {
        guard let from = before.first(where: { name in !now.contains { $0.value == name } }),
            let to = now.first(where: { !before.contains($0.value) })
        else { return nil }
        return (from, to)
    }
}

extension ReadSwiftData {
    fileprivate var namedContainers: [Located<String>] {
        stores.flatMap(\.store.ways).compactMap { way in
            if case .container(let name?) = way.database { Located(name, at: way.location) } else { nil }
        }
    }
}

/// A container with its known schemas.
package struct KnownContainer: Sendable {
    /// The names of the container; nil in the list is for stores without a container.
    let names: [String?]
    /// The production schema; nil when unknown.
    let production: SchemaEvidence?
    /// The development schema; nil when unknown.
    let development: SchemaEvidence?
    /// The ledger, even if the branch deleted it; nil when there is none.
    let ledger: SchemaEvidence?

    /// Creates a container.
    package init(
        names: [String?],
        production: SchemaEvidence? = nil,
        development: SchemaEvidence? = nil,
        ledger: SchemaEvidence? = nil
    ) {
        self.names = names
        self.production = production
        self.development = development
        self.ledger = ledger
    }
}

/// A move of an entity's objects.
enum StoreMove: Equatable {
    /// The records move to other containers.
    case containers(from: String, to: [String])
    /// No store mirrors the entity any more.
    case device(from: String)
    /// A store now mirrors the entity, which was not mirrored.
    case mirrored(by: String)
    /// The records move to other databases of the same container.
    case scopes(container: String, from: [DatabaseScope], to: [DatabaseScope])
    /// The objects are in another store of the same database.
    case stores(from: String, to: String)
}

/// The moves of entities since the merge base, by the settings then and now.
struct StoreMoves {
    private let model: MirroredModel
    private let before: MirroredModel
    private let places: [Set<MirroredStore>]
    private let placesBefore: [Set<MirroredStore>]

    /// Nil when the state at the merge base is unknown, or when the mirroring is not in the settings.
    init?(_ comparison: StoreComparison) {
        guard let before = comparison.before, before.scope.reason == .settings,
            comparison.model.scope.reason == .settings
        else { return nil }
        model = comparison.model
        self.before = before
        places = Self.places(in: model)
        placesBefore = Self.places(in: before)
    }

    /// The moves by the position of the entity, without those of subentities that move with their parent.
    var all: [(entity: Int, move: StoreMove)] {
        let moves = model.graph.model.entities.indices.map(move)
        return moves.enumerated().compactMap { entity, move in
            guard let move, move != model.graph.parents[entity].flatMap({ moves[$0] }) else { return nil }
            return (entity, move)
        }
    }

    /// Entities are matched by name. Other rules report renamed ones.
    private func move(of entity: Int) -> StoreMove? {
        guard let old = before.graph.entity(named: model.graph.model.entities[entity].name) else { return nil }
        let (now, then) = (places[entity], placesBefore[old])
        if now.isEmpty { return then.isEmpty ? nil : .device(from: Self.containers(of: then).joined(separator: ", ")) }
        if then.isEmpty { return .mirrored(by: Self.names(of: now)) }
        return moveBetweenContainers(from: then, to: now) ?? moveWithin(from: then, to: now)
    }

    /// A store without a container may use any.
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
        // The name of a store is only for messages.
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

    /// The databases of the stores in one container; without a container, of all.
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
    /// The store without its name, which is only for messages.
    fileprivate var place: MirroredStore {
        MirroredStore(configuration: configuration, container: container, scope: scope)
    }
}
