/// The verdicts on all pairs of versions, in both directions.
///
/// Checking neighbours is not enough: people skip versions, and two inferable steps need not be inferable at once.
///
///     let matrix = MigrationMatrix(versions)
///     matrix.verdict(from: 0, to: versions.count - 1).kind
///     matrix.path(from: 0, to: versions.count - 1)?.hops
public struct MigrationMatrix: Sendable {
    /// The versions, oldest first.
    public let versions: [MigrationVersion]
    private let verdicts: [MigrationVerdict]

    /// Judges every pair.
    ///
    /// Costs about as much as reading the versions, as long as most entities stay the same from version to version.
    public init(_ versions: [MigrationVersion]) {
        self.versions = versions
        var judging = MatrixJudging(versions)
        var verdicts: [MigrationVerdict] = []
        verdicts.reserveCapacity(versions.count * versions.count)
        for old in versions.indices {
            for new in versions.indices {
                verdicts.append(old == new ? .same : judging.verdict(from: old, to: new))
            }
        }
        self.verdicts = verdicts
    }

    /// The verdict on opening a store of one version with another, both by position.
    public func verdict(from old: Int, to new: Int) -> MigrationVerdict { verdicts[old * versions.count + new] }
}
