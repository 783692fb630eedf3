import CompilerSupport
import ObjectModel

/// A model, or a part of it, as boxes and lines.
struct EntityDiagram: Sendable {
    let graph: ModelGraph
    /// The entities that are drawn.
    let entities: [Int]
    /// The lines between them, whose ends are places in ``entities``.
    let lines: [EntityLine]
    let boxes: DrawingGraph

    private static let longestName = 34
    /// Nobody can read a drawing of more entities. Such a model is drawn by neighborhoods.
    static let mostEntities = 100
    /// The most neighbors of one entity that are drawn.
    static let mostNeighbors = 24

    /// Draws all entities.
    init(_ graph: ModelGraph) {
        self.init(graph, showing: Array(graph.model.entities.indices), EntityLine.lines(of: graph))
    }

    /// Draws an entity and those that it has lines to.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - entity: The entity; nil for the one with the most lines.
    ///   - lines: All lines of the model.
    init(_ graph: ModelGraph, around entity: Int?, _ lines: [EntityLine]) {
        let most = entity ?? Self.busiest(graph, lines)
        let near = lines.filter { $0.from == most || $0.to == most }.flatMap { [$0.from, $0.to] }
        let neighbors = near.filter { $0 != most }.uniqued.prefix(Self.mostNeighbors)
        self.init(graph, showing: ([most] + neighbors).filter(graph.model.entities.indices.contains), lines)
    }

    private init(_ graph: ModelGraph, showing entities: [Int], _ all: [EntityLine]) {
        self.graph = graph
        self.entities = entities
        let places = Dictionary(uniqueKeysWithValues: entities.enumerated().map { ($1, $0) })
        let lines = all.compactMap { line -> EntityLine? in
            guard let from = places[line.from], let to = places[line.to] else { return nil }
            return EntityLine(from: from, to: to, kind: line.kind, label: line.label)
        }
        self.lines = lines
        boxes = DrawingGraph(
            sizes: entities.map { number in
                let entity = graph.model.entities[number]
                let name = Self.width(of: entity.name.shortened(to: Self.longestName), 8.8)
                return .init(width: max(28 + name, 20 + Self.width(of: Self.remark(on: entity), 6.5)), height: 44)
            },
            lines: lines.map { .init(from: $0.from, to: $0.to, labelWidth: Self.width(of: Self.label($0), 6.5)) }
        )
    }

    /// The entity with the most lines; of several, the first.
    private static func busiest(_ graph: ModelGraph, _ lines: [EntityLine]) -> Int {
        var counts = [Int](repeating: 0, count: graph.model.entities.count)
        for line in lines {
            counts[line.from] += 1
            counts[line.to] += 1
        }
        return counts.firstIndex(of: counts.max() ?? 0) ?? 0
    }

    /// The drawing with boxes in rows.
    var plainDrawing: Drawing { LayeredLayout.drawing(of: boxes) }

    /// The drawing with boxes at the places stored in the model; nil when some are missing.
    var storedDrawing: Drawing? { PlacedLayout.drawing(of: boxes, at: storedPlaces) }

    /// The places of the boxes in Xcode's diagram. Xcode stores one place for all entities that were never moved.
    private var storedPlaces: [Point?] {
        let places = graph.model.diagram.keyed(by: \.name).mapValues(\.middle)
        return entities.map { places[graph.model.entities[$0].name] ?? nil }
    }

    private static func label(_ line: EntityLine) -> String { line.label.shortened(to: 2 * longestName) }

    /// The text below the name of an entity.
    private static func remark(on entity: Entity) -> String {
        (entity.isAbstract ? "abstract, " : "") + counted(entity.attributes.count, "attribute", "attributes")
    }

