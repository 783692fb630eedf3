package import CompilerSupport
package import SchemaRules

/// The compatibility of a model's versions through CloudKit: what each reads of the others' records.
package struct ModelCompatibility: Sendable {
    /// The bundle, as the user named it.
    package var path = ""
    /// The mirrored part, in words.
    package var scope = ""
    /// The order of the versions, in words.
    package var order = ""
    /// The compared versions, oldest first.
    let matrix: CompatibilityMatrix
    /// The position of the version with which the others are compared, where not all pairs are shown.
    let target: Int
    /// True if that version is the bundle's current one.
    package var isTargetCurrent = false
    /// True if it is known which versions shipped.
    package var areShipped = false
    /// The versions without mirroring, which are not compared.
    package var unmirrored: [String] = []
    /// The shipped versions whose model is not available.
    package var missing: [String] = []

    /// Compares the versions of a bundle, oldest first and with different names; nil when the target is not among them.
    package init?(_ versions: [CompatibilityVersion], to target: String) {
        guard let position = versions.firstIndex(where: { $0.name == target }) else { return nil }
        matrix = CompatibilityMatrix(versions)
        self.target = position
    }

    /// The document in a format.
    ///
    /// - Parameters:
    ///   - format: The format; JSON has every pair.
    ///   - isMatrix: Whether every pair of versions is shown, instead of only those with the target.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat, isMatrix: Bool = false) -> Document {
        switch format {
        case .json: Document(JSON(self, CompatibilityJSON.keys))
        case .markdown: Document(markdown(isMatrix: isMatrix))
        default: Document(isMatrix ? matrixText : text)
        }
    }

    /// Every pair of different versions, sorted by the writer.
    var pairs: [(writer: Int, reader: Int, verdict: CompatibilityVerdict)] {
        let positions = matrix.versions.indices
        return positions.flatMap { writer in
            positions.filter { $0 != writer }.map { (writer, $0, matrix.verdict(of: writer, readBy: $0)) }
        }
    }
}

extension ModelCompatibility {
    /// Verdicts for people: the target as reader of each version, and each version as reader of the target.
    ///
    ///     Library.xcdatamodeld · 3 versions in natural order of their names · mirrored: all entities (--database)
    ///     What V3 (current) reads of
    ///       V1  lost
    ///           Book.heading property-renamed (CD_Book: CD_title → CD_heading): CloudKit renames nothing: …
    ///       V2  synced
    var text: String {
        let nameWidth = matrix.versions.map(\.count).max() ?? 0
        let verdicts = verdicts.flatMap { $0.lines(nameWidth: nameWidth) }
        return ([heading] + verdicts + [summary] + remarks).printed
    }

    /// The outcomes of all pairs as a grid.
    var matrixText: String {
        let legend = CompatibilityOutcome.allCases.map { "\($0.letter) \($0.rawValue)" }.joined(separator: ", ")
        let lines = [heading] + grid.lines + ["\(legend); the line writes, the column reads"] + remarks
        return lines.printed
    }

    /// Verdicts for a pull request: a table for each direction, or of all pairs.
    func markdown(isMatrix: Bool) -> String {
        let head = ["### Compatibility with \(MarkdownText.escaped(targetName))", MarkdownText.escaped(heading)]
        let tables =
            isMatrix ? [grid.markdown] : verdicts.flatMap { [MarkdownText.escaped($0.title), $0.markdown] }
        return (head + tables + [summary.printable] + remarks.map(MarkdownText.escaped)).joined(separator: "\n\n")
            + "\n"
    }

    // MARK: Parts of every document

    /// `Library.xcdatamodeld · 5 versions that shipped, in natural order of their names · mirrored: all entities`.
    var heading: String {
        let count = counted(matrix.versions.count, "version", "versions")
        let order = matrix.versions.count > 1 ? " in \(order)" : ""
        return "\(path) · \(count)\(order) · mirrored: \(scope)"
    }

    /// The number of pairs with each outcome: `6 pairs: 3 synced, 2 unread, 1 lost`.
    var summary: String {
        if pairs.isEmpty { return "There is no version besides \(targetName)." }
        return "\(counted(pairs.count, "pair", "pairs")) of versions: \(pairs.map(\.verdict.outcome).tally)"
    }

    /// The assumptions behind the verdicts.
    var remarks: [String] {
        [
            areShipped
                ? nil
                : "Shipped versions are unknown without a ledger or --shipped-tags; every version of the bundle is compared.",
            unmirrored.isEmpty
                ? nil
                : "Not compared, because nothing says that they are mirrored: \(unmirrored.joined(separator: ", "))",
            missing.isEmpty
                ? nil : "Not compared, because their models are not in the bundle: \(missing.joined(separator: ", "))",
        ].compactMap(\.self)
    }

    private var targetName: String { matrix.versions[target] + (isTargetCurrent ? " (current)" : "") }

    /// Both directions between the target and the others.
    var verdicts: [VersionVerdicts] {
        if matrix.versions.count == 1 { return [] }
        return [
            verdicts("What \(targetName) reads of") { matrix.verdict(of: $0, readBy: target) },
            verdicts("What is read of \(targetName) by") { matrix.verdict(of: target, readBy: $0) },
        ]
    }

