import CodeGeneration
package import CompilerSupport
import Mirroring
package import ModelDocuments

/// What a run says, apart from its document.
package struct CompilerResult: Sendable {
    /// The findings.
    package var report: Report
    /// The texts they point into.
    package var sources: FindingTexts
    /// The paths of the files that were read, which no output may replace.
    package private(set) var inputs: Set<String> = []

    /// What people should know of the run, findings aside.
    package var remarks: [String] = []

    init(report: Report, sources: FindingTexts) {
        self.report = report
        self.sources = sources
    }

    /// A result with the texts that its findings point into; those of other files are not worth a table of lines.
    package init(sections: [ReportSection], passes: [ReportPass] = [], files: [InputFile]) {
        let report = Report(sections: sections, passes: passes)
        let findings = report.findings.map(\.diagnostic)
        let locations = findings.map(\.location) + findings.flatMap(\.related).map(\.location)
        let paths = Set(locations.compactMap { $0?.path })
        var sources = FindingTexts()
        for file in files where paths.contains(file.path) { sources.add(file.bytes, path: file.path) }
        self.init(report: report, sources: sources)
        inputs = Set(files.map(\.path))
    }

    /// Findings about files that are not models.
    init(findings: [Diagnostic], in files: [InputFile?]) {
        self.init(
            sections: [ReportSection(name: "", findings.inPrintingOrder())],
            files: files.compactMap(\.self)
        )
    }

    /// Whether an error stands.
    package var hasErrors: Bool { report.count(of: .error) > 0 }

    /// The exit status that the findings ask for.
    ///
    /// - Parameter threshold: The least severity that counts as a failure; nil when none does.
    /// - Returns: ``ExitStatus/unparsableInput`` or ``ExitStatus/usage`` when an input could not be read, else whether
    ///   something was found.
    package func status(failingOn threshold: Severity?) -> ExitStatus {
        let statuses = report.standing.map { finding -> ExitStatus in
            if finding.severity == .error, let status = Self.statusOfUnreadable(finding.rule) { return status }
            return threshold.map { finding.severity >= $0 } == true ? .findings : .clean
        }
        return ExitStatus.worst(of: statuses)
    }

    private static func statusOfUnreadable(_ rule: RuleMetadata) -> ExitStatus? {
        switch rule.id.prefix(3) {
        case "SRC", "SCH": .unparsableInput
        case "CFG": .usage
        case "CKP" where rule == ComparisonRules.nothingCompared: .comparisonImpossible
        case "GEN": TemplateRules.unusable.contains(rule) ? .unparsableInput : nil
        case "LCK" where rule == LedgerRules.exportOfUnknownContainer: .usage
        case "LCK": LedgerRules.text.contains(rule) ? .unparsableInput : nil
        default: nil
        }
    }
}

extension ReportSection {
    /// What was found in something, in the order of printing.
    init(name: String, _ findings: [Diagnostic]) {
        self.init(name: name, findings: findings.map { ReportFinding($0) })
    }
}

extension [ReportSection] {
    /// The sections behind one about what belongs to no model, when there is any.
    func following(_ general: [Diagnostic]) -> [ReportSection] {
        general.isEmpty ? self : [ReportSection(name: "", general)] + self
    }
}
