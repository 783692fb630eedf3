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

    /// Judges a pair of versions.
    ///
    /// If the hashes differ without a known change, Core Data infers a copy.
    package init(from old: MigrationVersion, to new: MigrationVersion) {
        let hasSameHashes = old.hasSameHashes(as: new)
        // Of what Swift stores as one value hashes know nothing.
        let isSame = hasSameHashes == true && !new.hasSwiftTypes
        let all = isSame ? [] : ModelGrading(from: old, to: new).decisiveChanges
        let changes = all.filter { hasSameHashes != true || $0.change.isOfStoredValue }
        kind = Kind(changes.map(\.grade.store).max() ?? .none, isHashChanged: hasSameHashes == false)
        handler = kind == .same ? .none : changes.map(\.grade.handler).max() ?? .none
        losesData = changes.contains(where: \.grade.losesData)
        reasons = changes.filter(\.grade.needsHelp).sorted()
        losses = changes.filter { $0.grade.losesData && !$0.grade.needsHelp }.sorted()
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
        var best: [MigrationPath?] = [MigrationPath(hops: [])]
        for stop in stops.dropFirst() {
            let ways = zip(stops, best).compactMap { earlier, path -> MigrationPath? in
                let kind = verdict(from: earlier, to: stop).kind
                guard let path, kind != .impossible else { return nil }
                return MigrationPath(hops: path.hops + [.init(from: earlier, to: stop, kind: kind)])
            }
            best.append(ways.min { $0.cost < $1.cost })
        }
        return best
    }
}

extension MigrationPath {
    /// The cost, most important first; `span` counts the versions that recipes span.
    fileprivate var cost: (stages: Int, uncertain: Int, span: Int, hops: Int) {
        let span = hops.filter { $0.kind > .inferable }.reduce(0) { $0 + abs($1.to - $1.from) }
        return (hops.count { $0.kind == .stage }, hops.count { $0.kind == .uncertain }, span, hops.count)
    }
}
