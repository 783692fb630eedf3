import ObjectModel

extension Diagram {
    /// A model as a graph of entities: an arrow for each relationship, one with a hollow head for each parent.
    ///
    /// A relationship and its inverse are one line with a head at both ends. Where stores are known, entities stand in
    /// regions: one for each set of stores that hold the same entities, and one for what is not mirrored.
    init(_ named: NamedModel) {
        let graph = named.graph
        name = "model"
        letter = "e"
        isLeftToRight = false
        nodes = graph.model.entities.enumerated().map { number, entity in
            Node(number: number, label: entity.name, style: entity.isAbstract ? "dashed" : nil)
        }
        let parents = graph.parents.enumerated().compactMap { child, parent in
            parent.map { Edge(from: child, to: $0, style: "arrowhead=empty", arrow: "-.->") }
        }
        edges = parents + Self.relationships(of: graph)
        regions = named.mirrored.map(StoreRegion.regions) ?? []
    }

    private static func relationships(of graph: ModelGraph) -> [Edge] {
        var drawn: Set<ModelGraph.RelationshipReference> = []
        var edges: [Edge] = []
        for (entity, value) in graph.model.entities.enumerated() {
            for position in value.relationships.indices {
                let reference = PropertyPosition(entity: entity, kind: .relationship, position: position)
                guard let destination = graph.destination(of: reference), !drawn.contains(reference) else { continue }
                let inverse = graph.inverse(of: reference)
                if let inverse { drawn.insert(inverse) }
                let ends = [reference] + [inverse].compactMap(\.self).filter { $0 != reference }
                edges.append(
                    Edge(
                        from: entity,
                        to: destination,
                        label: ends.map { graph.relationship($0).label }.joined(separator: " / "),
                        style: inverse == nil ? nil : "dir=both",
                        arrow: inverse == nil ? "-->" : "<-->"
                    )
                )
            }
        }
        return edges
    }
}

extension Relationship {
    /// `tags *` for a to-many relationship.
    fileprivate var label: String { isToMany ? "\(name) *" : name }
}
