import CompilerSupport
import ObjectModel

/// The verdicts on all pairs of versions, in both directions.
///
/// Checking neighbours is not enough. Users skip versions, and two inferable steps need not be inferable as one.
///
///     let matrix = MigrationMatrix(versions)
///     matrix.verdict(from: 0, to: versions.count - 1).kind
///     matrix.path(from: 0, to: versions.count - 1)?.hops
package struct MigrationMatrix: Sendable {
    /// The versions, oldest first.
    package let versions: [MigrationVersion]
    private let verdicts: [[MigrationVerdict]]

    /// Judges every pair.
    package init(_ versions: [MigrationVersion]) {
        self.versions = versions
        verdicts = versions.concurrentMap { old in versions.map { MigrationVerdict(from: old, to: $0) } }
    }

    /// The verdict on opening a store of the version at a position with the one at another.
    package func verdict(from old: Int, to new: Int) -> MigrationVerdict { verdicts[old][new] }
}

/// The verdict of one version about a store of another one, in one step.
///
/// Core Data compares only these two models. Two inferable steps therefore do not make both inferable at once.
///
///     let verdict = MigrationVerdict(from: old, to: new)
///     if verdict.kind > .inferable { print(verdict.reasons.map(\.grade.reason)) }
package struct MigrationVerdict: Equatable, Sendable {
    /// The kinds of verdicts.
    package enum Kind: String, OrderedByCase, Hashable, Sendable {
        /// The version hashes are equal, so the store opens unchanged.
        case same
        /// Core Data infers the mapping.
        case inferable
        /// No source shows whether Core Data infers the mapping. Treat it like ``stage``.
        case uncertain
        /// A recipe migrates in several steps.
        case stage
        /// No recipe is known.
        case impossible
    }

    /// The kind of verdict.
    package let kind: Kind
    /// The need for code of the app that runs with the migration.
    package let handler: HandlerNeed
    /// True if the store can lose values, rows, links, or their order.
    package let losesData: Bool
    /// The changes that Core Data does not infer, or only if the rows fit, by symbol and kind.
    package let reasons: [GradedChange]
    /// The other changes that lose data, likewise.
    package let losses: [GradedChange]
}

extension MigrationVerdict {
    /// Judges a pair of versions.
    ///
    /// If the hashes differ without a known change, Core Data infers a copy.
    package init(from old: MigrationVersion, to new: MigrationVersion) {
        let hasSameHashes = old.hasSameHashes(as: new)
        // Of what Swift stores as one value hashes know nothing.
        if hasSameHashes == true, !new.hasSwiftTypes {
            self.init(kind: .same, handler: .none, losesData: false, reasons: [], losses: [])
            return
        }
        let grading = ChangeGrading(from: old, to: new)
        // Only merged hierarchies count; the other observations are hints.
        let graded = (grading.comparison.changes + grading.match.hierarchyMerges)
            .filter { hasSameHashes != true || $0.isOfStoredValue }
            .map { (change: $0, grade: grading.grade(of: $0)) }
        let store = graded.map(\.grade.store).max() ?? .none
        let kind = Kind(store, isHashChanged: hasSameHashes == false)
        self.init(
            kind: kind,
            handler: kind == .same ? .none : graded.map(\.grade.handler).max() ?? .none,
            losesData: graded.contains { $0.grade.losesData },
            reasons: graded.filter(\.grade.needsHelp).map { GradedChange($0.change, grading) }.sorted(),
            losses: graded.filter { $0.grade.losesData && !$0.grade.needsHelp }
                .map { GradedChange($0.change, grading) }.sorted()
        )
    }
}

extension ModelChange {
    fileprivate var isOfStoredValue: Bool {
        if case .storedValueChanged = self { true } else { false }
    }
}

