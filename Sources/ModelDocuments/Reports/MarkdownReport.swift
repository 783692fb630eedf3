package import CompilerSupport

extension ReportPrinter {
    /// The first line of a report as Markdown. A job finds by it the comment that it wrote before.
    package static let marker = "<!-- modelc: kept current -->"

    /// Findings as Markdown, for the one comment on a pull request that a job keeps current: the verdict, the findings,
    /// what to deploy, what was compared and what was not, and what to do next.
    ///
    /// Many findings of one rule become a line for each entity, as in the text report, and the whole stays below
    /// GitHub's limit for a comment: 65,536 characters. Findings that were there before the branch are a number.
    ///
    /// Empty when a branch has nothing to say: no finding is new, and none of the others makes modelc fail. So a job can post
    /// the text as a comment only where there is one.
    ///
    /// - Parameter threshold: The lowest severity that fails; nil when none does.
    /// - Returns: The text.
    package func markdown(failingOn threshold: Severity?) -> String {
        let hasNews = report.findings.contains { finding in
            finding.isIntroduced != false || report.isFailure(finding, at: threshold)
        }
        return hasNews ? summary(failingOn: threshold) : ""
    }

    /// The same, also when there is nothing to say: the summary of a job tells that it ran.
    package func summary(failingOn threshold: Severity?) -> String {
        let isRefused = report.findings.contains { report.isFailure($0, at: threshold) }
        var page = MarkdownPage()
        page.add("\(Self.marker)\n### modelc: \(isRefused ? "refused" : "passed") · \(report.tally)\n")
        for section in report.sections { add(section, to: &page) }
        if let rule = report.worstFinding()?.rule.id { page.add("\nNext: `modelc explain \(rule)`\n") }
        return page.text
    }

    private func add(_ section: ReportSection, to page: inout MarkdownPage) {
        if let heading = section.heading { page.add("\n**\(MarkdownText.escaped(heading))**\n") }
        let (findings, inherited) = section.findings.withoutInherited
        let deployments = findings.filter(\.isPlannedDeployment)
        let others = findings.filter { !$0.isPlannedDeployment }
        if !others.isEmpty { addTable(of: others, to: &page) }
        if !deployments.isEmpty { page.add("\n\(words(for: deployments))\n") }
        if let inherited { page.add("\n\(MarkdownText.escaped(inherited))\n") }
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

    /// The fields to deploy, on one line, because a note for each field would hide the faults.
    private func words(for deployments: [ReportFinding]) -> String {
        let limit = 20
        let names = deployments.map { $0.diagnostic.symbol ?? $0.diagnostic.message }.uniqued
        let shown = names.prefix(limit).map(MarkdownText.code).joined(separator: ", ")
        let more = names.count > limit ? " and \(names.count - limit) more" : ""
        return "**Deploy before the build ships:** \(shown)\(more) (`modelc plan --format ckdb` writes the schema)"
    }
}

extension ReportFinding {
    /// True if it is a note that only says what to deploy.
    fileprivate var isPlannedDeployment: Bool {
        diagnostic.rule.isAboutDeployment && diagnostic.severity == .note && waiver == nil
    }
}

/// Text up to a limit, and the number of findings that did not fit.
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
