import Diagnostics

/// Findings one a line, as compilers print them: `path:line:column: error: message [ID]`.
///
/// Xcode, other editors and the log viewers of CI services make links of such lines. Related places follow as notes.
public struct XcodeReport {
    private let report: Report
    private let sources: SourceTexts

    /// Prepares a report for printing.
    public init(_ report: Report, sources: SourceTexts) {
        self.report = report
        self.sources = sources
    }

    /// The lines, each ended by a line feed; empty without findings.
    public var text: String {
        report.findings.filter { $0.waiver == nil }.flatMap { lines(of: $0.diagnostic) }.map { $0 + "\n" }.joined()
    }

    private func lines(of diagnostic: Diagnostic) -> [String] {
        let place = PlaceName(diagnostic.location, in: sources).text
        let first = "\(place): \(diagnostic.severity.rawValue): \(diagnostic.message.printable) [\(diagnostic.rule.id)]"
        return [first]
            + diagnostic.related.map { "\(PlaceName($0.location, in: sources).text): note: \($0.message.printable)" }
    }
}

/// A place as compilers name it.
struct PlaceName {
    /// `path:line:column`, the path alone when its text is not at hand, or the program's name without a place.
    let text: String

    init(_ location: SourceLocation?, in sources: SourceTexts) {
        guard let location else {
            text = "modelc"
            return
        }
        guard let start = sources.range(of: location)?.start else {
            text = location.path.printable
            return
        }
        text = "\(location.path.printable):\(start.line):\(start.column)"
    }
}
