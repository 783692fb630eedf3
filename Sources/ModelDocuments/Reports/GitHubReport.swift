import CompilerSupport

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
        let list = properties.map { "\($0.0)=\($0.1.escaping(Self.inProperties))" }.joined(separator: ",")
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
