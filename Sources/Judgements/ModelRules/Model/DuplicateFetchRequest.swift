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
        let model = graph.model
        for (fetchRequest, first) in model.fetchRequests.repetitions(of: \.name) {
            findings.report(
                "there is a fetch request template '\(fetchRequest.name)' already",
                at: model.location(fetchRequest.origin, "name"),
                symbol: fetchRequest.name,
                help: "Templates are found by name, so one of them could never be used; rename or delete it.",
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}
