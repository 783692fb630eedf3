import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownParentEntity = Rule<ModelGraph>(
        id: "MDL211",
        name: "unknown-parent-entity",
        severity: .error,
        isWaivable: false,
        summary: "An entity inherits from an entity that is not in the model.",
        rationale: """
            Without its parent, an entity has no inherited properties and no table. The parent was renamed or \
            deleted, or a merge removed it. Choose an entity of this model, or no parent.
            """,
        passing: [#"<entity name="Photo" parentEntity="Media"/><entity name="Media"/>"#],
        failing: [
            """
            <entity name="Photo" ↓parentEntity="Medium"><uniquenessConstraints><uniquenessConstraint>
                <constraint value="inherited"/>
            </uniquenessConstraint></uniquenessConstraints></entity>
            <entity name="Media"><attribute name="inherited" optional="YES" attributeType="String"/></entity>
            """
        ]
    ) { graph, findings in
        for entity in graph.model.entities {
            guard let parent = entity.parentName, graph.entity(named: parent) == nil else { continue }
            findings.report(
                "'\(entity.name)' inherits from '\(parent)', which is not an entity of this model",
                about: graph.model.place(of: entity, "parentEntity"),
                help: """
                    Without its parent, it has no inherited properties and no table; choose an entity of this model, \
                    or no parent.
                    """,
                fix: graph.fix(
                    spelling: parent,
                    as: "parentEntity",
                    among: graph.entityNames.filter { $0 != entity.name },
                    at: graph.model.location(entity.origin)
                )
            )
        }
    }
}
