package import CompilerSupport
package import Mirroring
package import ObjectModel

/// A model and its share roots: the subject of the sharing rules.
///
///     let shared = SharedModel(mirrored.graph, mirrored: mirrored, roots: model.shareRoots)
///     let findings = ShareRuleTable.all.flatMap { $0.findings(in: shared) }.inPrintingOrder()
///
/// Findings point into the model. Only faults of the list of share roots point into the settings.
package struct SharedModel: Sendable {
    /// The model.
    let graph: ModelGraph
    /// The mirrored part of the model; nil when no source says that it is mirrored.
    let mirrored: MirroredModel?
    /// The entities that are judged.
    let roots: [ShareRoot]
    /// True if only some of the app's stores are checked. Then an entity may be in another store.
    let isPartial: Bool
    /// The relationships from objects of roots to those of others.
    let links: [ShareLink]

    /// Determines the objects that are shared along with each root.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - mirrored: The mirrored part of the model.
    ///   - roots: The names of the judged entities; the first of several equal names counts.
    ///   - others: The names of other shared entities, which matter only for their relationships with ``roots``.
    ///   - isPartial: Whether options omit some of the stores in the settings.
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

    /// The names of the roots that can be judged.
    package var judgedRoots: [String] { roots.filter { !isPartial || $0.isSharable }.map(\.name.value) }

    /// The entities whose objects belong only to a root, with their ancestors, in the model's order.
    var ownContributors: [Int] { graph.withAncestors(of: roots.flatMap(\.ownEntities)) }

    /// The mirrored attributes of a share's own objects that users write. Attributes of hubs are omitted, because hubs
    /// had better not be shared.
    func ownAttributes(where isIncluded: (Attribute) -> Bool) -> [OwnedProperty<Attribute>] {
        graph.model.attributes(of: ownContributors) {
            isIncluded($0) && !$0.isLeftOutByMirroring
        }
    }

    func name(_ entity: Int) -> String { graph.model.entities[entity].name }
}

/// A share root and the objects that are shared along with it.
struct ShareRoot: Sendable {
    /// The entity's name, and its place in the settings.
    let name: Located<String>
    /// The position of the entity; nil when the model lacks it.
    let entity: Int?
    /// The mirrored stores with the entity.
    let stores: [MirroredStore]
    let reach: ShareReach
    let ownEntities: [Int]
    let ownSteps: [ShareStep]
    let hubs: [ShareHub]

    /// Keeps only a part of the closure, which is a table of all entities.
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

    /// True if `share(_:to:)` accepts objects of the entity.
    var isSharable: Bool { stores.contains { $0.scope == .private } }
}

/// The number of entities that are shared along with a root.
struct ShareReach {
    /// The entities that can be shared along, with the root.
    let count: Int
    /// The entities of the stores.
    let of: Int

    /// The numbers in words: `6 of the store's 7 entities`.
    var words: String { "\(count) of the store's \(of) entities" }
}

extension ModelGraph {
    /// The entities that meet a condition, and their descendants.
    func entities(where isTrue: (Entity) -> Bool) -> Set<Int> {
        var found = Set(model.entities.indices.filter { isTrue(model.entities[$0]) })
        for case .enter(let entity) in visits {
            if let parent = parents[entity], found.contains(parent) { found.insert(entity) }
        }
        return found
    }
}
