import CodeGeneration
public import Diagnostics
import Ledger
public import Reporting

/// What a run says, apart from its document.
public struct CompilerResult: Sendable {
    /// The findings.
    public var report: Report
    /// The texts they point into.
    public var sources: SourceTexts

    /// Creates a result.
    public init(report: Report, sources: SourceTexts) {
        self.report = report
        self.sources = sources
    }

    /// Whether an error stands.
    public var hasErrors: Bool { report.count(of: .error) > 0 }

    /// The exit status that the findings ask for.
    ///
    /// - Parameter threshold: The least severity that counts as a failure; nil when none does.
    /// - Returns: ``ExitStatus/unparsableInput`` or ``ExitStatus/usage`` when an input could not be read, else whether
    ///   something was found.
    public func status(failingOn threshold: Severity?) -> ExitStatus {
        let standing = report.findings.filter { $0.waiver == nil }.map(\.diagnostic)
        let statuses = standing.map { finding -> ExitStatus in
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
