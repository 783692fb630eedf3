import Migration
import Text

// The page about versions: what happens to stores of each.
extension ModelPages {
    func versions(_ migration: ModelMigration) -> Page {
        Page(path: map.versions(of: number), title: "Versions and migrations", trail: trail) { _ in
            [
                .paragraph("\(migration.heading)"), .section("Migrations", [matrix(migration)]),
                .section(
                    "To \(migration.targetName)",
                    [.paragraph("\(migration.summary)"), reasons(migration)] + recipes(migration)
                ),
            ] + migration.remarks.map { .paragraph("\($0)") }
        }
    }

    private func matrix(_ migration: ModelMigration) -> HTML {
        let names = migration.names
        let rows = names.indices.map { from in
            let cells = names.indices.map { to -> HTML in
                if from == to { return "·" }
                let verdict = migration.matrix.verdict(from: from, to: to)
                let classes = ["state", verdict.kind.rawValue] + (verdict.losesData ? ["loses"] : [])
                return HTML("span", ["class": classes.joined(separator: " ")], ["\(verdict.words)"])
            }
            return (id: nil as String?, cells: ["\(names[from])"] + cells)
        }
        return .table(
            "A store of the version of the row, opened with that of the column",
            ["from ↓ to →"] + names,
            rows
        )
    }

    private func reasons(_ migration: ModelMigration) -> HTML {
        let rows = migration.pairs.map { pair in
            let reasons = HTML.bullets(pair.verdict.reasons.map { "\($0.words)" })
            let cells: [HTML] = [
                "\(migration.names[pair.from])", "\(pair.verdict.words)", "\(migration.way(of: pair))", reasons,
            ]
            return (id: nil as String?, cells: cells)
        }
        return .table("How stores get to \(migration.targetName)", ["from", "verdict", "way", "why"], rows)
    }

    private func recipes(_ migration: ModelMigration) -> [HTML] {
        migration.recipes.map { recipe in
            .section("Recipe for \(recipe.from) → \(recipe.to)", [.bullets(recipe.lines.map { "\($0)" })])
        }
    }
}
