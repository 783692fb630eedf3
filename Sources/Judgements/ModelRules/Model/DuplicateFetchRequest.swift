import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let duplicateFetchRequest = Rule<ModelGraph>(
        id: "MDL206",
        name: "duplicate-fetch-request",
        severity: .error,
        summary: "Two fetch request templates have the same name.",
        rationale: """
            A template is fetched by its name, so one of the two could never be used. Rename one, or delete it.
            """,
        passing: [
            """
            <entity name="Post"/>
            <fetchRequest name="all" entity="Post"/><fetchRequest name="drafts" entity="Post"/>
            """
        ],
        failing: [
            """
            <entity name="Post"/>
            <fetchRequest name="all" entity="Post"/><fetchRequest ↓name="all" entity="Post"/>
            """
        ]
    ) { graph, findings in
        findings.reportRepetitions(
            among: graph.model.fetchRequests,
            of: graph.model,
            "a fetch request template",
            help: "Templates are found by name, so one of them could never be used; rename or delete it."
        )
    }
}
