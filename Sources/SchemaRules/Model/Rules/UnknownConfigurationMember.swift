import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownConfigurationMember = Rule<ModelGraph>(
        id: "MDL241",
        name: "unknown-configuration-member",
        severity: .error,
        isWaivable: false,
        summary: "A configuration has a member that is not in the model.",
        rationale: """
            A store of the configuration would not have the intended entity, and Core Data reports this only when the \
            app saves an object. The entity was renamed or deleted. Correct the name, or remove the member.
            """,
        passing: [
            #"<entity name="Post"/><configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        ],
        failing: [
            #"<entity name="Post"/><configuration name="Cloud"><memberEntity ↓name="Article"/></configuration>"#,
            #"<entity name="Post"/><configuration name="Cloud"><memberEntity ↓name="Posts"/></configuration>"#,
        ]
    ) { graph, findings in
        for configuration in graph.model.configurations {
            for member in configuration.members where graph.entity(named: member.entityName) == nil {
                findings.report(
                    "'\(configuration.name)' contains '\(member.entityName)', which is not an entity of this model",
                    at: graph.model.location(member.origin, "name"),
                    symbol: "configuration \(configuration.name)",
                    help: """
                        A store of the configuration would not have the entity; name an entity of this model, or \
                        remove the member.
                        """,
                    fix: graph.fix(
                        spelling: member.entityName,
                        as: "name",
                        among: graph.entityNames,
                        at: graph.model.location(member.origin)
                    )
                )
            }
        }
    }
}
