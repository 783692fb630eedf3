import ObjectModel

extension ChangeListing {
    /// The changes of an entity's constraints and indexes. Those that only follow a renamed property did not change.
    func constraintAndIndexChanges(of pair: Pair<Int>) -> [ModelChange] {
        let (olds, news) = (old.model.entities[pair.old], new.model.entities[pair.new])
        let constraints = unpaired(
            olds.uniquenessConstraints.map(\.properties),
            of: pair.old,
            news.uniquenessConstraints.map(\.properties)
        )
        let indexes = unpaired(
            olds.compoundIndexes.map(\.properties),
            of: pair.old,
            news.compoundIndexes.map(\.properties)
        )
        return constraints.new.map { .uniquenessConstraintAdded(news.uniquenessConstraints[$0], pair) }
            + constraints.old.map { .uniquenessConstraintRemoved(olds.uniquenessConstraints[$0], pair) }
            + fetchIndexChanges(of: pair, olds.fetchIndexes, news.fetchIndexes)
            + indexes.new.map { .compoundIndexAdded(news.compoundIndexes[$0], pair) }
            + indexes.old.map { .compoundIndexRemoved(olds.compoundIndexes[$0], pair) }
    }

    private func fetchIndexChanges(of pair: Pair<Int>, _ olds: [FetchIndex], _ news: [FetchIndex]) -> [ModelChange] {
        changes(
            from: olds.map { Identity(name: $0.name) },
            to: news.map { Identity(name: $0.name) },
            kept: { match in
                let indexes = Pair(old: olds[match.old], new: news[match.new])
                let isSame = renamed(indexes.old, of: pair.old) == indexes.new
                return isSame ? [] : [.fetchIndexChanged(indexes, pair)]
            },
            added: { .fetchIndexAdded(news[$0], pair) },
            removed: { .fetchIndexRemoved(olds[$0], pair) }
        )
    }

    private func renamed(_ index: FetchIndex, of entity: Int) -> FetchIndex {
        var index = index
        for position in index.elements.indices {
            index.elements[position].property = index.elements[position].property.map { newKeyPath($0, from: entity) }
        }
        return index
    }

    /// The positions of what stands on one side only, where order means nothing and repetitions count.
    private func unpaired(
        _ olds: [[PropertyMention]],
        of entity: Int,
        _ news: [[PropertyMention]]
    ) -> (old: [Int], new: [Int]) {
        let olds = olds.map { $0.map { newKeyPath($0.name, from: entity) } }
        let news = news.map { $0.map(\.name) }
        return (positions(in: olds, beyond: news), positions(in: news, beyond: olds))
    }

    private func positions(in values: [[String]], beyond others: [[String]]) -> [Int] {
        var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return values.indices.filter { position in
            guard let count = left[values[position]], count > 0 else { return true }
            left[values[position]] = count - 1
            return false
        }
    }
}
