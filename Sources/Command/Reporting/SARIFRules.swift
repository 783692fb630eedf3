import Diagnostics
import Text

/// The rules that a report's findings come from, each once, sorted by id.
struct SARIFRules {
    private let rules: [RuleMetadata]
    private let indexes: [String: Int]

    init(of report: Report) {
        let all = report.findings.map { ($0.diagnostic.rule.id, $0.diagnostic.rule) }
        rules = Dictionary(all) { first, _ in first }.values.sorted { $0.id < $1.id }
        indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    }

    var json: JSONValue { .array(rules.map(descriptor)) }

    func index(of rule: RuleMetadata) -> Int? { indexes[rule.id] }

    func reference(to rule: RuleMetadata) -> JSONValue {
        ["id": .string(rule.id), "index": JSONValue(index(of: rule))]
    }

    private func descriptor(_ rule: RuleMetadata) -> JSONValue {
        [
            "id": .string(rule.id),
            "name": .string(rule.name),
            "shortDescription": SARIFText.message(rule.summary),
            "fullDescription": SARIFText.message(rule.rationale),
            "help": SARIFText.message(rule.rationale, markdown: rule.rationale),
            "defaultConfiguration": .object(
                [.init("level", .string(rule.severity.rawValue))] + (rule.isOptIn ? [.init("enabled", false)] : [])
            ),
        ]
    }
}
