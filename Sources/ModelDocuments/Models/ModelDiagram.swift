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
        edges = EntityLine.lines(of: graph).map { line in
            switch line.kind {
            case .parent: Edge(from: line.from, to: line.to, style: "arrowhead=empty", arrow: "-.->")
            case .relationship: Edge(from: line.from, to: line.to, label: line.label)
            case .pair: Edge(from: line.from, to: line.to, label: line.label, style: "dir=both", arrow: "<-->")
            }
        }
        regions = named.mirrored.map(StoreRegion.regions) ?? []
    }
}

/// A line between two entities in a drawing of a model.
struct EntityLine {
    /// What it stands for.
    enum Kind {
        /// The first inherits from the second.
        case parent
        /// A relationship without an inverse.
        case relationship
        /// A relationship and its inverse.
        case pair
    }

    let from: Int
    let to: Int
    let kind: Kind
    /// `tags * / posts *`; empty for a parent.
    var label = ""

    /// All of a model: the parents, then the relationships, each pair once.
    static func lines(of graph: ModelGraph) -> [EntityLine] {
        let parents = graph.parents.enumerated().compactMap { child, parent in
            parent.map { EntityLine(from: child, to: $0, kind: .parent) }
        }
        return parents + relationships(of: graph)
    }

    private static func relationships(of graph: ModelGraph) -> [EntityLine] {
        var drawn: Set<PropertyPosition> = []
        var lines: [EntityLine] = []
        for relationship in graph.model.entities.indices.flatMap(graph.relationshipPositions) {
            guard let destination = graph.destination(of: relationship), !drawn.contains(relationship) else { continue }
            let inverse = graph.inverse(of: relationship)
            if let inverse { drawn.insert(inverse) }
            let ends = [relationship] + [inverse].compactMap(\.self).filter { $0 != relationship }
            let label = ends.map { graph.relationship($0).label }.joined(separator: " / ")
            let kind = inverse == nil ? Kind.relationship : .pair
            lines.append(EntityLine(from: relationship.entity, to: destination, kind: kind, label: label))
        }
        return lines
    }
}

extension Relationship {
    /// `tags *` for a to-many relationship.
    fileprivate var label: String { isToMany ? "\(name) *" : name }
}
