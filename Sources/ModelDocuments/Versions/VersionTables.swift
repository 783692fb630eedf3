import CompilerSupport

/// A table of all pairs of versions: from the version of the line to that of the column.
struct VersionGrid {
    /// The names of the versions.
    let names: [String]
    /// What the legend says of lines and columns.
    let corner: String
    /// What stands in a cell: a letter, words where there is room for them, and what the style sheet calls them.
    let cell: (_ line: Int, _ column: Int) -> Cell

    typealias Cell = (letter: String, words: String, style: String)

    /// A letter in each cell, and numbers for the columns.
    ///
    ///          1 2 3
    ///     1 V1 · i s
    ///     2 V2 i · i
    ///     3 V3 s i ·
    var lines: [String] {
        let numbers = names.indices.map { String($0 + 1) }
        let width = String(names.count).count
        let nameWidth = names.map(\.count).max() ?? 0
        func line(_ number: String, _ name: String, _ cells: [String]) -> String {
            let padded = cells.map { $0.leftPadded(to: width) }.joined(separator: " ")
            return "\(number.leftPadded(to: width)) \(name.padded(to: nameWidth)) \(padded)"
        }
        let rows = names.enumerated().map { position, name in
            line(numbers[position], name, cells(of: position) { $0.letter })
        }
        return [line("", "", numbers)] + rows
    }

    /// Words in each cell, for a pull request.
    var markdown: String {
        let titles = names.map(MarkdownText.escaped)
        let rows = titles.enumerated().map { position, title in [title] + cells(of: position) { $0.words } }
        return MarkdownText.table([corner] + titles, rows)
    }

    /// Words in each cell, for a page.
    func table(_ caption: String) -> HTML {
        let rows = names.enumerated().map { position, name in
            ["\(name)"] + cells(of: position) { HTML.badge($0.words, "state", $0.style) }
        }
        return .table(caption, [corner] + names, rows)
    }

    private func cells<Text: ExpressibleByStringLiteral>(of line: Int, _ text: (Cell) -> Text) -> [Text] {
        names.indices.map { $0 == line ? "·" : text(cell(line, $0)) }
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

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
