package import CompilerSupport
package import Mirroring
package import ObjectModel

/// A model and the entities whose objects an app shares: the subject of the sharing rules.
///
///     let shared = SharedModel(mirrored.graph, mirrored: mirrored, roots: model.shareRoots)
///     let findings = ShareRuleTable.all.flatMap { $0.findings(in: shared) }.inPrintingOrder()
///
/// A finding stands where the model says the thing, and only faults of the list itself stand in the settings.
package struct SharedModel: Sendable {
    /// The model.
    let graph: ModelGraph
    /// What of the model is mirrored; nil when nothing says that it is.
    let mirrored: MirroredModel?
    /// The entities that are judged.
    let roots: [ShareRoot]
    /// Whether only some of the app's stores are looked at, so that nothing can be said about what none of them holds.
    let isPartial: Bool
    /// The relationships by which objects of roots lead to those of others.
    let links: [ShareLink]

    /// Works out what each root takes along.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - mirrored: What of it is mirrored.
    ///   - roots: The names of the entities that are judged; the first of several equal ones counts.
    ///   - others: The names of entities that are shared besides, and only matter for what connects them with ``roots``.
    ///   - isPartial: Whether options leave out some of the stores that the settings name.
    package init(
        _ graph: ModelGraph,
        mirrored: MirroredModel?,
        roots: [Located<String>],
        others: [Located<String>] = [],
        isPartial: Bool = false
    ) {
        self.graph = graph
        self.mirrored = mirrored
        self.isPartial = isPartial
        let all = (roots + others).uniqued.map { ShareRoot($0, in: graph, mirrored: mirrored) }
        let judged = Array(all.prefix(Set(roots).count))
        self.roots = judged
        links = ShareLinks(of: judged, besides: Array(all.dropFirst(judged.count)), in: graph).links
    }

    /// The names of the roots about which something can be said.
    package var judgedRoots: [String] { roots.filter { !isPartial || $0.isSharable }.map(\.name.value) }

    /// The entities whose objects are a root's alone, and the ancestors that they inherit from, in the model's order.
    var ownContributors: [Int] { graph.lineages(of: roots.flatMap(\.ownEntities)) }

    /// The attributes of a share's own objects that are mirrored and that people write, as far as they are wanted. What
    /// comes along through a hub is left out: it is better not shared.
    func ownAttributes(where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        graph.model.attributes(of: ownContributors) {
            isWanted($0) && !$0.isLeftOutByMirroring
        }
    }

    func name(_ entity: Int) -> String { graph.model.entities[entity].name }
}

/// An entity whose objects are shared, and what goes along with one.
struct ShareRoot: Sendable {
    /// The entity's name, and where the settings list it.
    let name: Located<String>
    /// The position of the entity; nil when the model has none of that name.
    let entity: Int?
    /// The mirrored stores that hold the entity.
    let stores: [MirroredStore]
    let reach: ShareReach
    let ownEntities: [Int]
    let ownSteps: [ShareStep]
    let hubs: [ShareHub]

    /// Keeps of the closure what rules need: it is a table of all entities.
    init(_ name: Located<String>, in graph: ModelGraph, mirrored: MirroredModel?) {
        self.name = name
        let entity = graph.entity(named: name.value)
        self.entity = entity
        let closure = entity.flatMap { entity in mirrored.flatMap { ShareClosure(of: $0, root: entity) } }
        stores = closure?.stores ?? []
        reach = ShareReach(count: closure?.entities.count ?? 0, of: closure?.heldCount ?? 0)
        ownEntities = closure?.ownEntities ?? []
        ownSteps = closure?.ownSteps ?? []
        hubs = closure?.hubs ?? []
    }

    /// Whether `share(_:to:)` can take objects of the entity.
    var isSharable: Bool { stores.contains { $0.scope == .private } }
}

/// How much comes along with a root.
struct ShareReach {
    /// The entities that can come along, the root included.
    let count: Int
    /// The entities that the stores hold.
    let of: Int

    /// `6 of the store's 7 entities`.
    var words: String { "\(count) of the store's \(of) entities" }
}

extension ModelGraph {
    /// The entities of which something is true, or of an ancestor of which it is.
    func entities(where isTrue: (Entity) -> Bool) -> Set<Int> {
        var found = Set(model.entities.indices.filter { isTrue(model.entities[$0]) })
        for case .enter(let entity) in visits {
            if let parent = parents[entity], found.contains(parent) { found.insert(entity) }
        }
        return found
    }
}
