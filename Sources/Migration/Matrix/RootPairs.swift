import ModelDifference
import ObjectModel

/// Which trees of the old version each tree of the new one continues, as the names of their roots.
struct RootPairs {
    private var pairs: Set<Pair<Int>> = []

    /// - Parameters:
    ///   - olds: For each name the entity of the old version.
    ///   - news: For each name the entity of the new version.
    ///   - entangled: The names whose entities may continue others.
    ///   - matches: Which of these continues which.
    ///   - index: The numbers of names.
    init(
        _ olds: [VersionIndex.Member?],
        _ news: [VersionIndex.Member?],
        entangled: Set<Int>,
        matches: [Pair<String>],
        index: VersionIndex
    ) {
        for name in olds.indices where !entangled.contains(name) { add(olds[name], news[name]) }
        for match in matches {
            guard let old = index.names.existingNumber(of: match.old),
                let new = index.names.existingNumber(of: match.new)
            else { continue }
            add(olds[old], news[new])
        }
    }

    private mutating func add(_ old: VersionIndex.Member?, _ new: VersionIndex.Member?) {
        if let old, let new { pairs.insert(Pair(old: old.root, new: new.root)) }
    }

    /// The trees that continue several, in words.
    func merges(from old: ModelGraph, names: [String]) -> [ChangeDescription] {
        Dictionary(grouping: pairs, by: \.new).filter { $0.value.count > 1 }.map { root, pairs in
            let roots = pairs.map { names[$0.old] }
                .sorted { (old.entity(named: $0) ?? 0) < (old.entity(named: $1) ?? 0) }
            return ChangeDescription(
                symbol: names[root],
                kind: ModelChange.hierarchiesMerged(into: root, from: []).kind,
                from: roots.joined(separator: ", "),
                to: names[root]
            )
        }
    }
}
