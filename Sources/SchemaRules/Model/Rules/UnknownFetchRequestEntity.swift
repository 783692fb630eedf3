import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownFetchRequestEntity = Rule<ModelGraph>(
        id: "MDL244",
        name: "unknown-fetch-request-entity",
        severity: .error,
        summary: "A fetch request template or fetched property fetches an entity that is not in the model.",
        rationale: """
            Core Data cannot run a request without an entity, and raises an exception. The entity was renamed or \
            deleted, or never chosen. Choose an entity, or delete the request.
            """,
        passing: [
            #"<entity name="Post"/><fetchRequest name="all" entity="Post"/>"#,
            #"<fetchedProperty name="news"><fetchRequest name="r" entity="Post"/></fetchedProperty>"#,
        ],
        failing: [
            #"<fetchRequest name="all" ↓entity="Article"/>↓<fetchRequest name="none"/>"#,
            #"<fetchedProperty name="news"><fetchRequest name="r" ↓entity="Article"/></fetchedProperty>"#,
            #"↓<fetchedProperty name="news" optional="YES"/>"#,
            #"<entity name="Article"/><fetchRequest name="all" ↓entity="Artcle"/>"#,
        ]
    ) { graph, findings in
        let model = graph.model
        func report(_ symbol: String, _ fault: String, at location: SourceLocation, fix: Fix? = nil) {
            let help = "Core Data cannot run such a request; name an entity of this model, or delete it."
            findings.report("'\(symbol)' \(fault)", at: location, symbol: symbol, help: help, fix: fix)
        }
        func require(_ request: FetchRequest, symbol: String) {
            guard let name = request.entityName, !name.isEmpty else {
                return report(symbol, "fetches no entity", at: model.location(request.origin))
            }
            guard graph.entity(named: name) == nil else { return }
            let location = model.location(request.origin, "entity")
            let tag = model.location(request.origin)
            let fix = graph.fix(spelling: name, as: "entity", among: graph.entityNames, at: tag)
            report(symbol, "fetches '\(name)', which is not an entity of this model", at: location, fix: fix)
        }
        for request in model.fetchRequests { require(request, symbol: request.name) }
        for entity in model.entities {
            for property in entity.fetchedProperties {
                let symbol = "\(entity.name).\(property.name)"
                if let request = property.request {
                    require(request, symbol: symbol)
                } else {
                    report(symbol, "has no fetch request", at: model.location(property.origin))
                }
            }
        }
    }
}
