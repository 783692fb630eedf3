import CompilerSupport
package import ObjectModel

/// Which of the models of some sources a store has.
package struct StoreContents: Equatable, Sendable {
    /// The store.
    package let store: OpenedStore
    /// The positions of the versions that it names, by themselves or by their classes.
    package let versions: [Int]
    /// The names of its entities in each version that has any: those that it lists and all that relationships lead to.
    package let entities: [Set<String>]
    /// The classes that it lists and that these sources do not have.
    package let missing: [OpenedStore.Mention]

    /// Whether it has anything of these models: without a list it has all.
    package var concernsModels: Bool { !store.isListed || entities.contains { !$0.isEmpty } }
}

/// Finds the classes of opened stores among those that were read.
struct StoreResolution {
    let table: DeclarationTable
    let versions: [SwiftDataVersion]
    /// The types of the classes of each version, by position in the table.
    private let members: [Set<Int>]
    private let graphs: [ModelGraph]
    private let classes: [String: [Int]]

    init(_ table: DeclarationTable, _ versions: [SwiftDataVersion], declared: [DeclaredVersion]) {
        self.table = table
        self.versions = versions
        let versioned = Set(declared.flatMap(\.classes))
        let models = table.types.indices.filter { table.types[$0].isModelClass }
        members = versions.indices.map { position in
            position < declared.count ? Set(declared[position].classes) : Set(models.filter { !versioned.contains($0) })
        }
        graphs = versions.map { ModelGraph($0.model) }
        classes = Dictionary(grouping: models) { table.types[$0].name }
    }

    func contents(of store: OpenedStore) -> StoreContents {
        var missing: [OpenedStore.Mention] = []
        var listed: Set<Int> = []
        for mention in store.classes {
            let found = types(mention)
            if found.isEmpty { missing.append(mention) }
            listed.formUnion(found)
        }
        let named = store.versions.compactMap(version)
        let holding = versions.indices.filter { !members[$0].isDisjoint(with: listed) }
        // Other versions have the same members in the same store, as far as they declare them.
        let wanted = listed.union(named.flatMap { members[$0] })
        let entities = versions.indices.map { position in
            store.isListed
                ? self.entities(of: wanted, in: position) : Set(versions[position].model.entities.map(\.name))
        }
        return StoreContents(
            store: store,
            versions: named.isEmpty ? holding : named,
            entities: entities,
            missing: missing
        )
    }

    /// The classes that a store lists; nil without a list, and when one of them cannot be told.
    func list(of store: OpenedStore) -> [Int]? {
        let found = store.classes.map(types)
        guard store.isListed, !found.isEmpty, found.allSatisfy({ $0.count == 1 }) else { return nil }
        return found.flatMap(\.self)
    }

    /// By name, so that versions that are not opened are judged by the store, too.
    private func entities(of types: Set<Int>, in position: Int) -> Set<String> {
        let names = Set(types.map { table.types[$0].name })
        let reached = graphs[position].reached(from: names)
        return Set(reached.map { versions[position].model.entities[$0].name })
    }

    /// The model classes that a mention can mean.
    private func types(_ mention: OpenedStore.Mention) -> [Int] {
        let source = table.sources.firstIndex { $0.path == mention.location.path } ?? 0
        let scope = NameScope(types: [], source: source)
        if let found = table.type(named: mention.names, in: scope), table.types[found].isModelClass { return [found] }
        guard let name = mention.names.last, let same = classes[name] else { return [] }
        // Where the name stands is not known; of several classes those inside of the type that is named count.
        let path = mention.names.joined(separator: ".")
        let exact = same.filter { table.types[$0].path == path || table.types[$0].path.hasSuffix("." + path) }
        return exact.isEmpty ? same : exact
    }

    /// The version that a mention means; of `Plan.schemas[0]` and `Plan.schemas.last` the one at that place.
    private func version(_ mention: OpenedStore.Mention) -> Int? {
        var names = mention.names
        let scope = NameScope(types: [], source: table.sources.firstIndex { $0.path == mention.location.path } ?? 0)
        if names.count > 2, names[names.count - 2] == "schemas" {
            let place = names.removeLast()
            names.removeLast()
            guard let plan = table.type(named: names, in: scope), let list = table.typeList("schemas", of: plan),
                let chosen = place == "last" ? list.last : list.dropFirst(Int(place) ?? 0).first
            else { return nil }
            return position(of: table.type(chosen).map { table.types[$0].path })
        }
        let path = table.type(named: names, in: scope).map { table.types[$0].path } ?? names.joined(separator: ".")
        return position(of: path)
            ?? versions.firstIndex { version in
                version.name?.split(separator: ".").last.map(String.init) == names.last
            }
    }

    private func position(of path: String?) -> Int? {
        path.flatMap { path in versions.firstIndex { $0.name == path } }
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
