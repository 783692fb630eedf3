import CompilerSupport

extension ReportPrinter {
    /// Findings as Markdown tables, for a comment on a pull request or the summary of a CI job.
    ///
    /// Many findings of one rule become a line for each entity, as in the text report, and the whole stays below what GitHub
    /// takes as a comment: 65,536 characters.
    package var markdown: String {
        var page = MarkdownPage()
        page.add("### modelc: \(report.tally)\n")
        for section in report.sections { add(section, to: &page) }
        return page.text
    }

    private func add(_ section: ReportSection, to page: inout MarkdownPage) {
        if let heading = section.heading { page.add("\n**\(MarkdownText.escaped(heading))**\n") }
        if !section.findings.isEmpty { addTable(of: section.findings, to: &page) }
        if !section.facts.isEmpty { page.add("\n" + section.facts.map { "- \(MarkdownText.escaped($0))\n" }.joined()) }
    }

    private func addTable(of findings: [ReportFinding], to page: inout MarkdownPage) {
        page.add("\n| Level | Rule | Place | Finding |\n| --- | --- | --- | --- |\n")
        for group in findings.grouped { page.add(row(for: group), findings: group.count) }
    }

    private func row(for group: FindingGroup) -> String {
        let diagnostic = group.first.diagnostic
        let level = group.first.waiver == nil ? diagnostic.severity.rawValue : "waived"
        let lines = group.count == 1 ? [diagnostic.message] + details(of: group.first) : [group.message]
        let place = MarkdownText.code(place(diagnostic.location))
        let finding = lines.map(MarkdownText.escaped).joined(separator: "<br>")
        return "| \(level) | \(diagnostic.rule.id) | \(place) | \(finding) |\n"
    }
}

/// Text up to a limit, and how many findings did not fit.
private struct MarkdownPage {
    private var content = ""
    private var omitted = 0
    private static let limit = 60_000

    var text: String {
        omitted == 0 ? content : content + "\n\(omitted) further findings do not fit here; see the full report.\n"
    }

    mutating func add(_ part: String, findings: Int = 0) {
        if content.utf8.count + part.utf8.count <= Self.limit { content += part } else { omitted += findings }
    }
}
