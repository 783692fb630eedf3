import Migration
import Reporting

/// Verdicts for a pull request: a table of versions, or of all pairs, and the recipes.
struct MigrationMarkdown {
    private let migration: ModelMigration
    private let isMatrix: Bool
    private let words: MigrationWords

    init(_ migration: ModelMigration, isMatrix: Bool) {
        self.migration = migration
        self.isMatrix = isMatrix
        words = MigrationWords(migration)
    }

    var text: String {
        let blocks = ["### Migration to \(escaped(words.target))", escaped(words.heading)]
        let table = isMatrix ? matrix : verdicts
        return (blocks + [table.joined(separator: "\n")] + recipes + [words.summary] + words.remarks).joined(
            separator: "\n\n"
        ) + "\n"
    }

    private var verdicts: [String] {
        let rows = migration.pairs.map { pair in
            let reasons = pair.verdict.reasons.map { escaped($0.words) }.joined(separator: "<br>")
            return line([
                escaped(migration.names[pair.from]), pair.verdict.words, escaped(words.way(of: pair)), reasons,
            ])
        }
        return head(["from", "verdict", "way", "why"]) + rows
    }

    private var matrix: [String] {
        let rows = migration.names.enumerated().map { from, name in
            let cells = migration.names.indices.map { to in
                from == to ? "·" : migration.matrix.verdict(from: from, to: to).words
            }
            return line([escaped(name)] + cells)
        }
        return head(["from ↓ to →"] + migration.names.map(escaped)) + rows
    }

    private var recipes: [String] {
        migration.recipes.map { recipe in
            let steps = words.lines(of: recipe).map { "- \(escaped($0))" }
            return "**Recipe for \(escaped(recipe.from)) → \(escaped(recipe.to))**\n\n" + steps.joined(separator: "\n")
        }
    }

    private func head(_ titles: [String]) -> [String] { [line(titles), line(titles.map { _ in "---" })] }

    private func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    private func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}
