import Compatibility
import Migration
import Text

// The page about versions: what happens to stores of each, and what each reads of the others through CloudKit.
extension ModelPages {
    /// Whether there is more than one version to speak of.
    var hasVersions: Bool { model.migration != nil || comparedVersions != nil }

    /// What is known about several versions together.
    private var comparedVersions: ModelCompatibility? {
        model.compatibility.flatMap { $0.matrix.versions.count > 1 ? $0 : nil }
    }

    var versions: Page {
        Page(path: map.versions(of: number), title: "Versions", trail: trail) { _ in
            (model.migration.map(migrations) ?? []) + (comparedVersions.map(compatibility) ?? [])
        }
    }

    /// All pairs of versions: from that of the row to that of the column.
    private func grid(_ caption: String, _ corner: String, _ names: [String], _ cell: (Int, Int) -> HTML) -> HTML {
        let rows = names.indices.map { row in
            let cells = names.indices.map { $0 == row ? "·" : cell(row, $0) }
            return ["\(names[row])"] + cells
        }
        return .table(caption, [corner] + names, rows)
    }

    // MARK: Migrations

    private func migrations(_ migration: ModelMigration) -> [HTML] {
        let caption = "A store of the version of the row, opened with that of the column"
        let matrix = grid(caption, "from ↓ to →", migration.names) { from, to in
            let verdict = migration.matrix.verdict(from: from, to: to)
            return .badge(verdict.words, "state", verdict.kind.rawValue + (verdict.losesData ? " loses" : ""))
        }
        let head = HTML.paragraph("\(caption). \(migration.heading).")
        let remarks = migration.remarks.map { HTML.paragraph("\($0)") }
        let target = HTML.heading("To \(migration.targetName)")
        return [
            .section(
                "Migrations",
                [head, matrix, target, .paragraph("\(migration.summary).")] + reasons(migration) + remarks
            )
        ]
    }

    private func reasons(_ migration: ModelMigration) -> [HTML] {
        let table = migration.verdicts.table("How stores get to \(migration.targetName)")
        let recipes = migration.recipes.flatMap { recipe in
            [HTML.heading("Recipe for \(recipe.from) → \(recipe.to)"), .bullets(recipe.lines.map { "\($0)" })]
        }
        return [table] + recipes
    }

    // MARK: Compatibility

    private func compatibility(_ compatibility: ModelCompatibility) -> [HTML] {
        let caption = "What the version of the row writes to CloudKit, read by that of the column"
        let matrix = grid(caption, "writes ↓ reads →", compatibility.matrix.versions) { writer, reader in
            let outcome = compatibility.matrix.verdict(of: writer, readBy: reader).outcome.rawValue
            return .badge(outcome, "state", outcome)
        }
        let sections = compatibility.verdicts.flatMap { verdicts in
            [HTML.heading(verdicts.title), verdicts.table(verdicts.title)]
        }
        let remarks = compatibility.remarks.map { HTML.paragraph("\($0)") }
        let head = HTML.paragraph("\(caption). \(compatibility.summary).")
        return [.section("Compatibility", [head, matrix] + sections + remarks)]
    }
}
