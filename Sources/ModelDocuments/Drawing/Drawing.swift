/// The positions of boxes and lines.
struct Drawing: Hashable, Sendable {
    /// The frame of each box.
    let boxes: [Frame]
    /// The control points of each line's cubic curves: the start, and three points for each curve.
    let curves: [[Point]]
    /// The label of each line; nil when the line has none.
    let labels: [Frame?]

    /// Places labels where they cover no box and no other label, as far as their lines allow.
    init(_ graph: DrawingGraph, corners: [Point], curves: [[Point]]) {
        let boxes = zip(corners, graph.sizes).map { Frame(corner: $0, $1) }
        self.boxes = boxes
        self.curves = curves
        labels = Self.labels(of: graph, on: curves, beside: boxes)
    }

    /// The frame around the whole drawing.
    var frame: Frame {
        let corners = (boxes + labels.compactMap(\.self)).flatMap(\.corners)
        return Frame(around: corners + curves.joined(), margin: 12)
    }

    // MARK: Lines

    /// The control points of a straight line.
    static func straight(_ start: Point, _ end: Point) -> [Point] {
        [start, .between(start, end, at: 1 / 3), .between(start, end, at: 2 / 3), end]
    }

    /// The curve of a line from a box to itself, on its right side; further ones lead around it.
    static func loop(_ number: Int, at box: Frame) -> [Point] {
        let right = box.corner.x + box.width
        let reach = loopReach * Double(number + 1) * 4 / 3
        let start = Point(x: right, y: box.middle.y - 8)
        let end = Point(x: right, y: box.middle.y + 8)
        return [start, Point(x: right + reach, y: start.y - 12), Point(x: right + reach, y: end.y + 12), end]
    }

    /// The distance that a loop reaches beyond its box.
    static let loopReach = 24.0

    /// The point on some curves at a fraction of their length.
    private static func place(on curves: [Point], at part: Double) -> Point {
        let count = (curves.count - 1) / 3
        let number = min(Int(part * Double(count)), count - 1)
        guard number >= 0 else { return curves.first ?? Point(x: 0, y: 0) }
        let rest = part * Double(count) - Double(number)
        let curve = curves[(3 * number)...(3 * number + 3)]
        let outer = zip(curve, curve.dropFirst()).map { Point.between($0, $1, at: rest) }
        let inner = zip(outer, outer.dropFirst()).map { Point.between($0, $1, at: rest) }
        return .between(inner[0], inner[1], at: rest)
    }

    // MARK: Labels

    /// The positions of a label on its line, the best one first.
    private static let labelPlaces = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82]
    /// Limits the comparison of labels with all boxes and labels: nobody can read a drawing of more lines.
    private static let mostComparedLines = 1000

    private static func labels(of graph: DrawingGraph, on curves: [[Point]], beside boxes: [Frame]) -> [Frame?] {
        var placed: [Frame] = []
        let isCompared = graph.lines.count <= mostComparedLines
        return zip(graph.lines, curves).map { line, curve in
            let frames = (isCompared ? labelPlaces : [0.5]).compactMap { line.labelFrame(at: place(on: curve, at: $0)) }
            guard isCompared, let first = frames.first else { return frames.first }
            let beside = frames.filter { frame in !boxes.contains { $0.overlaps(frame) } }
            let free = beside.first { frame in !placed.contains { $0.overlaps(frame) } }
            placed.append(free ?? beside.first ?? first)
            return placed.last
        }
    }
}

extension DrawingGraph.Line {
    private static let labelHeight = 16.0

    fileprivate func labelFrame(at middle: Point) -> Frame? {
        labelWidth > 0 ? Frame(middle: middle, .init(width: labelWidth, height: Self.labelHeight)) : nil
    }
}

/// Boxes and the lines between them, without positions: the input of a layout.
///
///     let graph = DrawingGraph(
///         sizes: [.init(width: 80, height: 40), .init(width: 80, height: 40)],
///         lines: [.init(from: 0, to: 1, labelWidth: 30)]
///     )
///     LayeredLayout.drawing(of: graph).corners
struct DrawingGraph: Hashable, Sendable {
    /// The size of each box.
    let sizes: [Size]
    /// The lines.
    let lines: [Line]

    /// The size of a box.
    struct Size: Hashable, Sendable {
        let width: Double
        let height: Double

        /// Creates a size.
        init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A line between two boxes, by their positions; a box may have lines to itself.
    struct Line: Hashable, Sendable {
        /// The box that it begins at.
        let from: Int
        /// The box that it ends at.
        let to: Int
        /// The width of the label beside it.
        let labelWidth: Double

        /// Creates a line; without a label its width is 0.
        init(from: Int, to: Int, labelWidth: Double = 0) {
            self.from = from
            self.to = to
            self.labelWidth = labelWidth
        }
    }

    /// Creates a graph; the lines refer to existing boxes.
    init(sizes: [Size], lines: [Line]) {
        self.sizes = sizes
        self.lines = lines
    }
}

/// A place in a drawing, downwards from the upper left corner.
struct Point: Hashable, Sendable {
    /// The distances to the right and downwards.
    var x, y: Double

    /// Creates a place.
    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The point between two others at a fraction of the distance.
    static func between(_ one: Point, _ other: Point, at part: Double) -> Point {
        Point(x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part)
    }
}

/// A rectangle.
struct Frame: Hashable, Sendable {
    /// The upper left corner.
    let corner: Point
    /// The width.
    let width: Double
    /// The height.
    let height: Double

    init(corner: Point, _ size: DrawingGraph.Size) {
        self.corner = corner
        width = size.width
        height = size.height
    }

    init(middle: Point, _ size: DrawingGraph.Size) {
        self.init(corner: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size)
    }

    /// Creates the smallest rectangle around some points with a margin.
    init(around points: [Point], margin: Double) {
        let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
        let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
        corner = Point(x: left - margin, y: top - margin)
        width = right - left + 2 * margin
        height = bottom - top + 2 * margin
    }

    /// The middle.
    var middle: Point { Point(x: corner.x + width / 2, y: corner.y + height / 2) }

    /// True if two rectangles share more than a border.
    func overlaps(_ other: Frame) -> Bool {
        corner.x < other.corner.x + other.width && other.corner.x < corner.x + width
            && corner.y < other.corner.y + other.height && other.corner.y < corner.y + height
    }

    /// The upper left and the lower right corner.
    var corners: [Point] { [corner, Point(x: corner.x + width, y: corner.y + height)] }

    /// The point where the line from its middle to another point crosses the border.
    func border(towards place: Point) -> Point {
        let (across, down) = (place.x - middle.x, place.y - middle.y)
        let parts = [(across, width), (down, height)].filter { $0.0 != 0 }.map { $0.1 / 2 / abs($0.0) }
        return .between(middle, place, at: min(1, parts.min() ?? 0))
    }
}
