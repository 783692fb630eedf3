/// Lists the changes between two matched versions.
struct ChangeListing {
    let match: ModelMatch
    let old: ModelGraph
    let new: ModelGraph
    /// For each entity of the old model, and for each root with its whole tree, the properties that have another name now.
    private var newNamesInEntity: [Int: [String: String]] = [:]
    private var newNamesInTree: [Int: [String: String]] = [:]
    let composites: CompositeMatching

    init(_ match: ModelMatch) {
        self.match = match
        old = match.old
        new = match.new
        composites = CompositeMatching(match)
        for pair in match.properties {
            let (place, name, newName) = (pair.old, old.name(of: pair.old), new.name(of: pair.new))
            guard name != newName else { continue }
            newNamesInEntity[place.entity, default: [:]][name] = newName
            newNamesInTree[old.roots[place.entity], default: [:]][name] = newName
        }
    }

    var changes: [ModelChange] {
        entityChanges + linkChanges + compositeChanges + fetchRequestChanges + configurationChanges
            + ModelAspect.differences(old.model.document, new.model.document).map { .modelChanged($0) }
    }

    /// What a key path from an entity is called now, so that a renamed property is not a change of everything that
    /// mentions it. Of a path with several steps only the first is looked up.
    func newKeyPath(_ path: String, from entity: Int) -> String {
        let end = path.firstIndex(of: ".") ?? path.endIndex
        let first = String(path[..<end])
        let renamed = newNamesInEntity[entity]?[first] ?? newNamesInTree[old.roots[entity]]?[first]
        return renamed.map { $0 + path[end...] } ?? path
    }

    /// The changes of two lists whose elements match by name and renaming identifier: what both have in the order of the
    /// new one, then what only one has.
    func changes(
        from olds: [Identity],
        to news: [Identity],
        known: [Pair<Int>] = [],
        kept: (Pair<Int>) -> [ModelChange],
        added: (Int) -> ModelChange,
        removed: (Int) -> ModelChange
    ) -> [ModelChange] {
        let oldOfNew = IdentityMatching(old: olds, new: news, known: known).oldOfNew
        let matched = Set(oldOfNew.compactMap { $0 })
        return oldOfNew.enumerated().flatMap { new, old in old.map { kept(Pair(old: $0, new: new)) } ?? [] }
            + oldOfNew.indices.filter { oldOfNew[$0] == nil }.map(added)
            + olds.indices.filter { !matched.contains($0) }.map(removed)
    }

    /// The changes of a list of the model, whose elements match by name and are known by their positions.
    func changes<Value: NamedElement>(
        of list: KeyPath<ManagedObjectModel, [Value]>,
        known: [Pair<Int>] = [],
        kept: (Pair<Int>) -> [ModelChange],
        element: (Int) -> ElementReference
    ) -> [ModelChange] {
        changes(
            from: old.model[keyPath: list].map { Identity(name: $0.name) },
            to: new.model[keyPath: list].map { Identity(name: $0.name) },
            known: known,
            kept: kept,
            added: { .added(element($0)) },
            removed: { .removed(element($0)) }
        )
    }
}
