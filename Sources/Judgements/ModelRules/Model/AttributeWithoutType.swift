import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let attributeWithoutType = Rule<ModelGraph>(
        id: "MDL221",
        name: "attribute-without-type",
        severity: .error,
        isWaivable: false,
        summary: "A stored attribute has no type, or one that Core Data does not have.",
        rationale: """
            The type decides the column, so only a transient attribute may leave it undefined. Choose a type, or mark the \
            attribute transient when it is never stored.
            """,
        passing: [
            #"<attribute name="title" attributeType="String"/>"#,
            #"<attribute name="preview" optional="YES" transient="YES"/>"#,
        ],
        failing: [
            #"↓<attribute name="title" optional="YES"/>"#,
            #"↓<attribute name="title" attributeType="Undefined"/>"#,
            #"<attribute name="title" transient="YES" ↓attributeType="Text"/>"#,
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
