package import ObjectModel

/// A way from one version to another that Core Data does not infer in one step, cut into steps that it does infer.
///
/// Code of the app runs before and after the steps, in the handlers of custom stages; the models between are drafts for
/// versions of their own.
///
///     let recipe = MigrationRecipe(from: old, to: new)
///     for hop in recipe?.hops ?? [] { print(hop.didMigrate) }
package struct MigrationRecipe: Equatable, Sendable {
    /// One step.
    package struct Hop: Equatable, Sendable {
        /// The model that the step leads to.
        package let model: ManagedObjectModel
        /// What code must do before, when the store has the old schema; one sentence each.
        package let willMigrate: [String]
        /// What code must do after, when the store has the new schema; one sentence each.
        package let didMigrate: [String]
    }

    /// The steps, in order.
    ///
    /// The last model hashes like the new version, but may carry renaming identifiers, which that version then needs.
    package let hops: [Hop]
    /// Whether the last step leads to the new version.
    ///
    /// A mirrored store refuses renamings, so it stops at a model that keeps the old fields beside the new ones.
    package let reachesNewModel: Bool

    /// Looks for a recipe.
    ///
    /// Nil when the step is inferable and needs no code, and when no recipe is known: for merged hierarchies and for
    /// elements of composites.
    package init?(from old: MigrationVersion, to new: MigrationVersion) {
        let grading = ModelGrading(from: old, to: new)
        let changes = grading.changes.filter(\.grade.needsHelp)
        guard !changes.isEmpty, grading.comparison.match.hierarchyMerges.isEmpty else { return nil }
        var bridge = RecipeBridge(grading.comparison)
        for change in changes {
            guard bridge.apply(change.change, isMirrored: change.isMirrored) else { return nil }
        }
        self = bridge.recipe
    }

    init(hops: [Hop], reachesNewModel: Bool) {
        self.hops = hops
        self.reachesNewModel = reachesNewModel
    }
}
