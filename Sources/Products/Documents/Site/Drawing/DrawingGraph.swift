/// Boxes and the lines between them, without positions.
struct DrawingGraph: Hashable, Sendable {
    /// How large each box is.
    let sizes: [Size]
    let lines: [Line]

    struct Size: Hashable, Sendable {
        let width: Double
        let height: Double
    }

    /// A line between two boxes, by their positions.
    struct Line: Hashable, Sendable {
        let from: Int
        let to: Int
        /// How wide the label beside it is.
        let labelWidth: Double
    }
}

/// Where boxes and lines stand.
struct Drawing: Hashable, Sendable {
    /// The upper left corner of each box.
    var corners: [Point]
    /// For each line the control points of its cubic curves: the start, and three points for each curve.
    var curves: [[Point]]
    /// For each line the middle of its label.
    var labels: [Point]
}

/// A place in a drawing, downwards from the upper left corner.
struct Point: Hashable, Sendable {
    var x: Double
    var y: Double

    /// The place between two others, at a part of the way.
    static func between(_ one: Point, _ other: Point, at part: Double) -> Point {
        Point(x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part)
    }
}

extension Drawing {
    /// How high the line of a label is.
    static let labelHeight = 16.0

    /// The control points of a straight line.
    static func straight(_ start: Point, _ end: Point) -> [Point] {
        [start, .between(start, end, at: 1 / 3), .between(start, end, at: 2 / 3), end]
    }

    /// The curve of a line that comes back to its box, on the right side of that.
    static func loop(_ number: Int, at corner: Point, _ size: DrawingGraph.Size) -> [Point] {
        let right = corner.x + size.width
        let middle = corner.y + size.height / 2
        let reach = loopReach * Double(number + 1) * 4 / 3
        let start = Point(x: right, y: middle - 8)
        let end = Point(x: right, y: middle + 8)
        return [start, Point(x: right + reach, y: start.y - 12), Point(x: right + reach, y: end.y + 12), end]
    }

    /// How far a loop reaches beyond its box.
    static let loopReach = 24.0

    /// A place on some curves, at a part of the way.
    static func place(on curves: [Point], at part: Double) -> Point {
        let count = (curves.count - 1) / 3
        let number = min(Int(part * Double(count)), count - 1)
        guard number >= 0 else { return curves.first ?? Point(x: 0, y: 0) }
        let rest = part * Double(count) - Double(number)
        let curve = curves[(3 * number)...(3 * number + 3)]
        let outer = zip(curve, curve.dropFirst()).map { Point.between($0, $1, at: rest) }
        let inner = zip(outer, outer.dropFirst()).map { Point.between($0, $1, at: rest) }
        return .between(inner[0], inner[1], at: rest)
    }

    /// Where a label may stand on its line, the best place first.
    private static let labelPlaces = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82]

    /// The drawing with its labels where they cover no box and no other label, or at least no box, as far as the places on
    /// their lines allow that.
    func withLabelsApart(_ graph: DrawingGraph) -> Drawing {
        // Every label is compared with all others. A drawing of more lines cannot be read anyway.
        guard graph.lines.count <= 1000 else { return self }
        let boxes = zip(corners, graph.sizes).map { Frame(corner: $0, width: $1.width, height: $1.height) }
        var placed: [Frame] = []
        var drawing = self
        for (number, line) in graph.lines.enumerated() where line.labelWidth > 0 {
            let places = Self.labelPlaces.map { Self.place(on: curves[number], at: $0) }
            let frames = places.map { Frame(middle: $0, width: line.labelWidth, height: Self.labelHeight) }
            let beside = frames.indices.filter { place in !boxes.contains { $0.overlaps(frames[place]) } }
            let free = beside.first { place in !placed.contains { $0.overlaps(frames[place]) } }
            let chosen = free ?? beside.first ?? 0
            drawing.labels[number] = places[chosen]
            placed.append(frames[chosen])
        }
        return drawing
    }
}

/// A rectangle.
struct Frame {
    let corner: Point
    let width: Double
    let height: Double

    init(corner: Point, width: Double, height: Double) {
        self.corner = corner
        self.width = width
        self.height = height
    }

    init(middle: Point, width: Double, height: Double) {
        self.init(corner: Point(x: middle.x - width / 2, y: middle.y - height / 2), width: width, height: height)
    }

    func overlaps(_ other: Frame) -> Bool {
        corner.x < other.corner.x + other.width && other.corner.x < corner.x + width
            && corner.y < other.corner.y + other.height && other.corner.y < corner.y + height
    }

    /// Where the way from its middle to another place leaves it.
    func border(towards place: Point) -> Point {
        let middle = Point(x: corner.x + width / 2, y: corner.y + height / 2)
        let (across, down) = (place.x - middle.x, place.y - middle.y)
        let parts = [(across, width), (down, height)].filter { $0.0 != 0 }.map { $0.1 / 2 / abs($0.0) }
        return .between(middle, place, at: min(1, parts.min() ?? 0))
    }
}
