import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let duplicateConfiguration = Rule<ModelGraph>(
        id: "MDL204",
        name: "duplicate-configuration",
        severity: .error,
        summary: "Two configurations have the same name.",
        rationale: """
            An app opens a store with the name of a configuration, so a name must mean one set of entities. Put the \
            members of both into one configuration, or rename one of them.
            """,
        passing: [#"<configuration name="Cloud"/><configuration name="Local"/>"#],
        failing: [#"<configuration name="Cloud"/><configuration ↓name="Cloud"/>"#]
    ) { graph, findings in
        findings.reportRepetitions(
            among: graph.model.configurations,
            of: graph.model,
            "a configuration",
            help: "A name means one set of entities, so members would be lost; merge the two, or rename one."
        )
    }
}
