import ObjectModel
import Text

extension Drawing {
    /// The boxes where Xcode's diagram has them, and straight lines; nil unless every entity has a place and no box covers
    /// another: Xcode stores one place for all entities that nobody has moved.
    init?(stored elements: [DiagramElement], of entities: [Entity], _ graph: DrawingGraph) {
        let middles = elements.keyed(by: \.name).mapValues(\.middle)
        var frames: [Frame] = []
        for (entity, size) in zip(entities, graph.sizes) {
            guard let middle = middles[entity.name] ?? nil else { return nil }
            frames.append(Frame(middle: middle, width: size.width, height: size.height))
        }
        // From left to right, a box can cover only those that begin before it ends.
        let sorted = frames.sorted { $0.corner.x < $1.corner.x }
        for (number, frame) in sorted.enumerated() {
            for other in sorted[(number + 1)...] {
                if other.corner.x >= frame.corner.x + frame.width { break }
                if frame.overlaps(other) { return nil }
            }
        }
        var loops: [Int: Int] = [:]
        corners = frames.map(\.corner)
        curves = graph.lines.map { line in
            if line.from == line.to {
                loops[line.from, default: -1] += 1
                return Drawing.loop(loops[line.from] ?? 0, at: frames[line.from].corner, graph.sizes[line.from])
            }
            let (from, to) = (frames[line.from], frames[line.to])
            return Drawing.straight(from.border(towards: to.middle), to.border(towards: from.middle))
        }
        labels = curves.map { Drawing.place(on: $0, at: 0.5) }
        self = withLabelsApart(graph)
    }
}

extension Frame {
    fileprivate var middle: Point { Point(x: corner.x + width / 2, y: corner.y + height / 2) }
}

extension DiagramElement {
    /// The middle of the box; nil when a number is missing, or none that a drawing could have.
    fileprivate var middle: Point? {
        let numbers = [positionX, positionY, width, height].map { $0.flatMap(Double.init) }
        let known = numbers.compactMap(\.self).filter { abs($0) <= 100_000 }
        return known.count == 4 ? Point(x: known[0] + known[2] / 2, y: known[1] + known[3] / 2) : nil
    }
}
