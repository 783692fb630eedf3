import Migration

/// What happens to stores of every version of a bundle, with what people are told about the bundle.
struct ModelMigration: Sendable {
    /// One version and another that opens its stores, by position.
    struct Pair: Sendable {
        let from: Int
        let to: Int
        let verdict: MigrationVerdict
        /// The way that Core Data takes, or that a staged plan can take; nil when there is none.
        let path: MigrationPath?
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
        var seen: Set<[Int]> = []
        let steps = pairs.flatMap { pair in pair.path?.hops.map { [$0.from, $0.to] } ?? [[pair.from, pair.to]] }
        return steps.filter { seen.insert($0).inserted && matrix.verdict(from: $0[0], to: $0[1]).isMoreThanInference }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .compactMap { NamedRecipe(from: matrix.versions[$0[0]], to: matrix.versions[$0[1]]) }
    }
}

extension ModelMigration.Pair {
    fileprivate init(from: Int, to: Int, in matrix: MigrationMatrix) {
        self.init(
            from: from,
            to: to,
            verdict: matrix.verdict(from: from, to: to),
            path: matrix.path(from: from, to: to)
        )
    }
}

extension MigrationVerdict {
    /// Whether a store is lost or stuck when people rely on Core Data alone.
    var isMoreThanInference: Bool { kind > .inferable || handler == .required }
}
