import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let compositeCycle = Rule<ModelGraph>(
        id: "MDL226",
        name: "composite-cycle",
        severity: .error,
        summary: "A composite contains itself, directly or through others.",
        rationale: """
            Every element of a composite is a column. A composite that contains itself would have an endless number \
            of columns. Remove the element, or replace it with an entity and a relationship.
            """,
        passing: [
            """
            <composite name="Route">
                <attribute name="start" attributeType="Composite" composite="Place"/>
                <attribute name="end" attributeType="Composite" composite="Place"/>
            </composite>
            <composite name="Place"><attribute name="latitude" attributeType="Double"/></composite>
            """
        ],
        failing: [
            """
            <composite name="Place">
                <attribute name="nearby" attributeType="Composite" ↓composite="Place"/>
            </composite>
            """,
            """
            <composite name="A"><attribute name="b" attributeType="Composite" composite="B"/></composite>
            <composite name="B"><attribute name="a" attributeType="Composite" ↓composite="A"/></composite>
            """,
        ]
    ) { graph, findings in
        for (composite, attribute) in elementsThatCloseCycles(in: graph.model.composites) {
            findings.report(
                """
                '\(composite.name).\(attribute.name)' contains '\(attribute.details.compositeName ?? "")', which \
                contains '\(composite.name)'
                """,
                at: graph.model.location(attribute.origin, "composite"),
                symbol: "\(composite.name).\(attribute.name)",
                help: """
                    Its columns would be endless; remove the element, or replace it with an entity and a \
                    relationship.
                    """
            )
        }
    }

    /// Follows every element once, depth first. An element whose composite is still open closes a cycle.
    private static func elementsThatCloseCycles(in composites: [Composite]) -> [(Composite, Attribute)] {
        let positions = composites.indices.keyed { composites[$0].name }
        var closing: [(Composite, Attribute)] = []
        var visited: Set<Int> = []
        var open: Set<Int> = []
        for start in composites.indices where visited.insert(start).inserted {
            open.insert(start)
            var path = [(composite: start, elements: composites[start].attributes[...])]
            while let (composite, elements) = path.popLast() {
                guard let element = elements.first else {
                    open.remove(composite)
                    continue
                }
                path.append((composite, elements.dropFirst()))
                guard element.type == .composite, let name = element.details.compositeName, let inner = positions[name]
                else { continue }
                if open.contains(inner) { closing.append((composites[composite], element)) }
                guard visited.insert(inner).inserted else { continue }
                open.insert(inner)
                path.append((inner, composites[inner].attributes[...]))
            }
        }
        return closing
    }
}
