import Migration
import ObjectModel

/// What happens to stores of every version of a bundle, with what people are told about the bundle.
struct ModelMigration: Sendable {
    /// One version and another that opens its stores, by position.
    struct Pair: Sendable {
        let from: Int
        let to: Int
        let verdict: MigrationVerdict
        /// The way that Core Data takes, or that a staged plan can take; nil when there is none.
        let path: MigrationPath?

        init(from: Int, to: Int, in matrix: MigrationMatrix) {
            self.from = from
            self.to = to
            verdict = matrix.verdict(from: from, to: to)
            path = matrix.path(from: from, to: to)
        }

        /// The versions on the way; none when there is no way.
        var stops: [Int] {
            let hops = path?.hops ?? []
            return hops.prefix(1).map(\.from) + hops.map(\.to)
        }

        /// The steps of the way, each by its two versions; where there is no way, the one that is refused.
        var steps: [[Int]] { path?.hops.map { [$0.from, $0.to] } ?? [[from, to]] }
    }

    /// The bundle, as the user named it.
    let path: String
    /// What is mirrored, in words; nil when nothing says that the model is.
    let scope: String?
    /// How the versions are ordered, in words.
    let order: String
    /// The versions that could be read, oldest first.
    let matrix: MigrationMatrix
    /// The position of the version that is to open the stores.
    let target: Int
    /// Whether that is the bundle's current version.
    let isTargetCurrent: Bool
    /// Every other version with the target.
    let pairs: [Pair]
    /// How the steps are cut that Core Data does not infer, or that need code; by the versions they begin and end with.
    let recipes: [NamedRecipe]

    /// Judges the models of a compilation; nil when the target could not be read.
    init?(_ compilation: Compilation, to target: String, order: VersionOrder) {
        let versions = order.sorted(compilation.models.indices.compactMap(compilation.migrationVersion))
        guard let position = versions.firstIndex(where: { $0.name == target }),
            let index = compilation.models.firstIndex(where: { $0.input.version?.name == target })
        else { return nil }
        let matrix = MigrationMatrix(versions)
        let input = compilation.models[index].input
        path = input.path
        scope = compilation.scopeWords(index)
        self.order = order.words
        self.matrix = matrix
        self.target = position
        isTargetCurrent = input.version?.isCurrent == true
        pairs = versions.indices.filter { $0 != position }.map { Pair(from: $0, to: position, in: matrix) }
        recipes = Self.recipes(for: pairs, in: matrix)
    }

    /// The names of the versions, oldest first.
    var names: [String] { matrix.versions.map(\.name) }

    /// The pairs of a document: all in both directions, or those with the target.
    func pairs(isMatrix: Bool) -> [Pair] {
        guard isMatrix else { return pairs }
        let positions = matrix.versions.indices
        return positions.flatMap { from in
            positions.filter { $0 != from }.map { Pair(from: from, to: $0, in: matrix) }
        }
    }

    /// Each step once, however many ways lead over it. Where there is no way, a recipe may lead to a model that is as good.
    private static func recipes(for pairs: [Pair], in matrix: MigrationMatrix) -> [NamedRecipe] {
        pairs.flatMap(\.steps).uniqued
            .filter { matrix.verdict(from: $0[0], to: $0[1]).isMoreThanInference }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .compactMap { NamedRecipe(from: matrix.versions[$0[0]], to: matrix.versions[$0[1]]) }
    }
}

extension MigrationVerdict {
    /// Whether a store is lost or stuck when people rely on Core Data alone.
    var isMoreThanInference: Bool { kind > .inferable || handler == .required }
}

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
