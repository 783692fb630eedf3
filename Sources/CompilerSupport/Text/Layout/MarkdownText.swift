/// Text of strangers inside Markdown.
package enum MarkdownText {
    /// The text on one line, without meaning to Markdown, to HTML, or to GitHub, which would notify people of a mention
    /// and draw an emoji for `:bug:`.
    package static func escaped(_ text: String) -> String {
        var result = ""
        var isTrigger = false
        for scalar in text.printable.unicodeScalars {
            if isTrigger, startsWord(scalar) { result += "&#8203;" }
            result += escaped(scalar)
            isTrigger = scalar == "@" || scalar == "#" || scalar == ":"
        }
        return result
    }

    /// The text as code, where GitHub looks for neither mentions nor emoji: a place such as `contents:100:9` would be
    /// one. Between backticks nothing could be escaped.
    package static func code(_ text: String) -> String {
        "<code>\(text.printable.unicodeScalars.map(escaped).joined())</code>"
    }

    /// A table; what stands in its cells is as it is, the last line without a line feed.
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
