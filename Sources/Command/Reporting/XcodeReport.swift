import Diagnostics
import Text

extension ReportPrinter {
    /// Findings one a line, as compilers print them, each ended by a line feed; empty without findings.
    ///
    /// Xcode, other editors and the log viewers of CI services make links of such lines. Related places follow as notes.
    public var xcode: String {
        let diagnostics = report.findings.filter { $0.waiver == nil }.map(\.diagnostic)
        let lines = diagnostics.flatMap { diagnostic in
            [line(diagnostic)] + diagnostic.related.map { "\(place($0.location)): note: \($0.message.printable)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
