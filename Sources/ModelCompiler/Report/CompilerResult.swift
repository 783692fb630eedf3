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

/// How a run ends, from the case that says least to the one that says most; raw values are the process's exit status.
///
/// When several apply, the one that says most about what is wrong wins: a bug in modelc before trouble with files, files
/// before settings, settings before input, input before findings.
package enum ExitStatus: Int32, OrderedByCase, Sendable {
    /// Nothing at or above the threshold.
    case clean = 0
    /// There is something to do (`--detailed-exit-code`).
    case differences = 2
    /// Findings, or files that would change.
    case findings = 1
    /// A comparison that was asked for could not be made.
    case comparisonImpossible = 3
    /// An input that cannot be parsed.
    case unparsableInput = 65
    /// An input that is not there.
    case missingInput = 66
    /// A command line or settings that cannot be understood.
    case usage = 64
    /// A file that cannot be read or written.
    case fileTrouble = 74
    /// A bug in modelc.
    case internalError = 70

    /// The status of a run in which several things happened.
    package static func worst(of statuses: some Sequence<ExitStatus>) -> ExitStatus { statuses.max() ?? .clean }
}

/// Why a command could not be carried out: one message, one exit status.
package struct CommandFailure: Error, Equatable {
    /// The message, for people.
    package let message: String
    /// How the run ends.
    package let status: ExitStatus

    /// Creates a failure.
    package init(message: String, status: ExitStatus) {
        self.message = message
        self.status = status
    }

    /// A command line that cannot be understood.
    package static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .usage) }
}
