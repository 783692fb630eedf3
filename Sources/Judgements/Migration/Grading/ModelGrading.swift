public import ModelDifference

/// Every difference between two versions, graded for the store, the cloud and older apps.
///
///     let grading = ModelGrading(from: old, to: new)
///     for change in grading.changes { print(change.description.symbol, change.grade.store) }
public struct ModelGrading: Sendable {
    /// The comparison that was graded.
    public let comparison: ModelComparison
    /// The grades of the comparison's changes, in their order.
    public let changes: [GradedChange]
    /// The grades of its observations, in their order. Of these only merged hierarchies count in a verdict.
    public let observations: [GradedChange]

    /// Grades the differences of two versions.
    ///
    /// - Parameters:
    ///   - old: The version a store was made with.
    ///   - between: The versions between, oldest first. They tell which renamings were meant and which names were used
    ///     again; Core Data does not see them, so a renaming that only they know is graded as the loss it is.
    ///   - new: The version that is to open the store.
    public init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        let comparison = ModelComparison(from: old.graph, through: between.map(\.graph), to: new.graph)
        let direct = between.isEmpty ? comparison.match : ModelMatch(from: old.graph, to: new.graph)
        self.init(comparison, ChangeGrading(comparison, direct: direct, old: old.isMirrored, new: new.isMirrored))
    }

    init(_ comparison: ModelComparison, _ grading: ChangeGrading) {
        self.comparison = comparison
        changes = comparison.changes.map(grading.graded)
        observations = comparison.observations.map(grading.graded)
    }
}
