import CompilerSupport

extension NamedDifferences {
    /// Differences for people: a line for each change, and the reason below what needs attention.
    ///
    ///     Model.xcdatamodeld (V1) → Model.xcdatamodeld (V2, current) · mirrored: all entities (--database)
    ///                                      store  development  production  older apps
    ///     Post
    ///       date  type-changed  String → Date  stage  refused    refused     misread
    ///             source and destination attribute types are incompatible: values must be converted by code (134190)
    var text: String {
        let scope = scope.map { " · mirrored: \($0)" } ?? ""
        let heading = "\(old) → \(new)\(scope)".printable
        let way = between.isEmpty ? [] : ["by way of \(between.joined(separator: ", "))".printable]
        return ([heading] + way + lines + [remark].compactMap(\.self)).map { $0 + "\n" }.joined()
    }

    private var lines: [String] {
        if changes.isEmpty { return ["no differences"] }
        let lines = ([["", "", ""] + audiences.map(\.rawValue)] + changes.map(textCells)).aligned(indent: 2)
        let open = changes.count(where: \.needsAttention)
        let summary = "\(counted(changes.count, "difference", "differences")), \(open) to look at"
        let blocks = groups.map { group in
            let lines = group.flatMap { position in
                [lines[position + 1]] + (changes[position].explanation.map { ["      \($0.printable)"] } ?? [])
            }
            return [changes[group[0]].group.printable] + lines
        }
        return [lines[0]] + blocks.joined() + [summary]
    }

    private func textCells(_ change: NamedDifference) -> [String] {
        let (values, widest) = (change.values.printable, 48)
        let shown = values.count > widest ? "\(values.prefix(widest - 1))…" : values
        return [change.element.printable, change.kind, shown] + audiences.map(change.verdict)
    }

    /// The positions of changes of one group together, groups in the order of their first changes.
    private var groups: [[Int]] {
        let groups = Dictionary(grouping: changes.indices) { changes[$0].group }
        return changes.map(\.group).uniqued.map { groups[$0, default: []] }
    }

    // MARK: Markdown

    /// Differences for a pull request: what needs attention as a table, the rest folded away.
    var markdown: String {
        let changes = groups.joined().map { self.changes[$0] }
        let title = "### \(MarkdownText.escaped(old)) → \(MarkdownText.escaped(new))"
        let scope = scope.map { MarkdownText.escaped("Mirrored: \($0).") } ?? remark.map { "\($0)." }
        let blocks = [title] + [scope].compactMap(\.self) + (changes.isEmpty ? ["No differences."] : [])
        let open = changes.filter(\.needsAttention)
        let harmless = changes.filter { !$0.needsAttention }
        return (blocks + attention(open) + folded(harmless)).joined(separator: "\n\n") + "\n"
    }

    private func attention(_ changes: [NamedDifference]) -> [String] {
        if changes.isEmpty { return [] }
        let lines = changes.map { markdownCells($0) + [MarkdownText.escaped($0.explanation ?? "")] }
        return [MarkdownText.table(titles + ["why"], lines)]
    }

    private func folded(_ changes: [NamedDifference]) -> [String] {
        if changes.isEmpty { return [] }
        let summary = "<details><summary>\(counted(changes.count, "harmless change", "harmless changes"))</summary>"
        return [summary, MarkdownText.table(titles, changes.map(markdownCells)), "</details>"]
    }

    private var titles: [String] { ["element", "change", "from → to"] + audiences.map(\.rawValue) }

    private func markdownCells(_ change: NamedDifference) -> [String] {
        let symbol = change.element.isEmpty ? change.group : "\(change.group).\(change.element)"
        let values = change.values.isEmpty ? "" : MarkdownText.code(change.values)
        return [MarkdownText.code(symbol), change.kind, values] + audiences.map(change.verdict)
    }
}
