import CompilerSupport
import SchemaRules

extension ModelMigration {
    /// Verdicts for a pull request: a table of versions, or of all pairs, and the recipes.
    func markdown(isMatrix: Bool) -> String {
        let head = ["### Migration to \(MarkdownText.escaped(targetName))", MarkdownText.escaped(heading)]
        let table = isMatrix ? grid.markdown : verdicts.markdown
        return (head + [table] + recipes.map(\.markdown) + [summary] + remarks).joined(separator: "\n\n") + "\n"
    }
}

extension NamedRecipe {
    fileprivate var markdown: String {
        let title = "**Recipe for \(MarkdownText.escaped(from)) → \(MarkdownText.escaped(to))**"
        return title + "\n\n" + lines.map { "- \(MarkdownText.escaped($0))" }.joined(separator: "\n")
    }
}
