import CompilerSupport

/// The verdicts on all pairs of versions, in both directions.
///
/// Checking neighbours is not enough: people skip versions, and two inferable steps need not be inferable at once.
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

    /// The verdict on opening a store of one version with another, both by position.
    package func verdict(from old: Int, to new: Int) -> MigrationVerdict { verdicts[old][new] }
}
