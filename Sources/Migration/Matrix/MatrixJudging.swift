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

    private mutating func group(
        of names: [Int],
        _ olds: [VersionIndex.Member?],
        _ news: [VersionIndex.Member?]
    ) -> GroupStep {
        let key = GroupStep.Key(
            olds: names.compactMap { olds[$0]?.content },
            news: names.compactMap { news[$0]?.content }
        )
        if let group = groups[key] { return group }
        let isRenaming = names.contains { olds[$0]?.identifier != news[$0]?.identifier }
        let pairs = names.map { isRenaming ? contents(olds[$0], news[$0]) : differingContents(olds[$0], news[$0]) }
        let group = GroupStep(from: pairs.compactMap { $0.old }, to: pairs.compactMap { $0.new })
        groups[key] = group
        return group
    }

    private func contents(_ old: VersionIndex.Member?, _ new: VersionIndex.Member?) -> Pair<EntityContent?> {
        let values = index.contents.values
        return Pair(old: old.map { values[$0.content] }, new: new.map { values[$0.content] })
    }

    /// What an entity keeps is left out, where it is certain that it is the same entity.
    private func differingContents(_ old: VersionIndex.Member?, _ new: VersionIndex.Member?) -> Pair<EntityContent?> {
        guard let old, let new else { return contents(old, new) }
        let differing = steps.differingContents(old.content, new.content)
        return Pair(old: differing.old, new: differing.new)
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
