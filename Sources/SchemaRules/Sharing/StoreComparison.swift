import CompilerSupport
package import Mirroring
import ObjectModel

/// The stores of a model, beside those of the other models of a run, those of before, and what their containers hold.
///
///     let comparison = StoreComparison(of: mirrored, before: baseline, containers: containers)
///     StoreRuleTable.all.flatMap { $0.findings(in: comparison) }
package struct StoreComparison: Sendable {
    /// The model.
    let model: MirroredModel
    /// The models of the run before this one; what two models have in common is said of the later one.
    let earlier: [MirroredModel]
    /// The models of the run after this one.
    let later: [MirroredModel]
    /// The model where the branch began, mirrored by the stores that it had then; nil when that is not known.
    let before: MirroredModel?
    /// What is known of the containers of the run.
    let containers: [KnownContainer]
    /// Whether everything must be deployed already.
    let isRelease: Bool

    /// Creates a comparison.
    package init(
        of model: MirroredModel,
        earlier: [MirroredModel] = [],
        later: [MirroredModel] = [],
        before: MirroredModel? = nil,
        containers: [KnownContainer] = [],
        isRelease: Bool = false
    ) {
        self.model = model
        self.earlier = earlier
        self.later = later
        self.before = before
        self.containers = containers
        self.isRelease = isRelease
    }

    /// What is known of the container with a name.
    func container(named name: String?) -> KnownContainer? { containers.first { $0.names.contains(name) } }

    /// Whether a store of any model goes to a container.
    func isUsed(_ container: String) -> Bool {
        let names = self.container(named: container)?.names ?? [container]
        return (earlier + [model] + later).contains { $0.scope.stores.contains { names.contains($0.container) } }
    }

    /// Whether a store of this model and one of another go to one container.
    ///
    /// Stores that name none may share that of others, but only the settings say that two models belong to one app: a
    /// folder may hold the models of several.
    func isSame(_ container: String?, as otherContainer: String?, of other: MirroredModel) -> Bool {
        if container != nil, container == otherContainer { return true }
        if container != nil, otherContainer != nil { return false }
        return model.scope.reason == .settings && other.scope.reason == .settings
            && (container == otherContainer || self.container(named: container)?.names.contains(otherContainer) == true)
    }

    /// The name of an entity.
    func name(of entity: Int) -> String { model.graph.model.entities[entity].name }

    /// An entity as what a finding is about, where the model gives its name.
    func place(of entity: Int) -> NamedPlace { model.graph.model.place(of: model.graph.model.entities[entity], "name") }

    /// The record type of an inheritance tree.
    func recordType(of tree: MirroredTree) -> String { tree.recordType(in: model.graph) }

    /// The positions of the entities that some stores hold.
    func entities(where isWanted: (MirroredStore) -> Bool) -> Set<Int> {
        Set(zip(model.scope.stores, model.members).filter { isWanted($0.0) }.flatMap(\.1))
    }

    /// The inheritance trees of another model that go to one of this model's containers.
    func trees(of other: MirroredModel, in container: String?) -> [(recordType: String, tree: MirroredTree)] {
        other.containers.filter { isSame(container, as: $0.stores.first?.container, of: other) }.flatMap(\.trees)
            .map { ($0.recordType(in: other.graph), $0) }
    }

    /// Of some entities those whose parent is not one of them: what is said of these goes for their subentities.
    func topmost(of entities: Set<Int>) -> [Int] {
        entities.sorted().filter { entity in model.graph.parents[entity].map { !entities.contains($0) } ?? true }
    }
}

/// What is known of a container besides what models need of it.
package struct KnownContainer: Sendable {
    /// The names under which stores go to the container; nil is for stores that name none.
    let names: [String?]
    /// What production holds, when anybody knows.
    let production: SchemaEvidence?
    /// What Development holds, when anybody knows.
    let development: SchemaEvidence?
    /// What the ledger says, also one that the branch deleted; nil when there is none.
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
