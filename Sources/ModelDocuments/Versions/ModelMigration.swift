package import CompilerSupport
import ObjectModel
package import SchemaRules

/// The migration of stores of every version of a bundle.
package struct ModelMigration: Sendable {
    /// One version and another that opens its stores, by position.
    struct Pair: Sendable {
        let from: Int
        let to: Int
        let verdict: MigrationVerdict
        /// The path that Core Data takes, or that a staged plan can take; nil when there is none.
        let path: MigrationPath?

        /// The versions on the path; empty without one.
        var stops: [Int] { path.map { [from] + $0.hops.map(\.to) } ?? [] }

        /// The steps of the path, each by its two versions; without a path, the refused step.
        var steps: [[Int]] { path?.hops.map { [$0.from, $0.to] } ?? [[from, to]] }
    }

    /// The bundle, as the user named it.
    package var path = ""
    /// The mirrored part, in words; nil when the model is not marked as mirrored.
    package var scope: String?
    /// The order of the versions, in words.
    package var order = ""
    /// The readable versions, oldest first.
    let matrix: MigrationMatrix
    /// The position of the version that opens the stores.
    let target: Int
    /// True if that version is the bundle's current one.
    package var isTargetCurrent = false
    /// All pairs of different versions.
    private let allPairs: [Pair]
    /// Every other version with the target.
    let pairs: [Pair]
    /// The recipes for steps that Core Data does not infer, or that need code; by their first and last versions.
    package let recipes: [NamedRecipe]

    /// Judges the versions of a bundle, oldest first; nil when the target is not among them.
    package init?(_ versions: [MigrationVersion], to target: String) {
        guard let position = versions.firstIndex(where: { $0.name == target }) else { return nil }
        let matrix = MigrationMatrix(versions)
        self.matrix = matrix
        self.target = position
        allPairs = versions.indices.flatMap(matrix.pairs)
        pairs = allPairs.filter { $0.to == position }
        recipes = Self.recipes(for: pairs, in: matrix)
    }

    /// True if the stores of any version need more than inference: a recipe, or code.
    package var needsMoreThanInference: Bool { pairs.contains { $0.verdict.isMoreThanInference } }

    /// The document in a format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isMatrix: Whether every pair of versions is shown, instead of only each version's path to the target.
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
    func pairs(isMatrix: Bool) -> [Pair] { isMatrix ? allPairs : pairs }

    /// The recipe of each step, once for all paths over it. Without a path, a recipe may lead to an equivalent model.
    private static func recipes(for pairs: [Pair], in matrix: MigrationMatrix) -> [NamedRecipe] {
        pairs.flatMap(\.steps).uniqued
            .filter { matrix.verdict(from: $0[0], to: $0[1]).isMoreThanInference }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .compactMap { NamedRecipe(from: matrix.versions[$0[0]], to: matrix.versions[$0[1]]) }
    }
}

extension MigrationMatrix {
    /// A version with each of the others.
    fileprivate func pairs(from: Int) -> [ModelMigration.Pair] {
        let paths = paths(from: from)
        return versions.indices.filter { $0 != from }.map { to in
            ModelMigration.Pair(from: from, to: to, verdict: verdict(from: from, to: to), path: paths[to])
        }
    }
}

extension MigrationVerdict {
    /// True if relying on Core Data alone would lose or block a store.
    var isMoreThanInference: Bool { kind > .inferable || handler == .required }
}

/// A recipe whose models have names, so that they can become versions.
package struct NamedRecipe: Sendable {
    /// One step, and the name of the draft that it ends in, such as `V1 to V2 1`; nil when that is the new version
    /// unchanged.
    package typealias Step = (draft: String?, hop: MigrationRecipe.Hop)

    /// The version before the step.
    package let from: String
    /// The version after the step.
    package let to: String
    /// The steps, in order.
    package let steps: [Step]
    /// True if the last step ends in the new version; a mirrored store keeps its old fields, so it never does.
    let reachesNewModel: Bool

    /// Nil when no recipe is known.
    init?(from old: MigrationVersion, to new: MigrationVersion) {
        guard let recipe = MigrationRecipe(from: old, to: new) else { return nil }
        from = old.name
        to = new.name
        reachesNewModel = recipe.reachesNewModel
        steps = recipe.hops.enumerated().map { position, hop in
            (hop.model == new.graph.model ? nil : "\(old.name) to \(new.name) \(position + 1)", hop)
        }
    }
}

