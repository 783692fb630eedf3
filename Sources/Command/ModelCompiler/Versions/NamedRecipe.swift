import Migration
import ObjectModel

/// A recipe whose models have names, so that people can make versions of them.
struct NamedRecipe: Sendable {
    /// A model that is a draft for a version of its own.
    struct Draft: Sendable {
        let name: String
        let model: ManagedObjectModel
    }

    /// One step of a recipe.
    struct Step: Sendable {
        /// The model it leads to; nil when that is the new version as it is.
        let draft: Draft?
        /// Whether it leads to the new version, as it is or with renaming identifiers that it needs.
        let isLast: Bool
        let willMigrate: [String]
        let didMigrate: [String]
    }

    let from: String
    let to: String
    let steps: [Step]
    /// Whether the last step leads to the new version; a mirrored store keeps its old fields and never gets there.
    let reachesNewModel: Bool

    /// Nil when no recipe is known.
    init?(from old: MigrationVersion, to new: MigrationVersion) {
        guard let recipe = MigrationRecipe(from: old, to: new) else { return nil }
        from = old.name
        to = new.name
        reachesNewModel = recipe.reachesNewModel
        steps = recipe.hops.enumerated().map { position, hop in
            let name = "\(old.name) to \(new.name) \(position + 1)"
            return Step(
                draft: hop.model == new.graph.model ? nil : Draft(name: name, model: hop.model),
                isLast: recipe.reachesNewModel && position == recipe.hops.count - 1,
                willMigrate: hop.willMigrate,
                didMigrate: hop.didMigrate
            )
        }
    }
}
