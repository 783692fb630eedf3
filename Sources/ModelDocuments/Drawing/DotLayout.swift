/// The layout of Graphviz: what `dot -Tplain` reads, and what it says.
///
/// Only sizes go to `dot`, and only numbers come back, so that neither side can put anything into the other.
enum DotLayout {
    /// In inches, as Graphviz counts.
    private static let unit = 72.0

    /// The graph in the language of Graphviz. The label of a line is its number, as long as the label will be.
    static func source(of graph: DrawingGraph) -> String {
        let boxes = graph.sizes.enumerated().map { number, size in
            "    n\(number) [width=\(rounded(size.width / unit)), height=\(rounded(size.height / unit))];"
        }
        let lines = graph.lines.enumerated().map { number, line in
            let mark = "x\(number)x"
            let rest = String(repeating: "x", count: max(0, Int(line.labelWidth / 7) - mark.count))
            return "    n\(line.from) -> n\(line.to) [label=\"\(mark)\(rest)\"];"
        }
        let settings = ["    node [shape=box, fixedsize=true, label=\"\"];", "    edge [arrowhead=none, fontsize=12];"]
        return (["digraph model {"] + settings + boxes + lines + ["}", ""]).joined(separator: "\n")
    }

    /// What `dot -Tplain` said; nil unless every box and line is there, with numbers that a drawing can have.
    static func drawing(of graph: DrawingGraph, plain text: String) -> Drawing? {
        var corners: [Point?] = graph.sizes.map { _ in nil }
        var edges: [Edge?] = graph.lines.map { _ in nil }
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            switch words.first {
            case "node":
                guard words.count > 3, let box = Int(words[1].dropFirst()), corners.indices.contains(box),
                    let middle = point(words[2], words[3])
                else { return nil }
                corners[box] = Frame(middle: middle, graph.sizes[box]).corner
            case "edge":
                guard let edge = Edge(words), edges.indices.contains(edge.number) else { return nil }
                edges[edge.number] = edge
            default: continue
            }
        }
        let (places, all) = (corners.compactMap(\.self), edges.compactMap(\.self))
        guard places.count == corners.count, all.count == edges.count else { return nil }
        return Drawing(graph, corners: places, curves: all.map(\.curve), labels: all.map(\.label))
    }

    /// A line of the answer about a line of the graph: `edge n0 n1 4 1.2 3.4 … x7xx 5.6 7.8 solid black`.
    private struct Edge {
        let number: Int
        let curve: [Point]
        let label: Point

        init?(_ words: [Substring]) {
            guard words.count > 6, let count = Int(words[3]), (4...10_000).contains(count), count % 3 == 1,
                words.count >= 4 + 2 * count + 3
            else { return nil }
            let points = stride(from: 4, to: 4 + 2 * count, by: 2).compactMap { point(words[$0], words[$0 + 1]) }
            let rest = words[(4 + 2 * count)...].prefix(3)
            guard points.count == count,
                let number = Int(words[rest.startIndex].drop { $0 == "x" }.prefix { $0 != "x" }),
                let label = point(words[rest.startIndex + 1], words[rest.startIndex + 2])
            else { return nil }
            self.number = number
            curve = points
            self.label = label
        }
    }

    /// A place in pixels; Graphviz counts upwards.
    private static func point(_ x: Substring, _ y: Substring) -> Point? {
        guard let x = Double(x), let y = Double(y), abs(x) <= 10_000, abs(y) <= 10_000 else { return nil }
        return Point(x: x * unit, y: -y * unit)
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
