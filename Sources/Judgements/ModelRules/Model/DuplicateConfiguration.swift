import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let duplicateConfiguration = Rule<ModelGraph>(
        id: "MDL204",
        name: "duplicate-configuration",
        severity: .error,
        summary: "Two configurations have the same name.",
        rationale: """
            A store is opened with the name of a configuration, and a name stands for one set of entities. Put the \
            members of both into one configuration, or rename one.
            """,
        passing: [#"<configuration name="Cloud"/><configuration name="Local"/>"#],
        failing: [#"<configuration name="Cloud"/><configuration ↓name="Cloud"/>"#]
    ) { graph, findings in
        let model = graph.model
        for (configuration, first) in model.configurations.repetitions(of: \.name) {
            findings.report(
                "there is a configuration '\(configuration.name)' already",
                at: model.location(configuration.origin, "name"),
                symbol: "configuration \(configuration.name)",
                help: "A name stands for one set of entities, so members would be lost; merge the two, or rename one.",
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}
