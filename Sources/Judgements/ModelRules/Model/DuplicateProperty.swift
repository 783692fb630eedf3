import Diagnostics
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
        func report(_ symbol: String, at origin: SourceOrigin, first: String, at firstOrigin: SourceOrigin) {
            findings.report(
                symbol == first ? "'\(symbol)' already exists" : "'\(symbol)' is already inherited from '\(first)'",
                at: model.location(origin, "name"),
                symbol: symbol,
                help: "A second declaration has no column and no accessor; rename or delete one of the two.",
                related: [.init("the first declaration", at: model.location(firstOrigin, "name"))]
            )
        }
        graph.walkInheritance(of: graph.treesWithSimilarNames) { entity, own, inherited in
            for (property, first) in repetitions(in: own, inherited)
            where first.entity == entity || graph.hasCompleteInheritance(entity) {
                report(property.symbol, at: property.origin, first: first.symbol, at: first.origin)
            }
        }
        for composite in model.composites {
            for (attribute, first) in composite.attributes.repetitions {
                let symbol = "\(composite.name).\(attribute.name)"
                report(symbol, at: attribute.origin, first: symbol, at: first.origin)
            }
        }
    }

    /// The properties whose names the entity has already, each with the first declaration.
    private static func repetitions(
        in own: [DeclaredProperty],
        _ inherited: [String: DeclaredProperty]
    ) -> [(property: DeclaredProperty, first: DeclaredProperty)] {
        var firsts: [String: Int] = [:]
        firsts.reserveCapacity(own.count)
        return own.indices.compactMap { index in
            if let first = inherited[own[index].name] { return (own[index], first) }
            if let first = firsts[own[index].name] { return (own[index], own[first]) }
            firsts[own[index].name] = index
            return nil
        }
    }
}
