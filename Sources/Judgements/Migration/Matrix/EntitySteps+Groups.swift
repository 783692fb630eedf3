import ModelDifference

/// Entities that must be compared together, and what of them need not be.
extension EntitySteps {
    /// What differs between two contents; all, where a version does not have the entity.
    struct Difference {
        let properties: [Int]
        /// The numbers of their names and identifiers.
        let names: Set<Int>
    }

    /// Two contents of an entity, and the names of properties that may have moved to or from other entities.
    struct SplitKey: Hashable {
        let contents: Pair<Int>
        let movable: Set<Int>
    }

    /// What of two contents is compared apart, and what is left to be compared together with other entities.
    struct Split {
        let apart: VerdictParts
        let together: Pair<PartOfContent>
    }

    /// Takes apart what differs: attributes that no other property could be are compared by themselves, and what an entity
    /// keeps is left out.
    mutating func split(_ pairs: [Pair<Int?>]) -> (apart: VerdictParts, together: GroupStep.Key) {
        var apart = VerdictParts()
        var together = GroupStep.Key()
        let movable = movableNames(pairs)
        for pair in pairs {
            guard let old = pair.old, let new = pair.new else {
                together.olds += pair.old.map { [whole($0)] } ?? []
                together.news += pair.new.map { [whole($0)] } ?? []
                continue
            }
            let names = movable.isEmpty ? [] : movable.intersection(difference(pair).names)
            let split = split(SplitKey(contents: Pair(old: old, new: new), movable: names))
            apart.add(split.apart)
            together.olds.append(split.together.old)
            together.news.append(split.together.new)
        }
        return (apart, together)
    }

    private mutating func split(_ key: SplitKey) -> Split {
        if let split = splits[key] { return split }
        let (old, new) = (key.contents.old, key.contents.new)
        let bound = key.movable.union(table.renamingNames[old]).union(table.renamingNames[new])
        let differing = difference(Pair(old: old, new: new)).properties
        let free = differing.filter { table.isAttribute($0, outside: bound) }
        var apart = VerdictParts()
        for (_, step) in pairs(free, old: Set(table.numbers[old])) {
            apart.add(propertyStep(step, from: old, to: new).parts)
        }
        let together = parts(of: key.contents, differing: differing, without: free)
        let split = Split(apart: apart, together: together)
        splits[key] = split
        return split
    }

    private func whole(_ content: Int) -> PartOfContent {
        PartOfContent(bare: bareContents[content], properties: table.numbers[content])
    }

    /// The names that differ in several entities.
    private mutating func movableNames(_ pairs: [Pair<Int?>]) -> Set<Int> {
        var seen: Set<Int> = []
        var movable: Set<Int> = []
        for pair in pairs {
            for name in difference(pair).names where !seen.insert(name).inserted { movable.insert(name) }
        }
        return movable
    }

    private mutating func difference(_ pair: Pair<Int?>) -> Difference {
        if let difference = differences[pair] { return difference }
        let properties = table.differing(pair)
        let difference = Difference(properties: properties, names: Set(properties.flatMap { table.names[$0] }))
        differences[pair] = difference
        return difference
    }
}

extension PropertyTable {
    fileprivate func differing(_ pair: Pair<Int?>) -> [Int] {
        guard let old = pair.old, let new = pair.new else { return (pair.old ?? pair.new).map { numbers[$0] } ?? [] }
        return differing(old, new)
    }
}
