import CompilerSupport

extension ReportPrinter {
    /// Findings one a line, as compilers print them, each ended by a line feed; empty without findings.
    ///
    /// Xcode, other editors and the log viewers of CI services make links of such lines. Related places follow as notes.
    package var xcode: String {
        let lines = report.standing.flatMap { diagnostic in
            [line(diagnostic)] + diagnostic.related.map { "\(place($0.location)): note: \($0.message.printable)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Findings one a line, as Apple's model compiler prints them: `path:line: error: message [ID]`. Build systems that call
    /// it look for this form.
    package var momc: String {
        report.standing.map { finding in
            let line = finding.location.flatMap { sources.range(of: $0)?.start.line }
            let place = finding.location?.path.printable ?? "modelc"
            let text = "\(finding.severity.rawValue): \(finding.message.printable) [\(finding.rule.id)]"
            return "\(place):\(line.map { "\($0):" } ?? "") \(text)\n"
        }.joined()
    }
}
