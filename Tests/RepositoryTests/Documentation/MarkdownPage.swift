import Foundation
import TestSupport
import Testing

/// A page of the repository, taken apart as far as its tests need it.
struct MarkdownPage: Sendable, CustomTestStringConvertible {
    /// A line and its number.
    struct Line: Sendable {
        let number: Int
        let text: String
    }

    /// Lines that are shown as they are, or that nobody sees.
    struct Block: Sendable {
        enum Kind: Equatable { case code(language: String), comment }
        let kind: Kind
        var lines: [Line]
    }

    let path: String
    /// Code, and comments, in the order of the page.
    let blocks: [Block]
    /// Everything else.
    let prose: [Line]

    var testDescription: String { path }

    /// The pages for people: every one that git knows, without those that a test expects of modelc.
    static let all: [MarkdownPage] = {
        let paths = (try? Repository.trackedFiles()) ?? []
        return paths.filter { $0.hasSuffix(".md") && !$0.hasPrefix("Tests/") }.compactMap {
            try? MarkdownPage(path: $0)
        }
    }()

    init(path: String) throws { self.init(path: path, text: try Repository.text(of: path)) }

    init(path: String, text: String) {
        var scan = Scan()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            scan.take(Line(number: index + 1, text: String(line)))
        }
        self.path = path
        blocks = scan.blocks.map(\.trimmed)
        prose = scan.prose
    }

    /// The words between backticks in the prose.
    var inlineCode: [Line] {
        prose.flatMap { line in
            line.text.matches(of: /`([^`]+)`/).map { Line(number: line.number, text: String($0.1)) }
        }
    }

    /// The fragments that lead to a heading, as GitHub makes them.
    var anchors: Set<String> {
        var counts: [String: Int] = [:]
        for line in prose where line.text.hasPrefix("#") {
            counts[Self.anchor(of: line.text), default: 0] += 1
        }
        return Set(counts.flatMap { name, count in [name] + (1..<max(count, 1)).map { "\(name)-\($0)" } })
    }

    private static func anchor(of heading: String) -> String {
        let title = heading.drop { $0 == "#" }.drop { $0 == " " }.replacing(/\]\([^)]*\)/, with: "")
        let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        return kept.replacing(" ", with: "-")
    }
}

extension MarkdownPage.Block {
    /// Without the blank lines behind it.
    fileprivate var trimmed: Self {
        let last = lines.lastIndex { !$0.text.isEmpty } ?? -1
        return Self(kind: kind, lines: Array(lines[...last]))
    }
}

/// Goes through the lines of a page.
private struct Scan {
    var blocks: [MarkdownPage.Block] = []
    var prose: [MarkdownPage.Line] = []
    private var open: Open?
    private var isBehindBlank = true

    private enum Open { case fence, comment, indented }

    mutating func take(_ line: MarkdownPage.Line) {
        switch open {
        case .fence: line.text.hasPrefix("```") ? open = nil : keep(line, from: 0)
        case .comment: line.text.contains("-->") ? open = nil : keep(line, from: 0)
        case .indented where line.text.isEmpty || line.text.hasPrefix("    "): keep(line, from: 4)
        case .indented, nil: begin(line)
        }
        isBehindBlank = line.text.isEmpty
    }

    private mutating func begin(_ line: MarkdownPage.Line) {
        open = nil
        if line.text.hasPrefix("```") {
            start(.fence, .code(language: String(line.text.dropFirst(3))))
        } else if line.text.hasPrefix("<!--"), !line.text.contains("-->") {
            start(.comment, .comment)
        } else if isBehindBlank, line.text.hasPrefix("    ") {
            start(.indented, .code(language: ""))
            keep(line, from: 4)
        } else {
            prose.append(line)
        }
    }

    private mutating func start(_ open: Open, _ kind: MarkdownPage.Block.Kind) {
        self.open = open
        blocks.append(.init(kind: kind, lines: []))
    }

    private mutating func keep(_ line: MarkdownPage.Line, from column: Int) {
        let text = String(line.text.dropFirst(column))
        blocks[blocks.count - 1].lines.append(.init(number: line.number, text: text))
    }
}
