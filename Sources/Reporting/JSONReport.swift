import Diagnostics
import JSONText

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
        var fingerprints = Fingerprints()
        let findings = report.sections.flatMap { section in
            section.findings.map { json($0, fingerprint: fingerprints.next(of: $0.diagnostic, in: section.name)) }
        }
        let document: JSONValue = [
            "schema": "modelc.report/1",
            "findings": .array(findings),
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

    private func json(_ finding: ReportFinding, fingerprint: String) -> JSONValue {
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
            "fingerprint": .string(fingerprint),
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

/// Identifies findings across runs: the same fault has the same fingerprint wherever the model lies and however its lines
/// move.
struct Fingerprints {
    private var occurrences: [String: Int] = [:]

    /// Hashes the rule, the model's name, the symbol, and how often they have occurred together before.
    mutating func next(of diagnostic: Diagnostic, in name: String) -> String {
        let key = [diagnostic.rule.id, name, diagnostic.symbol ?? ""].joined(separator: "\u{1F}")
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        let hash = Self.hash("\(key)\u{1F}\(occurrence)")
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a: stable on every platform, and plenty for telling a report's findings apart.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
