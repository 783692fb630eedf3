import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownDestinationEntity = Rule<ModelGraph>(
        id: "MDL232",
        name: "unknown-destination-entity",
        severity: .error,
        summary: "The destination of a relationship is not in the model.",
        rationale: """
            The destination was renamed or deleted, or a merge removed it. The model compiler rejects the \
            relationship. Choose an entity of this model, or delete the relationship. To reach an object in another \
            store, store its identifier in an attribute, and use a fetched property.
            """,
        passing: [
            """
            <entity name="Post"><relationship name="author" destinationEntity="Author"/></entity>
            <entity name="Author"/>
            """
        ],
        failing: [
            #"<relationship name="author" ↓destinationEntity="Writer" inverseName="posts" inverseEntity="Writer"/>"#,
            """
            <entity name="Post">
                <relationship name="author" optional="YES" ↓destinationEntity="Auhtor" inverseName="posts"
                    inverseEntity="Author"/>
            </entity>
            <entity name="Author">
                <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="author"
                    inverseEntity="Post"/>
            </entity>
            """,
        ]
    ) { graph, findings in
        func isUnknown(_ name: String) -> Bool { !name.isEmpty && graph.entity(named: name) == nil }
        for relationship in graph.relationships(where: { $0.destinationName.map(isUnknown) ?? false }) {
            guard let name = relationship.value.destinationName else { continue }
            findings.report(
                "the destination '\(name)' of '\(relationship.symbol)' is not in this model",
                about: relationship.place("destinationEntity"),
                help: "The model compiler rejects it; choose an entity of this model, or delete the relationship.",
                fix: graph.fix(
                    spelling: name,
                    as: "destinationEntity",
                    among: graph.entityNames,
                    at: relationship.place().location
                )
            )
        }
    }
}
