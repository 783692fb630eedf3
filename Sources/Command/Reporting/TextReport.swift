import Diagnostics

/// Findings for people: where, what, the line with a caret, and the way out.
///
///     Model.xcdatamodeld (V4, current) · mirrored: configuration Cloud (modelc.json)
///     Model.xcdatamodeld/V4.xcdatamodel/contents:12:9: error: 'Post.title' is required and has no default [CKL104]
///       12 |         <attribute name="title" attributeType="String"/>
///          |         ^
///          = Core Data would not load the store (134060). Make it optional or give it a default.
///
/// The way out of a rule is printed once, below the first finding that has it; what names the thing itself is another text.
public struct TextReport {
    private let report: Report
    private let sources: SourceTexts
    private let options: TextReportOptions

    /// Prepares a report for printing.
    public init(_ report: Report, sources: SourceTexts, options: TextReportOptions = TextReportOptions()) {
        self.report = report
        self.sources = sources
        self.options = options
    }

    /// The whole report.
    public var text: String {
        var shownHelp: Set<Help> = []
        var lines = report.sections.flatMap { self.lines(of: $0, &shownHelp) }
        if options.showsSummary { lines.append(summary) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What a rule advises, which need not be read twice.
    private struct Help: Hashable {
        let rule: String
        let text: String?
    }

    private func lines(of section: ReportSection, _ shownHelp: inout Set<Help>) -> [String] {
        var lines: [String] = []
        if options.showsSummary, let heading = section.heading { lines.append(heading) }
        for group in FindingGroups(section.findings).groups {
            switch group {
            case .single(let finding): lines += self.lines(of: finding, &shownHelp)
            case .collapsed(let group) where group.count == 1:
                lines += self.lines(of: ReportFinding(group.first), &shownHelp)
            case .collapsed(let group): lines.append(line(of: group))
            }
        }
        guard options.showsSummary else { return lines }
        if !section.checked.isEmpty { lines.append("checked: \(section.checked.joined(separator: " · "))") }
        if !section.notApplied.isEmpty { lines.append("not applied: \(section.notApplied.joined(separator: " · "))") }
        return lines + section.remarks
    }

    private func lines(of finding: ReportFinding, _ shownHelp: inout Set<Help>) -> [String] {
        let diagnostic = finding.diagnostic
        let place = PlaceName(diagnostic.location, in: sources).text
        let severity = finding.waiver == nil ? diagnostic.severity.rawValue : "waived"
        let head =
            "\(place): \(colored(severity, diagnostic.severity)): \(diagnostic.message.printable) [\(diagnostic.rule.id)]"
        let gutter = Gutter(diagnostic.location, in: sources)
        let isNewHelp = shownHelp.insert(Help(rule: diagnostic.rule.id, text: diagnostic.help)).inserted
        let details = FindingDetails(finding, in: sources, showsHelp: isNewHelp || options.repeatsHelp)
        return [head] + gutter.excerpt + details.lines.map { "\(gutter.margin)= \($0)" }
    }

    private func line(of group: FindingGroups.Collapsed) -> String {
        let place = PlaceName(group.first.location, in: sources).text
        let severity = colored(group.first.severity.rawValue, group.first.severity)
        return "\(place): \(severity): \(group.message) [\(group.first.rule.id)]"
    }

    private var summary: String {
        guard let worst = worstFinding else { return report.tally }
        return "\(report.tally) · next: modelc explain \(worst.rule.id)"
    }

    /// The first of the most serious findings: what a reader should look up first.
    private var worstFinding: Diagnostic? {
        let standing = report.findings.filter { $0.waiver == nil }.map(\.diagnostic)
        guard let severity = standing.map(\.severity).max() else { return nil }
        return standing.first { $0.severity == severity }
    }

    private func colored(_ word: String, _ severity: Severity) -> String {
        guard options.usesColor else { return word }
        let code =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        return "\u{1B}[\(code)m\(word)\u{1B}[0m"
    }
}

/// How a text report is printed.
public struct TextReportOptions: Hashable, Sendable {
    /// Whether severities are coloured, for terminals.
    public var usesColor: Bool
    /// Whether headings and the summary are printed beside the findings.
    public var showsSummary: Bool
    /// Whether the way out is printed below each finding, and not only below the first that has it.
    public var repeatsHelp: Bool

    /// Creates options.
    public init(usesColor: Bool = false, showsSummary: Bool = true, repeatsHelp: Bool = false) {
        self.usesColor = usesColor
        self.showsSummary = showsSummary
        self.repeatsHelp = repeatsHelp
    }
}
