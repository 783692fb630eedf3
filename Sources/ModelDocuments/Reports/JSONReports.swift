package import CompilerSupport

extension ReportPrinter {
    /// Findings for programs: one `modelc.report/1` document.
    package var json: String { JSON(self, Self.keys).documentText() }

    /// The shape of that document in JSON Schema.
    package static let jsonShape = JSONShape.object(keys)

    private static let keys: [JSONKey<ReportPrinter>] = [
        .format("modelc.report/1"),
        JSONKey("findings", each: finding) { printer in
            printer.report.identifiedFindings.map { ($0, $0.finding.diagnostic, printer) }
        },
        JSONKey("mirroring", each: mirroring) { printer in
            printer.report.sections.compactMap { section in section.mirroring.map { (section.name, $0) } }
        },
        JSONKey("stores", each: store) { printer in
            printer.report.sections.flatMap { section in section.stores.map { (section.name, $0) } }
        },
        JSONKey("checked", each: checked) { printer in
            printer.report.sections.flatMap { section in section.checked.map { (section.name, $0) } }
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
            JSONKey("introduced") { $0.identified.finding.isIntroduced },
            JSONKey("fixes", each: fix) { finding in
                finding.diagnostic.fix.flatMap { fix in
                    finding.printer.sources.edit(of: fix).map { [(fix, $0.edit, $0.range)] }
                } ?? []
            },
            JSONKey("waived", optional: waiver) { $0.identified.finding.waiver },
        ]

    private static let related: [JSONKey<(place: Diagnostic.Related, start: SourcePosition?)>] = [
        JSONKey("message") { $0.place.message },
        JSONKey("path") { $0.place.location?.path },
        JSONKey("line") { $0.start?.line },
        JSONKey("column") { $0.start?.column },
    ]

    private static let fix: [JSONKey<(fix: Fix, edit: TextEdit, range: SourceRange)>] = [
        JSONKey("path") { $0.fix.location.path },
        JSONKey("line") { $0.range.start.line },
        JSONKey("column") { $0.range.start.column },
        JSONKey("endLine") { $0.range.end.line },
        JSONKey("endColumn") { $0.range.end.column },
        JSONKey("text") { $0.edit.text },
        JSONKey("certain") { $0.fix.isCertain },
    ]

    private static let waiver: [JSONKey<ReportWaiver>] = [
        JSONKey("reason") { $0.reason },
        JSONKey("until") { $0.until },
    ]

    private static let mirroring: [JSONKey<(model: String, mirroring: ReportMirroring)>] = [
        JSONKey("model") { $0.model },
        JSONKey("answer") { $0.mirroring.answer.rawValue },
        JSONKey("reason") { $0.mirroring.reason },
    ]

    private static let store: [JSONKey<(model: String, store: ReportStore)>] = [
        JSONKey("model") { $0.model },
        JSONKey("configuration") { $0.store.configuration },
        JSONKey("container") { $0.store.container },
        JSONKey("database") { $0.store.database },
        JSONKey("entities") { $0.store.entities },
        JSONKey("reason") { $0.store.reason },
    ]

    private static let checked: [JSONKey<(model: String, words: String)>] = [
        JSONKey("model") { $0.model },
        JSONKey("words") { $0.words },
    ]

    private static let pass: [JSONKey<ReportPass>] = [
        JSONKey("name") { $0.name },
        JSONKey("status") { $0.status.rawValue },
        JSONKey("reason") { $0.reason },
    ]

    private static let summary: [JSONKey<Report>] = [
        JSONKey("errors") { $0.count(of: .error) },
        JSONKey("warnings") { $0.count(of: .warning) },
        JSONKey("notes") { $0.count(of: .note) },
        JSONKey("waived") { $0.findings.count { $0.waiver != nil } },
    ]

    private func range(of location: SourceLocation?) -> SourceRange? { location.flatMap(sources.range) }
}

extension ReportPrinter {
    /// Findings as SARIF 2.1.0, the OASIS format that code scanning services and viewers read.
    ///
    /// A waived finding is a suppressed result. A finding without a place is a notification of the run, because GitHub
    /// refuses a whole file for one result without a location.
    ///
    /// - Parameter version: The version of modelc that found them.
    /// - Returns: The document.
    package func sarif(version: String) -> String {
        SARIFReport(report: report, sources: sources, version: version, rules: SARIFRules(of: report)).text
    }
}

private struct SARIFReport {
    let report: Report
    let sources: FindingTexts
    let version: String
    let rules: SARIFRules

