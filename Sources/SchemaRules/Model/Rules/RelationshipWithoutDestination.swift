import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let relationshipWithoutDestination = Rule<ModelGraph>(
        id: "MDL231",
        name: "relationship-without-destination",
        severity: .error,
        summary: "A relationship has no destination.",
        rationale: """
            A relationship has a destination entity, and the model compiler rejects a relationship without one. \
            Choose the entity, or delete the relationship.
            """,
        passing: [#"<relationship name="parent" destinationEntity="Post"/>"#],
        failing: [
            #"↓<relationship name="author" inverseName="posts" inverseEntity="Author"/>"#,
            #"↓<relationship name="author" destinationEntity=""/>"#,
        ]
    ) { graph, findings in
        for relationship in graph.relationships(where: { $0.destinationName?.isEmpty ?? true }) {
            findings.report(
                "'\(relationship.symbol)' leads nowhere",
                about: relationship.place(),
                help: "The model compiler rejects a relationship without a destination; choose the destination."
            )
        }
    }
}
