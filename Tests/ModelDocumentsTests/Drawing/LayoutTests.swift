import TestSupport
import Testing

@testable import ModelDocuments

@Suite("Layouts of diagrams")
struct LayoutTests {
    /// Boxes of different widths, and lines wherever a generator puts them: several between two boxes, and to themselves.
    private static func graph(boxes: Int, lines: Int, seed: Int = 0) -> DrawingGraph {
        var random = SeededGenerator(seed: seed)
        return DrawingGraph(
            sizes: (0..<boxes).map { _ in .init(width: .random(in: 40...240, using: &random), height: 44) },
            lines: (0..<lines).map { _ in
                .init(
                    from: .random(in: 0..<boxes, using: &random),
                    to: .random(in: 0..<boxes, using: &random),
                    labelWidth: .random(in: 0...120, using: &random)
                )
            }
        )
    }

    /// Every pair of boxes, and every end of every line.
    private static func faults(of drawing: Drawing, lines: [(from: Int, to: Int)]) -> [String] {
        let boxes = drawing.boxes
        let covered = boxes.indices.flatMap { one in
            boxes.indices.dropFirst(one + 1).filter { boxes[one].overlaps(boxes[$0]) }.map { "\(one) covers \($0)" }
        }
        let loose = zip(lines, drawing.curves).enumerated().flatMap { number, line -> [String] in
            let (ends, curve) = line
            let places = [(ends.from, curve.first), (ends.to, curve.last)]
            return places.filter { box, place in place.map { isOnBorder($0, of: boxes[box]) } != true }
                .map { "line \(number) does not touch \($0.0)" }
        }
        return covered + loose + (drawing.curves.count == lines.count ? [] : ["\(drawing.curves.count) lines"])
    }

    private static func isOnBorder(_ place: Point, of box: Frame) -> Bool {
        let (across, down) = (abs(place.x - box.middle.x) - box.width / 2, abs(place.y - box.middle.y) - box.height / 2)
        return max(across, down) < 0.01 && max(across, down) > -0.01
    }

    @Test(
        "The layered layout draws every line from box to box, and no box over another",
        arguments: [(1, 0), (1, 3), (2, 9), (7, 5), (20, 60), (88, 150), (88, 0), (300, 299)]
    )
    func plain(boxes: Int, lines: Int) {
        for seed in 0..<20 {
            let graph = Self.graph(boxes: boxes, lines: lines, seed: seed)
            let drawing = LayeredLayout.drawing(of: graph)
            #expect(Self.faults(of: drawing, lines: graph.ends) == [], "seed \(seed)")
            #expect(drawing == LayeredLayout.drawing(of: graph))
        }
    }

    @Test("The layered layout handles chains, circles and stars of 5,000 boxes")
    func large() {
        let count = 5000
        let sizes = Array(repeating: DrawingGraph.Size(width: 60, height: 44), count: count)
        let chain = (1..<count).map { DrawingGraph.Line(from: $0 - 1, to: $0) }
        let circle = chain + [.init(from: count - 1, to: 0)]
        let star = (1..<count).map { DrawingGraph.Line(from: 0, to: $0) }
        for lines in [chain, circle, star] {
            let drawing = LayeredLayout.drawing(of: DrawingGraph(sizes: sizes, lines: lines))
            #expect(drawing.boxes.count == count && drawing.curves.count == lines.count)
        }
    }

    @Test("The layout of a graph without boxes is empty")
    func empty() {
        #expect(LayeredLayout.drawing(of: DrawingGraph(sizes: [], lines: [])).boxes.isEmpty)
    }

    @Test("A given layout keeps its places, and is refused when one is missing or boxes overlap")
    func placed() throws {
        let graph = DrawingGraph(
            sizes: [.init(width: 60, height: 44), .init(width: 60, height: 44)],
            lines: [.init(from: 0, to: 1), .init(from: 1, to: 1, labelWidth: 10)]
        )
        let drawing = try #require(PlacedLayout.drawing(of: graph, at: [Point(x: -200, y: 7), Point(x: 50, y: 90)]))
        #expect(drawing.boxes.map(\.middle) == [Point(x: -200, y: 7), Point(x: 50, y: 90)])
        #expect(Self.faults(of: drawing, lines: graph.ends) == [])
        #expect(PlacedLayout.drawing(of: graph, at: [Point(x: 0, y: 0), nil]) == nil)
        #expect(PlacedLayout.drawing(of: graph, at: [Point(x: 0, y: 0), Point(x: 59, y: 43)]) == nil)
        #expect(PlacedLayout.drawing(of: graph, at: [Point(x: 0, y: 0), Point(x: 60, y: 0)]) != nil)
    }
}

extension DrawingGraph {
    fileprivate var ends: [(from: Int, to: Int)] { lines.map { ($0.from, $0.to) } }
}
