import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let attributeWithoutType = Rule<ModelGraph>(
        id: "MDL221",
        name: "attribute-without-type",
        severity: .error,
        isWaivable: false,
        summary: "A stored attribute has no type, or a type that Core Data does not have.",
        rationale: """
            The type determines the column of the attribute, so only a transient attribute can have no type. Choose a \
            type, or mark the attribute transient if it is never stored.
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
        for attribute in graph.model.allAttributes(with: .unusualType, where: { $0.type == .undefined }) {
            if let name = attribute.value.details.unknownTypeName {
                findings.report(
                    "'\(attribute.symbol)' has the type '\(name)', which Core Data does not have",
                    about: attribute.place("attributeType"),
                    help: "The type determines the column; choose a type of the model editor."
                )
            } else if !attribute.value.isTransient {
                findings.report(
                    "'\(attribute.symbol)' is stored, but it has no type",
                    about: attribute.place(),
                    help: "The type determines the column; choose a type, or mark the attribute transient."
                )
            }
        }
    }
}
