import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let duplicateComposite = Rule<ModelGraph>(
        id: "MDL205",
        name: "duplicate-composite",
        severity: .error,
        summary: "Two composites have the same name.",
        rationale: """
            An attribute names its composite, so it could mean either of the two. Rename one, or delete it.
            """,
        passing: [#"<composite name="Place"/><composite name="Range"/>"#],
        failing: [#"<composite name="Place"/><composite ↓name="Place"/>"#]
    ) { graph, findings in
        let model = graph.model
        for (composite, first) in model.composites.repetitions(of: \.name) {
            findings.report(
                "there is a composite '\(composite.name)' already",
                at: model.location(composite.origin, "name"),
                symbol: composite.name,
                help: "An attribute that names it could mean either; rename or delete one.",
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}
