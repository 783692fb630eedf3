import CompilerSupport
package import ObjectModel

/// The models of some sources that a store has.
package struct StoreContents: Equatable, Sendable {
    /// The store.
    package let store: OpenedStore
    /// The positions of the versions that it names, by themselves or by their classes.
    package let versions: [Int]
    /// The names of its entities in each version that has any: those that it lists and all that relationships lead to. If
    /// it lists others that cannot be told, these are not among them.
    package let entities: [Set<String>]
    /// The classes that it lists and that these sources do not have.
    package let missing: [OpenedStore.Mention]
    /// True if ``entities`` are all: its list is known, and these sources have every version in it.
    package let isComplete: Bool

    /// True if it has anything of these models: without a list it has all.
    package var concernsModels: Bool { !store.isListed || entities.contains { !$0.isEmpty } }

    /// True if it lists what it has, or at least a part of it.
    package var isListed: Bool { store.listing != .everything }

    /// Why the store may have other classes than it lists; nil when it has these only, or all.
    package var gap: CodeGap? { if case .atLeast(let gap) = store.listing { gap } else { nil } }
}

/// Finds the entities of opened stores in each version.
struct StoreResolution {
    private let mentions: StoreMentions
    private let versions: [SwiftDataVersion]
    /// The types of the classes of each version, by position in the table.
    private let members: [Set<Int>]
    private let graphs: [ModelGraph]

    /// - Parameters:
    ///   - mentions: What stores mention.
    ///   - versions: The versions; the last one can be of classes in no declared one.
    ///   - members: The classes of each version, by their positions in the table.
    init(_ mentions: StoreMentions, _ versions: [SwiftDataVersion], members: [Set<Int>]) {
        self.mentions = mentions
        self.versions = versions
        self.members = members
        graphs = versions.map { ModelGraph($0.model) }
    }

    func contents(of store: OpenedStore) -> StoreContents {
        var missing: [OpenedStore.Mention] = []
        var listed: Set<Int> = []
        for mention in store.classes {
            let found = mentions.types(mention)
            if found.isEmpty { missing.append(mention) }
            listed.formUnion(found)
        }
        let named = store.versions.compactMap(mentions.version)
        let holding = versions.indices.filter { !members[$0].isDisjoint(with: listed) }
        // Other versions have the same members in the same store, as far as they declare them.
        let wanted = listed.union(named.flatMap { members[$0] })
        let entities = versions.indices.map { position in
            store.listing == .everything
                ? Set(versions[position].model.entities.map(\.name)) : self.entities(of: wanted, in: position)
        }
        return StoreContents(
            store: store,
            versions: named.isEmpty ? holding : named,
            entities: entities,
            missing: missing,
            isComplete: store.isListed && named.count == store.versions.count
        )
    }

    /// The classes that a store lists; nil without a list, and when one of them cannot be told.
    func list(of store: OpenedStore) -> [Int]? {
        let found = store.classes.map(mentions.types)
        guard store.isListed, !found.isEmpty, found.allSatisfy({ $0.count == 1 }) else { return nil }
        return found.flatMap(\.self)
    }

    /// By name, so that versions that are not opened are judged by the store, too.
    private func entities(of types: Set<Int>, in position: Int) -> Set<String> {
        let names = Set(types.map { mentions.table.types[$0].name })
        let reached = graphs[position].reached(from: names)
        return Set(reached.map { versions[position].model.entities[$0].name })
    }
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