    /// The approximate width of a text: East Asian letters are twice as wide as others.
    private static func width(of text: String, _ letter: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) * letter }
    }

    // MARK: Writing

    /// The diagram as part of a page.
    ///
    /// - Parameters:
    ///   - drawing: The positions.
    ///   - title: The title of the picture.
    ///   - isLocal: Whether no store mirrors the entity, for each entity.
    ///   - link: The page of an entity.
    /// - Returns: An SVG element, whose colours come from the style sheet.
    func picture(_ drawing: Drawing, title: String, isLocal: [Bool], link: (Int) -> String) -> HTML {
        let frame = drawing.frame
        let drawnLines = lines.indices.map { line($0, drawing, frame) }
        let drawnBoxes = zip(entities, drawing.boxes).map { entity, place in
            box(entity, place, frame, isLocal: isLocal[entity], link(entity))
        }
        let labels = lines.indices.compactMap { number in
            drawing.labels[number].map { label in
                let middle = label.middle.moved(by: frame.corner)
                return text(Self.label(lines[number]), "label", at: Point(x: middle.x, y: middle.y + 4))
            }
        }
        let size = (frame.width.written, frame.height.written)
        return HTML(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(size.0) \(size.1)", "width": size.0,
                "height": size.1, "role": "group", "aria-label": title,
            ],
            [Self.heads] + drawnLines + drawnBoxes + labels
        )
    }

    private func line(_ number: Int, _ drawing: Drawing, _ frame: Frame) -> HTML {
        let line = lines[number]
        let points = drawing.curves[number].map { $0.moved(by: frame.corner).written }
        let path = "M\(points[0]) C" + points.dropFirst().joined(separator: " ")
        let names = [line.from, line.to].map { graph.model.entities[entities[$0]].name }
        let isParent = line.kind == .parent
        let title = isParent ? "\(names[0]) inherits from \(names[1])" : "\(names[0]), \(names[1]): \(line.label)"
        return HTML(
            "path",
            [
                "d": path, "class": isParent ? "parent" : "relationship",
                "marker-end": isParent ? "url(#parent)" : "url(#end)",
                "marker-start": line.kind == .pair ? "url(#end)" : nil,
            ],
            [HTML("title", ["\(title)"])]
        )
    }

    private func text(_ text: String, _ kind: String, at place: Point) -> HTML {
        HTML("text", ["class": kind, "x": place.x.written, "y": place.y.written], ["\(text)"])
    }

    private func box(_ number: Int, _ box: Frame, _ frame: Frame, isLocal: Bool, _ link: String) -> HTML {
        let entity = graph.model.entities[number]
        let corner = box.corner.moved(by: frame.corner)
        let middle = box.middle.moved(by: frame.corner).x
        let classes = ["entity", entity.isAbstract ? "abstract" : nil, isLocal ? "local" : nil].compactMap(\.self)
        let border = HTML(
            "rect",
            [
                "x": corner.x.written, "y": corner.y.written, "width": box.width.written, "height": box.height.written,
                "rx": "6",
            ]
        )
        let shownName = entity.name.shortened(to: Self.longestName)
        let name = text(shownName, "name", at: Point(x: middle, y: corner.y + 19))
        let count = text(Self.remark(on: entity), "count", at: Point(x: middle, y: corner.y + 35))
        return HTML(
            "a",
            ["href": link, "class": classes.joined(separator: " ")],
            [HTML("title", ["\(entity.name)"]), border, name, count]
        )
    }

    /// The heads of lines: an open triangle for a parent, a filled one for a relationship.
    private static let heads = HTML("defs", [head("parent", size: "14"), head("end", size: "8")])

    private static func head(_ id: String, size: String) -> HTML {
        HTML(
            "marker",
            [
                "id": id, "viewBox": "0 0 10 10", "refX": "10", "refY": "5", "markerWidth": size, "markerHeight": size,
                "orient": "auto-start-reverse", "markerUnits": "userSpaceOnUse",
            ],
            [HTML("path", ["d": "M1 1 L10 5 L1 9 Z", "class": "head-\(id)"])]
        )
    }
}

/// The layout of diagrams; raw values are the words of the command line.
package enum DiagramLayout: String, CaseIterable, Sendable {
    /// The layout of modelc.
    case plain
    /// The places stored in the model, when it has one for every entity.
    case stored

    /// The text below the diagram.
    var words: String {
        switch self {
        case .plain: "Drawn by modelc."
        case .stored: "Drawn as stored in the model."
        }
    }
}

/// A layout from given places: boxes there, and straight lines.
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

    /// Compares boxes from left to right, because a box can cover only those that begin before it ends.
    private static func areApart(_ frames: [Frame]) -> Bool {
        let sorted = frames.sorted { $0.corner.x < $1.corner.x }
        return sorted.indices.allSatisfy { number in
            let frame = sorted[number]
            let near = sorted[(number + 1)...].prefix { $0.corner.x < frame.corner.x + frame.width }
            return !near.contains { $0.overlaps(frame) }
        }
    }
}

extension Point {
    fileprivate func moved(by corner: Point) -> Point { Point(x: x - corner.x, y: y - corner.y) }

    fileprivate var written: String { "\(x.written) \(y.written)" }
}

extension Double {
    /// The number in tenths, written alike on every platform.
    fileprivate var written: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension String {
    /// The text, or its beginning with an ellipsis.
    fileprivate func shortened(to count: Int) -> String {
        self.count > count ? prefix(count - 1) + "…" : self
    }
}

extension DiagramElement {
    /// The middle of the box; nil when a number is missing, or out of range.
    fileprivate var middle: Point? {
        let numbers = [positionX, positionY, width, height].compactMap { $0.flatMap(Double.init) }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 100_000 }) else { return nil }
        return Point(x: numbers[0] + numbers[2] / 2, y: numbers[1] + numbers[3] / 2)
    }
}
