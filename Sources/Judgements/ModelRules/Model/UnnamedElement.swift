import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unnamedElement = Rule<ModelGraph>(
        id: "MDL201",
        name: "unnamed-element",
        severity: .error,
        summary: "An entity, property, configuration, composite or fetch request template has no name.",
        rationale: """
            Everything in a model is found by its name: tables and columns are called after it, and so are classes and \
            accessors. Give the element a name, or delete it.
            """,
        passing: [
            #"<entity name="Post"><attribute name="title" attributeType="String"/></entity>"#
        ],
        failing: [
            #"↓<entity><attribute name="title" attributeType="String"/></entity>"#,
            #"<entity name="Post">↓<attribute name="" attributeType="String"/></entity>"#,
            #"<composite name="Place">↓<attribute attributeType="Double"/></composite>↓<composite/>"#,
            #"<entity name="Post"/>↓<fetchRequest entity="Post"/>↓<configuration/>"#,
        ]
    ) { graph, findings in
        let model = graph.model
        func require(_ name: String, _ kind: String, at origin: SourceOrigin, in owner: String? = nil) {
            guard name.isEmpty else { return }
            let message = owner.map { "\(kind) of '\($0)' has no name" } ?? "\(kind) has no name"
            findings.report(message, at: model.location(origin), symbol: owner, help: "Name it, or delete it.")
        }
        for entity in model.entities.indices {
            require(model.entities[entity].name, "an entity", at: model.entities[entity].origin)
            for property in graph.properties(of: entity, where: \.isEmpty) {
                require(property.name, "a property", at: property.origin, in: model.entities[entity].name)
            }
        }
        for composite in model.composites {
            require(composite.name, "a composite", at: composite.origin)
            for attribute in composite.attributes {
                require(attribute.name, "an attribute", at: attribute.origin, in: composite.name)
            }
        }
        for configuration in model.configurations {
            require(configuration.name, "a configuration", at: configuration.origin)
        }
        for request in model.fetchRequests { require(request.name, "a fetch request template", at: request.origin) }
    }
}
