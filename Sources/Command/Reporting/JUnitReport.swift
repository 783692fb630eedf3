public import Diagnostics

/// Findings as the test results that CI services show: a suite for the passes and one for each section.
///
/// Passes are tests, so that a run without findings shows what was checked. A finding that makes modelc fail is a
/// failure, a lesser one a passed test with output, a waived one a skipped test. Names hold no place and no message: a
/// service follows a test from run to run by its name.
public struct JUnitReport {
    private let report: Report
    private let sources: SourceTexts
    private let threshold: Severity?

    /// Prepares a report for printing.
    ///
    /// - Parameters:
    ///   - report: The findings.
    ///   - sources: The texts they point into.
    ///   - threshold: The least severity that counts as a failure; nil when none does.
    public init(_ report: Report, sources: SourceTexts, failingOn threshold: Severity?) {
        self.report = report
        self.sources = sources
        self.threshold = threshold
    }

    /// The document.
    public var text: String {
        var names = TestNames()
        var suites = [JUnitSuite(name: "modelc", cases: report.passes.map(testCase))]
        for section in report.sections {
            let name = section.name.isEmpty ? "general" : section.name.printable
            let cases = section.findings.map { finding in
                testCase(finding, suite: name, name: names.next(for: finding.diagnostic, in: name))
            }
            suites.append(JUnitSuite(name: name, cases: cases))
        }
        let counts = JUnitSuite(name: "modelc", cases: suites.flatMap(\.cases)).attributes
        return XMLElement(name: "testsuites", attributes: counts, children: suites.map(\.element)).document
    }

    private func testCase(_ pass: ReportPass) -> JUnitCase {
        let outcome: JUnitCase.Outcome =
            switch pass.status {
            case .ran: .passed(output: nil)
            case .notApplicable: .skipped("there was nothing to judge")
            case .failed: .broken("its input could not be read")
            }
        return JUnitCase(suite: "modelc", name: pass.name, outcome: outcome)
    }

    private func testCase(_ finding: ReportFinding, suite: String, name: String) -> JUnitCase {
        var testCase = JUnitCase(suite: suite, name: name, outcome: outcome(of: finding))
        if let location = finding.diagnostic.location {
            testCase.file = location.path
            testCase.line = sources.range(of: location)?.start.line
        }
        return testCase
    }

    private func outcome(of finding: ReportFinding) -> JUnitCase.Outcome {
        let diagnostic = finding.diagnostic
        if let waiver = finding.waiver { return .skipped("waived: \(waiver.words.printable)") }
        let place = PlaceName(diagnostic.location, in: sources).text
        let head = "\(place): \(diagnostic.severity.rawValue): \(diagnostic.message.printable) [\(diagnostic.rule.id)]"
        let body = ([head] + FindingDetails(finding, in: sources).lines).joined(separator: "\n")
        guard let threshold, diagnostic.severity >= threshold else { return .passed(output: body) }
        return .failed(diagnostic.severity, message: diagnostic.message.printable, body: body)
    }
}

/// Names tests by rule and symbol; what happens again gets a number.
private struct TestNames {
    private var occurrences: [String: Int] = [:]

    mutating func next(for diagnostic: Diagnostic, in suite: String) -> String {
        let name = [diagnostic.rule.id, diagnostic.symbol?.printable].compactMap(\.self).joined(separator: " ")
        let occurrence = occurrences["\(suite)\n\(name)", default: 0] + 1
        occurrences["\(suite)\n\(name)"] = occurrence
        return occurrence == 1 ? name : "\(name) (\(occurrence))"
    }
}
