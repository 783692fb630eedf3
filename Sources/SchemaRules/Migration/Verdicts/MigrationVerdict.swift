import CompilerSupport
import ObjectModel

/// Whether a store of one version can be opened with another, in one step.
///
/// Core Data looks at the two models alone, so two steps that are inferable say nothing about both at once.
///
///     let verdict = MigrationVerdict(from: old, to: new)
///     if verdict.kind > .inferable { print(verdict.reasons.map(\.grade.reason)) }
package struct MigrationVerdict: Equatable, Sendable {
    /// The verdict in one word.
    package enum Kind: String, OrderedByCase, Hashable, Sendable {
        /// The version hashes are equal: the store opens as it is.
        case same
        /// Core Data infers the mapping.
        case inferable
        /// Nobody has shown whether Core Data infers the mapping: treat it like ``stage``.
        case uncertain
        /// A recipe leads there in several steps.
        case stage
        /// No recipe leads there.
        case impossible
    }

    /// The verdict in one word.
    package let kind: Kind
    /// Whether code of the app has to run beside the migration.
    package let handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    package let losesData: Bool
    /// The changes that Core Data does not infer, or only if the rows fit; by symbol and kind.
    package let reasons: [GradedChange]
}

extension MigrationVerdict {
    /// Judges a pair of versions.
    ///
    /// A hash that differs without a change that modelc knows of is migrated by inference, as a copy.
    package init(from old: MigrationVersion, to new: MigrationVersion) {
        let hasSameHashes = old.hasSameHashes(as: new)
        if hasSameHashes == true {
            self.init(kind: .same, handler: .none, losesData: false, reasons: [])
            return
        }
        let grading = ChangeGrading(from: old, to: new)
        // Of the observations only merged hierarchies count: the others are hints.
        let graded = (grading.comparison.changes + grading.match.hierarchyMerges)
            .map { (change: $0, grade: grading.grade(of: $0)) }
        let store = graded.map(\.grade.store).max() ?? .none
        let kind = Kind(store, isHashChanged: hasSameHashes == false)
        self.init(
            kind: kind,
            handler: kind == .same ? .none : graded.map(\.grade.handler).max() ?? .none,
            losesData: graded.contains { $0.grade.losesData },
            reasons: graded.filter(\.grade.needsHelp).map { GradedChange($0.change, grading) }.sorted()
        )
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
