import Migration
import ModelDifference
import Reporting

/// What documents about migrations say to people, whatever the layout.
struct MigrationWords {
    private let migration: ModelMigration

    init(_ migration: ModelMigration) { self.migration = migration }

    /// `Library.xcdatamodeld · 5 versions in natural order of their names`.
    var heading: String {
        let count = counted(migration.names.count, "version", "versions")
        let scope = migration.scope.map { " · mirrored: \($0)" } ?? ""
        let order = migration.pairs.isEmpty ? "" : " in \(migration.order)"
        return "\(migration.path) · \(count)\(order)\(scope)"
    }

    /// The version that is to open the stores: `V10 (current)`.
    var target: String { migration.names[migration.target] + (migration.isTargetCurrent ? " (current)" : "") }

    /// `V1 → V4 → V10`, or why there is no way.
    func way(of pair: ModelMigration.Pair) -> String {
        guard let path = pair.path else { return "no way" }
        let names = path.hops.first.map { [migration.names[$0.from]] } ?? []
        return (names + path.hops.map { migration.names[$0.to] }).joined(separator: " → ")
    }

    /// `4 versions: 2 inferable, 1 uncertain, 1 stage`.
    var summary: String {
        let kinds = MigrationVerdict.Kind.allCases.compactMap { kind -> String? in
            let count = migration.pairs.count { $0.verdict.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        if migration.pairs.isEmpty { return "No other version leads to \(target)." }
        let count = counted(migration.pairs.count, "other version", "other versions")
        return "\(count): \(kinds.joined(separator: ", "))"
    }

    /// What the verdicts rest on, and how to change it.
    var remarks: [String] {
        migration.scope == nil
            ? ["Taken as not mirrored: nothing says this model is; `--database private` judges it as mirrored."] : []
    }

    /// The steps of a recipe, one line each.
    func lines(of recipe: NamedRecipe) -> [String] {
        let steps = recipe.steps.map { step in
            let before = step.willMigrate.map { "before: \($0)" }
            return ([self.name(of: step, in: recipe)] + before + step.didMigrate.map { "after: \($0)" })
                .joined(separator: "; ")
        }
        let end = recipe.reachesNewModel ? [] : ["it ends there: a mirrored store keeps its old fields"]
        return steps + end
    }

    private func name(of step: NamedRecipe.Step, in recipe: NamedRecipe) -> String {
        guard let draft = step.draft else { return recipe.to }
        return step.isLast
            ? "\(recipe.to) with the renaming identifiers of draft '\(draft.name)'" : "draft '\(draft.name)'"
    }
}

extension MigrationVerdict {
    /// `inferable, after code`.
    var words: String {
        let help = kind == .inferable && handler == .required ? ", with code" : ""
        return kind.rawValue + help + (losesData ? ", loses data" : "")
    }
}

extension VerdictReason {
    /// `Book.year type-changed Integer 16 → String: sources differ … (134190)`.
    var words: String {
        let values = description.values.isEmpty ? "" : " \(description.values)"
        return "\(description.symbol) \(description.kind)\(values): \(text)\(coreDataCode.map { " (\($0))" } ?? "")"
    }
}
