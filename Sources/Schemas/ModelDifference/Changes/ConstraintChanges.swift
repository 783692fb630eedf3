import ObjectModel

extension ModelMatch {
    /// The changes of an entity's constraints and indexes. Those that only follow a renamed property did not change.
    func constraintAndIndexChanges(of pair: Pair<Int>, _ names: NewNames) -> [ModelChange] {
        constraintChanges(of: pair, names) + fetchIndexChanges(of: pair, names) + compoundIndexChanges(of: pair, names)
    }

    private func constraintChanges(of pair: Pair<Int>, _ names: NewNames) -> [ModelChange] {
        let olds = old.model.entities[pair.old].uniquenessConstraints
        let news = new.model.entities[pair.new].uniquenessConstraints
        let left = unpaired(
            olds.map { $0.properties.map { names.keyPath($0.name, from: pair.old) } },
            news.map { $0.properties.map(\.name) }
        )
        return left.new.map { .uniquenessConstraintAdded(news[$0], pair) }
            + left.old.map { .uniquenessConstraintRemoved(olds[$0], pair) }
    }

    private func compoundIndexChanges(of pair: Pair<Int>, _ names: NewNames) -> [ModelChange] {
        let olds = old.model.entities[pair.old].compoundIndexes
        let news = new.model.entities[pair.new].compoundIndexes
        let left = unpaired(
            olds.map { $0.properties.map { names.keyPath($0.name, from: pair.old) } },
            news.map { $0.properties.map(\.name) }
        )
        return left.new.map { .compoundIndexAdded(news[$0], pair) }
            + left.old.map { .compoundIndexRemoved(olds[$0], pair) }
    }

    private func fetchIndexChanges(of pair: Pair<Int>, _ names: NewNames) -> [ModelChange] {
        let olds = old.model.entities[pair.old].fetchIndexes
        let news = new.model.entities[pair.new].fetchIndexes
        let matches = NamedMatches(old: olds.map(\.name), new: news.map(\.name))
        let changed = matches.pairs.filter { names.renamed(olds[$0.old], of: pair.old) != news[$0.new] }
        return changed.map { .fetchIndexChanged(Pair(old: olds[$0.old], new: news[$0.new]), pair) }
            + matches.added.map { .fetchIndexAdded(news[$0], pair) }
            + matches.removed.map { .fetchIndexRemoved(olds[$0], pair) }
    }
}

extension NewNames {
    fileprivate func renamed(_ index: FetchIndex, of entity: Int) -> FetchIndex {
        var index = index
        for position in index.elements.indices {
            index.elements[position].property = index.elements[position].property.map { keyPath($0, from: entity) }
        }
        return index
    }
}

/// The positions of what stands on one side only, where order means nothing and repetitions count.
private func unpaired<Value: Hashable>(_ olds: [Value], _ news: [Value]) -> (old: [Int], new: [Int]) {
    guard olds != news else { return ([], []) }
    return (positions(in: olds, beyond: news), positions(in: news, beyond: olds))
}

private func positions<Value: Hashable>(in values: [Value], beyond others: [Value]) -> [Int] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return values.indices.filter { position in
        guard let count = left[values[position]], count > 0 else { return true }
        left[values[position]] = count - 1
        return false
    }
}