extension ModelMigration {
    /// Verdicts for people: a line for each version, and the reasons below where inference is not enough.
    ///
    ///     Library.xcdatamodeld · 3 versions in natural order of their names
    ///     To V3 (current) from
    ///       V1  stage      V1 → V2 → V3
    ///           Book.year type-changed Date → String: source and destination attribute types are incompatible … (134190)
    ///       V2  inferable  V2 → V3
    var text: String {
        let recipes = recipes.flatMap { recipe in
            ["Recipe for \(recipe.from) → \(recipe.to)"] + recipe.lines.map { "  \($0)" }
        }
        let nameWidth = pairs.map { names[$0.from].count }.max() ?? 0
        let lines = pairs.isEmpty ? [] : verdicts.lines(nameWidth: nameWidth)
        return ([heading] + lines + recipes + [summary] + remarks).printed
    }

    /// The verdicts on all pairs of versions as a grid.
    var matrixText: String {
        let legend =
            "= same, i inferable, h inferable with code, ? uncertain, s stage, x impossible; from the line to the column"
        return ([heading] + grid.lines + [legend]).printed
    }

    var grid: VersionGrid {
        VersionGrid(names: names, corner: "from ↓ to →") { from, to in
            let verdict = matrix.verdict(from: from, to: to)
            return (verdict.letter, verdict.words, verdict.kind.rawValue + (verdict.losesData ? " loses" : ""))
        }
    }

    // MARK: Parts of every document

    /// `Library.xcdatamodeld · 5 versions in natural order of their names`.
    var heading: String {
        let count = counted(names.count, "version", "versions")
        let scope = scope.map { " · mirrored: \($0)" } ?? ""
        return "\(path) · \(count)\(pairs.isEmpty ? "" : " in \(order)")\(scope)"
    }

    /// The version that opens the stores: `V10 (current)`.
    var targetName: String { names[target] + (isTargetCurrent ? " (current)" : "") }

    /// The verdict for each other version, and its path to the target.
    var verdicts: VersionVerdicts {
        let rows = pairs.map { pair in
            let way = pair.stops.isEmpty ? "no path" : pair.stops.map { names[$0] }.joined(separator: " → ")
            return (
                cells: [names[pair.from], pair.verdict.words, way],
                reasons: (pair.verdict.reasons + pair.verdict.losses).map(\.words)
            )
        }
        return VersionVerdicts(title: "To \(targetName) from", columns: ["from", "verdict", "way"], rows: rows)
    }

    /// `4 versions: 2 inferable, 1 uncertain, 1 stage`.
    var summary: String {
        if pairs.isEmpty { return "There is no version besides \(targetName)." }
        return "\(counted(pairs.count, "other version", "other versions")): \(pairs.map(\.verdict.kind).tally)"
    }

    /// The assumptions behind the verdicts, and how to change them.
    var remarks: [String] {
        if scope != nil { return [] }
        return [
            "Judged as not mirrored: the model is not marked as mirrored. Use `--database private` to judge it as mirrored."
        ]
    }

    /// Verdicts for a pull request: a table of versions, or of all pairs, and the recipes.
    func markdown(isMatrix: Bool) -> String {
        let head = ["### Migration to \(MarkdownText.escaped(targetName))", MarkdownText.escaped(heading)]
        let table = isMatrix ? grid.markdown : verdicts.markdown
        return (head + [table] + recipes.map(\.markdown) + [summary.printable] + remarks).joined(separator: "\n\n")
            + "\n"
    }
}

extension NamedRecipe {
    /// The steps, one line each.
    var lines: [String] {
        let lines = steps.enumerated().map { position, step in
            let name = name(of: step, isLast: reachesNewModel && position == steps.count - 1)
            let tasks = step.hop.willMigrate.map { "before: \($0)" } + step.hop.didMigrate.map { "after: \($0)" }
            return ([name] + tasks).joined(separator: "; ")
        }
        return lines + (reachesNewModel ? [] : ["this is the last step: a mirrored store keeps its old fields"])
    }

    /// The last step ends in the new version, perhaps with added renaming identifiers.
    private func name(of step: Step, isLast: Bool) -> String {
        guard let draft = step.draft else { return to }
        return isLast ? "\(to) with the renaming identifiers of draft '\(draft)'" : "draft '\(draft)'"
    }

    fileprivate var markdown: String {
        let title = "**Recipe for \(MarkdownText.escaped(from)) → \(MarkdownText.escaped(to))**"
        return title + "\n\n" + lines.map { "- \(MarkdownText.escaped($0))" }.joined(separator: "\n")
    }
}

