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

/// Whether a version can open a store of another one in one step.
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
    /// Whether code of the app must run with the migration.
    package let handler: HandlerNeed
    /// Whether the store can lose values, rows, links, or their order.
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
        if hasSameHashes == true, !new.graph.model.hasSwiftTypes {
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

extension ManagedObjectModel {
    /// Whether an attribute has values that Swift makes.
    fileprivate var hasSwiftTypes: Bool {
        entities.contains { $0.attributes.contains { $0.hasDetails && $0.details.swiftType != nil } }
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

    /// Whether Core Data migrates without help: in one inferred step, or none.
    ///
    /// Core Data never migrates through other versions without a staged plan or code of the app, even if every step is
    /// inferable.
    package var isAutomatic: Bool { hops.count < 2 && hops.allSatisfy { $0.kind <= .inferable } }
}

extension MigrationMatrix {
    /// The best path from one version to another through the versions between; nil when none exists.
    ///
    /// A single inferable step comes first, because Core Data takes it. Otherwise the path has the fewest steps with a
    /// recipe, then the fewest uncertain steps, then recipes that span the fewest versions, so that stores of several
    /// versions share a recipe, then the fewest steps.
    package func path(from old: Int, to new: Int) -> MigrationPath? {
        let direct = verdict(from: old, to: new).kind
        if old == new { return MigrationPath(hops: []) }
        if direct <= .inferable { return MigrationPath(hops: [.init(from: old, to: new, kind: direct)]) }
        let stops = old < new ? Array(old...new) : Array((new...old).reversed())
        return bestPath(over: stops)
    }

    private func bestPath(over stops: [Int]) -> MigrationPath? {
        var best: [MigrationPath?] = [MigrationPath(hops: [])]
        for (position, stop) in stops.enumerated().dropFirst() {
            let ways = stops[..<position].indices.compactMap { earlier -> MigrationPath? in
                guard let way = best[earlier], let hop = step(from: stops[earlier], to: stop) else { return nil }
                return MigrationPath(hops: way.hops + [hop])
            }
            best.append(ways.min { $0.cost.lexicographicallyPrecedes($1.cost) })
        }
        return best.last ?? nil
    }

    private func step(from old: Int, to new: Int) -> MigrationPath.Hop? {
        let kind = verdict(from: old, to: new).kind
        return kind == .impossible ? nil : MigrationPath.Hop(from: old, to: new, kind: kind)
    }
}

extension MigrationPath {
    /// The cost of a path, most important first.
    fileprivate var cost: [Int] {
        let spans = hops.filter { $0.kind > .inferable }.map { abs($0.to - $0.from) }
        return [
            hops.count { $0.kind == .stage }, hops.count { $0.kind == .uncertain }, spans.reduce(0, +), hops.count,
        ]
    }
}
