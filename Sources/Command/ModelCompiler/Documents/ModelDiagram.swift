import ObjectModel

/// A model as a graph of entities: an arrow for each relationship, one with a hollow head for each parent.
///
/// A relationship and its inverse are one line with a head at both ends. Where stores are known, entities stand in regions:
/// one for each set of stores that hold the same entities, and one for what is not mirrored.
struct ModelDiagram {
    /// One line of the diagram, by the positions of entities.
    private struct Edge {
        let from: Int
        let to: Int
        let label: String
        let isTwoWay: Bool
    }

    private let graph: ModelGraph
    private let regions: [StoreRegion]

    /// - Parameters:
    ///   - graph: The model.
    ///   - regions: Where its entities are kept, each entity in one region; none when nobody says so.
    init(_ graph: ModelGraph, regions: [StoreRegion] = []) {
        self.graph = graph
        self.regions = regions
    }

    /// For Graphviz: `dot -Tsvg`.
    var dot: String {
        let entities = blocks(
            entity: { entity, index in
                let style = entity.isAbstract ? ", style=dashed" : ""
                return "e\(index) [label=\(entity.name.quotedForDot)\(style)];"
            },
            begin: { ["subgraph cluster_\($1) {", "    label=\($0.quotedForDot);"] },
            end: "}"
        )
        let parents = inheritance.map { "    e\($0.from) -> e\($0.to) [arrowhead=empty];" }
        let relationships = edges.map { edge in
            let direction = edge.isTwoWay ? ", dir=both" : ""
            return "    e\(edge.from) -> e\(edge.to) [label=\(edge.label.quotedForDot)\(direction)];"
        }
        let lines = ["digraph model {", "    node [shape=box];"] + entities + parents + relationships + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// For Mermaid, which code hosts draw in Markdown.
    var mermaid: String {
        let entities = blocks(
            entity: { "e\($1)[\($0.name.quotedForMermaid)]" },
            begin: { ["subgraph s\($1)[\($0.quotedForMermaid)]"] },
            end: "end"
        )
        let parents = inheritance.map { "    e\($0.from) -.-> e\($0.to)" }
        let relationships = edges.map { edge in
            "    e\(edge.from) \(edge.isTwoWay ? "<-->" : "-->")|\(edge.label.quotedForMermaid)| e\(edge.to)"
        }
        return (["flowchart LR"] + entities + parents + relationships).map { $0 + "\n" }.joined()
    }

    /// The entities, in regions when there are some.
    private func blocks(
        entity: (Entity, Int) -> String,
        begin: (_ label: String, _ number: Int) -> [String],
        end: String
    ) -> [String] {
        func line(_ index: Int) -> String { "    \(entity(graph.model.entities[index], index))" }
        if regions.isEmpty { return graph.model.entities.indices.map(line) }
        return regions.enumerated().flatMap { number, region in
            begin(region.label, number).map { "    \($0)" } + region.entities.map { "    \(line($0))" } + ["    \(end)"]
        }
    }

    private var inheritance: [(from: Int, to: Int)] {
        graph.parents.enumerated().compactMap { child, parent in parent.map { (child, $0) } }
    }

    private var edges: [Edge] {
        var drawn: Set<ModelGraph.RelationshipReference> = []
        var edges: [Edge] = []
        for (entity, value) in graph.model.entities.enumerated() {
            for position in value.relationships.indices {
                let reference = ModelGraph.RelationshipReference(entity: entity, position: position)
                guard let destination = graph.destination(of: reference), !drawn.contains(reference) else { continue }
                let inverse = graph.inverse(of: reference)
                if let inverse { drawn.insert(inverse) }
                let names = [reference, inverse].compactMap { $0 }.map(label)
                let label = inverse == reference ? names[0] : names.joined(separator: " / ")
                edges.append(Edge(from: entity, to: destination, label: label, isTwoWay: inverse != nil))
            }
        }
        return edges
    }

    /// `tags *` for a to-many relationship.
    private func label(_ reference: ModelGraph.RelationshipReference) -> String {
        let relationship = graph.relationship(reference)
        return relationship.isToMany ? "\(relationship.name) *" : relationship.name
    }
}
