import Sharing

/// A closure as a graph: an arrow for the last step to each entity; the shared entity is bold, hubs are dashed.
struct ShareDiagram {
    private let words: ShareWords
    private let hubs: Set<Int>

    init(_ words: ShareWords) {
        self.words = words
        hubs = Set(words.closure.hubs.map(\.entity))
    }

    /// For Graphviz: `dot -Tsvg`.
    var dot: String {
        let entities = words.closure.entities.map { entity in
            "    e\(entity) [label=\(words.name(entity).quotedForDot)\(style(entity))];"
        }
        let arrows = steps.map { step in
            "    e\(step.entity) -> e\(step.destination) [label=\(words.relationship(step).quotedForDot)];"
        }
        let lines = ["digraph share {", "    rankdir=LR;", "    node [shape=box];"] + entities + arrows + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// For Mermaid, which code hosts draw in Markdown; a hub is a hexagon, the shared entity has round ends.
    var mermaid: String {
        let entities = words.closure.entities.map { entity in "    e\(entity)\(shape(entity))" }
        let arrows = steps.map { step in
            "    e\(step.entity) -->|\(words.relationship(step).quotedForMermaid)| e\(step.destination)"
        }
        return (["flowchart LR"] + entities + arrows).map { $0 + "\n" }.joined()
    }

    private var steps: [ShareStep] { words.closure.entities.compactMap(words.closure.lastStep) }

    private func style(_ entity: Int) -> String {
        if entity == words.closure.root { return ", style=bold" }
        return hubs.contains(entity) ? ", style=dashed" : ""
    }

    private func shape(_ entity: Int) -> String {
        let label = words.name(entity).quotedForMermaid
        if entity == words.closure.root { return "([\(label)])" }
        return hubs.contains(entity) ? "{{\(label)}}" : "[\(label)]"
    }
}
