package import CompilerSupport

extension ReportPrinter {
    /// Findings for programs: one `modelc.report/1` document.
    package var json: String { JSON(self, Self.keys).documentText() }

    /// What a JSON Schema says of that document.
    package static let jsonShape = JSONShape.object(keys)

    private static let keys: [JSONKey<ReportPrinter>] = [
        .format("modelc.report/1"),
        JSONKey("findings", each: finding) { printer in
            printer.report.identifiedFindings.map { ($0, $0.finding.diagnostic, printer) }
        },
        JSONKey("passes", each: pass) { $0.report.passes },
        JSONKey("summary", summary) { $0.report },
    ]

    private static let finding:
        [JSONKey<(identified: IdentifiedFinding, diagnostic: Diagnostic, printer: ReportPrinter)>] = [
            JSONKey("rule") { $0.diagnostic.rule.id },
            JSONKey("name") { $0.diagnostic.rule.name },
            .word("severity") { $0.diagnostic.severity },
            JSONKey("message") { $0.diagnostic.message },
            JSONKey("help") { $0.diagnostic.help },
            JSONKey("symbol") { $0.diagnostic.symbol },
            JSONKey("path") { $0.diagnostic.location?.path },
            JSONKey("line") { $0.printer.range(of: $0.diagnostic.location)?.start.line },
            JSONKey("column") { $0.printer.range(of: $0.diagnostic.location)?.start.column },
            JSONKey("endLine") { $0.printer.range(of: $0.diagnostic.location)?.end.line },
            JSONKey("endColumn") { $0.printer.range(of: $0.diagnostic.location)?.end.column },
            JSONKey("related", each: related) { finding in
                finding.diagnostic.related.map { ($0, finding.printer.range(of: $0.location)?.start) }
            },
            JSONKey("fingerprint") { $0.identified.fingerprint },
            JSONKey("waived", optional: waiver) { $0.identified.finding.waiver },
        ]

    private static let related: [JSONKey<(place: Diagnostic.Related, start: SourcePosition?)>] = [
        JSONKey("message") { $0.place.message },
        JSONKey("path") { $0.place.location?.path },
        JSONKey("line") { $0.start?.line },
        JSONKey("column") { $0.start?.column },
    ]

    private static let waiver: [JSONKey<ReportWaiver>] = [
        JSONKey("reason") { $0.reason },
        JSONKey("until") { $0.until },
    ]

    private static let pass: [JSONKey<ReportPass>] = [
        JSONKey("name") { $0.name },
        JSONKey("status") { $0.status.rawValue },
    ]

    private static let summary: [JSONKey<Report>] = [
        JSONKey("errors") { $0.count(of: .error) },
        JSONKey("warnings") { $0.count(of: .warning) },
        JSONKey("notes") { $0.count(of: .note) },
        JSONKey("waived") { $0.findings.count { $0.waiver != nil } },
    ]

    private func range(of location: SourceLocation?) -> SourceRange? { location.flatMap(sources.range) }
}
