import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let attributeWithoutType = Rule<ModelGraph>(
        RuleMetadata(
            id: "MDL221",
            name: "attribute-without-type",
            severity: .error,
            isWaivable: false,
            summary: "A stored attribute has no type, or one that Core Data does not have.",
            rationale: """
                The type decides the column, so only a transient attribute may leave it undefined. Choose a type, or mark the \
                attribute transient when it is never stored.
                """
        ),
        passing: [
            RuleExample(#"<attribute name="title" attributeType="String"/>"#),
            RuleExample(#"<attribute name="preview" optional="YES" transient="YES"/>"#),
        ],
        failing: [
            RuleExample(#"↓<attribute name="title" optional="YES"/>"#),
            RuleExample(#"↓<attribute name="title" attributeType="Undefined"/>"#),
            RuleExample(#"<attribute name="title" transient="YES" ↓attributeType="Text"/>"#),
        ]
    ) { graph, findings in
        let model = graph.model
        for (owner, attribute) in graph.attributes(where: { $0.type == .undefined }) {
            let symbol = "\(owner).\(attribute.name)"
            if let name = attribute.details.unknownTypeName {
                findings.report(
                    "'\(symbol)' has the type '\(name)', which Core Data does not have",
                    at: model.location(attribute.origin, "attributeType"),
                    symbol: symbol,
                    help: "The type decides the column; choose one of the model editor's types."
                )
            } else if attribute.type == .undefined, !attribute.isTransient {
                findings.report(
                    "'\(symbol)' is stored, but has no type",
                    at: model.location(attribute.origin),
                    symbol: symbol,
                    help: "The type decides the column; choose one, or mark the attribute transient."
                )
            }
        }
    }
}
