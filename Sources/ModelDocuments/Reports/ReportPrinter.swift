package import CompilerSupport

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