    var text: String {
        let findings = report.identifiedFindings
        let run: JSON = [
            "tool": [
                "driver": [
                    "name": "modelc",
                    "version": .string(version),
                    "semanticVersion": .string(version),
                    "rules": rules.json,
                ]
            ],
            "invocations": [invocation(placeless: findings.filter { $0.finding.diagnostic.location == nil })],
            "columnKind": "unicodeCodePoints",
            "results": .array(findings.compactMap(result)),
        ]
        let document: JSON = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ]
        return document.documentText()
    }

    private func invocation(placeless: [IdentifiedFinding]) -> JSON {
        [
            "executionSuccessful": .bool(report.passes.allSatisfy { $0.status != .failed }),
            "toolExecutionNotifications": .array(
                placeless.map { notification(about: $0.finding) }
                    + report.sections.flatMap(\.notCompared).uniqued.map(notification)
            ),
        ]
    }

    /// A comparison that was not made; no rule is about it.
    private func notification(saying words: String) -> JSON {
        ["level": "note", "message": SARIFText.message(words.printable)]
    }

    private func notification(about finding: ReportFinding) -> JSON {
        let diagnostic = finding.diagnostic
        return [
            "associatedRule": rules.reference(to: diagnostic.rule),
            "level": .string(diagnostic.severity.rawValue),
            "message": SARIFText.message(SARIFText.words(of: diagnostic)),
        ]
    }

    private func result(_ identified: IdentifiedFinding) -> JSON? {
        let finding = identified.finding
        let diagnostic = finding.diagnostic
        guard let location = diagnostic.location else { return nil }
        return [
            "ruleId": .string(diagnostic.rule.id),
            "ruleIndex": rules.index(of: diagnostic.rule).json,
            "level": .string(diagnostic.severity.rawValue),
            "message": SARIFText.message(SARIFText.words(of: diagnostic)),
            "locations": [self.location(location, symbol: diagnostic.symbol)],
            "relatedLocations": .array(diagnostic.related.enumerated().map { related($0.element, id: $0.offset + 1) }),
            "partialFingerprints": ["modelc/v1": .string(identified.fingerprint)],
            "fixes": .array([diagnostic.fix].compactMap(\.self).compactMap(fix)),
            // If one result of a run has this list, all must have it.
            "suppressions": finding.waiver.map { [suppression($0)] } ?? [],
        ]
    }

    private func fix(_ fix: Fix) -> JSON? {
        guard let (edit, range) = sources.edit(of: fix) else { return nil }
        let words = fix.isCertain ? "The edit that cures the finding." : "One edit that cures the finding."
        let replacement: JSON = ["deletedRegion": region(range), "insertedContent": ["text": .string(edit.text)]]
        let change: JSON = ["artifactLocation": artifact(fix.location.path), "replacements": [replacement]]
        return ["description": SARIFText.message(words), "artifactChanges": [change]]
    }

    private func location(_ location: SourceLocation, symbol: String?) -> JSON {
        let symbols: [JSON] = symbol.map { [["fullyQualifiedName": .string($0.printable)]] } ?? []
        return ["physicalLocation": physicalLocation(location), "logicalLocations": .array(symbols)]
    }

