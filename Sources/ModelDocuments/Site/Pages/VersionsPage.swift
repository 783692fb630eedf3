import CompilerSupport
import SchemaRules

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

    // MARK: Migrations

    private func migrations(_ migration: ModelMigration) -> [HTML] {
        let caption = "A store of the version of the row, opened with that of the column"
        let head: [HTML] = [
            .paragraph("\(caption). \(migration.heading)."), migration.grid.table(caption),
            .heading("To \(migration.targetName)"), .paragraph("\(migration.summary)."),
            migration.verdicts.table("How stores get to \(migration.targetName)"),
        ]
        let recipes = migration.recipes.flatMap { recipe in
            [HTML.heading("Recipe for \(recipe.from) → \(recipe.to)"), .bullets(recipe.lines.map { "\($0)" })]
        }
        return [.section("Migrations", head + recipes + migration.remarks.map { HTML.paragraph("\($0)") })]
    }

    // MARK: Compatibility

    private func compatibility(_ compatibility: ModelCompatibility) -> [HTML] {
        let caption = "What the version of the row writes to CloudKit, read by that of the column"
        let sections = compatibility.verdicts.flatMap { verdicts in
            [HTML.heading(verdicts.title), verdicts.table(verdicts.title)]
        }
        let head: [HTML] = [.paragraph("\(caption). \(compatibility.summary)."), compatibility.grid.table(caption)]
        return [.section("Compatibility", head + sections + compatibility.remarks.map { HTML.paragraph("\($0)") })]
    }
}
