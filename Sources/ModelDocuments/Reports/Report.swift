package import CompilerSupport

/// Everything one run has to say, ready to be printed in any format.
///
///     ReportPrinter(report, sources: sources).text()
package struct Report: Equatable, Sendable {
    /// What was looked at: a model, a schema, the settings.
    package var sections: [ReportSection]
    /// Which groups of rules ran.
    var passes: [ReportPass]

    /// Creates a report.
    package init(sections: [ReportSection] = [], passes: [ReportPass] = []) {
        self.sections = sections
        self.passes = passes
    }

    /// All findings, in the order of the sections.
    package var findings: [ReportFinding] { sections.flatMap(\.findings) }

    /// What no waiver accepts, in the order of the sections.
    package var standing: [Diagnostic] { findings.filter { $0.waiver == nil }.map(\.diagnostic) }

    /// How many findings of a severity stand, waived ones left out.
    package func count(of severity: Severity) -> Int { standing.count { $0.severity == severity } }

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
package struct ReportSection: Equatable, Sendable {
    /// A name that stays the same wherever the input lies, for fingerprints: `Model` for `App/Model.xcdatamodeld`.
    package var name: String
    /// The line above the findings, for example `Model.xcdatamodeld (V4, current) · mirrored: configuration Cloud`.
    package var heading: String?
    /// The stores of a model that are mirrored.
    package var stores: [ReportStore] = []
    /// What was found, in printing order.
    package var findings: [ReportFinding]
    /// What was checked, for the summary.
    package var checked: [String] = []
    /// What was not, and why.
    package var notApplied: [String] = []
    /// Further lines for people, printed as they are.
    package var remarks: [String] = []

    /// Creates a section.
    package init(name: String, heading: String? = nil, findings: [ReportFinding] = []) {
        self.name = name
        self.heading = heading
        self.findings = findings
    }

    /// What was checked, what was not, and further lines.
    package var facts: [String] {
        let lists = [("checked", checked), ("not applied", notApplied)].filter { !$0.1.isEmpty }
        return lists.map { "\($0): \($1.joined(separator: " · "))" } + remarks
    }
}

/// A store that is mirrored, and why modelc takes it for one.
package struct ReportStore: Equatable, Sendable {
    /// The model configuration that it holds; nil for all entities.
    package var configuration: String?
    /// The container; nil when nothing names one.
    package var container: String?
    /// `private`, `shared` or `public`.
    package var database: String
    /// The names of its entities.
    package var entities: [String]
    /// What says so: `modelc.json`, `App/Store.swift:12`.
    package var reason: String

    /// Creates a store.
    package init(configuration: String?, container: String?, database: String, entities: [String], reason: String) {
        self.configuration = configuration
        self.container = container
        self.database = database
        self.entities = entities
        self.reason = reason
    }
}

/// A finding, and its waiver.
package struct ReportFinding: Equatable, Sendable {
    /// What was found.
    package var diagnostic: Diagnostic
    /// The waiver that accepts it; a waived finding stays visible.
    package var waiver: ReportWaiver?
    /// Whether the settings list it as a fault that production had before modelc came.
    package var isKnown: Bool

    /// Creates a finding.
    package init(_ diagnostic: Diagnostic, waiver: ReportWaiver? = nil, isKnown: Bool = false) {
        self.diagnostic = diagnostic
        self.waiver = waiver
        self.isKnown = isKnown
    }
}

/// Why a finding is accepted.
package struct ReportWaiver: Equatable, Sendable {
    /// The reason that was given.
    var reason: String
    /// The last day it holds, as `yyyy-mm-dd`.
    var until: String?

    /// Creates a waiver.
    package init(reason: String, until: String? = nil) {
        self.reason = reason
        self.until = until
    }

    /// The reason, and until when it holds.
    package var words: String { until.map { "\(reason) (until \($0))" } ?? reason }
}

/// A group of rules, and whether it ran.
package struct ReportPass: Equatable, Sendable {
    /// How a pass ended; raw values are the words of the JSON document.
    package enum Status: String, Sendable {
        /// It ran to its end.
        case ran
        /// There was nothing for it to judge.
        case notApplicable
        /// Its input could not be read.
        case failed
    }

    /// The name, for example `CloudKit rules`.
    var name: String
    /// How it ended.
    var status: Status

    /// Creates a pass.
    package init(_ name: String, _ status: Status) {
        self.name = name
        self.status = status
    }
}

/// A finding, and what it is known by in other runs.
struct IdentifiedFinding {
    let finding: ReportFinding
    let fingerprint: String
}

extension Report {
    /// All findings with their fingerprints, in the order of the sections.
    ///
    /// The same fault has the same fingerprint wherever the model lies and however its lines move: the hash of the rule, the
    /// model's name, the symbol, and how often they have occurred together before.
    var identifiedFindings: [IdentifiedFinding] {
        var occurrences: [String: Int] = [:]
        return sections.flatMap { section in
            section.findings.map { finding in
                let diagnostic = finding.diagnostic
                let key = [diagnostic.rule.id, section.name, diagnostic.symbol ?? ""].joined(separator: "\u{1F}")
                let occurrence = occurrences[key, default: 0]
                occurrences[key] = occurrence + 1
                return IdentifiedFinding(finding: finding, fingerprint: "\(key)\u{1F}\(occurrence)".fingerprint)
            }
        }
    }
}
