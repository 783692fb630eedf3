package import CompilerSupport

/// The results of one run, for output in any format.
///
///     ReportPrinter(report, sources: sources).text()
package struct Report: Equatable, Sendable {
    /// The checked inputs: models, schemas, the settings.
    package var sections: [ReportSection]
    /// The groups of rules, and whether they ran.
    var passes: [ReportPass]
    /// True if a run fails only for findings that the merge base did not have.
    package var countsOnlyNew = false

    /// Creates a report.
    package init(sections: [ReportSection] = [], passes: [ReportPass] = []) {
        self.sections = sections
        self.passes = passes
    }

    /// All findings, in the order of the sections.
    package var findings: [ReportFinding] { sections.flatMap(\.findings) }

    /// True if a finding makes the run fail.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - threshold: The lowest severity that fails; nil when none does.
    /// - Returns: True if it does.
    package func isFailure(_ finding: ReportFinding, at threshold: Severity?) -> Bool {
        guard let threshold, finding.waiver == nil, !countsOnlyNew || finding.isIntroduced != false else {
            return false
        }
        return finding.diagnostic.severity >= threshold
    }

    /// The findings without a waiver, in the order of the sections.
    package var standing: [Diagnostic] { findings.filter { $0.waiver == nil }.map(\.diagnostic) }

    /// The number of findings of a severity, without waived ones.
    package func count(of severity: Severity) -> Int { standing.count { $0.severity == severity } }

    /// The first of the most serious findings, suggested for `modelc explain`.
    func worstFinding(withInherited: Bool = false) -> Diagnostic? {
        let shown = withInherited ? findings : findings.withoutInherited.findings
        return shown.filter { $0.waiver == nil }.map(\.diagnostic).max { $0.severity < $1.severity }
    }

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

/// A checked input and its findings.
package struct ReportSection: Equatable, Sendable {
    /// A name that does not depend on the folder of the input, for fingerprints: `Model` for `App/Model.xcdatamodeld`.
    package var name: String
    /// The line above the findings, for example `Model.xcdatamodeld (V4, current) · mirrored: configuration Cloud`.
    package var heading: String?
    /// The decision about mirroring, with its reason; nil without a model of Core Data, and for one that cannot be read.
    package var mirroring: ReportMirroring?
    /// The stores of a model that are mirrored.
    package var stores: [ReportStore] = []
    /// The findings, in printing order.
    package var findings: [ReportFinding]
    /// The checks that ran, for the summary.
    package var checked: [String] = []
    /// The checks that did not run, with reasons.
    package var notApplied: [String] = []
    /// Further lines for people, printed verbatim.
    package var remarks: [String] = []
    /// Comparisons that were not made although a user may expect them, with the way to make them: the last lines, in every
    /// format.
    package var notCompared: [String] = []

    /// Creates a section.
    package init(name: String, heading: String? = nil, findings: [ReportFinding] = []) {
        self.name = name
        self.heading = heading
        self.findings = findings
    }

    /// The checks that ran, those that did not, further lines, and what was not compared.
    package var facts: [String] {
        let lists = [("checked", checked), ("not applied", notApplied)].filter { !$0.1.isEmpty }
        return lists.map { "\($0): \($1.joined(separator: " · "))" } + remarks + notCompared
    }
}

/// The decision about the mirroring of a model, with its reason.
package struct ReportMirroring: Equatable, Sendable {
    /// The answers; the raw values stand in JSON.
    package enum Answer: String, Sendable {
        /// The rules of CloudKit were applied.
        case mirrored
        /// Code or settings keep it on the device.
        case local
        /// Nobody can tell, so the rules were not applied.
        case undecided
        /// Nothing says that it is mirrored, and no code is known that opens it.
        case unmarked
    }

    package let answer: Answer
    /// The reason: `App/Store.swift:12`, `the code keeps it on the device (App/Store.swift:12)`.
    package let reason: String

    /// Creates an answer.
    package init(_ answer: Answer, because reason: String) { (self.answer, self.reason) = (answer, reason) }
}

/// A mirrored store, and the source that says so.
package struct ReportStore: Equatable, Sendable {
    /// The model configuration that it holds; nil for all entities.
    package var configuration: String?
    /// The container; nil when it is unknown.
    package var container: String?
    /// `private`, `shared` or `public`.
    package var database: String
    /// The names of its entities.
    package var entities: [String]
    /// The source: `modelc.json`, `App/Store.swift:12`.
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
    /// The finding.
    package var diagnostic: Diagnostic
    /// The waiver that accepts it; a waived finding stays visible.
    package var waiver: ReportWaiver?
    /// True if the settings list it as a known fault of production.
    package var isKnown: Bool
    /// True if the branch introduced it; nil without a merge base.
    package fileprivate(set) var isIntroduced: Bool?

    /// Creates a finding.
    package init(_ diagnostic: Diagnostic, waiver: ReportWaiver? = nil, isKnown: Bool = false) {
        self.diagnostic = diagnostic
        self.waiver = waiver
        self.isKnown = isKnown
    }
}

/// The reason to accept a finding.
package struct ReportWaiver: Equatable, Sendable {
    /// The stated reason.
    var reason: String
    /// The last day of the waiver, as `yyyy-mm-dd`.
    var until: String?

    /// Creates a waiver.
    package init(reason: String, until: String? = nil) {
        self.reason = reason
        self.until = until
    }

    /// The reason and the last day.
    package var words: String { until.map { "\(reason) (until \($0))" } ?? reason }
}

/// A group of rules, and whether it ran.
package struct ReportPass: Equatable, Sendable {
    /// The result of a pass; raw values are the words of the JSON document.
    package enum Status: String, Sendable {
        /// It ran to its end.
        case ran
        /// There was no input for it.
        case notApplicable
        /// Its input could not be read.
        case failed
    }

    /// The name, for example `CloudKit rules`.
    var name: String
    /// The result.
    var status: Status
    /// The reason for what the pass left out; nil when there is nothing to say.
    var reason: String?

    /// Creates a pass.
    package init(_ name: String, _ status: Status, because reason: String? = nil) {
        self.name = name
        self.status = status
        self.reason = reason
    }
}

/// A finding with its fingerprint.
struct IdentifiedFinding {
    let finding: ReportFinding
    let fingerprint: String
}

extension Report {
    /// All findings with their fingerprints, in the order of the sections.
    ///
    /// A fingerprint is the hash of the rule, the model's name, the symbol, and the number of earlier findings with the
    /// same three. So a fault keeps it when the model moves to another folder or its lines move.
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

    /// The standing findings that another report about the same files lacks, or has only waived, known or less severe; each
    /// with the name of its section, and with what the other report has.
    package func softened(in other: Report) -> [(section: String, finding: ReportFinding, now: ReportFinding?)] {
        let there = other.identifiedFindings.keyed(by: \.fingerprint).mapValues(\.finding)
        let names = sections.flatMap { section in section.findings.map { _ in section.name } }
        return zip(names, identifiedFindings).compactMap { name, identified in
            let (finding, now) = (identified.finding, there[identified.fingerprint])
            if finding.waiver != nil || finding.isKnown { return nil }
            let isShown = now.map { $0.waiver == nil && $0.diagnostic.severity >= finding.diagnostic.severity } ?? false
            return isShown ? nil : (name, finding, now)
        }
    }

    /// Marks the findings that an earlier report does not have, by their fingerprints.
    package mutating func markIntroduced(since earlier: Report) {
        let known = Set(earlier.identifiedFindings.map(\.fingerprint))
        var fingerprints = identifiedFindings.map(\.fingerprint)[...]
        for section in sections.indices {
            for finding in sections[section].findings.indices {
                guard let fingerprint = fingerprints.popFirst() else { return }
                sections[section].findings[finding].isIntroduced = !known.contains(fingerprint)
            }
        }
    }
}

extension [ReportFinding] {
    /// Separates the findings from those that were there before the branch, which get one line together.
    ///
    /// - Returns: The others, and the line; nil when there is none.
    var withoutInherited: (findings: [ReportFinding], line: String?) {
        let findings = filter { $0.isIntroduced != false }
        if findings.count == count { return (findings, nil) }
        let inherited = filter { $0.isIntroduced == false }
        let tally = Report(sections: [ReportSection(name: "", findings: inherited)]).tally
        // A run that fails says why.
        let errors = inherited.filter { $0.waiver == nil && $0.diagnostic.severity == .error }.map(\.diagnostic)
        let names =
            errors.prefix(5).map { "\($0.symbol?.printable ?? "") \($0.rule.id)" } + (errors.count > 5 ? ["…"] : [])
        let causes = names.isEmpty ? "" : "; errors: \(names.joined(separator: ", "))"
        return (findings, "before this branch: \(tally) (--all shows them)\(causes)")
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
    ///   - sources: The texts of their files.
    package init(_ report: Report, sources: FindingTexts) {
        self.report = report
        self.sources = sources
    }

    /// A place in the form of compilers: `path:line:column`, the path alone when its text is not loaded, or the
    /// program's name without a place.
    func place(_ location: SourceLocation?) -> String {
        guard let location else { return "modelc" }
        guard let start = sources.range(of: location)?.start else { return location.path.printable }
        return "\(location.path.printable):\(start.line):\(start.column)"
    }

    /// A finding on one line, in the form of compilers: `path:line:column: error: message [ID]`.
    func line(_ diagnostic: Diagnostic, severity: String? = nil, message: String? = nil) -> String {
        let text = message ?? diagnostic.message.printable
        return
            "\(place(diagnostic.location)): \(severity ?? diagnostic.severity.rawValue): \(text) [\(diagnostic.rule.id)]"
    }

    /// The lines after the message: other places, the remedy, and the waiver.
    func details(of finding: ReportFinding, showsHelp: Bool = true) -> [String] {
        let related = finding.diagnostic.related.map { "\(place($0.location)): \($0.message)" }
        let help = showsHelp ? [finding.diagnostic.help].compactMap(\.self) : []
        let waiver = finding.waiver.map { ["waived: \($0.words)"] } ?? []
        return (related + help + waiver).map(\.printable)
    }
}

/// The texts of the files in which findings have their places.
package struct FindingTexts: Sendable {
    private var texts: [String: SourceText] = [:]

    /// Creates an empty collection.
    package init() {}

    /// Adds a file.
    package mutating func add(_ bytes: [UInt8], path: String) {
        texts[path] = SourceText(path: path, bytes: bytes)
    }

    /// The range of a location; nil when its file is not loaded.
    package func range(of location: SourceLocation) -> SourceRange? { texts[location.path]?.range(of: location) }

    /// The edit of a fix, and its range; nil when its file is not loaded, or has something else at the place.
    func edit(of fix: Fix) -> (edit: TextEdit, range: SourceRange)? {
        guard let text = texts[fix.location.path], let edit = text.edit(of: fix) else { return nil }
        return (edit, text.range(of: edit))
    }

    /// The line after a fix; nil when there is no edit, and when the edit removes whole lines.
    func line(after fix: Fix, reach: Int) -> String? {
        guard let text = texts[fix.location.path], let edit = text.edit(of: fix) else { return nil }
        let line = text.line(after: edit, reach: reach)
        return line.isEmpty ? nil : line
    }

    /// The line of a location, cut to `reach` bytes around it, and the location's column in that; nil when its file is
    /// not loaded.
    func excerpt(of location: SourceLocation, reach: Int) -> (text: String, column: Int)? {
        texts[location.path]?.excerpt(of: location, reach: reach)
    }
}

extension ReportPrinter {
    /// Findings in the form of compilers, one per line, each ending in a line feed; empty without findings.
    ///
    /// Xcode, other editors and the log viewers of CI services turn such lines into links. Related places follow as
    /// notes. Xcode fails a build for a line with an error, whatever the exit status is, so that an error which does not
    /// count is a warning.
    package var xcode: String {
        let lines = report.findings.filter { $0.waiver == nil }.flatMap { finding in
            let diagnostic = finding.diagnostic
            let counts = report.isFailure(finding, at: .note)
            let severity = counts ? diagnostic.severity : min(diagnostic.severity, .warning)
            return [line(diagnostic, severity: severity.rawValue)]
                + diagnostic.related.map { "\(place($0.location)): note: \($0.message.printable)" }
        }
        return lines.printed
    }

    /// Findings in the form of Apple's model compiler, one per line: `path:line: error: message [ID]`. Build systems
    /// that call it look for this form.
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
    /// Each command ends in a line feed; there is none for waived findings, and for those that were there before the
    /// branch.
    package var github: String {
        let findings = report.findings.withoutInherited.findings
        return findings.filter { $0.waiver == nil }.map { command(for: $0) + "\n" }.joined()
    }

    private func command(for finding: ReportFinding) -> String {
        let diagnostic = finding.diagnostic
        let properties = place(of: diagnostic) + [("title", "\(diagnostic.rule.id) \(diagnostic.rule.name)")]
        // The log shows the line, so terminal controls are removed from names, although the runner then does not find
        // such a file.
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
        // GitHub refuses columns of places that span several lines.
        guard range.start.line == range.end.line else { return lines }
        return lines + [("col", "\(range.start.column)"), ("endColumn", "\(range.end.column)")]
    }

    private static let inData: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    private static let inProperties = inData.merging([":": "%3A", ",": "%2C"]) { $1 }
}

/// A path for services that look files up in a repository: without `.` between the slashes.
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
