import Diagnostics

/// Findings as Markdown tables, for a comment on a pull request or the summary of a CI job.
///
/// Many findings of one rule become a line for each entity, as in the text report, and the whole stays below what GitHub
/// takes as a comment: 65,536 characters.
public struct MarkdownReport {
    private let report: Report
    private let sources: SourceTexts

    /// Prepares a report for printing.
    public init(_ report: Report, sources: SourceTexts) {
        self.report = report
        self.sources = sources
    }

    /// The text.
    public var text: String {
        var page = Page()
        page.add("### modelc: \(report.tally)\n")
        for section in report.sections { add(section, to: &page) }
        return page.text
    }

    private func add(_ section: ReportSection, to page: inout Page) {
        if let heading = section.heading { page.add("\n**\(MarkdownText.escaped(heading))**\n") }
        if !section.findings.isEmpty { addTable(of: section.findings, to: &page) }
        let facts = facts(of: section)
        if !facts.isEmpty { page.add("\n" + facts.map { "- \(MarkdownText.escaped($0))\n" }.joined()) }
    }

    private func addTable(of findings: [ReportFinding], to page: inout Page) {
        page.add("\n| Level | Rule | Place | Finding |\n| --- | --- | --- | --- |\n")
        for group in FindingGroups(findings).groups {
            switch group {
            case .single(let finding): page.add(row(for: finding), findings: 1)
            case .collapsed(let collapsed): page.add(row(for: collapsed), findings: collapsed.count)
            }
        }
    }

    private func facts(of section: ReportSection) -> [String] {
        var facts: [String] = []
        if !section.checked.isEmpty { facts.append("checked: \(section.checked.joined(separator: " · "))") }
        if !section.notApplied.isEmpty { facts.append("not applied: \(section.notApplied.joined(separator: " · "))") }
        return facts + section.remarks
    }

    private func row(for finding: ReportFinding) -> String {
        let diagnostic = finding.diagnostic
        let level = finding.waiver == nil ? diagnostic.severity.rawValue : "waived"
        return row(level, diagnostic, [diagnostic.message] + FindingDetails(finding, in: sources).lines)
    }

    private func row(for group: FindingGroups.Collapsed) -> String {
        row(group.first.severity.rawValue, group.first, [group.message])
    }

    private func row(_ level: String, _ diagnostic: Diagnostic, _ lines: [String]) -> String {
        let place = MarkdownText.code(PlaceName(diagnostic.location, in: sources).text)
        let finding = lines.map(MarkdownText.escaped).joined(separator: "<br>")
        return "| \(level) | \(diagnostic.rule.id) | \(place) | \(finding) |\n"
    }
}

/// Text up to a limit, and how many findings did not fit.
private struct Page {
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