extension Diagram {
    /// The versions as a graph: the steps of the paths to the target, or of all pairs from an older version to a newer
    /// one.
    ///
    /// A solid arrow is inferred, a dashed one needs a recipe, a dotted one is uncertain or impossible.
    init(_ migration: ModelMigration, isMatrix: Bool) {
        name = "migration"
        letter = "v"
        nodes = migration.names.enumerated().map { number, name in
            number == migration.target
                ? Node(number: number, label: name, style: "bold", brackets: ("([", "])"))
                : Node(number: number, label: name)
        }
        let positions = migration.names.indices
        let steps =
            isMatrix
            ? positions.flatMap { from in positions.dropFirst(from + 1).map { [from, $0] } }
            : migration.pairs.flatMap(\.steps).uniqued
        edges = steps.map { step in
            let verdict = migration.matrix.verdict(from: step[0], to: step[1])
            return Edge(
                from: step[0],
                to: step[1],
                label: verdict.label,
                style: verdict.lineStyle.map { "style=\($0)" },
                arrow: verdict.lineStyle == nil ? "-->" : "-.->"
            )
        }
    }
}

extension MigrationVerdict {
    /// `inferable, with code`.
    var label: String { kind == .inferable && handler == .required ? "inferable, with code" : kind.rawValue }

    /// The label, with a note when values are lost.
    var words: String { label + (losesData ? ", loses data" : "") }

    /// The verdict in one letter.
    fileprivate var letter: String {
        switch kind {
        case .same: "="
        case .inferable: handler == .required ? "h" : "i"
        case .uncertain: "?"
        case .stage: "s"
        case .impossible: "x"
        }
    }

    /// The line style; nil for a solid line.
    fileprivate var lineStyle: String? {
        switch kind {
        case .same, .inferable: nil
        case .stage: "dashed"
        case .uncertain, .impossible: "dotted"
        }
    }
}

extension GradedChange {
    /// `Book.year type-changed Integer 16 → String: sources differ … (134190)`.
    var words: String {
        let values = description.values.isEmpty ? "" : " \(description.values)"
        let code = grade.coreDataCode.map { " (\($0))" } ?? ""
        return "\(description.symbol) \(description.kind)\(values): \(grade.reason)\(code)"
    }
}

/// Verdicts as a `modelc.migration/1` document.
package enum MigrationJSON {
    /// The subject of the document: every pair of versions, or each version with the target.
    package typealias Subject = (migration: ModelMigration, isMatrix: Bool)

    /// The whole document.
    package static let keys: [JSONKey<Subject>] = [
        .format("modelc.migration/1"),
        JSONKey("path") { $0.migration.path },
        JSONKey("order") { $0.migration.order },
        JSONKey("versions") { $0.migration.names },
        JSONKey("target") { $0.migration.names[$0.migration.target] }.listed(behind: "order"),
        JSONKey("pairs", each: pair) { document in
            let names = document.migration.names
            return document.migration.pairs(isMatrix: document.isMatrix).map { ($0, names) }
        },
        JSONKey("recipes", each: recipe) { $0.migration.recipes },
    ]

    private static let pair: [JSONKey<(pair: ModelMigration.Pair, names: [String])>] = [
        JSONKey("from") { $0.names[$0.pair.from] },
        JSONKey("to") { $0.names[$0.pair.to] },
        .word("verdict") { $0.pair.verdict.kind },
        JSONKey("reasons") { $0.pair.verdict.reasons.map(\.words) },
        JSONKey("path") { part in part.pair.stops.map { part.names[$0] } },
        JSONKey("isAutomatic") { $0.pair.path?.isAutomatic == true && !$0.pair.verdict.isMoreThanInference },
        .word("handler") { $0.pair.verdict.handler },
        JSONKey("losesData") { $0.pair.verdict.losesData },
        JSONKey("changes", each: change) { $0.pair.verdict.reasons },
        JSONKey("losses", each: change) { $0.pair.verdict.losses },
    ]

    private static let change: [JSONKey<GradedChange>] = [
        JSONKey("symbol") { $0.description.symbol },
        JSONKey("kind") { $0.description.kind },
        JSONKey("from") { $0.description.from },
        JSONKey("to") { $0.description.to },
        .word("store") { $0.grade.store },
        .word("handler") { $0.grade.handler },
        JSONKey("reason") { $0.grade.reason }.listed(behind: "kind"),
        JSONKey("coreDataCode") { $0.grade.coreDataCode },
    ]

    private static let recipe: [JSONKey<NamedRecipe>] = [
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        JSONKey("reachesNewModel") { $0.reachesNewModel },
        JSONKey("hops", each: step) { $0.steps },
    ]

    private static let step: [JSONKey<NamedRecipe.Step>] = [
        JSONKey("draft") { $0.draft },
        JSONKey("willMigrate") { $0.hop.willMigrate },
        JSONKey("didMigrate") { $0.hop.didMigrate },
    ]
}
