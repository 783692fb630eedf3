import Migration
import Reporting

/// Verdicts for people: a line for each version, and the reasons below where Core Data does not manage by itself.
///
///     Library.xcdatamodeld · 3 versions in natural order of their names
///     To V3 (current) from
///       V1  stage      V1 → V2 → V3
///           Book.year type-changed Date → String: source and destination attribute types are incompatible … (134190)
///       V2  inferable  V2 → V3
struct MigrationText {
    private let migration: ModelMigration
    private let words: MigrationWords

    init(_ migration: ModelMigration) {
        self.migration = migration
        words = MigrationWords(migration)
    }

    var text: String {
        let lines = [words.heading] + verdicts + recipes + [words.summary] + words.remarks
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var verdicts: [String] {
        let nameWidth = migration.pairs.map { migration.names[$0.from].count }.max() ?? 0
        let verdictWidth = migration.pairs.map(\.verdict.words.count).max() ?? 0
        let indent = String(repeating: " ", count: nameWidth + 4)
        if migration.pairs.isEmpty { return [] }
        return ["To \(words.target) from"]
            + migration.pairs.flatMap { pair in
                let name = migration.names[pair.from].padded(to: nameWidth)
                let line = "  \(name)  \(pair.verdict.words.padded(to: verdictWidth))  \(words.way(of: pair))"
                return [line] + pair.verdict.reasons.map { indent + $0.words }
            }
    }

    private var recipes: [String] {
        migration.recipes.flatMap { recipe in
            ["Recipe for \(recipe.from) → \(recipe.to)"] + words.lines(of: recipe).map { "  \($0)" }
        }
    }
}
