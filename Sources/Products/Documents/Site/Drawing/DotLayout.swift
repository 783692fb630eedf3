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
            let text = "x\(number)x".filled(upTo: Int(line.labelWidth / 7))
            return "    n\(line.from) -> n\(line.to) [label=\"\(text)\"];"
        }
        let settings = ["    node [shape=box, fixedsize=true, label=\"\"];", "    edge [arrowhead=none, fontsize=12];"]
        return (["digraph model {"] + settings + boxes + lines + ["}", ""]).joined(separator: "\n")
    }

    /// What `dot -Tplain` said; nil unless every box and line is there, with numbers that a drawing can have.
    static func drawing(of graph: DrawingGraph, plain text: String) -> Drawing? {
        var corners: [Point?] = graph.sizes.map { _ in nil }
        var curves: [[Point]?] = graph.lines.map { _ in nil }
        var labels: [Point?] = graph.lines.map { _ in nil }
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            switch words.first {
            case "node":
                guard words.count > 3, let box = Int(words[1].dropFirst()), corners.indices.contains(box),
                    let middle = point(words[2], words[3])
                else { return nil }
                let size = graph.sizes[box]
                corners[box] = Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
            case "edge":
                guard words.count > 3, let count = Int(words[3]), (1...10_000).contains(count),
                    words.count >= 4 + 2 * count + 3
                else { return nil }
                let numbers = words[4...].prefix(2 * count)
                let points = stride(from: 4, to: 4 + numbers.count, by: 2).map { point(words[$0], words[$0 + 1]) }
                let rest = words[(4 + 2 * count)...]
                guard let number = rest.first.flatMap({ Int($0.drop { $0 == "x" }.prefix { $0 != "x" }) }), curves.indices.contains(number),
                    count % 3 == 1, !points.contains(nil),
                    let label = point(rest[rest.startIndex + 1], rest[rest.startIndex + 2])
                else { return nil }
                curves[number] = points.compactMap(\.self)
                labels[number] = label
            default: continue
            }
        }
        let drawing = Drawing(
            corners: corners.compactMap(\.self),
            curves: curves.compactMap(\.self),
            labels: labels.compactMap(\.self)
        )
        let isWhole = drawing.corners.count == corners.count && drawing.curves.count == curves.count
        return isWhole ? drawing : nil
    }

    /// A place in pixels; Graphviz counts upwards.
    private static func point(_ x: Substring, _ y: Substring) -> Point? {
        guard let x = Double(x), let y = Double(y), abs(x) <= 10_000, abs(y) <= 10_000 else { return nil }
        return Point(x: x * unit, y: -y * unit)
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

extension String {
    fileprivate func filled(upTo count: Int) -> String {
        self + String(repeating: "x", count: Swift.max(0, count - self.count))
    }
}
