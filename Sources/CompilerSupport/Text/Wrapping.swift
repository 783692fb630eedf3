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
        guard let width, width >= 30 else { return self }
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var joined: [String] = []
        for line in lines {
            if let last = joined.last, last.count > width || last.count > Self.pageWidth, last.continues(with: line) {
                joined[joined.count - 1] += " \(line.drop { $0 == " " })"
            } else {
                joined.append(line)
            }
        }
        return joined.flatMap { $0.lines(of: width) }.joined(separator: "\n")
    }

    /// Lines of prose in modelc's own texts are about 120 letters long. A shorter one ends a paragraph.
    private static let pageWidth = 96

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

    private func lines(of width: Int) -> [String] {
        guard count > width else { return [self] }
        let column = lastColumn
        // A column far to the right would leave no room.
        let hanging = String(repeating: " ", count: column <= width / 2 ? column : indent + 4)
        var lines: [String] = []
        var line = String(prefix(column))
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
