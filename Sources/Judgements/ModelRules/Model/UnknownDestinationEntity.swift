import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unknownDestinationEntity = Rule<ModelGraph>(
        id: "MDL232",
        name: "unknown-destination-entity",
        severity: .error,
        summary: "A relationship leads to an entity that is not in the model.",
        rationale: """
            The destination was renamed or deleted, or a merge dropped it; the model compiler refuses the relationship. \
            Name an entity of this model, or delete the relationship. To reach an object in another store, keep its \
            identifier in an attribute and fetch it through a fetched property.
            """,
        passing: [
            """
            <entity name="Post"><relationship name="author" destinationEntity="Author"/></entity>
            <entity name="Author"/>
            """
        ],
        failing: [
            #"<relationship name="author" ↓destinationEntity="Writer" inverseName="posts" inverseEntity="Writer"/>"#
        ]
    ) { graph, findings in
        func isUnknown(_ name: String) -> Bool { !name.isEmpty && graph.entity(named: name) == nil }
        for relationship in graph.relationships(where: { $0.destinationName.map(isUnknown) ?? false }) {
            guard let name = relationship.value.destinationName else { continue }
            findings.report(
                "'\(relationship.symbol)' leads to '\(name)', which is no entity of this model",
                about: relationship.place("destinationEntity"),
                help: "The model compiler refuses it; name an entity of this model, or delete the relationship."
            )
        }
    }
}
