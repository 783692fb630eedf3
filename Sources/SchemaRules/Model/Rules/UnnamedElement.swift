import CompilerSupport
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
        func report(_ kind: String, at origin: SourceOrigin, of owner: String? = nil) {
            let message = owner.map { "\(kind) of '\($0)' has no name" } ?? "\(kind) has no name"
            findings.report(message, at: model.location(origin), symbol: owner, help: "Give it a name, or delete it.")
        }
        func require(_ elements: [some NamedElement], _ kind: String) {
            for element in elements where element.name.isEmpty { report(kind, at: element.origin) }
        }
        require(model.entities, "an entity")
        for property in graph.properties(where: \.isEmpty) {
            report("a property", at: property.origin, of: property.owner)
        }
        require(model.composites, "a composite")
        for element in model.composites.flatMap(\.elements) where element.name.isEmpty {
            report("an attribute", at: element.origin, of: element.owner)
        }
        require(model.configurations, "a configuration")
        require(model.fetchRequests, "a fetch request template")
    }
}
