import ModelDifference
import ObjectModel

/// Judges pairs of versions, and looks at each step of an entity once however many pairs take it.
///
/// Versions differ in few entities, and an entity has few contents: ninety versions of a real model have 171 contents
/// and 8,010 pairs. The verdicts are those of ``MigrationVerdict``.
struct MatrixJudging {
    private let versions: [MigrationVersion]
    private let index: VersionIndex
    private var steps: EntitySteps
    private var groups: [GroupStep.Key: GroupStep] = [:]
    private var composites: [Pair<Int>: VerdictParts] = [:]

    init(_ versions: [MigrationVersion]) {
        self.versions = versions
        index = VersionIndex(versions)
        steps = EntitySteps(index.contents.values)
    }

    mutating func verdict(from old: Int, to new: Int) -> MigrationVerdict {
        if versions[old].hasSameHashes(as: versions[new]) == true { return .same }
        if index.irregular[old] || index.irregular[new] {
            return MigrationVerdict(from: versions[old], to: versions[new])
        }
        return MigrationVerdict(parts(from: old, to: new), versions[old], versions[new])
    }

    private mutating func parts(from old: Int, to new: Int) -> VerdictParts {
        let olds = index.members[old]
        let news = index.members[new]
        let changed = olds.indices.filter { olds[$0]?.content != news[$0]?.content }
        let changes = changed.map { (name: $0, step: steps.step(from: olds[$0]?.content, to: news[$0]?.content)) }
        let entangled = Entanglement(olds, news, steps: changes, number: index.names.existingNumber).members
        var parts = compositeParts(from: old, to: new)
        for (name, step) in changes where !entangled.contains(name) { parts.add(step.parts) }
        if entangled.isEmpty { return parts }
        let group = group(of: entangled.sorted(), olds, news)
        parts.add(group.parts)
        let roots = RootPairs(olds, news, entangled: entangled, matches: group.matches, index: index)
        for merge in roots.merges(from: versions[old].graph, names: index.names.values) {
            parts.add(.hierarchiesMerged) { merge }
        }
        return parts
    }

    /// Where no entity could be another one, most of what differs is taken apart, so that what is left comes again.
    private mutating func group(
        of names: [Int],
        _ olds: [VersionIndex.Member?],
        _ news: [VersionIndex.Member?]
    ) -> GroupStep {
        let pairs = names.map { Pair(old: olds[$0]?.content, new: news[$0]?.content) }
        let isRenaming = names.contains { olds[$0]?.identifier != news[$0]?.identifier }
        if isRenaming { return group(steps.whole(pairs)) }
        let (apart, together) = steps.split(pairs)
        return group(together).adding(apart)
    }

    private mutating func group(_ key: GroupStep.Key) -> GroupStep {
        if let group = groups[key] { return group }
        let group = GroupStep(from: key.olds.map(steps.content), to: key.news.map(steps.content))
        groups[key] = group
        return group
    }

    private mutating func compositeParts(from old: Int, to new: Int) -> VerdictParts {
        let key = Pair(old: index.compositesOfVersion[old], new: index.compositesOfVersion[new])
        if key.old == key.new { return VerdictParts() }
        if let parts = composites[key] { return parts }
        let parts = MigrationVerdict.parts(from: versions[old].withoutEntities, to: versions[new].withoutEntities)
        composites[key] = parts
        return parts
    }
}

extension MigrationVersion {
    fileprivate var withoutEntities: MigrationVersion {
        var model = ManagedObjectModel()
        model.composites = graph.model.composites
        return MigrationVersion(name: name, graph: ModelGraph(model))
    }
}
