extension String {
    /// The text in lines of at most a width, for a terminal.
    ///
    /// Lines of a paragraph are joined first, so that a text that was wrapped for wide pages is wrapped anew. In a line with
    /// columns, two or more blanks apart, the last column goes on below itself.
    ///
    ///     modelc check [model…]      check models for faults, and against
    ///                                CloudKit and the production schema
    ///
    /// - Parameter width: The width; nil leaves the text as it is. A width that leaves no room for words is ignored.
    /// - Returns: The wrapped text.
    package func wrapped(to width: Int?) -> String {
        guard let width, width >= Self.leastWidth else { return self }
        var joined: [String] = []
        for line in separateLines {
            if let last = joined.last, last.count > width || last.count > Self.pageWidth, last.continues(with: line) {
                joined[joined.count - 1] += " \(line.drop { $0 == " " })"
            } else {
                joined.append(line)
            }
        }
        return joined.flatMap { $0.lines(of: width) }.joined(separator: "\n")
    }

    /// The same of a text in which each line stands alone, such as a table: none is joined with the next. A line without
    /// columns goes on a little to the right.
    package func wrappedRows(to width: Int?) -> String {
        guard let width, width >= Self.leastWidth else { return self }
        return separateLines.flatMap { $0.lines(of: width, hanging: 2) }.joined(separator: "\n")
    }

    private static let leastWidth = 30

    /// Lines of prose in modelc's own texts are about 120 letters long. A shorter one ends a paragraph.
    private static let pageWidth = 96

    private var separateLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// True if the next line belongs to the same paragraph: both have the same indent, and neither has columns.
    private func continues(with next: String) -> Bool {
        !next.isEmpty && indent == next.indent && lastColumn == indent && next.lastColumn == next.indent
    }

    private var indent: Int { prefix { $0 == " " }.count }

    /// The start of the last column; the indent without columns.
    private var lastColumn: Int {
        var column = indent
        var blanks = 0
        for (index, letter) in enumerated().dropFirst(indent) {
            if letter != " ", blanks >= 2 { column = index }
            blanks = letter == " " ? blanks + 1 : 0
        }
        return column
    }

    private func lines(of width: Int, hanging more: Int = 0) -> [String] {
        guard count > width else { return [self] }
        let column = lastColumn
        // A column far to the right would leave no room.
        let start = column > width / 2 ? indent + 4 : column == indent ? indent + more : column
        let hanging = String(repeating: " ", count: start)
        // The columns before the last one may be too wide as well.
        var lines = column > width ? String(prefix(column)).trimmingBlanks.lines(of: width, hanging: more) : []
        var line = column > width ? hanging : String(prefix(column))
        var isEmpty = true
        for word in dropFirst(column).split(separator: " ", omittingEmptySubsequences: false) {
            if line.count + word.count + (isEmpty ? 0 : 1) > width, !isEmpty || line.count > hanging.count {
                lines.append(line)
                line = hanging + word
            } else {
                line += isEmpty ? String(word) : " \(word)"
            }
            isEmpty = false
        }
        return (lines + [line]).map { $0.trimmingBlanks }
    }

    private var trimmingBlanks: String {
        var line = self[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
