extension ChangeListing {
    /// The changes of an entity's constraints and indexes. Those that only follow a renamed property did not change.
    func constraintAndIndexChanges(of pair: Pair<Int>) -> [ModelChange] {
        let (olds, news) = (old.model.entities[pair.old], new.model.entities[pair.new])
        return changes(
            of: pair,
            olds.uniquenessConstraints,
            news.uniquenessConstraints,
            EntityPart.uniquenessConstraint
        ) + fetchIndexChanges(of: pair, olds.fetchIndexes, news.fetchIndexes)
            + changes(of: pair, olds.compoundIndexes, news.compoundIndexes, EntityPart.compoundIndex)
    }

    /// What stands on one side only, where order means nothing and repetitions count.
    private func changes(
        of pair: Pair<Int>,
        _ olds: [PropertyGroup],
        _ news: [PropertyGroup],
        _ part: (PropertyGroup) -> EntityPart
    ) -> [ModelChange] {
        let oldNames = olds.map { $0.properties.map { newKeyPath($0.name, from: pair.old) } }
        let newNames = news.map { $0.properties.map(\.name) }
        return positions(in: newNames, beyond: oldNames).map { .partAdded(part(news[$0]), pair) }
            + positions(in: oldNames, beyond: newNames).map { .partRemoved(part(olds[$0]), pair) }
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
            added: { .partAdded(.fetchIndex(news[$0]), pair) },
            removed: { .partRemoved(.fetchIndex(olds[$0]), pair) }
        )
    }

    private func renamed(_ index: FetchIndex, of entity: Int) -> FetchIndex {
        var index = index
        for position in index.elements.indices {
            index.elements[position].property = index.elements[position].property.map { newKeyPath($0, from: entity) }
        }
        return index
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
