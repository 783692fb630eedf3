import Testing

@testable import ModelDocuments

@Suite("The layout of Graphviz")
struct DotTests {
    private static let graph = DrawingGraph(
        sizes: [.init(width: 72, height: 36), .init(width: 144, height: 36)],
        lines: [.init(from: 0, to: 1, labelWidth: 42), .init(from: 1, to: 1)]
    )

    /// What `dot -Tplain` of Graphviz 2.43 said of ``graph``.
    private static let answer = """
        graph 1 2.5556 1.6806
        node n0 1 1.4306 1 0.5 "" solid box black lightgrey
        node n1 1 0.25 2 0.5 "" solid box black lightgrey
        edge n0 n1 4 1 1.1778 1 0.97997 1 0.7002 1 0.50244 x0xxxx 1.2917 0.84028 solid black
        edge n1 n1 7 2.0004 0.34922 2.1493 0.33377 2.25 0.3007 2.25 0.25 2.25 0.1993 2.1493 0.16623 2.0004 0.15078 x1x 2.4028 0.25 solid black
        stop

        """

    @Test("is asked with sizes and numbers alone")
    func source() {
        let expected = """
            digraph model {
                node [shape=box, fixedsize=true, label=""];
                edge [arrowhead=none, fontsize=12];
                n0 [width=1.0, height=0.5];
                n1 [width=2.0, height=0.5];
                n0 -> n1 [label="x0xxxx"];
                n1 -> n1 [label="x1x"];
            }

            """
        #expect(DotLayout.source(of: Self.graph) == expected)
    }

    @Test("is read as it stands, downwards and in pixels")
    func reading() throws {
        let drawing = try #require(DotLayout.drawing(of: Self.graph, plain: Self.answer))
        #expect(drawing.boxes.map(\.middle) == [Point(x: 72, y: -1.4306 * 72), Point(x: 72, y: -18)])
        #expect(drawing.boxes.map(\.width) == [72, 144])
        #expect(drawing.curves.map(\.count) == [4, 7])
        #expect(
            drawing.labels.map { $0.map { [Int($0.middle.x * 100), Int($0.middle.y * 100)] } } == [[9300, -6050], nil]
        )
    }

    @Test(
        "is refused when something is missing, or no number that a drawing can have",
        arguments: [
            ("node n1 1 0.25 2 0.5 \"\" solid box black lightgrey\n", ""),
            ("node n1 1", "node n7 1"), ("node n1 1", "node n-1 1"), ("node n1 1", "node n1 nan"),
            ("node n1 1", "node n1 inf"), ("node n1 1", "node n1 1e300"), ("node n1 1 0.25 2", "node n1\n"),
            ("n0 n1 4 1", "n0 n1 5 1"), ("n0 n1 4 1", "n0 n1 4000000 1"), ("n0 n1 4 1", "n0 n1 -4 1"),
            ("n0 n1 4 1", "n0 n1 4 <script>"), ("x0xxxx", "x9xxxx"), ("x0xxxx", "label"), ("x1x", "x0x"),
            ("x0xxxx 1.2917 0.84028 solid black", "x0xxxx 1.2917"), ("stop", "edge"), ("stop", "node"),
        ]
    )
    func damaged(part: String, replacement: String) {
        let text = Self.answer.replacing(part, with: replacement)
        #expect(text != Self.answer)
        #expect(DotLayout.drawing(of: Self.graph, plain: text) == nil)
    }

    @Test("is refused when there is none")
    func nothing() {
        #expect(DotLayout.drawing(of: Self.graph, plain: "") == nil)
    }
}
