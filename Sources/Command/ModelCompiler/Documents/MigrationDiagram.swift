import Migration

/// The versions as a graph: the steps of the ways to the target, or of all pairs from an older version to a newer one.
///
/// A solid arrow is inferred, a dashed one needs a recipe, a dotted one is uncertain or impossible.
struct MigrationDiagram {
    private struct Edge: Hashable {
        let from: Int
        let to: Int
    }

    private let migration: ModelMigration
    private let edges: [Edge]

    init(_ migration: ModelMigration, isMatrix: Bool) {
        self.migration = migration
        let positions = migration.names.indices
        edges =
            isMatrix
            ? positions.flatMap { from in positions.dropFirst(from + 1).map { Edge(from: from, to: $0) } }
            : Self.steps(of: migration.pairs)
    }

    /// Each step once; where there is no way, the one that is refused.
    private static func steps(of pairs: [ModelMigration.Pair]) -> [Edge] {
        var seen: Set<Edge> = []
        return pairs.flatMap { pair in
            pair.path?.hops.map { Edge(from: $0.from, to: $0.to) } ?? [Edge(from: pair.from, to: pair.to)]
        }.filter { seen.insert($0).inserted }
    }

    /// For Graphviz: `dot -Tsvg`.
    var dot: String {
        let versions = migration.names.enumerated().map { index, name in
            let style = index == migration.target ? ", style=bold" : ""
            return "    v\(index) [label=\(name.quotedForDot)\(style)];"
        }
        let arrows = edges.map { edge in
            let verdict = verdict(of: edge)
            let style = verdict.lineStyle == "solid" ? "" : ", style=\(verdict.lineStyle)"
            return "    v\(edge.from) -> v\(edge.to) [label=\(verdict.label.quotedForDot)\(style)];"
        }
        let lines = ["digraph migration {", "    rankdir=LR;", "    node [shape=box];"] + versions + arrows + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// For Mermaid, which code hosts draw in Markdown.
    var mermaid: String {
        let versions = migration.names.enumerated().map { index, name in
            index == migration.target
                ? "    v\(index)([\(name.quotedForMermaid)])" : "    v\(index)[\(name.quotedForMermaid)]"
        }
        let arrows = edges.map { edge in
            let verdict = verdict(of: edge)
            let arrow = verdict.lineStyle == "solid" ? "-->" : "-.->"
            return "    v\(edge.from) \(arrow)|\(verdict.label.quotedForMermaid)| v\(edge.to)"
        }
        return (["flowchart LR"] + versions + arrows).map { $0 + "\n" }.joined()
    }

    private func verdict(of edge: Edge) -> MigrationVerdict { migration.matrix.verdict(from: edge.from, to: edge.to) }
}

extension MigrationVerdict {
    fileprivate var label: String { isMoreThanInference && kind == .inferable ? "inferable, with code" : kind.rawValue }

    fileprivate var lineStyle: String {
        switch kind {
        case .same, .inferable: "solid"
        case .stage: "dashed"
        case .uncertain, .impossible: "dotted"
        }
    }
}
