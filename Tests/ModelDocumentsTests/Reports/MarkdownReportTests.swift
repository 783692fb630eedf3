import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("Markdown reports")
struct MarkdownReportTests {
    private static func text(_ report: Report) -> String {
        ReportPrinter(report, sources: Sample.sources).summary(failingOn: .error)
    }

    private static func rows(_ report: Report) -> [[String]] {
        text(report).lines.filter { $0.hasPrefix("|") }.dropFirst(2).map(cells)
    }

    /// The cells of a row as GitHub cuts it: at bars without a backslash.
    private static func cells(_ row: String) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in row.dropFirst().dropLast() {
            if character == "|", !isEscaped { cells.append("") } else { cells[cells.count - 1].append(character) }
            isEscaped = character == "\\" && !isEscaped
        }
        return cells.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("A section in Markdown has a heading, a table and what was checked")
    func section() {
        var section = ReportSection(
            name: "Model",
            heading: "Model.xcdatamodeld (V4, current)",
            findings: [Sample.finding(help: "Make it optional.")]
        )
        section.checked = ["model rules", "CloudKit rules"]
        section.notApplied = ["public"]
        section.remarks = ["remark"]
        #expect(
            Self.text(Report(sections: [section])) == """
                <!-- modelc: kept current -->
                ### modelc: refused · 1 error

                **Model.xcdatamodeld (V4, current)**

                | Level | Rule | Place | Finding |
                | --- | --- | --- | --- |
                | error | CKL104 | <code>App/Model.xcdatamodel/contents:3:31</code> \
                | 'Post.title' is required<br>Make it optional. |

                - checked: model rules · CloudKit rules
                - not applied: public
                - remark

                Next: `modelc explain CKL104`

                """
        )
    }

    @Test("A section in Markdown without findings has no table")
    func clean() {
        #expect(Self.text(Sample.report()) == "<!-- modelc: kept current -->\n### modelc: passed · no findings\n")
    }

    @Test("Notes about fields to deploy are one line in Markdown, and a fault about them stays a row")
    func deployments() {
        let rule = RuleMetadata(
            id: "CKP314",
            name: "not-yet-deployed",
            severity: .note,
            isAboutDeployment: true,
            summary: "S.",
            rationale: "R."
        )
        let notes = (0..<25).map { Sample.finding(rule, symbol: "Post.a|\($0)") }
        let text = Self.text(Report(sections: [ReportSection(name: "Model", findings: notes)]))
        #expect(text.contains("\n**Deploy before the build ships:** <code>Post.a"))
        #expect(text.contains(" and 5 more (`modelc plan --format ckdb` writes the schema)\n"))
        #expect(!text.contains("| note |"))
        let waived = Sample.report(Sample.finding(rule, waiver: Sample.waiver))
        #expect(Self.rows(waived).count == 1)
    }

    @Test("A waived finding in Markdown says so")
    func waived() {
        let rows = Self.rows(Sample.report(Sample.finding(waiver: Sample.waiver)))
        #expect(rows[0][0] == "waived")
        #expect(rows[0][3].hasSuffix("<br>waived: accepted: 50 %, for now (until 2027-03-31)"))
    }

    @Test("More than twenty findings of one rule are one Markdown row for each entity")
    func collapse() {
        let findings = (0..<21).map { Sample.finding(symbol: "Post.a\($0)") }
        let rows = Self.rows(Report(sections: [ReportSection(name: "Model", findings: findings)]))
        #expect(rows.count == 1 && rows[0][3].hasPrefix("21 findings in 'Post'"))
    }

    @Test("A single finding of an entity among many is shown in full in Markdown")
    func alone() {
        let many = (0..<21).map { Sample.finding(symbol: "Post.a\($0)") }
        let alone = Sample.finding(help: "Make it optional.", symbol: "Tag.name")
        let rows = Self.rows(Report(sections: [ReportSection(name: "Model", findings: many + [alone])]))
        #expect(rows.map(\.[3]).last == "'Post.title' is required<br>Make it optional.")
    }

    @Test("A Markdown report fits a comment, and counts the findings left out")
    func limit() throws {
        let findings = (0..<2000).map { Sample.finding(symbol: "Entity\($0).title") }
        let report = Report(sections: [ReportSection(name: "Model", findings: findings)])
        let text = Self.text(report)
        #expect(text.utf8.count < 65_536)
        let omitted = try #require(text.firstMatch(of: #/\n(\d+) further findings do not fit here/#)?.1)
        #expect(Int(omitted) == 2000 - Self.rows(report).count)
    }

    @Test("A hostile text stays in its Markdown cell", arguments: Hostile.texts)
    func hostile(text: String) {
        let location = Sample.place("p\(text)", 0)
        let finding = Sample.finding(message: "m\(text)", help: "h\(text)", location: location)
        var section = ReportSection(name: "Model", heading: text, findings: [finding])
        section.checked = [text]
        let rows = Self.rows(Report(sections: [section]))
        #expect(rows.count == 1)
        #expect(rows.first?.count == 4)
        #expect(rows.first?[3].components(separatedBy: "<br>").count == 2)
    }

    @Test("Markup in a message has no meaning in Markdown", arguments: Array("\\`*_[]<>&|~$#"))
    func markup(character: Character) {
        let rows = Self.rows(Sample.report(Sample.finding(message: "a\(character) b")))
        #expect(rows[0][3] == "a\\\(character) b")
    }

    @Test(
        "A mention, emoji or issue number in a message has no effect in Markdown",
        arguments: [("@team", "@&#8203;team"), (":bug:", ":&#8203;bug:"), ("#12", "\\#&#8203;12"), ("a: b", "a: b")]
    )
    func triggers(text: String, expected: String) {
        #expect(Self.rows(Sample.report(Sample.finding(message: text)))[0][3] == expected)
    }

    @Test("A place in Markdown is code and has no other characters")
    func code() {
        let rows = Self.rows(Sample.report(Sample.finding(location: Sample.place("@a/:100:9", 0))))
        #expect(rows[0][2] == "<code>@a/:100:9</code>")
    }
}
