import CloudSchema
import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let notAnIdentifier = Rule<ModelGraph>(
        id: "MDL207",
        name: "not-an-identifier",
        severity: .error,
        summary: "The name of an entity or property is not a letter followed by letters, digits and underscores.",
        rationale: """
            Names become classes, accessors, and key paths, which cannot have spaces, points, or hyphens. Rename the \
            element. If stores with the old name exist, set the renaming identifier to the old name.
            """,
        passing: [#"<entity name="Post_2"><attribute name="größe" attributeType="Double"/></entity>"#],
        failing: [
            #"<entity ↓name="Blog Post"><attribute ↓name="2nd" attributeType="Double"/></entity>"#,
            #"<composite name="Place"><attribute ↓name="geo.lat" attributeType="Double"/></composite>"#,
        ]
    ) { graph, findings in
        let model = graph.model
        func report(_ element: some NamedElement) {
            findings.report(
                "the name of '\(element.symbol)' is not an identifier",
                about: model.place(of: element, "name"),
                help: "Names become classes and accessors; use a letter followed by letters, digits and underscores."
            )
        }
        for index in model.entities.indices where isUnfit(model.entities[index].name) { report(model.entities[index]) }
        for property in graph.properties(where: isUnfit) { report(property) }
        for composite in model.composites {
            if isUnfit(composite.name) { report(composite) }
            for element in composite.elements where isUnfit(element.name) { report(element) }
        }
    }

    /// Whether there is a name and it is not an identifier. Looking letters up in Unicode is left for names beyond ASCII.
    private static func isUnfit(_ name: String) -> Bool {
        if name.isEmpty || Identifier.isPlain(name) { return false }
        return name.first?.isLetter != true || !name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
