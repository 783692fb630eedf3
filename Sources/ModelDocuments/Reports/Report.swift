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

/// The texts of the files that findings point into.
package struct FindingTexts: Sendable {
    private var texts: [String: SourceText] = [:]

    /// Creates an empty collection.
    package init() {}

    /// Adds a file.
    package mutating func add(_ bytes: [UInt8], path: String) {
        texts[path] = SourceText(path: path, bytes: bytes)
    }

    /// Where a location begins and ends; nil when its file is not here.
    package func range(of location: SourceLocation) -> SourceRange? { texts[location.path]?.range(of: location) }

    /// The line of a location as far as `reach` bytes around it, and the location's column in that; nil when its file is
    /// not here.
    func excerpt(of location: SourceLocation, reach: Int) -> (text: String, column: Int)? {
        texts[location.path]?.excerpt(of: location, reach: reach)
    }
}

extension ReportPrinter {
    /// Findings one a line, as compilers print them, each ended by a line feed; empty without findings.
    ///
    /// Xcode, other editors and the log viewers of CI services make links of such lines. Related places follow as notes.
    package var xcode: String {
        let lines = report.standing.flatMap { diagnostic in
            [line(diagnostic)] + diagnostic.related.map { "\(place($0.location)): note: \($0.message.printable)" }
        }
        return lines.printed
    }

    /// Findings one a line, as Apple's model compiler prints them: `path:line: error: message [ID]`. Build systems that call
    /// it look for this form.
    package var momc: String {
        report.standing.map { finding in
            let line = finding.location.flatMap { sources.range(of: $0)?.start.line }
            let place = finding.location?.path.printable ?? "modelc"
            let text = "\(finding.severity.rawValue): \(finding.message.printable) [\(finding.rule.id)]"
            return "\(place):\(line.map { "\($0):" } ?? "") \(text)"
        }.printed
    }
}

extension ReportPrinter {
    /// Findings as GitHub Actions' workflow commands, which become annotations beside the changed lines.
    ///
    ///     ::error file=Model.xcdatamodel/contents,line=12,endLine=12,col=9,endColumn=19,title=CKL104::'Post.title' is …
    ///
    /// Each command is ended by a line feed; there is none when every finding is waived.
    package var github: String {
        report.findings.filter { $0.waiver == nil }.map { command(for: $0) + "\n" }.joined()
    }

    private func command(for finding: ReportFinding) -> String {
        let diagnostic = finding.diagnostic
        let properties = place(of: diagnostic) + [("title", "\(diagnostic.rule.id) \(diagnostic.rule.name)")]
        // The log shows the line: what steers a terminal goes from names, although the runner then finds no such file.
        let list = properties.map { "\($0.0)=\($0.1.escaping(Self.inProperties).printable)" }.joined(separator: ",")
        let word = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
        let lines = [diagnostic.message.printable] + details(of: finding)
        return "::\(word) \(list)::\(lines.joined(separator: "\n").escaping(Self.inData))"
    }

    private func place(of diagnostic: Diagnostic) -> [(String, String)] {
        guard let location = diagnostic.location else { return [] }
        let file = [("file", ArtifactPath(location.path).text)]
        guard let range = sources.range(of: location) else { return file }
        let lines = file + [("line", "\(range.start.line)"), ("endLine", "\(range.end.line)")]
        // GitHub refuses columns of places that span lines.
        guard range.start.line == range.end.line else { return lines }
        return lines + [("col", "\(range.start.column)"), ("endColumn", "\(range.end.column)")]
    }

    private static let inData: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    private static let inProperties = inData.merging([":": "%3A", ",": "%2C"]) { $1 }
}

/// A path the way services want it that look files up in a repository: without `.` between the slashes.
struct ArtifactPath {
    let text: String

    init(_ path: String) {
        let parts = path.split(separator: "/").filter { $0 != "." }
        text = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    var isAbsolute: Bool { text.hasPrefix("/") }

    /// A relative reference, or a `file:` URI for an absolute path. Everything but RFC 3986's unreserved characters is
    /// percent-encoded: a colon in the first part would otherwise end a scheme.
    var uri: String { (isAbsolute ? "file://" : "") + text.utf8.map(Self.encoded).joined() }

    private static func encoded(_ byte: UInt8) -> String {
        let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
        if isPlain { return String(Unicode.Scalar(byte)) }
        return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
