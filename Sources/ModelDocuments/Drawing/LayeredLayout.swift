/// The plain layout: boxes in rows, lines downwards between them, the same on every machine.
///
/// The box with most lines is at the top of its part of the drawing, and a box is below all that lead to it from above.
/// A line over several rows has a place in each of them, so that it crosses no box. Places in a row follow the boxes
/// above and below.
struct LayeredLayout {
    private let graph: DrawingGraph
    /// The widths of the boxes, then of the places where long lines pass a row.
    private var widths: [Double]
    /// For each box or place the ones that lines lead to in the rows above and below.
    private var above: [[Int]]
    private var below: [[Int]]
    /// The boxes and places of each row, from left to right.
    private var rows: [[Int]] = []
    private var row: [Int]
    private var x: [Double]
    /// The places of each line, from above, including its boxes.
    private var ways: [[Int]] = []

    private static let gap = 32.0
    private static let rowGap = 84.0
    private static let passWidth = 10.0
    /// A line over more rows goes straight, behind boxes, so that places do not far outnumber boxes.
    private static let mostRows = 40

    /// Places boxes and lines. No box covers another.
    static func drawing(of graph: DrawingGraph) -> Drawing {
        var layout = LayeredLayout(graph)
        layout.connect()
        layout.order()
        layout.place()
        layout.centerLonely()
        return layout.drawing
    }

    private init(_ graph: DrawingGraph) {
        self.graph = graph
        widths = graph.sizes.map(\.width)
        above = graph.sizes.map { _ in [] }
        below = above
        x = graph.sizes.map { _ in 0 }
        row = graph.sizes.map { _ in 0 }
        for line in graph.lines where line.from == line.to {
            widths[line.from] += Drawing.loopReach + line.labelWidth / 2
        }
        let (order, lonely) = searchOrder
        let depths = depths(in: order)
        let limit = max(6, Int(Double(order.count).squareRoot()) + 2)
        let deepest = order.map { depths[$0] }.max() ?? -1
        var layers = Array(repeating: [Int](), count: deepest + 1)
        for box in order { layers[depths[box]].append(box) }
        for layer in layers + [lonely] {
            for start in stride(from: 0, to: layer.count, by: limit) {
                for box in layer[start..<min(start + limit, layer.count)] { row[box] = rows.count }
                rows.append(Array(layer[start..<min(start + limit, layer.count)]))
            }
        }
    }

    // MARK: Rows

    /// The boxes with lines in the order of a breadth-first search, which begins in each part of the drawing at the box
    /// with most lines; and the boxes without lines.
    private var searchOrder: (order: [Int], lonely: [Int]) {
        var neighbours = graph.sizes.map { _ in [Int]() }
        for line in graph.lines where line.from != line.to {
            neighbours[line.from].append(line.to)
            neighbours[line.to].append(line.from)
        }
        var isKnown = neighbours.map(\.isEmpty)
        let lonely = isKnown.indices.filter { isKnown[$0] }
        let starts = neighbours.indices.sorted { (neighbours[$1].count, $0) < (neighbours[$0].count, $1) }
        var order: [Int] = []
        var next = 0
        for start in starts where !isKnown[start] {
            isKnown[start] = true
            order.append(start)
            while next < order.count {
                for box in neighbours[order[next]] where !isKnown[box] {
                    isKnown[box] = true
                    order.append(box)
                }
                next += 1
            }
        }
        return (order, lonely)
    }

    /// The row of each box: below all boxes that come before it in an order and have a line to it.
    private func depths(in order: [Int]) -> [Int] {
        var places = graph.sizes.map { _ in 0 }
        for (place, box) in order.enumerated() { places[box] = place }
        var later = graph.sizes.map { _ in [Int]() }
        for line in graph.lines where line.from != line.to {
            let isDown = places[line.from] < places[line.to]
            later[isDown ? line.from : line.to].append(isDown ? line.to : line.from)
        }
        var depths = graph.sizes.map { _ in 0 }
        for box in order {
            for other in later[box] { depths[other] = max(depths[other], depths[box] + 1) }
        }
        return depths
    }

    /// Gives each line a place in every row that it passes.
    private mutating func connect() {
        for line in graph.lines {
            let (top, bottom) = row[line.from] <= row[line.to] ? (line.from, line.to) : (line.to, line.from)
            var way = [top]
            let between = top == bottom ? 0..<0 : row[top] + 1..<row[bottom]
            for number in between.count > Self.mostRows ? 0..<0 : between {
                way.append(widths.count)
                rows[number].append(widths.count)
                row.append(number)
                widths.append(Self.passWidth)
                above.append([])
                below.append([])
                x.append(0)
            }
            way.append(bottom)
            for (upper, lower) in zip(way, way.dropFirst()) where upper != lower {
                below[upper].append(lower)
                above[lower].append(upper)
            }
            ways.append(way)
        }
    }

    // MARK: Places

