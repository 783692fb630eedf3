import CompilerSupport
import Mirroring
import ObjectModel

/// A drawing of boxes and arrows, for Graphviz and for Mermaid.
struct Diagram {
    /// A box.
    struct Node {
        let number: Int
        let label: String
        /// How Graphviz draws it: `dashed`.
        var style: String?
        /// How Mermaid draws it: what stands around the label.
        var brackets = ("[", "]")
    }

    /// An arrow between boxes, by their numbers.
    struct Edge {
        let from: Int
        let to: Int
        var label: String?
        /// How Graphviz draws it: `dir=both`.
        var style: String?
        /// How Mermaid draws it.
        var arrow = "-->"
    }

    let name: String
    /// What the names of boxes begin with.
    let letter: String
    var isLeftToRight = true
    let nodes: [Node]
    let edges: [Edge]
    /// Frames around boxes, by the positions of those; when there are any, each box is in one.
    var regions: [StoreRegion] = []

    /// For Graphviz: `dot -Tsvg`.
    var dot: String {
        let direction = isLeftToRight ? ["    rankdir=LR;"] : []
        let boxes = boxes(
            begin: { ["subgraph cluster_\($0) {", "    label=\($1.quotedForDot);"] },
            end: "}",
            node: { node in
                let style = node.style.map { ", style=\($0)" } ?? ""
                return "\(letter)\(node.number) [label=\(node.label.quotedForDot)\(style)];"
            }
        )
        let arrows = edges.map { edge in
            let settings = [edge.label.map { "label=\($0.quotedForDot)" }, edge.style].compactMap(\.self)
            return "    \(letter)\(edge.from) -> \(letter)\(edge.to) [\(settings.joined(separator: ", "))];"
        }
        let lines = ["digraph \(name) {"] + direction + ["    node [shape=box];"] + boxes + arrows + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// For Mermaid, which code hosts draw in Markdown.
    var mermaid: String {
        let boxes = boxes(
            begin: { ["subgraph s\($0)[\($1.quotedForMermaid)]"] },
            end: "end",
            node: { "\(letter)\($0.number)\($0.brackets.0)\($0.label.quotedForMermaid)\($0.brackets.1)" }
        )
        let arrows = edges.map { edge in
            let label = edge.label.map { "|\($0.quotedForMermaid)|" } ?? ""
            return "    \(letter)\(edge.from) \(edge.arrow)\(label) \(letter)\(edge.to)"
        }
        return (["flowchart LR"] + boxes + arrows).map { $0 + "\n" }.joined()
    }

    private func boxes(
        begin: (_ number: Int, _ label: String) -> [String],
        end: String,
        node: (Node) -> String
    ) -> [String] {
        if regions.isEmpty { return nodes.map { "    " + node($0) } }
        return regions.enumerated().flatMap { number, region in
            let boxes = region.entities.map { "    " + node(nodes[$0]) }
            return (begin(number, region.label) + boxes + [end]).map { "    " + $0 }
        }
    }
}

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

/// The entities that the same stores hold, for a drawing.
///
/// A private and a shared store of one container hold the same entities: that is one region, which names both.
struct StoreRegion {
    /// `main (private), shared (shared) · iCloud.com.example.app`; `not mirrored`.
    let label: String
    /// The positions of the entities, in the order of the model.
    let entities: [Int]

    /// The regions of a model in the order of their first stores; what no store holds comes last. None unless the settings
    /// name the stores.
    static func regions(of model: MirroredModel) -> [StoreRegion] {
        guard model.scope.reason == .settings else { return [] }
        var holders: [[Int]] = Array(repeating: [], count: model.graph.model.entities.count)
        for (store, members) in model.members.enumerated() {
            for entity in members { holders[entity].append(store) }
        }
        let groups = Dictionary(grouping: holders.indices) { holders[$0] }
        return groups.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }.map { stores, entities in
            StoreRegion(label: label(of: stores.map { model.scope.stores[$0] }), entities: entities)
        }
    }

    /// Nothing sorts behind everything.
    private static func order(_ stores: [Int]) -> [Int] { stores.isEmpty ? [.max] : stores }

    private static func label(of stores: [MirroredStore]) -> String {
        if stores.isEmpty { return "not mirrored" }
        return stores.map(\.container).uniqued.map { container in
            let names = stores.filter { $0.container == container }.map {
                "\($0.name ?? "store") (\($0.scope.rawValue))"
            }
            return names.joined(separator: ", ") + (container.map { " · \($0)" } ?? "")
        }.joined(separator: "; ")
    }
}

extension String {
    fileprivate var quotedForDot: String {
        let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined().printable)\""
    }

    /// Mermaid spells a quotation mark as an entity, and knows no escape.
    fileprivate var quotedForMermaid: String {
        let escaped = map { $0 == "\"" ? "#quot;" : $0 == "#" ? "#35;" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined().printable)\""
    }
}
