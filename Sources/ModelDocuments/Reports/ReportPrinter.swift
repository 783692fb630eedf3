import CompilerSupport

/// Prints a report in any format.
///
///     ReportPrinter(report, sources: sources).json
package struct ReportPrinter: Sendable {
    let report: Report
    let sources: FindingTexts

    /// Prepares a report for printing.
    ///
    /// - Parameters:
    ///   - report: The findings.
    ///   - sources: The texts they point into.
    package init(_ report: Report, sources: FindingTexts) {
        self.report = report
        self.sources = sources
    }

    /// A place as compilers name it: `path:line:column`, the path alone when its text is not at hand, or the program's name
    /// without a place.
    func place(_ location: SourceLocation?) -> String {
        guard let location else { return "modelc" }
        guard let start = sources.range(of: location)?.start else { return location.path.printable }
        return "\(location.path.printable):\(start.line):\(start.column)"
    }

    /// A finding on one line, as compilers print it: `path:line:column: error: message [ID]`.
    func line(_ diagnostic: Diagnostic, severity: String? = nil, message: String? = nil) -> String {
        let text = message ?? diagnostic.message.printable
        return
            "\(place(diagnostic.location)): \(severity ?? diagnostic.severity.rawValue): \(text) [\(diagnostic.rule.id)]"
    }

    /// What a reader gets beside the message, each on a line of its own: other places, the way out, and why a finding is
    /// accepted.
    func details(of finding: ReportFinding, showsHelp: Bool = true) -> [String] {
        let related = finding.diagnostic.related.map { "\(place($0.location)): \($0.message)" }
        let help = showsHelp ? [finding.diagnostic.help].compactMap(\.self) : []
        let waiver = finding.waiver.map { ["waived: \($0.words)"] } ?? []
        return (related + help + waiver).map(\.printable)
    }
}
