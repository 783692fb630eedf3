import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unnamedElement = Rule<ModelGraph>(
        id: "MDL201",
        name: "unnamed-element",
        severity: .error,
        summary: "An entity, property, configuration, composite or fetch request template has no name.",
        rationale: """
            Core Data finds every element of a model by its name. Tables, columns, classes, and accessors have names \
            from the model. Give the element a name, or delete it.
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
            findings.report(message, at: model.location(origin), symbol: owner, help: "Give it a name, or delete it.")
        }
        func require(_ elements: [some NamedElement], _ kind: String, in owner: String? = nil) {
            for element in elements { require(element.name, kind, at: element.origin, in: owner) }
        }
        require(model.entities, "an entity")
        for entity in model.entities.indices {
            for property in graph.properties(of: entity, where: \.isEmpty) {
                require(property.name, "a property", at: property.origin, in: property.owner)
            }
        }
        require(model.composites, "a composite")
        for composite in model.composites { require(composite.attributes, "an attribute", in: composite.name) }
        require(model.configurations, "a configuration")
        require(model.fetchRequests, "a fetch request template")
    }
}
