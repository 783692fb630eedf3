import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unknownParentEntity = Rule<ModelGraph>(
        id: "MDL211",
        name: "unknown-parent-entity",
        severity: .error,
        isWaivable: false,
        summary: "An entity inherits from an entity that is not in the model.",
        rationale: """
            Without its parent an entity has neither the inherited properties nor a table to live in. The parent was \
            renamed or deleted, or a merge dropped it: name the right one, or none.
            """,
        passing: [#"<entity name="Photo" parentEntity="Media"/><entity name="Media"/>"#],
        failing: [
            """
            <entity name="Photo" ↓parentEntity="Medium"><uniquenessConstraints><uniquenessConstraint>
                <constraint value="inherited"/>
            </uniquenessConstraint></uniquenessConstraints></entity>
            <entity name="Media"/>
            """
        ]
    ) { graph, findings in
        for entity in graph.model.entities {
            guard let parent = entity.parentName, graph.entity(named: parent) == nil else { continue }
            findings.report(
                "'\(entity.name)' inherits from '\(parent)', which is no entity of this model",
                about: graph.model.place(of: entity, "parentEntity"),
                help: "Without its parent it lacks properties and a table; name an entity of this model, or no parent."
            )
        }
    }
}
