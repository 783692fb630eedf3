import Diagnostics
import Text

/// The documents that `modelc rules` can print; raw values are the words of the command line.
public enum RuleListFormat: String, CaseIterable, Sendable {
    /// One rule a line, for people.
    case text
    /// `modelc.rules/1`.
    case json
    /// A table with links to a page for each rule, as in `Documentation/Rules`.
    case markdown
}

/// `modelc rules`: every rule.
///
/// - Parameter format: How they are listed.
/// - Returns: The document.
public func ruleList(_ format: RuleListFormat) -> String {
    let rules = RuleCatalogue.entries.map(\.metadata)
    switch format {
    case .text:
        let width = rules.map(\.name.count).max() ?? 0
        return rules.map { rule in
            "\(rule.id)  \(rule.level.padded(to: 7))  \(rule.name.padded(to: width))  \(rule.summary)\n"
        }.joined()
    case .json:
        let document: JSONValue = ["schema": "modelc.rules/1", "rules": .array(rules.map(\.json))]
        return document.documentText()
    case .markdown:
        let rows = rules.map { rule in
            "| [\(rule.id)](\(rule.id).md) | \(rule.name) | \(rule.level) | \(rule.summary) |\n"
        }
        return "# Rules\n\n| id | name | severity | what is found |\n| --- | --- | --- | --- |\n\(rows.joined())"
    }
}

/// `modelc explain <rule>`: a rule's page, in Markdown.
///
/// - Parameter entry: The rule.
/// - Returns: The page: what is flagged, why, what to do instead, and examples.
public func rulePage(_ entry: CatalogueEntry) -> String {
    let rule = entry.metadata
    var facts = ["Severity: \(rule.severity.rawValue)"]
    if rule.isOptIn { facts.append("off unless `\"rules\"` in `modelc.json` gives it a level") }
    if let code = rule.coreDataCode { facts.append("Core Data reports it as \(code)") }
    facts.append(rule.isWaivable ? "can be waived with a reason" : "cannot be waived")
    var blocks = ["# \(rule.id) \(rule.name)", rule.summary, rule.rationale, "\(facts.joined(separator: "; "))."]
    if let source = rule.source { blocks.append("Source: \(source).") }
    blocks += section("Found (the place is marked ↓)", entry.failing)
    blocks += section("Not found", entry.passing)
    return blocks.joined(separator: "\n\n") + "\n"
}

private func section(_ title: String, _ examples: [RuleExample]) -> [String] {
    // A rule about limits has an example of hundreds of lines, which shows nothing to a reader.
    let readable = examples.filter { example in example.files.allSatisfy { $0.text.utf8.count < 2000 } }
    return readable.isEmpty ? [] : ["## \(title)"] + readable.map(block)
}

private func block(_ example: RuleExample) -> String {
    let options = example.arguments.isEmpty ? [] : ["With `\(example.arguments.joined(separator: " "))`:"]
    let files = example.files.map { file in
        let isModel = file.name == "contents" || !file.name.contains(".") || file.name.hasSuffix(".xml")
        let text = file.text.last == "\n" ? String(file.text.dropLast()) : file.text
        let title = example.files.count > 1 && isModel && file.name != "contents" ? "\(file.title):\n\n" : ""
        return "\(title)```\(isModel ? "xml" : "text")\n\(text)\n```"
    }
    return (options + files).joined(separator: "\n\n")
}

extension RuleExample.File {
    /// `Before`, `V1, shipped`: what stands above the file.
    fileprivate var title: String { name == "before" ? "Before" : name }
}

extension RuleMetadata {
    /// What happens without a word of the settings: `warning`, `off`.
    fileprivate var level: String { isOptIn ? "off" : severity.rawValue }

    fileprivate var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(name),
            "severity": .string(severity.rawValue),
            "isWaivable": .bool(isWaivable),
            "isOptIn": .bool(isOptIn),
            "coreDataCode": JSONValue(coreDataCode),
            "summary": .string(summary),
            "rationale": .string(rationale),
            "source": JSONValue(source),
        ]
    }
}
