extension String {
    /// The text on one line, without characters that control a terminal or hide text.
    ///
    /// Names come from untrusted files: a line feed could forge a second finding, an escape sequence could hide one,
    /// and a bidirectional control could reverse its letters.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var view = UnicodeScalarView()
        for scalar in unicodeScalars { view.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(view)
    }

    /// The line, changed so that no service that shows logs runs it as a command: GitHub runs `::error::`, even after
    /// invisible characters.
    package var withoutCommand: String {
        guard let first = unicodeScalars.firstIndex(where: \.isShown), unicodeScalars[first] == ":" else { return self }
        let rest = self[unicodeScalars.index(after: first)...]
        guard rest.unicodeScalars.first(where: \.isShown) == ":" else { return self }
        return "\(self[..<first])\u{FFFD}\(rest)"
    }
}

extension Sequence<String> {
    /// The lines of a text for people, each on one line, without terminal controls and without commands to the service
    /// that logs it.
    package var printed: String { map { $0.printable.withoutCommand + "\n" }.joined() }
}

extension Unicode.Scalar {
    /// True if the scalar is a control character other than a tab, a line separator, or a bidirectional control.
    package var isUnprintable: Bool {
        if value < 0x7F { return value < 0x20 && self != "\t" }
        return switch properties.generalCategory {
        case .control: self != "\t"
        case .lineSeparator, .paragraphSeparator: true
        case .format: ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
        default: false
        }
    }

    /// True if the scalar is visible.
    fileprivate var isShown: Bool {
        // Nearly every line begins with blanks, and properties are looked up in large tables.
        if 0x20..<0x7F ~= value { return value > 0x20 }
        return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
}

extension [[String]] {
    /// Rows of cells as lines, with two blanks between the columns. The last cell of a row has no padding.
    package func aligned(indent: Int = 0) -> [String] {
        let lengths = map { $0.map(\.count) }
        var widths = [Int](repeating: 0, count: lengths.map(\.count).max() ?? 0)
        for row in lengths {
            for (column, length) in row.enumerated() { widths[column] = Swift.max(widths[column], length) }
        }
        let margin = String(repeating: " ", count: indent)
        return zip(self, lengths).map { row, lengths in
            var line = margin
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - lengths[column] + 2)
                }
            }
            return line
        }
    }
}

extension String {
    /// The text, padded with blanks to a width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// Untrusted text inside Markdown.
package enum MarkdownText {
    /// The text on one line, without meaning to Markdown, to HTML, or to GitHub, which notifies people of a mention and
    /// draws an emoji for `:bug:`.
    package static func escaped(_ text: String) -> String {
        // Services that log the text run a line that begins so as a command.
        var result = text.hasPrefix("::") ? "&#8203;" : ""
        var isTrigger = false
        for scalar in text.printable.unicodeScalars {
            if isTrigger, startsWord(scalar) { result += "&#8203;" }
            result += escaped(scalar)
            isTrigger = scalar == "@" || scalar == "#" || scalar == ":"
        }
        return result
    }

    /// The text as code, where GitHub looks for neither mentions nor emoji: a place such as `contents:100:9` contains
    /// one. HTML tags instead of backticks, because nothing can be escaped between backticks.
    package static func code(_ text: String) -> String {
        "<code>\(text.printable.unicodeScalars.map(escaped).joined())</code>"
    }

    /// A table. The cells are Markdown already; the last line has no line feed.
    package static func table(_ titles: [String], _ rows: [[String]]) -> String {
        ([titles, titles.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(
            separator: "\n"
        )
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        markup.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }

    private static func startsWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "+" || scalar == "-"
    }

    private static let markup = Set("\\`*_[]<>&|~$#".unicodeScalars)
}
