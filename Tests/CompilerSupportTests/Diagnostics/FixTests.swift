import TestSupport
import Testing

@testable import CompilerSupport

@Suite("Edits of files")
struct FixTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let before: String
        let edit: Fix.Edit
        /// Nil where the file has something else at the place.
        let after: String?
        var testDescription: String { "\(edit) in \(before)" }
    }

    static let rows: [Row] = [
        Row(before: "<a/>", edit: .set("b", to: "YES"), after: "<a b=\"YES\"/>"),
        Row(before: "<a>", edit: .set("b", to: "YES"), after: "<a b=\"YES\">"),
        Row(before: "<a c=\"1\" />", edit: .set("b", to: "2"), after: "<a c=\"1\" b=\"2\" />"),
        Row(before: "<a c='1'\n   d='2'>", edit: .set("b", to: "3"), after: "<a c='1'\n   d='2' b=\"3\">"),
        Row(before: "<a b=\"NO\" c=\"1\">", edit: .set("b", to: "YES"), after: "<a b=\"YES\" c=\"1\">"),
        Row(before: "<a b='NO'>", edit: .set("b", to: "YES"), after: "<a b='YES'>"),
        Row(before: "<a>", edit: .set("b", to: "<\"&"), after: "<a b=\"&lt;&quot;&amp;\">"),
        Row(before: "text", edit: .set("b", to: "YES"), after: nil),
        Row(before: "<a b=\"1\" c=\"2\"/>", edit: .remove("b"), after: "<a c=\"2\"/>"),
        Row(before: "<a b=\"1\"\r\n    c=\"2\"/>", edit: .remove("c"), after: "<a b=\"1\"/>"),
        Row(before: "<a b=\"1\">", edit: .remove("c"), after: nil),
        Row(before: "INT64, b", edit: .replace("INT64", by: "STRING"), after: "STRING, b"),
        Row(before: "ENCRYPTED  STRING", edit: .replace("ENCRYPTED STRING", by: "STRING"), after: nil),
        Row(before: "", edit: .replace("INT64", by: "STRING"), after: nil),
        Row(before: "<a b=\"1\"/><c/>", edit: .removeElement, after: "<c/>"),
        Row(before: "<a><c d=\"1\"/></a ><a/>", edit: .removeElement, after: "<a/>"),
        Row(before: "<a><c/>", edit: .removeElement, after: nil),
        Row(before: "text", edit: .removeElement, after: nil),
        Row(
            before: "Post (\n    title STRING\n)",
            edit: .member("x INT64"),
            after: "Post (\n    x INT64,\n    title STRING\n)"
        ),
        Row(before: "Post ( title STRING )", edit: .member("x INT64"), after: "Post ( x INT64, title STRING )"),
        Row(before: "Post\" ()", edit: .member("x INT64"), after: "Post\" ( x INT64)"),
        Row(before: "Post, Trip (", edit: .member("x INT64"), after: nil),
        Row(
            before: "<dict>\n\t<key>a</key>\n</dict>",
            edit: .entry("b", .yes),
            after: "<dict>\n\t<key>b</key>\n\t<true/>\n\t<key>a</key>\n</dict>"
        ),
        Row(before: "<array>", edit: .entry("b", .yes), after: nil),
    ]

    @Test("An edit changes exactly one stretch of a file, or nothing", arguments: rows, ["", "<m>\r\né  "])
    func edits(_ row: Row, behind prefix: String) {
        let text = SourceText(path: "contents", bytes: Array((prefix + row.before).utf8))
        let location = SourceLocation(
            path: "contents",
            bytes: prefix.utf8.count..<prefix.utf8.count + row.before.prefix { $0.isLetter }.utf8.count
        )
        let edit = text.edit(of: Fix(row.edit, at: location, isCertain: true))
        #expect(edit.map { String(decoding: text.applying($0), as: UTF8.self) } == row.after.map { prefix + $0 })
    }

    /// A text with the place between two marks.
    struct MarkedRow: Sendable, CustomTestStringConvertible {
        let before: String
        let edit: Fix.Edit
        let after: String?
        var testDescription: String { "\(edit) in \(before)" }
    }

    static let markedRows: [MarkedRow] = [
        MarkedRow(before: "var a: |Int|", edit: .append("?"), after: "var a: Int?"),
        MarkedRow(before: "var a||", edit: .append("?"), after: nil),
        MarkedRow(before: "@Attribute(|.unique|) var a", edit: .removeArgument, after: "var a"),
        MarkedRow(before: "@Attribute(\n|.unique|\n)\nvar a", edit: .removeArgument, after: "var a"),
        MarkedRow(
            before: "@Attribute(|.unique|, .spotlight) var a",
            edit: .removeArgument,
            after: "@Attribute(.spotlight) var a"
        ),
        MarkedRow(
            before: "@Attribute(.spotlight, |.unique|) var a",
            edit: .removeArgument,
            after: "@Attribute(.spotlight) var a"
        ),
        MarkedRow(before: "@Relationship(|.unique|) var a", edit: .removeArgument, after: nil),
        MarkedRow(before: "var |a|: Int", edit: .removeArgument, after: nil),
        MarkedRow(before: "|.unique|", edit: .removeArgument, after: nil),
        MarkedRow(before: "|.unique|)", edit: .removeArgument, after: nil),
        MarkedRow(
            before: "  <key>|a|</key>\n  <array>\n    <string>x</string>\n  </array>",
            edit: .entry("a", .listed("<")),
            after: "  <key>a</key>\n  <array>\n    <string>&lt;</string>\n    <string>x</string>\n  </array>"
        ),
        MarkedRow(
            before: "<key>|a|</key><array/>",
            edit: .entry("a", .listed("x")),
            after: "<key>a</key><array><string>x</string></array>"
        ),
        MarkedRow(before: "<key>|a|</key><true/>", edit: .entry("a", .listed("x")), after: nil),
        MarkedRow(
            before: "  <key>|a|</key>\n  <true/>",
            edit: .entry("b", .text("x")),
            after: "  <key>b</key>\n  <string>x</string>\n  <key>a</key>\n  <true/>"
        ),
        MarkedRow(before: "key: |a|", edit: .entry("b", .yes), after: nil),
        MarkedRow(before: "[|{\"a\": 1}|]", edit: .removeEntry, after: "[]"),
        MarkedRow(before: "[|{\"a\": 1}|, {}]", edit: .removeEntry, after: "[{}]"),
        MarkedRow(before: "[{}, |{\"a\": 1}| ]", edit: .removeEntry, after: "[{} ]"),
        MarkedRow(before: "[\n  |{\n  \"a\": 1}|,\n  {},\n]", edit: .removeEntry, after: "[\n  {},\n]"),
        MarkedRow(before: "[\n  {},\n  |{}|\n]", edit: .removeEntry, after: "[\n  {}\n]"),
        MarkedRow(before: "[\n  |{}|\n]", edit: .removeEntry, after: "[\n]"),
        MarkedRow(before: "[|1|, 2]", edit: .removeEntry, after: nil),
        MarkedRow(
            before: "<dict>\n  <key>|a|</key>\n  <string>x</string>\n  <key>b</key>",
            edit: .removeEntry,
            after: "<dict>\n  <key>b</key>"
        ),
        MarkedRow(before: "<key>|a|</key><true/>", edit: .removeEntry, after: nil),
    ]

    @Test("An edit of a part of a line keeps the rest", arguments: markedRows)
    func edits(_ row: MarkedRow) throws {
        let parts = row.before.split(separator: "|", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let (start, length) = (parts[0].utf8.count, parts[1].utf8.count)
        let text = SourceText(path: "file", bytes: Array(parts.joined().utf8))
        let location = SourceLocation(path: "file", bytes: start..<start + length)
        let edit = text.edit(of: Fix(row.edit, at: location, isCertain: false))
        #expect(edit.map { String(decoding: text.applying($0), as: UTF8.self) } == row.after)
    }

    @Test("A reader sees several new lines as one, and nothing where whole lines go")
    func shownLines() throws {
        let text = SourceText(path: "file", bytes: Array("<m>\n    <a>\n    </a>\n    <b/>\n</m>".utf8))
        let place = SourceLocation(path: "file", offset: 8)
        let removed = try #require(text.edit(of: Fix(.removeElement, at: place, isCertain: false)))
        #expect(String(decoding: text.applying(removed), as: UTF8.self) == "<m>\n    <b/>\n</m>")
        #expect(text.line(after: removed, reach: 100) == "")
        let list = SourceText(path: "file", bytes: Array("<dict>\n  <key>a</key>\n</dict>".utf8))
        let start = SourceLocation(path: "file", bytes: 0..<6)
        let added = try #require(list.edit(of: Fix(.entry("b", .yes), at: start, isCertain: true)))
        #expect(list.line(after: added, reach: 100) == "<dict> <key>b</key> <true/>")
    }

    @Test("The line after an edit has no blanks in front, and a long one is cut around the edit")
    func lines() throws {
        let text = SourceText(path: "contents", bytes: Array("<m>\r\n    <a b=\"1\"/>\r\n</m>".utf8))
        let fix = Fix(.set("b", to: "2"), at: SourceLocation(path: "contents", offset: 9), isCertain: true)
        let edit = try #require(text.edit(of: fix))
        #expect(text.line(after: edit, reach: 100) == "<a b=\"2\"/>")
        #expect(text.line(after: edit, reach: 4) == "…b=\"2\"/>")
        #expect(text.range(of: edit) == SourceRange(start: .init(line: 2, column: 11), end: .init(line: 2, column: 12)))
    }
}
