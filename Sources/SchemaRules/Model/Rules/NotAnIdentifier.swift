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
            element. If stores with the old name exist, set the renaming identifier to the old name. In SwiftData, where \
            names are those of Swift, the first character may be an underscore: CloudKit sees `CD__tags`.
            """,
        passing: [
            #"<entity name="Post_2"><attribute name="größe" attributeType="Double"/></entity>"#,
            #"<model usedWithSwiftData="YES"><entity name="Post"><attribute name="_tags" optional="YES" attributeType="String"/></entity></model>"#,
        ],
        failing: [
            #"<entity ↓name="Blog Post"><attribute ↓name="2nd" attributeType="Double"/></entity>"#,
            #"<composite name="Place"><attribute ↓name="geo.lat" attributeType="Double"/></composite>"#,
        ]
    ) { graph, findings in
        let model = graph.model
        let isSwiftData = model.document.isUsedWithSwiftData == true
        let isUnfit = { (name: String) in Self.isUnfit(name, isSwiftData: isSwiftData) }
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

    /// True if the name is not empty and not an identifier. Only names beyond ASCII need Unicode properties.
    private static func isUnfit(_ name: String, isSwiftData: Bool) -> Bool {
        if name.isEmpty || Identifier.isPlain(name) { return false }
        if isSwiftData, name.first == "_" { return name == "_" || isUnfit("x\(name.dropFirst())", isSwiftData: false) }
        return name.first?.isLetter != true || !name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
