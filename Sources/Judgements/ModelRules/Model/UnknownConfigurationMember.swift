import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unknownConfigurationMember = Rule<ModelGraph>(
        id: "MDL241",
        name: "unknown-configuration-member",
        severity: .error,
        isWaivable: false,
        summary: "A configuration has a member that is not in the model.",
        rationale: """
            A store of that configuration would lack the entity that was meant, and the framework can only tell when \
            something is saved. The entity was renamed or deleted: name the right one, or remove the member.
            """,
        passing: [
            #"<entity name="Post"/><configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        ],
        failing: [
            #"<entity name="Post"/><configuration name="Cloud"><memberEntity ↓name="Article"/></configuration>"#
        ]
    ) { graph, findings in
        for configuration in graph.model.configurations {
            for member in configuration.members where graph.entity(named: member.entityName) == nil {
                findings.report(
                    "'\(configuration.name)' holds '\(member.entityName)', which is no entity of this model",
                    at: graph.model.location(member.origin, "name"),
                    symbol: "configuration \(configuration.name)",
                    help: "A store of it would lack what was meant; name an entity of this model, or remove the member."
                )
            }
        }
    }
}
