import CompilerSupport

/// Verdicts on versions, one each, and the reasons for them.
struct VersionVerdicts {
    /// What they say of the versions: `To V3 (current) from`.
    let title: String
    /// What the cells of a row are, of which the first is the version.
    let columns: [String]
    let rows: [(cells: [String], reasons: [String])]

    /// For people: a line for each version, and the reasons below it.
    func lines(nameWidth: Int) -> [String] {
        let lines = rows.map { [$0.cells[0].padded(to: nameWidth)] + $0.cells.dropFirst() }.aligned(indent: 2)
        let indent = String(repeating: " ", count: nameWidth + 4)
        return [title] + zip(lines, rows).flatMap { line, row in [line] + row.reasons.map { indent + $0 } }
    }

    /// For a pull request.
    var markdown: String {
        let cells = rows.map { row in
            row.cells.map(MarkdownText.escaped) + [row.reasons.map(MarkdownText.escaped).joined(separator: "<br>")]
        }
        return MarkdownText.table(columns + ["why"], cells)
    }

    /// For a page.
    func table(_ caption: String) -> HTML {
        let cells = rows.map { row in
            row.cells.map { "\($0)" as HTML } + [.bullets(row.reasons.map { "\($0)" })]
        }
        return .table(caption, columns + ["why"], cells)
    }
}
