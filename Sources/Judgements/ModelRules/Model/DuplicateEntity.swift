import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let duplicateEntity = Rule<ModelGraph>(
        id: "MDL202",
        name: "duplicate-entity",
        severity: .error,
        isWaivable: false,
        summary: "Two entities have the same name.",
        rationale: """
            Core Data keeps entities by name, so only one of the two could exist. Rename one, or delete the one that a \
            merge left behind.
            """,
        passing: [#"<entity name="Post"/><entity name="Author"/>"#],
        failing: [#"<entity name="Post"/><entity ↓name="Post"/><entity ↓name="Post"/>"#]
    ) { graph, findings in
        let model = graph.model
        for (entity, first) in model.entities.repetitions(of: \.name) {
            findings.report(
                "there is an entity '\(entity.name)' already",
                at: model.location(entity.origin, "name"),
                symbol: entity.name,
                help: "Core Data keeps entities by name and can hold only one of them; rename or delete the other.",
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}
