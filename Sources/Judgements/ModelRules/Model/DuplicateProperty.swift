import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let duplicateProperty = Rule<ModelGraph>(
        id: "MDL203",
        name: "duplicate-property",
        severity: .error,
        isWaivable: false,
        summary: "An entity, or one of its ancestors, has a property of the same name already.",
        rationale: """
            Attributes, relationships and fetched properties share one set of names, and a subentity has all properties \
            of its ancestors. A second declaration has no column of its own, and its accessor cannot be compiled. Rename \
            one of the two; to share a property among subentities, declare it in their parent only.
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
                symbol == first ? "there is a '\(symbol)' already" : "'\(symbol)' is inherited from '\(first)' already",
                at: model.location(origin, "name"),
                symbol: symbol,
                help: "A second declaration has no column and no accessor of its own; rename or delete one of the two.",
                related: [.init("the first declaration", at: model.location(firstOrigin, "name"))]
            )
        }
        graph.walkInheritance { entity, own, inherited in
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
