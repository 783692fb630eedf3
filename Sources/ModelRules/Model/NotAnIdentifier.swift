import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let notAnIdentifier = Rule<ModelGraph>(
        RuleMetadata(
            id: "MDL207",
            name: "not-an-identifier",
            severity: .error,
            summary: "The name of an entity or property is not a letter followed by letters, digits and underscores.",
            rationale: """
                Names become classes, accessors and key paths, which leave no room for spaces, points or hyphens. Rename it, \
                and set the renaming identifier to the old name when stores with it exist.
                """
        ),
        passing: [RuleExample(#"<entity name="Post_2"><attribute name="größe" attributeType="Double"/></entity>"#)],
        failing: [
            RuleExample(#"<entity ↓name="Blog Post"><attribute ↓name="2nd" attributeType="Double"/></entity>"#),
            RuleExample(#"<composite name="Place"><attribute ↓name="geo.lat" attributeType="Double"/></composite>"#),
        ]
    ) { graph, findings in
        let model = graph.model
        func require(_ name: String, at origin: SourceOrigin, symbol: String) {
            guard !name.isEmpty, !isIdentifier(name) else { return }
            findings.report(
                "'\(symbol)' is not named by an identifier",
                at: model.location(origin, "name"),
                symbol: symbol,
                help: "Names become classes and accessors; use a letter followed by letters, digits and underscores."
            )
        }
        for (position, entity) in model.entities.enumerated() {
            require(entity.name, at: entity.origin, symbol: entity.name)
            for property in graph.properties(of: position) {
                require(property.name, at: property.origin, symbol: graph.symbol(of: property))
            }
        }
        for composite in model.composites {
            require(composite.name, at: composite.origin, symbol: composite.name)
            for attribute in composite.attributes {
                require(attribute.name, at: attribute.origin, symbol: "\(composite.name).\(attribute.name)")
            }
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
