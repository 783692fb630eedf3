import Migration
import Text

extension ModelMigration {
    /// Verdicts for a pull request: a table of versions, or of all pairs, and the recipes.
    func markdown(isMatrix: Bool) -> String {
        let head = ["### Migration to \(MarkdownText.escaped(targetName))", MarkdownText.escaped(heading)]
        let blocks = head + [isMatrix ? grid.markdown : verdictTable] + recipes.map(\.markdown) + [summary] + remarks
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private var verdictTable: String {
        let rows = pairs.map { pair in
            let reasons = pair.verdict.reasons.map { MarkdownText.escaped($0.words) }.joined(separator: "<br>")
            let way = MarkdownText.escaped(way(of: pair))
            return [MarkdownText.escaped(names[pair.from]), pair.verdict.words, way, reasons]
        }
        return MarkdownText.table(["from", "verdict", "way", "why"], rows)
    }
}

extension NamedRecipe {
    fileprivate var markdown: String {
        let title = "**Recipe for \(MarkdownText.escaped(from)) → \(MarkdownText.escaped(to))**"
        return title + "\n\n" + lines.map { "- \(MarkdownText.escaped($0))" }.joined(separator: "\n")
    }
}