    private func verdicts(_ title: String, _ verdict: (Int) -> CompatibilityVerdict) -> VersionVerdicts {
        let others = matrix.versions.indices.filter { $0 != target }
        let rows = others.map { other in
            let verdict = verdict(other)
            return (cells: [matrix.versions[other], verdict.outcome.rawValue], reasons: verdict.reasons.map(\.words))
        }
        return VersionVerdicts(title: title, columns: ["version", "outcome"], rows: rows)
    }

    var grid: VersionGrid {
        VersionGrid(names: matrix.versions, corner: "writes ↓ reads →") { writer, reader in
            let outcome = matrix.verdict(of: writer, readBy: reader).outcome
            return (outcome.letter, outcome.rawValue, outcome.rawValue)
        }
    }
}

extension CompatibilityOutcome {
    fileprivate var letter: String { self == .synced ? "=" : String(rawValue.prefix(1)) }
}

extension CompatibilityReason {
    /// `Post.rank type-changed (CD_Post.CD_rank: INT64 → DOUBLE): the type of a deployed field never changes; …`.
    var words: String {
        let values = [from, to].compactMap(\.self).joined(separator: " → ")
        let change = values.isEmpty ? place : from == nil ? "\(place) → \(values)" : "\(place): \(values)"
        return "\(symbol) \(kind.word) (\(change)): \(text)"
    }
}

/// Verdicts as a `modelc.compatibility/1` document, which has every pair of different versions.
package enum CompatibilityJSON {
    /// The whole document.
    package static let keys: [JSONKey<ModelCompatibility>] = [
        .format("modelc.compatibility/1"),
        JSONKey("path") { $0.path },
        JSONKey("order") { $0.order },
        JSONKey("areShipped") { $0.areShipped },
        JSONKey("versions") { $0.matrix.versions },
        JSONKey("target") { $0.matrix.versions[$0.target] },
        JSONKey("unmirrored") { $0.unmirrored },
        JSONKey("missing") { $0.missing },
        JSONKey("pairs", each: pair) { document in
            let names = document.matrix.versions
            return document.pairs.map { (names[$0.writer], names[$0.reader], $0.verdict) }
        },
    ]

    private static let pair: [JSONKey<(writer: String, reader: String, verdict: CompatibilityVerdict)>] = [
        JSONKey("writer") { $0.writer },
        JSONKey("reader") { $0.reader },
        .word("outcome") { $0.verdict.outcome },
        JSONKey("reasons") { $0.verdict.reasons.map(\.words) },
        JSONKey("changes", each: change) { $0.verdict.reasons },
    ]

    private static let change: [JSONKey<CompatibilityReason>] = [
        JSONKey("symbol") { $0.symbol },
        .word("outcome") { $0.outcome },
        JSONKey("kind") { $0.kind.word },
        JSONKey("place") { $0.place },
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        JSONKey("isCertain") { $0.isCertain },
    ]
}

/// A table of all pairs of versions: from the version of the line to that of the column.
struct VersionGrid {
    /// The names of the versions.
    let names: [String]
    /// The legend for lines and columns.
    let corner: String
    /// The content of a cell: a letter, words where there is room, and a class for the style sheet.
    let cell: (_ line: Int, _ column: Int) -> Cell

    typealias Cell = (letter: String, words: String, style: String)

    /// The grid with a letter in each cell, and numbers for the columns.
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

    /// The grid with words in each cell, for a pull request.
    var markdown: String {
        let titles = names.map(MarkdownText.escaped)
        let rows = titles.enumerated().map { position, title in [title] + cells(of: position) { $0.words } }
        return MarkdownText.table([corner] + titles, rows)
    }

    /// The grid with words in each cell, for a page.
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

extension Array where Element: CaseIterable & RawRepresentable<String> & Equatable {
    /// The number of each verdict among some: `3 synced, 2 unread, 1 lost`.
    var tally: String {
        Element.allCases.filter(contains).map { verdict in "\(count { $0 == verdict }) \(verdict.rawValue)" }
            .joined(separator: ", ")
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

/// A verdict for each version, with reasons.
struct VersionVerdicts {
    /// The title of the list: `To V3 (current) from`.
    let title: String
    /// The titles of a row's cells, beginning with the version.
    let columns: [String]
    let rows: [(cells: [String], reasons: [String])]

    /// The verdicts for people: a line for each version, and the reasons below it.
    func lines(nameWidth: Int) -> [String] {
        let lines = rows.map { [$0.cells[0].padded(to: nameWidth)] + $0.cells.dropFirst() }.aligned(indent: 2)
        let indent = String(repeating: " ", count: nameWidth + 4)
        return [title] + zip(lines, rows).flatMap { line, row in [line] + row.reasons.map { indent + $0 } }
    }

    /// The verdicts for a pull request.
    var markdown: String {
        let cells = rows.map { row in
            row.cells.map(MarkdownText.escaped) + [row.reasons.map(MarkdownText.escaped).joined(separator: "<br>")]
        }
        return MarkdownText.table(columns + ["why"], cells)
    }

    /// The verdicts for a page.
    func table(_ caption: String) -> HTML {
        let cells = rows.map { row in
            row.cells.map { "\($0)" as HTML } + [.bullets(row.reasons.map { "\($0)" })]
        }
        return .table(caption, columns + ["why"], cells)
    }
}
