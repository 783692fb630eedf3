import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let duplicateProperty = Rule<ModelGraph>(
        id: "MDL203",
        name: "duplicate-property",
        severity: .error,
        isWaivable: false,
        summary: "An entity has a property with the same name as another property of the entity or of an ancestor.",
        rationale: """
            Attributes, relationships, and fetched properties share one set of names, and a subentity inherits all \
            properties of its ancestors. A second property of the same name has no column, and its accessor does not \
            compile. Rename one of the two. To share a property among subentities, declare it only in their parent.
            """,
        passing: [
            """
            <entity name="Photo" parentEntity="Media"><attribute name="width" attributeType="Integer 16"/></entity>
            <entity name="Video" parentEntity="Media"><attribute name="width" attributeType="Integer 16"/></entity>
            <entity name="Media"><attribute name="title" attributeType="String"/></entity>
            """
        ],
        failing: [
            """
            <attribute name="author" attributeType="String"/>
            <relationship ↓name="author" destinationEntity="Post"/>
            """,
            """
            <entity name="Photo" parentEntity="Media"><attribute ↓name="title" attributeType="String"/></entity>
            <entity name="Media"><attribute name="title" attributeType="String"/></entity>
            """,
            """
            <composite name="Place">
                <attribute name="latitude" attributeType="Double"/>
                <attribute ↓name="latitude" attributeType="Double"/>
            </composite>
            """,
        ]
    ) { graph, findings in
        let model = graph.model
        func report(_ property: DeclaredProperty, after first: DeclaredProperty) {
            let (symbol, other) = (property.symbol, first.symbol)
            findings.report(
                symbol == other ? "'\(symbol)' already exists" : "'\(symbol)' is already inherited from '\(other)'",
                about: model.place(of: property, "name"),
                help: "A second declaration has no column and no accessor; rename or delete one of the two.",
                related: [.init("the first declaration", at: model.location(first.origin, "name"))]
            )
        }
        graph.walkInheritance(of: graph.treesWithSimilarNames) { entity, own, inherited in
            for (property, first) in own.filter({ inherited[$0.name] == nil }).repetitions {
                report(property, after: first)
            }
            guard graph.hasCompleteInheritance(entity) else { return }
            for property in own {
                if let first = inherited[property.name] { report(property, after: first) }
            }
        }
        for (element, first) in model.composites.flatMap(\.elements.repetitions) { report(element, after: first) }
    }
}