extension MigrationVerdict.Kind {
    fileprivate init(_ store: StoreGrade, isHashChanged: Bool) {
        switch store {
        case .none: self = isHashChanged ? .inferable : .same
        case .inferred: self = .inferable
        case .uncertain: self = .uncertain
        case .stage: self = .stage
        case .impossible: self = .impossible
        }
    }
}

/// The steps of a migration from one version to another.
package struct MigrationPath: Equatable, Sendable {
    /// One step, by the positions of its versions.
    package struct Hop: Equatable, Sendable {
        /// The version before.
        package let from: Int
        /// The version after.
        package let to: Int
        /// The requirement of the step. ``MigrationVerdict/Kind/stage`` means that a recipe must divide it.
        package let kind: MigrationVerdict.Kind
    }

    /// The steps, in order; none when both versions are the same.
    package let hops: [Hop]

    /// True if Core Data migrates without help: in one inferred step, or none.
    ///
    /// Core Data never migrates through other versions without a staged plan or code of the app, even if every step is
    /// inferable.
    package var isAutomatic: Bool { hops.count < 2 && hops.allSatisfy { $0.kind <= .inferable } }
}

extension MigrationMatrix {
    /// The best path from a version to each one, through the versions between; nil where none exists.
    ///
    /// A single inferable step comes first, because Core Data takes it. Otherwise the path has the fewest steps with a
    /// recipe, then the fewest uncertain steps, then recipes that span the fewest versions, so that stores of several
    /// versions share a recipe, then the fewest steps.
    package func paths(from old: Int) -> [MigrationPath?] {
        let (newer, older) = (Array(old..<versions.count), Array((0...old).reversed()))
        let best = bestPaths(over: older).dropFirst().reversed() + bestPaths(over: newer)
        return best.enumerated().map { new, path in
            let direct = verdict(from: old, to: new).kind
            if old == new || direct > .inferable { return path }
            return MigrationPath(hops: [.init(from: old, to: new, kind: direct)])
        }
    }

    /// The best path from one version to another through the versions between; nil when none exists.
    package func path(from old: Int, to new: Int) -> MigrationPath? { paths(from: old)[new] }

    /// The best path from the first stop to each: the best one to a stop before, and a step. All are found
    /// at once, because they share their beginnings.
    private func bestPaths(over stops: [Int]) -> [MigrationPath?] {
        var best: [(path: MigrationPath, cost: PathCost)?] = [(MigrationPath(hops: []), PathCost())]
        for (position, stop) in stops.enumerated().dropFirst() {
            var way: (hop: MigrationPath.Hop, before: MigrationPath, cost: PathCost)?
            for (earlier, before) in zip(stops, best.prefix(position)) {
                guard let before, let hop = step(from: earlier, to: stop) else { continue }
                let cost = before.cost.adding(hop)
                if way.map({ cost < $0.cost }) ?? true { way = (hop, before.path, cost) }
            }
            best.append(way.map { (MigrationPath(hops: $0.before.hops + [$0.hop]), $0.cost) })
        }
        return best.map { $0?.path }
    }

    private func step(from old: Int, to new: Int) -> MigrationPath.Hop? {
        let kind = verdict(from: old, to: new).kind
        return kind == .impossible ? nil : MigrationPath.Hop(from: old, to: new, kind: kind)
    }
}

/// The cost of a path, most important first.
private struct PathCost: Comparable {
    private var stages = 0
    private var uncertain = 0
    /// The versions that recipes span.
    private var span = 0
    private var hops = 0

    func adding(_ hop: MigrationPath.Hop) -> PathCost {
        var cost = self
        if hop.kind == .stage { cost.stages += 1 }
        if hop.kind == .uncertain { cost.uncertain += 1 }
        if hop.kind > .inferable { cost.span += abs(hop.to - hop.from) }
        cost.hops += 1
        return cost
    }

    static func < (left: PathCost, right: PathCost) -> Bool {
        (left.stages, left.uncertain, left.span, left.hops) < (right.stages, right.uncertain, right.span, right.hops)
    }
}