    private func related(_ related: Diagnostic.Related, id: Int) -> JSON {
        let message = SARIFText.message(related.message.printable)
        var members = [JSON.Member("id", .integer(id)), JSON.Member("message", message)]
        if let location = related.location { members.append(.init("physicalLocation", physicalLocation(location))) }
        return .object(members)
    }

    private func physicalLocation(_ location: SourceLocation) -> JSON {
        var members = [JSON.Member("artifactLocation", artifact(location.path))]
        if let range = sources.range(of: location) { members.append(.init("region", region(range))) }
        return .object(members)
    }

    private func artifact(_ path: String) -> JSON {
        let path = ArtifactPath(path)
        if path.isAbsolute { return ["uri": .string(path.uri)] }
        return ["uri": .string(path.uri), "uriBaseId": "%SRCROOT%"]
    }

    private func region(_ range: SourceRange) -> JSON {
        [
            "startLine": .integer(range.start.line),
            "startColumn": .integer(range.start.column),
            "endLine": .integer(range.end.line),
            "endColumn": .integer(range.end.column),
        ]
    }

    /// The waiver as a suppression. It is in the settings, not in the source: SARIF calls that external.
    private func suppression(_ waiver: ReportWaiver) -> JSON {
        ["kind": "external", "status": "accepted", "justification": .string(waiver.words.printable)]
    }
}

/// The rules that a report's findings come from, each once, sorted by id.
private struct SARIFRules {
    private let rules: [RuleMetadata]
    private let indexes: [String: Int]

    init(of report: Report) {
        rules = report.findings.map(\.diagnostic.rule).uniqued(by: \.id).inOrder(of: \.id)
        indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    }

    var json: JSON { .array(rules.map(descriptor)) }

    func index(of rule: RuleMetadata) -> Int? { indexes[rule.id] }

    func reference(to rule: RuleMetadata) -> JSON {
        ["id": .string(rule.id), "index": index(of: rule).json]
    }

    private func descriptor(_ rule: RuleMetadata) -> JSON {
        [
            "id": .string(rule.id),
            "name": .string(rule.name),
            "shortDescription": SARIFText.message(rule.summary),
            "fullDescription": SARIFText.message(rule.rationale),
            "help": help(for: rule),
            "defaultConfiguration": .object(
                [.init("level", .string(rule.severity.rawValue))] + (rule.isOptIn ? [.init("enabled", false)] : [])
            ),
        ]
    }
}

extension SARIFRules {
    /// The texts that services show beside a result. A `helpUri` would need the address of this modelc's pages on the web, which the program
    /// does not know; so the help has the rule's text and says where the rest of its page is.
    private func help(for rule: RuleMetadata) -> JSON {
        func text(_ command: String) -> String {
            """
            \(rule.summary)

            \(rule.rationale)

            Examples: \(command), or Documentation/Rules/\(rule.id).md in the sources of modelc.
            """
        }
        let command = "modelc explain \(rule.id)"
        return SARIFText.message(text(command), markdown: text("`\(command)`"))
    }
}

/// Messages in SARIF's syntax.
private enum SARIFText {
    /// The problem as the first sentence, which is all that lists show, then the remedy.
    static func words(of diagnostic: Diagnostic) -> String {
        guard let help = diagnostic.help else { return diagnostic.message.printable }
        return "\(diagnostic.message). \(help)".printable
    }

    /// A `message` or `multiformatMessageString` object.
    static func message(_ text: String, markdown: String? = nil) -> JSON {
        var members = [JSON.Member("text", .string(text.escaping(inText)))]
        if let markdown { members.append(.init("markdown", .string(markdown.escaping(inMarkdown)))) }
        return .object(members)
    }

    /// SARIF reads `{0}` as a placeholder in every message (§3.11.5).
    private static let inMarkdown: [Unicode.Scalar: String] = ["{": "{{", "}": "}}"]
    /// SARIF reads `[text](target)` as a link even in plain text (§3.11.6).
    private static let inText = inMarkdown.merging(["\\": "\\\\", "[": "\\[", "]": "\\]"]) { $1 }
}
