import CloudSchema
import CodeGeneration
package import CompilerSupport
import Mirroring
package import ModelDocuments

/// The result of a run, besides its document.
package struct CompilerResult: Sendable {
    /// The findings.
    package var report: Report
    /// The texts of the findings' files.
    package var sources: FindingTexts
    /// The paths of the files that were read, which output must not overwrite.
    package private(set) var inputs: Set<String> = []

    /// Remarks about the run, besides findings.
    package var remarks: [String] = []

    init(report: Report, sources: FindingTexts) {
        self.report = report
        self.sources = sources
    }

    /// Creates a result of findings about the first model of a project, with the levels of the settings.
    init(_ found: [Diagnostic], about project: Project) {
        var policies = FindingPolicies(project)
        let findings = project.models.first.map { policies.apply(to: found, of: $0) } ?? []
        self.init(
            sections: [ReportSection(name: "", findings: findings)].following(policies.problems),
            files: project.models.flatMap(\.files) + project.settings.map(\.file)
        )
    }

    /// Creates a result with the texts of the findings' files; other files need no table of lines.
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

    /// Creates a result with findings about files that are not models.
    init(findings: [Diagnostic], in files: [InputFile?]) {
        self.init(
            sections: [ReportSection(name: "", findings.inPrintingOrder())],
            files: files.compactMap(\.self)
        )
    }

    /// Adds findings about no model, with the files that they point into.
    mutating func add(_ findings: [Diagnostic], in files: [InputFile]) {
        report.sections = report.sections.following(findings.inPrintingOrder())
        let paths = Set(findings.flatMap { [$0.location] + $0.related.map(\.location) }.compactMap { $0?.path })
        for file in files where paths.contains(file.path) { sources.add(file.bytes, path: file.path) }
    }

    /// True if there is an unwaived error.
    package var hasErrors: Bool { report.count(of: .error) > 0 }

    /// The exit status for the findings.
    ///
    /// - Parameter threshold: The lowest severity that counts as a failure; nil when none does.
    /// - Returns: ``ExitStatus/unparsableInput`` or ``ExitStatus/usage`` when an input could not be read, else
    ///   ``ExitStatus/findings`` or ``ExitStatus/clean``.
    package func status(failingOn threshold: Severity?) -> ExitStatus {
        let statuses = report.findings.filter { $0.waiver == nil }.map { finding -> ExitStatus in
            let diagnostic = finding.diagnostic
            if diagnostic.severity == .error, let status = Self.statusOfUnreadable(diagnostic.rule) { return status }
            return report.isFailure(finding, at: threshold) ? .findings : .clean
        }
        return ExitStatus.worst(of: statuses)
    }

    private static func statusOfUnreadable(_ rule: RuleMetadata) -> ExitStatus? {
        switch rule.id.prefix(3) {
        case "SCH"
        where (SchemaLanguageRules.ofReadableSchemas + SchemaLanguageRules.ofReadableTables).contains(rule):
            nil
        case "SRC", "SCH": .unparsableInput
        case "CFG": rule == WaiverRules.hiddenByBranch ? nil : .usage
        case "CKP" where rule == ComparisonRules.nothingCompared: .comparisonImpossible
        case "GEN": TemplateRules.unusable.contains(rule) ? .unparsableInput : nil
        case "LCK" where rule == LedgerRules.exportOfUnknownContainer: .usage
        case "LCK": LedgerRules.text.contains(rule) ? .unparsableInput : nil
        default: nil
        }
    }
}

extension ReportSection {
    /// Creates a section with findings, in printing order.
    init(name: String, _ findings: [Diagnostic]) {
        self.init(name: name, findings: findings.map { ReportFinding($0) })
    }
}

extension [ReportSection] {
    /// The sections after one for findings without a model, if there are any.
    func following(_ general: [Diagnostic]) -> [ReportSection] {
        general.isEmpty ? self : [ReportSection(name: "", general)] + self
    }
}

/// The exit status of a run, from the least to the most specific; raw values are those of the process.
///
/// When several apply, the most specific one wins: a bug in modelc before trouble with files, files before settings,
/// settings before input, input before findings.
package enum ExitStatus: Int32, OrderedByCase, Sendable {
    /// No finding at or above the threshold.
    case clean = 0
    /// There are differences (`--detailed-exit-code`).
    case differences = 2
    /// Findings, or files that would change.
    case findings = 1
    /// A requested comparison is impossible.
    case comparisonImpossible = 3
    /// An input that cannot be parsed.
    case unparsableInput = 65
    /// An input that does not exist.
    case missingInput = 66
    /// A command line or settings that cannot be understood.
    case usage = 64
    /// A file that cannot be read or written.
    case fileTrouble = 74
    /// A bug in modelc.
    case internalError = 70

    /// The status of a run with several results.
    package static func worst(of statuses: some Sequence<ExitStatus>) -> ExitStatus { statuses.max() ?? .clean }
}

/// The reason that a command failed: one message, one exit status.
package struct CommandFailure: Error, Equatable {
    /// The message, for people.
    package let message: String
    /// The exit status.
    package let status: ExitStatus

    /// Creates a failure.
    package init(message: String, status: ExitStatus) {
        self.message = message
        self.status = status
    }

    /// A command line that cannot be understood.
    package static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .usage) }
}
