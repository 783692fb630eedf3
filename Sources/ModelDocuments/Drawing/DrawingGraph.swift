/// Boxes and the lines between them, without positions: what a layout is asked to draw.
///
///     let graph = DrawingGraph(
///         sizes: [.init(width: 80, height: 40), .init(width: 80, height: 40)],
///         lines: [.init(from: 0, to: 1, labelWidth: 30)]
///     )
///     LayeredLayout.drawing(of: graph).corners
struct DrawingGraph: Hashable, Sendable {
    /// How large each box is.
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
        /// How wide the label beside it is.
        let labelWidth: Double

        /// Creates a line; without a label its width is 0.
        init(from: Int, to: Int, labelWidth: Double = 0) {
            self.from = from
            self.to = to
            self.labelWidth = labelWidth
        }
    }

    /// Creates a graph; the lines name boxes that are there.
    init(sizes: [Size], lines: [Line]) {
        self.sizes = sizes
        self.lines = lines
    }
}

/// A place in a drawing, downwards from the upper left corner.
struct Point: Hashable, Sendable {
    /// To the right, and downwards.
    var x, y: Double

    /// Creates a place.
    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The place between two others, at a part of the way.
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

    /// The smallest one with some places in it, and a margin around them.
    init(around points: [Point], margin: Double) {
        let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
        let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
        corner = Point(x: left - margin, y: top - margin)
        width = right - left + 2 * margin
        height = bottom - top + 2 * margin
    }

    /// The middle.
    var middle: Point { Point(x: corner.x + width / 2, y: corner.y + height / 2) }

    /// Whether two rectangles have more than a border in common.
    func overlaps(_ other: Frame) -> Bool {
        corner.x < other.corner.x + other.width && other.corner.x < corner.x + width
            && corner.y < other.corner.y + other.height && other.corner.y < corner.y + height
    }

    /// The upper left and the lower right corner.
    var corners: [Point] { [corner, Point(x: corner.x + width, y: corner.y + height)] }

    /// Where the way from its middle to another place leaves it.
    func border(towards place: Point) -> Point {
        let (across, down) = (place.x - middle.x, place.y - middle.y)
        let parts = [(across, width), (down, height)].filter { $0.0 != 0 }.map { $0.1 / 2 / abs($0.0) }
        return .between(middle, place, at: min(1, parts.min() ?? 0))
    }
}
