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

extension String {
    fileprivate var quotedForDot: String {
        let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined())\""
    }

    /// Mermaid spells a quotation mark as an entity, and knows no escape.
    fileprivate var quotedForMermaid: String {
        let escaped = map { $0 == "\"" ? "#quot;" : $0 == "#" ? "#35;" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined())\""
    }
}