    /// Sorts each row by its neighbours, downwards and upwards in turn.
    private mutating func order() {
        for round in 0..<8 {
            for number in rows.indices { setPacked(number) }
            for number in round % 2 == 0 ? Array(rows.indices) : rows.indices.reversed() {
                let wanted = rows[number].map { middle(of: round % 2 == 0 ? above[$0] : below[$0]) ?? x[$0] }
                let sorted = rows[number].indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
                rows[number] = sorted.map { rows[number][$0] }
                setPacked(number)
            }
        }
    }

    /// Packs a row around 0. `x` is the middle of each box.
    private mutating func setPacked(_ number: Int) {
        let total = rows[number].reduce(-Self.gap) { $0 + widths[$1] + Self.gap }
        var left = -total / 2
        for place in rows[number] {
            x[place] = left + widths[place] / 2
            left += widths[place] + Self.gap
        }
    }

    /// Moves boxes towards their neighbours, as far as their row has room.
    private mutating func place() {
        for round in 0..<12 {
            for number in round % 2 == 0 ? Array(rows.indices) : rows.indices.reversed() {
                let wanted = rows[number].map { middle(of: round % 2 == 0 ? above[$0] : below[$0]) ?? x[$0] }
                let right = spread(rows[number], wanted)
                let left = spread(rows[number].reversed(), wanted.reversed().map(-)).reversed().map(-)
                for (place, sides) in zip(rows[number], zip(right, left)) { x[place] = (sides.0 + sides.1) / 2 }
            }
        }
    }

    /// Moves the boxes without lines, which are packed around 0, below the middle of the others, which have moved away from
    /// it: the drawing would be wider than it has to be.
    private mutating func centerLonely() {
        let tied = rows.joined().filter { !above[$0].isEmpty || !below[$0].isEmpty }
        guard let left = tied.map({ x[$0] - widths[$0] / 2 }).min(),
            let right = tied.map({ x[$0] + widths[$0] / 2 }).max()
        else { return }
        let known = Set(tied)
        for row in rows where known.isDisjoint(with: row) {
            for place in row { x[place] += (left + right) / 2 }
        }
    }

    /// The places nearest to the wanted ones that keep the order and the gaps, starting from the first.
    private func spread(_ places: some Sequence<Int>, _ wanted: some Sequence<Double>) -> [Double] {
        var found: [Double] = []
        var end = -Double.infinity
        for (place, wish) in zip(places, wanted) {
            found.append(max(wish, end + widths[place] / 2))
            end = found[found.count - 1] + widths[place] / 2 + Self.gap
        }
        return found
    }

    private func middle(of others: [Int]) -> Double? {
        others.isEmpty ? nil : others.reduce(0) { $0 + x[$1] } / Double(others.count)
    }

    // MARK: Lines

    private var drawing: Drawing {
        let height = graph.sizes.map(\.height).max() ?? 0
        func top(_ place: Int) -> Double { Double(row[place]) * (height + Self.rowGap) }
        let corners = graph.sizes.indices.map { Point(x: x[$0] - widths[$0] / 2, y: top($0)) }
        let down = ports(below)
        let up = ports(above)
        var usedDown = down.map { _ in 0 }
        var usedUp = up.map { _ in 0 }
        var loops: [Int: Int] = [:]
        let curves = ways.map { way -> [Point] in
            if way[0] == way[1] {
                loops[way[0], default: -1] += 1
                return Drawing.loop(loops[way[0]] ?? 0, at: Frame(corner: corners[way[0]], graph.sizes[way[0]]))
            }
            var points: [Point] = []
            for (upper, lower) in zip(way, way.dropFirst()) {
                let start = Point(x: down[upper][usedDown[upper]], y: top(upper) + height)
                let end = Point(x: up[lower][usedUp[lower]], y: top(lower))
                usedDown[upper] += 1
                usedUp[lower] += 1
                // A line that passes a row is vertical there.
                if let last = points.last {
                    points += Drawing.straight(last, start).dropFirst()
                } else {
                    points = [start]
                }
                let half = (end.y - start.y) / 2
                points += [Point(x: start.x, y: start.y + half), Point(x: end.x, y: end.y - half), end]
            }
            return points
        }
        let drawn = zip(graph.lines, curves).map { row[$0.from] <= row[$0.to] ? $1 : $1.reversed() }
        return Drawing(graph, corners: corners, curves: drawn)
    }

    /// The points of each box where its lines begin or end, side by side in the order of their other ends; lines of the
    /// same course share one.
    private func ports(_ neighbours: [[Int]]) -> [[Double]] {
        neighbours.enumerated().map { place, others in
            let width = place < graph.sizes.count ? graph.sizes[place].width - 24 : 0
            let left = place < graph.sizes.count ? x[place] - widths[place] / 2 + 12 : x[place]
            let order = others.indices.sorted { (x[others[$0]], $0) < (x[others[$1]], $1) }
            var ports = others.map { _ in 0.0 }
            for (number, line) in order.enumerated() {
                ports[line] = left + width * Double(number + 1) / Double(others.count + 1)
            }
            return ports
        }
    }
}
