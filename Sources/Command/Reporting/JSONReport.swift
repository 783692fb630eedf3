import Diagnostics
import Text

/// Findings for programs: one `modelc.report/1` document.
public struct JSONReport {
    private let report: Report
    private let sources: SourceTexts

    /// Prepares a report for printing.
    public init(_ report: Report, sources: SourceTexts) {
        self.report = report
        self.sources = sources
    }

    /// The document.
    public var text: String {
        let document: JSONValue = [
            "schema": "modelc.report/1",
            "findings": .array(report.identifiedFindings.map(json)),
            "passes": .array(report.passes.map { ["name": .string($0.name), "status": .string($0.status.rawValue)] }),
            "summary": [
                "errors": .integer(report.count(of: .error)),
                "warnings": .integer(report.count(of: .warning)),
                "notes": .integer(report.count(of: .note)),
                "waived": .integer(report.findings.count { $0.waiver != nil }),
            ],
        ]
        return document.documentText()
    }

    private func json(_ identified: IdentifiedFinding) -> JSONValue {
        let finding = identified.finding
        let diagnostic = finding.diagnostic
        let range = diagnostic.location.flatMap { sources.range(of: $0) }
        return [
            "rule": .string(diagnostic.rule.id),
            "name": .string(diagnostic.rule.name),
            "severity": .string(diagnostic.severity.rawValue),
            "message": .string(diagnostic.message),
            "help": JSONValue(diagnostic.help),
            "symbol": JSONValue(diagnostic.symbol),
            "path": JSONValue(diagnostic.location?.path),
            "line": JSONValue(range?.start.line),
            "column": JSONValue(range?.start.column),
            "endLine": JSONValue(range?.end.line),
            "endColumn": JSONValue(range?.end.column),
            "related": .array(diagnostic.related.map(json)),
            "fingerprint": .string(identified.fingerprint),
            "waived": finding.waiver.map { ["reason": .string($0.reason), "until": JSONValue($0.until)] } ?? nil,
        ]
    }

    private func json(_ related: Diagnostic.Related) -> JSONValue {
        let start = related.location.flatMap { sources.range(of: $0) }?.start
        return [
            "message": .string(related.message),
            "path": JSONValue(related.location?.path),
            "line": JSONValue(start?.line),
            "column": JSONValue(start?.column),
        ]
    }
}
