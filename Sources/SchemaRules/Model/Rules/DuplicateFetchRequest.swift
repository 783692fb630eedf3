import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let duplicateFetchRequest = Rule<ModelGraph>(
        id: "MDL206",
        name: "duplicate-fetch-request",
        severity: .error,
        summary: "Two fetch request templates have the same name.",
        rationale: """
            An app finds a template by its name, so it can never use one of the two. Rename or delete one of them.
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
            help: "An app finds templates by name, so it can never use one of them; rename or delete it."
        )
    }
}
