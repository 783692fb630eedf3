import CompilerSupport
package import ObjectModel
package import SchemaRules

/// What happens to stores of every version of a bundle, with what people are told about the bundle.
package struct ModelMigration: Sendable {
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
    package var path = ""
    /// The mirrored part, in words; nil when the model is not marked as mirrored.
    package var scope: String?
    /// How the versions are ordered, in words.
    package var order = ""
    /// The versions that could be read, oldest first.
    let matrix: MigrationMatrix
    /// The position of the version that is to open the stores.
    let target: Int
    /// Whether that is the bundle's current version.
    package var isTargetCurrent = false
    /// Every other version with the target.
    let pairs: [Pair]
    /// How the steps are cut that Core Data does not infer, or that need code; by the versions they begin and end with.
    package let recipes: [NamedRecipe]

    /// Judges the versions of a bundle, oldest first; nil when the target is not among them.
    package init?(_ versions: [MigrationVersion], to target: String) {
        guard let position = versions.firstIndex(where: { $0.name == target }) else { return nil }
        let matrix = MigrationMatrix(versions)
        self.matrix = matrix
        self.target = position
        pairs = versions.indices.filter { $0 != position }.map { Pair(from: $0, to: position, in: matrix) }
        recipes = Self.recipes(for: pairs, in: matrix)
    }

    /// Whether the stores of any version need more than Core Data infers by itself: a recipe, or code beside it.
    package var needsMoreThanInference: Bool { pairs.contains { $0.verdict.isMoreThanInference } }

    /// The document in a format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isMatrix: Whether every pair of versions is shown, and not only the way of each to the one.
    /// - Returns: The text.
    package func document(_ format: DocumentFormat, isMatrix: Bool = false) -> String {
        switch format {
        case .json: JSON((self, isMatrix), MigrationJSON.keys).documentText()
        case .dot: Diagram(self, isMatrix: isMatrix).dot
        case .mermaid: Diagram(self, isMatrix: isMatrix).mermaid
        case .markdown: markdown(isMatrix: isMatrix)
        default: isMatrix ? matrixText : text
        }
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
package struct NamedRecipe: Sendable {
    /// A model that is a draft for a version of its own.
    package struct Draft: Sendable {
        /// The name of its version: `V1 to V2 1`.
        package let name: String
        /// The contents.
        package let model: ManagedObjectModel
    }

    /// One step of a recipe.
    package struct Step: Sendable {
        /// The model it leads to; nil when that is the new version as it is.
        package let draft: Draft?
        /// Whether it leads to the new version, as it is or with renaming identifiers that it needs.
        let isLast: Bool
        let willMigrate: [String]
        let didMigrate: [String]
    }

    /// The version that it begins with.
    package let from: String
    /// The version that it leads to.
    package let to: String
    /// The steps, in their order.
    package let steps: [Step]
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
