import CompilerSupport

/// What becomes of what each version of a model writes to iCloud when each other version reads it.
///
/// People update late, and have several devices. Every version that shipped writes to the same records, so each pair
/// counts, in both directions:
///
///     let matrix = CompatibilityMatrix(versions)
///     matrix.verdict(of: 0, readBy: 1).outcome
///     matrix.verdict(of: 0, readBy: 1).reasons.map(\.text)
///
/// The reasoning is that of the check: what the writer needs of CloudKit is deployed, and the reader is held against it.
package struct CompatibilityMatrix: Sendable {
    /// The names of the versions, oldest first.
    package let versions: [String]
    private let verdicts: [[CompatibilityVerdict]]

    /// Judges every pair.
    ///
    /// - Parameter versions: The versions, oldest first: renaming identifiers are followed from each to the next.
    package init(_ versions: [CompatibilityVersion]) {
        self.versions = versions.map(\.name)
        let search = PairSearch(versions)
        verdicts = versions.indices.concurrentMap { writer in
            versions.indices.map { search.verdict(of: writer, readBy: $0) }
        }
    }

    /// The verdict on what one version writes and another one reads, both by position.
    package func verdict(of writer: Int, readBy reader: Int) -> CompatibilityVerdict { verdicts[writer][reader] }
}
