/// The layout that somebody else made: boxes at given places, and straight lines.
enum PlacedLayout {
    /// Places boxes and lines.
    ///
    /// - Parameters:
    ///   - graph: The boxes and lines.
    ///   - middles: The middle of each box.
    /// - Returns: The drawing; nil when a place is missing, or a box would cover another.
    static func drawing(of graph: DrawingGraph, at middles: [Point?]) -> Drawing? {
        let frames = zip(middles, graph.sizes).compactMap { middle, size in middle.map { Frame(middle: $0, size) } }
        guard frames.count == graph.sizes.count, areApart(frames) else { return nil }
        var loops: [Int: Int] = [:]
        let curves = graph.lines.map { line in
            if line.from == line.to {
                loops[line.from, default: -1] += 1
                return Drawing.loop(loops[line.from] ?? 0, at: frames[line.from])
            }
            let (from, to) = (frames[line.from], frames[line.to])
            return Drawing.straight(from.border(towards: to.middle), to.border(towards: from.middle))
        }
        return Drawing(graph, corners: frames.map(\.corner), curves: curves)
    }

    /// From left to right, a box can cover only those that begin before it ends.
    private static func areApart(_ frames: [Frame]) -> Bool {
        let sorted = frames.sorted { $0.corner.x < $1.corner.x }
        return sorted.indices.allSatisfy { number in
            let frame = sorted[number]
            let near = sorted[(number + 1)...].prefix { $0.corner.x < frame.corner.x + frame.width }
            return !near.contains { $0.overlaps(frame) }
        }
    }
}
