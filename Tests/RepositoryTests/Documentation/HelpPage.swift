@testable import modelc

/// A text of `modelc help`, taken apart: how a command is called, what it does, and its options.
struct HelpPage {
    /// Something that is explained behind it, in a column of its own.
    struct Entry: Hashable {
        let name: String
        var text: String
    }

    /// The first lines: command lines.
    let usages: [String]
    /// The text before the options.
    let paragraphs: [[String]]
    let options: [Entry]

    init(of command: Command) {
        let lines = Help.page(of: command).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isOption = { (line: String) in line.hasPrefix("--") || line.hasPrefix("  ") }
        usages = Array(lines.prefix { !$0.isEmpty })
        paragraphs = lines.dropFirst(usages.count).filter { !isOption($0) }.split { $0.isEmpty }.map(Array.init)
        options = Self.entries(lines.filter(isOption))
    }

    /// Every command of the overview, as it is called, and what is said of it in a line.
    static var overview: [Entry] {
        let lines = Help.overview.split(separator: "\n").map(String.init)
        return entries(lines.filter { $0.hasPrefix("modelc ") && $0 != lines.first || $0.hasPrefix("  ") })
    }

    /// The column is where lines stand that go on.
    private static func entries(_ lines: [String]) -> [Entry] {
        let indented = lines.filter { $0.hasPrefix("  ") }
        let column = indented.map { $0.prefix { $0 == " " }.count }.min() ?? 28
        return lines.reduce(into: []) { entries, line in
            let text = String(line.dropFirst(column))
            if indented.contains(line), !entries.isEmpty {
                entries[entries.count - 1].text += (entries[entries.count - 1].text.isEmpty ? "" : " ") + text
            } else if line.count > column, line.prefix(column).hasSuffix(" ") {
                entries.append(Entry(name: line.prefix(column).trimmed, text: text))
            } else {
                entries.append(Entry(name: line, text: ""))
            }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
