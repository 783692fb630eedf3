import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let duplicateComposite = Rule<ModelGraph>(
        id: "MDL205",
        name: "duplicate-composite",
        severity: .error,
        summary: "Two composites have the same name.",
        rationale: """
            An attribute names its composite, so it could mean either one. Rename or delete one of them.
            """,
        passing: [#"<composite name="Place"/><composite name="Range"/>"#],
        failing: [#"<composite name="Place"/><composite ↓name="Place"/>"#]
    ) { graph, findings in
        findings.reportRepetitions(
            among: graph.model.composites,
            of: graph.model,
            "a composite",
            help: "An attribute that names it could mean either one; rename or delete one of them."
        )
    }
}
