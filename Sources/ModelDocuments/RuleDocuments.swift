package import CompilerSupport

/// One rule in the catalogue: everything except its check.
package struct CatalogueEntry: Sendable {
    /// Name, severity and explanation.
    package let metadata: RuleMetadata
    /// Inputs without a finding.
    let passing: [RuleExample]
    /// Inputs with the marked findings.
    let failing: [RuleExample]

    /// Creates an entry.
    package init(metadata: RuleMetadata, passing: [RuleExample] = [], failing: [RuleExample] = []) {
        self.metadata = metadata
        self.passing = passing
        self.failing = failing
    }
}

extension [CatalogueEntry] {
    /// `modelc rules`: every rule.
    ///
    /// - Parameter format: The format; Markdown has links to a page for each rule, as in `Documentation/Rules`.
    /// - Returns: The document.
    package func list(_ format: DocumentFormat) -> String {
        let rules = map(\.metadata)
        switch format {
        case .json:
            return JSON(rules, RulesJSON.keys).documentText()
        case .markdown:
            let rows = rules.map { ["[\($0.id)](\($0.id).md)", $0.name, $0.level, $0.summary] }
            return "# Rules\n\n\(MarkdownText.table(["id", "name", "severity", "what is found"], rows))\n"
        default:
            return rules.map { [$0.id, $0.level, $0.name, $0.summary] }.aligned().map { $0 + "\n" }.joined()
        }
    }
}

extension CatalogueEntry {
    /// `modelc explain <rule>`: the rule's page, in Markdown: the flagged pattern, the reason, the remedy, and
    /// examples.
    package var page: String {
        let rule = metadata
        var facts = ["Severity: \(rule.severity.rawValue)"]
        if rule.isOptIn { facts.append("off unless `\"rules\"` in `modelc.json` gives it a level") }
        if let code = rule.coreDataCode { facts.append("Core Data reports it as \(code)") }
        facts.append(rule.isWaivable ? "can be waived with a reason" : "cannot be waived")
        var blocks = ["# \(rule.id) \(rule.name)", rule.summary, rule.rationale, "\(facts.joined(separator: "; "))."]
        if let source = rule.source { blocks.append("Source: \(source).") }
        blocks += section("Found (the place is marked ↓)", failing)
        blocks += section("Not found", passing)
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func section(_ title: String, _ examples: [RuleExample]) -> [String] {
        // A rule about limits has an example of hundreds of lines, which does not help a reader.
        let readable = examples.filter { example in example.files.allSatisfy { $0.text.utf8.count < 2000 } }
        return readable.isEmpty ? [] : ["## \(title)"] + readable.map(block)
    }

    private func block(_ example: RuleExample) -> String {
        let options = example.arguments.isEmpty ? [] : ["With `\(example.arguments.joined(separator: " "))`:"]
        let files = example.files.map { file in
            let isSwift = file.name.hasSuffix(".swift")
            let isModel = file.name == "contents" || !file.name.contains(".") || file.name.hasSuffix(".xml")
            let text = file.text.last == "\n" ? String(file.text.dropLast()) : file.text
            let isNamed = example.files.count > 1 && (isModel || isSwift) && file.name != "contents"
            let title = isNamed ? "\(file.title):\n\n" : ""
            return "\(title)```\(isSwift ? "swift" : isModel ? "xml" : "text")\n\(text)\n```"
        }
        return (options + files).joined(separator: "\n\n")
    }
}

extension RuleExample.File {
    /// The heading above the file: `Before`, `V1, shipped`, `Models.swift at v1.0`.
    fileprivate var title: String {
        let parts = name.split(separator: ": ", maxSplits: 1)
        if parts.count == 2 { return "\(parts[1]) at \(parts[0])" }
        return name == "before" ? "Before" : name
    }
}

extension RuleMetadata {
    /// The level without settings: `warning`, `off`.
    fileprivate var level: String { isOptIn ? "off" : severity.rawValue }
}

/// Rules as a `modelc.rules/1` document.
package enum RulesJSON {
    /// The whole document.
    package static let keys: [JSONKey<[RuleMetadata]>] = [
        .format("modelc.rules/1"),
        JSONKey("rules", each: rule) { $0 },
    ]

    private static let rule: [JSONKey<RuleMetadata>] = [
        JSONKey("id") { $0.id },
        JSONKey("name") { $0.name },
        .word("severity") { $0.severity },
        JSONKey("isWaivable") { $0.isWaivable },
        JSONKey("isOptIn") { $0.isOptIn },
        JSONKey("coreDataCode") { $0.coreDataCode },
        JSONKey("summary") { $0.summary },
        JSONKey("rationale") { $0.rationale },
        JSONKey("source") { $0.source },
    ]
}
