public import Diagnostics
import Text

/// Everything one run has to say, ready to be printed in any format.
///
///     ReportPrinter(report, sources: sources).text()
public struct Report: Equatable, Sendable {
    /// What was looked at: a model, a schema, the settings.
    public var sections: [ReportSection]
    /// Which groups of rules ran.
    public var passes: [ReportPass]

    /// Creates a report.
    public init(sections: [ReportSection] = [], passes: [ReportPass] = []) {
        self.sections = sections
        self.passes = passes
    }

    /// All findings, in the order of the sections.
    public var findings: [ReportFinding] { sections.flatMap(\.findings) }

    /// What no waiver accepts, in the order of the sections.
    public var standing: [Diagnostic] { findings.filter { $0.waiver == nil }.map(\.diagnostic) }

    /// How many findings of a severity stand, waived ones left out.
    public func count(of severity: Severity) -> Int { standing.count { $0.severity == severity } }

    /// `1 error, 2 warnings, 1 waived`, or `no findings`.
    var tally: String {
        var words = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = count(of: severity)
            return count == 0 ? nil : counted(count, severity.rawValue, "\(severity.rawValue)s")
        }
        let waived = findings.count { $0.waiver != nil }
        if waived > 0 { words.append("\(waived) waived") }
        return words.isEmpty ? "no findings" : words.joined(separator: ", ")
    }
}

/// One thing that was looked at, and what was found in it.
public struct ReportSection: Equatable, Sendable {
    /// A name that stays the same wherever the input lies, for fingerprints: `Model` for `App/Model.xcdatamodeld`.
    public var name: String
    /// The line above the findings, for example `Model.xcdatamodeld (V4, current) · mirrored: configuration Cloud`.
    public var heading: String?
    /// What was found, in printing order.
    public var findings: [ReportFinding]
    /// What was checked, for the summary.
    public var checked: [String] = []
    /// What was not, and why.
    public var notApplied: [String] = []
    /// Further lines for people, printed as they are.
    public var remarks: [String] = []

    /// Creates a section.
    public init(name: String, heading: String? = nil, findings: [ReportFinding] = []) {
        self.name = name
        self.heading = heading
        self.findings = findings
    }

    /// What was checked, what was not, and further lines.
    public var facts: [String] {
        let lists = [("checked", checked), ("not applied", notApplied)].filter { !$0.1.isEmpty }
        return lists.map { "\($0): \($1.joined(separator: " · "))" } + remarks
    }
}

/// A finding, and its waiver.
public struct ReportFinding: Equatable, Sendable {
    /// What was found.
    public var diagnostic: Diagnostic
    /// The waiver that accepts it; a waived finding stays visible.
    public var waiver: ReportWaiver?
    /// Whether the settings list it as a fault that production had before modelc came.
    public var isKnown: Bool

    /// Creates a finding.
    public init(_ diagnostic: Diagnostic, waiver: ReportWaiver? = nil, isKnown: Bool = false) {
        self.diagnostic = diagnostic
        self.waiver = waiver
        self.isKnown = isKnown
    }
}

/// Why a finding is accepted.
public struct ReportWaiver: Equatable, Sendable {
    /// The reason that was given.
    public var reason: String
    /// The last day it holds, as `yyyy-mm-dd`.
    public var until: String?

    /// Creates a waiver.
    public init(reason: String, until: String? = nil) {
        self.reason = reason
        self.until = until
    }

    /// The reason, and until when it holds.
    public var words: String { until.map { "\(reason) (until \($0))" } ?? reason }
}

/// A group of rules, and whether it ran.
public struct ReportPass: Equatable, Sendable {
    /// How a pass ended; raw values are the words of the JSON document.
    public enum Status: String, Sendable {
        /// It ran to its end.
        case ran
        /// There was nothing for it to judge.
        case notApplicable
        /// Its input could not be read.
        case failed
    }

    /// The name, for example `CloudKit rules`.
    public var name: String
    /// How it ended.
    public var status: Status

    /// Creates a pass.
    public init(_ name: String, _ status: Status) {
        self.name = name
        self.status = status
    }
}

/// How findings are printed; raw values are the words of the command line.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: excerpt, caret and help.
    case text
    /// One line a finding, in the form that Xcode and other editors jump to.
    case xcode
    /// For programs.
    case json
    /// SARIF 2.1.0, for code scanning services and viewers.
    case sarif
    /// Workflow commands that GitHub Actions turns into annotations.
    case github
    /// Test results, for CI services that show tests.
    case junit
    /// Tables for a pull request.
    case markdown
    /// One line a finding, as Apple's model compiler prints it.
    case momc
}
