import Diagnostics
import ObjectModel
import Text

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
        for (composite, attribute) in CompositeNesting(graph.model.composites).elementsThatCloseCycles() {
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
}

/// Which composite contains which.
private struct CompositeNesting {
    private enum State { case unvisited, open, done }
    /// A composite whose elements are being followed, and how many of them have been.
    private struct Visit {
        let composite: Int
        var followed = 0
    }

    private let composites: [Composite]
    private let positions: [String: Int]

    init(_ composites: [Composite]) {
        self.composites = composites
        positions = composites.indices.keyed { composites[$0].name }
    }

    /// Follows every element once, depth first; one that leads back into an open composite closes a cycle.
    func elementsThatCloseCycles() -> [(Composite, Attribute)] {
        var states = Array(repeating: State.unvisited, count: composites.count)
        var closing: [(Composite, Attribute)] = []
        for start in composites.indices where states[start] == .unvisited {
            states[start] = .open
            var path = [Visit(composite: start)]
            while let visit = path.popLast() {
                let composite = composites[visit.composite]
                guard visit.followed < composite.attributes.count else {
                    states[visit.composite] = .done
                    continue
                }
                path.append(Visit(composite: visit.composite, followed: visit.followed + 1))
                let element = composite.attributes[visit.followed]
                guard let inner = target(of: element) else { continue }
                if states[inner] == .open { closing.append((composite, element)) }
                guard states[inner] == .unvisited else { continue }
                states[inner] = .open
                path.append(Visit(composite: inner))
            }
        }
        return closing
    }

    private func target(of element: Attribute) -> Int? {
        element.type == .composite ? element.details.compositeName.flatMap { positions[$0] } : nil
    }
}
