import Reporting

/// Differences for a pull request: what needs attention as a table, the rest folded away.
struct DiffMarkdown {
    private typealias Entry = (symbol: String, row: DiffRows.Row)

    private let differences: ModelDifferences
    private let rows: DiffRows

    init(_ differences: ModelDifferences) {
        self.differences = differences
        rows = DiffRows(differences)
    }

    var text: String {
        let entries = rows.groups.flatMap { group in
            group.rows.map { ($0.element.isEmpty ? group.name : "\(group.name).\($0.element)", $0) }
        }
        let open = entries.filter { $0.1.reason != nil }
        let harmless = entries.filter { $0.1.reason == nil }
        let blocks = [title, scope] + (entries.isEmpty ? ["No differences."] : [])
        return (blocks + attention(open) + folded(harmless)).joined(separator: "\n\n") + "\n"
    }

    private var title: String {
        "### \(MarkdownText.escaped(differences.old)) → \(MarkdownText.escaped(differences.new))"
    }

    private var scope: String {
        let scope = differences.scope.map { "Mirrored: \($0)." } ?? "Cloud not graded: \(ModelDifferences.notMirrored)."
        return differences.scope == nil ? scope : MarkdownText.escaped(scope)
    }

    private func attention(_ entries: [Entry]) -> [String] {
        guard !entries.isEmpty else { return [] }
        let lines = entries.map { entry in line(cells(entry) + [MarkdownText.escaped(entry.row.reason ?? "")]) }
        return [table(["element", "change", "from → to"] + rows.audiences + ["why"], lines)]
    }

    private func folded(_ entries: [Entry]) -> [String] {
        guard !entries.isEmpty else { return [] }
        let lines = entries.map { line(cells($0)) }
        let summary = "<details><summary>\(counted(entries.count, "harmless change", "harmless changes"))</summary>"
        return [summary, table(["element", "change", "from → to"] + rows.audiences, lines), "</details>"]
    }

    private func cells(_ entry: Entry) -> [String] {
        let values = entry.row.values.isEmpty ? "" : MarkdownText.code(entry.row.values)
        return [MarkdownText.code(entry.symbol), entry.row.kind, values] + entry.row.verdicts
    }

    private func table(_ titles: [String], _ lines: [String]) -> String {
        ([line(titles), line(titles.map { _ in "---" })] + lines).joined(separator: "\n")
    }

    private func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
