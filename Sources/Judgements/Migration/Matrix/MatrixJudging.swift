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
        guard let parts = parts(from: old, to: new) else {
            return MigrationVerdict(from: versions[old], to: versions[new])
        }
        return MigrationVerdict(parts, versions[old], versions[new])
    }

    /// Nil when the versions have to be compared whole.
    private mutating func parts(from old: Int, to new: Int) -> VerdictParts? {
        let olds = index.members[old]
        let news = index.members[new]
        let changed = olds.indices.filter { olds[$0]?.content != news[$0]?.content }
        let changes = changed.map { (name: $0, step: steps.step(from: olds[$0]?.content, to: news[$0]?.content)) }
        let entanglement = Entanglement(olds, news, steps: changes, number: index.names.existingNumber)
        if entanglement.crossesEntities { return nil }
        let entangled = entanglement.members
        var parts = compositeParts(from: old, to: new)
        for (name, step) in changes where !entangled.contains(name) { parts.add(step.parts) }
        if !entangled.isEmpty { parts.add(groupParts(of: entangled.sorted(), olds, news)) }
        return parts
    }

    /// Most of what differs is taken apart, so that what is left comes again.
    private mutating func groupParts(
        of names: [Int],
        _ olds: [VersionIndex.Member?],
        _ news: [VersionIndex.Member?]
    ) -> VerdictParts {
        let pairs = names.map { Pair(old: olds[$0]?.content, new: news[$0]?.content) }
        var (parts, together) = steps.split(pairs)
        parts.add(group(together).parts)
        return parts
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
