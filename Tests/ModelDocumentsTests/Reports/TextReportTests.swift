import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("Text reports")
struct TextReportTests {
    private static func text(_ report: Report, _ options: TextReportOptions = TextReportOptions()) -> String {
        ReportPrinter(report, sources: Sample.sources).text(options)
    }

    @Test("A finding as text has its place, line, caret and help")
    func excerpt() {
        let text = Self.text(Sample.report(Sample.finding(help: "Make it optional.")))
        #expect(
            text == """
                App/Model.xcdatamodel/contents:3:31: error: 'Post.title' is required [CKL104]
                  3 |     <attribute name="😀" type="String"/>
                    |                               ^
                    = Make it optional.
                1 error · next: modelc explain CKL104

                """
        )
    }

    @Test("A note has no line of the source, unless everything is asked for", arguments: [false, true])
    func note(isVerbose: Bool) {
        var finding = Sample.finding(help: "Make it optional.")
        finding.diagnostic.severity = .note
        let lines = Self.text(Sample.report(finding), TextReportOptions(repeatsHelp: isVerbose)).lines
        #expect(lines[0].contains(": note: 'Post.title' is required [CKL104]"))
        #expect(lines.contains { $0.hasSuffix("= Make it optional.") })
        #expect(lines.contains { $0.hasSuffix("^") } == isVerbose)
    }

    @Test(
        "A finding as text ends with the line that its edit would make, cut to the terminal",
        arguments: [nil, 80, 40]
    )
    func cure(width: Int?) {
        let text = Self.text(Sample.report(Sample.finding(fix: Sample.fix)), TextReportOptions(width: width))
        let line =
            (width ?? 160) < 100
            ? #"="String" optional="YES"/>"# : #"<attribute name="😀" type="String" optional="YES"/>"#
        #expect(text.lines[3].hasPrefix("    = for example: ") && text.lines[3].hasSuffix(line), "\(text.lines[3])")
        let certain = Fix(Sample.fix.edit, at: Sample.fix.location, isCertain: true)
        #expect(Self.text(Sample.report(Sample.finding(fix: certain))).lines[3].hasPrefix("    = write: "))
    }

    @Test("A hostile name in a heading or fact does not steer a terminal or service")
    func hostileNames() {
        var section = ReportSection(name: "Model", heading: "::stop::a\n::b\u{1B}[31m")
        section.checked = ["c\n::d"]
        let text = Self.text(Report(sections: [section]))
        #expect(text == "\u{FFFD}:stop::a\u{FFFD}::b\u{FFFD}[31m\nchecked: c\u{FFFD}::d\nno findings\n")
    }

    @Test("A tab before the caret stays a tab, so that the caret is below its character")
    func tab() {
        let text = Self.text(Sample.report(Sample.finding(location: Sample.location(of: "<entity"))))
        #expect(text.lines.prefix(3).suffix(2) == ["  2 | \t<entity name=\"Post\">", "    | \t^"])
    }

    @Test("The margin of an excerpt is as wide as the line number", arguments: [1, 9, 10, 12345])
    func margin(line: Int) {
        var sources = FindingTexts()
        sources.add(Array((String(repeating: "\n", count: line - 1) + "<x/>").utf8), path: "m")
        let finding = Sample.finding(location: Sample.place("m", line - 1))
        let lines = ReportPrinter(Sample.report(finding), sources: sources).text().lines
        #expect(lines[1] == "  \(line) | <x/>")
        #expect(lines[2].prefix { $0 != "|" }.count == lines[1].prefix { $0 != "|" }.count)
    }

    @Test("A very long line is shown as a part around the caret")
    func longLine() {
        let text = String(repeating: "é", count: 5000) + "<x/>" + String(repeating: "y", count: 5000)
        var sources = FindingTexts()
        sources.add(Array(text.utf8), path: "m")
        let finding = Sample.finding(location: Sample.place("m", 10_000))
        let lines = ReportPrinter(Sample.report(finding), sources: sources).text().lines
        #expect(lines[0].hasPrefix("m:1:5001: "))
        #expect(lines[1].count < 200)
        let caret = lines[2].prefix { $0 != "^" }.count
        #expect(lines[1].dropFirst(caret).hasPrefix("<x/>"))
    }

    @Test("An excerpt fits the terminal, and its caret is below the place", arguments: [40, 80], [0, 30, 200])
    func width(width: Int, indent: Int) {
        let text = String(repeating: " ", count: indent) + "<a b=\"c\"/><x/>" + String(repeating: " y=\"z\"", count: 40)
        var sources = FindingTexts()
        sources.add(Array(text.utf8), path: "m")
        let finding = Sample.finding(location: Sample.place("m", indent + 10))
        let options = TextReportOptions(width: width)
        let lines = ReportPrinter(Sample.report(finding), sources: sources).text(options).lines
        #expect(lines[1].count <= width)
        let caret = lines[2].prefix { $0 != "^" }.count
        #expect(lines[1].dropFirst(caret).hasPrefix("<x/>"))
    }

    @Test("A finding without a place has the program's name, and one without its text the path alone")
    func places() {
        let text = Self.text(
            Sample.report(
                Sample.finding(location: nil),
                Sample.finding(location: Sample.place("other", 3))
            )
        )
        #expect(text.lines[0].hasPrefix("modelc: error: "))
        #expect(text.lines[1].hasPrefix("other: error: "))
    }

    @Test("More than twenty findings of one rule are one line of text for each entity", arguments: [20, 21])
    func collapse(count: Int) {
        let findings = (0..<count).map { Sample.finding(symbol: "\($0 % 2 == 0 ? "Post" : "Tag").a\($0)") }
        let text = Self.text(Report(sections: [ReportSection(name: "Model", findings: findings)]))
        let heads = text.lines.filter { $0.contains("[CKL104]") }
        #expect(heads.count == (count == 20 ? 20 : 2))
        #expect(heads.contains { $0.contains("11 findings in 'Post'") } == (count == 21))
        #expect(text.contains("\(count) errors"))
    }

    @Test("A waived finding stays visible with its reason, and is counted apart")
    func waived() {
        let text = Self.text(Sample.report(Sample.finding(waiver: Sample.waiver)))
        #expect(text.contains(": waived: 'Post.title' is required"))
        #expect(text.contains("= waived: accepted: 50 %, for now (until 2027-03-31)"))
        #expect(text.hasSuffix("\n1 waived\n"))
    }

    @Test("The help of a rule is printed once, unless it names the symbol or options ask for more")
    func help() {
        let report = Sample.report(
            Sample.finding(help: "Make it optional.", symbol: "Post.title"),
            Sample.finding(help: "Make it optional.", symbol: "Post.body"),
            Sample.finding(help: "Rename 'Post.note'.", symbol: "Post.note"),
            Sample.finding(Sample.note, help: "Make it optional."),
            Sample.finding(help: "Make it optional.", symbol: "Post.date", waiver: Sample.waiver)
        )
        #expect(Self.text(report).occurrences(of: "= Make it optional.") == 2)
        #expect(Self.text(report).occurrences(of: "= Rename 'Post.note'.") == 1)
        #expect(Self.text(report).occurrences(of: "= waived: ") == 1)
        let verbose = Self.text(report, TextReportOptions(repeatsHelp: true))
        #expect(verbose.occurrences(of: "= Make it optional.") == 4)
    }

    @Test("The help of a rule is printed once in all sections")
    func helpInSections() {
        let section = ReportSection(name: "Model", findings: [Sample.finding(help: "Make it optional.")])
        let text = Self.text(Report(sections: [section, section]))
        #expect(text.occurrences(of: "[CKL104]") == 2)
        #expect(text.occurrences(of: "= Make it optional.") == 1)
    }

    @Test("Colour is used only where asked for, and is reset", arguments: [true, false])
    func color(usesColor: Bool) {
        let text = Self.text(Sample.report(Sample.finding()), TextReportOptions(usesColor: usesColor))
        #expect(text.contains("\u{1B}[31merror\u{1B}[0m") == usesColor)
        #expect(text.occurrences(of: "\u{1B}") == (usesColor ? 2 : 0))
    }

    @Test("A hostile name cannot forge a line of text or steer a terminal", arguments: Hostile.texts)
    func hostile(text: String) {
        let finding = Sample.finding(message: "m\(text)", help: "h\(text)", symbol: text, waiver: .init(reason: text))
        let printed = Self.text(Sample.report(finding), TextReportOptions(showsSummary: false))
        #expect(printed.lines.count == 6, "head, excerpt, caret, help, waiver, and the end")
        #expect(!printed.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" })
        #expect(!printed.unicodeScalars.contains { ["\u{202E}", "\u{2028}", "\u{9B}"].contains($0) })
    }

    @Test("Findings from before the branch are one line, in every format for people, and all of them only on demand")
    func inherited() {
        let old = Sample.finding(message: "an old fault", symbol: "Post.old")
        let waived = Sample.finding(message: "a waived fault", symbol: "Post.waived", waiver: ReportWaiver(reason: "R"))
        var report = Sample.report(old, waived, Sample.finding(message: "a new fault", symbol: "Post.new"))
        #expect(Self.text(report).contains("an old fault"))
        report.markIntroduced(since: Sample.report(waived, old))
        let line = "before this branch: 1 error, 1 waived (--all shows them); errors: Post.old CKL104\n"
        let text = Self.text(report)
        #expect(text.contains("a new fault") && text.contains(line))
        #expect(!text.contains("an old fault") && !text.contains("a waived fault"))
        let all = Self.text(report, TextReportOptions(showsInherited: true))
        #expect(all.contains("an old fault") && !all.contains("before this branch"))
        let printer = ReportPrinter(report, sources: Sample.sources)
        #expect(
            printer.summary(failingOn: .error).contains("before this branch")
                && !printer.summary(failingOn: .error).contains("an old fault")
        )
        #expect(printer.github.contains("a new fault") && !printer.github.contains("an old fault"))
        #expect(printer.xcode.contains("an old fault"))
        #expect(printer.json.contains("\"introduced\": false") && printer.json.contains("\"introduced\": true"))
    }

    @Test("Of two findings with one symbol, the branch introduced the second")
    func repeated() {
        var report = Sample.report(Sample.finding(), Sample.finding())
        report.markIntroduced(since: Sample.report(Sample.finding()))
        #expect(report.findings.map(\.isIntroduced) == [false, true])
    }
}
