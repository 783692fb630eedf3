import CompilerSupport
import SchemaRules

extension Diagram {
    /// The versions as a graph: the steps of the ways to the target, or of all pairs from an older version to a newer one.
    ///
    /// A solid arrow is inferred, a dashed one needs a recipe, a dotted one is uncertain or impossible.
    init(_ migration: ModelMigration, isMatrix: Bool) {
        name = "migration"
        letter = "v"
        nodes = migration.names.enumerated().map { number, name in
            number == migration.target
                ? Node(number: number, label: name, style: "bold", brackets: ("([", "])"))
                : Node(number: number, label: name)
        }
        let positions = migration.names.indices
        let steps =
            isMatrix
            ? positions.flatMap { from in positions.dropFirst(from + 1).map { [from, $0] } }
            : migration.pairs.flatMap(\.steps).uniqued
        edges = steps.map { step in
            let verdict = migration.matrix.verdict(from: step[0], to: step[1])
            return Edge(
                from: step[0],
                to: step[1],
                label: verdict.label,
                style: verdict.lineStyle.map { "style=\($0)" },
                arrow: verdict.lineStyle == nil ? "-->" : "-.->"
            )
        }
    }
}

extension MigrationVerdict {
    /// Nil for a solid line.
    fileprivate var lineStyle: String? {
        switch kind {
        case .same, .inferable: nil
        case .stage: "dashed"
        case .uncertain, .impossible: "dotted"
        }
    }
}
