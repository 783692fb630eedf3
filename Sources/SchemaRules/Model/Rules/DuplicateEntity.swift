import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let duplicateEntity = Rule<ModelGraph>(
        id: "MDL202",
        name: "duplicate-entity",
        severity: .error,
        isWaivable: false,
        summary: "Two entities have the same name.",
        rationale: """
            Core Data finds entities by name, so only one of the two can exist. Rename one, or delete the one that a \
            merge added.
            """,
        passing: [#"<entity name="Post"/><entity name="Author"/>"#],
        failing: [#"<entity name="Post"/><entity ↓name="Post"/><entity ↓name="Post"/>"#]
    ) { graph, findings in
        findings.reportRepetitions(
            among: graph.model.entities,
            of: graph.model,
            "an entity",
            help: "Core Data finds entities by name, so only one of them can exist; rename or delete the other."
        )
    }
}
