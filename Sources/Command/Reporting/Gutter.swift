import Diagnostics

/// The line a finding points at, with its number in a margin and a caret below.
struct Gutter {
    /// The line and the caret; empty when there is no line to show.
    let excerpt: [String]
    /// Blanks as wide as the margin in front of the bar.
    let margin: String

    /// The longest line that is shown whole; a generated file can hold a model in one line.
    private static let widthLimit = 160

    init(_ location: SourceLocation?, in sources: SourceTexts) {
        guard let location, let start = sources.range(of: location)?.start,
            let line = sources.excerpt(of: location, reach: 4 * Self.widthLimit), !line.text.isEmpty
        else {
            excerpt = []
            margin = "   "
            return
        }
        let number = "\(start.line)"
        margin = String(repeating: " ", count: number.count + 3)
        let window = Self.window(of: line.text, around: line.column)
        excerpt = ["  \(number) | \(window.text)", "\(margin)| \(window.indent)^"]
    }

    /// The line, or the part of it around a column, and the blanks up to that column. Tabs stay tabs, so that the caret
    /// stands below its letter however wide a terminal makes them.
    private static func window(of line: String, around column: Int) -> (text: String, indent: String) {
        let scalars = Array(line.unicodeScalars)
        let caret = min(column - 1, scalars.count)
        let start = scalars.count > widthLimit ? max(0, caret - widthLimit / 2) : 0
        let end = min(scalars.count, start + widthLimit)
        let visible = scalars[start..<end].map { $0.isUnprintable ? "\u{FFFD}" : $0 }
        let indent = visible.prefix(caret - start).map { $0 == "\t" ? "\t" : " " as Unicode.Scalar }
        return (string(visible), string(indent))
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
