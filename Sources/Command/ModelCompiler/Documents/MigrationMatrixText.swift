import Migration
import Reporting

/// The verdicts on all pairs of versions as a grid: from the version of the line to that of the column.
///
///          1 2 3
///     1 V1 · i s
///     2 V2 i · i
///     3 V3 s i ·
struct MigrationMatrixText {
    private let migration: ModelMigration

    init(_ migration: ModelMigration) { self.migration = migration }

    var text: String {
        let lines =
            [MigrationWords(migration).heading, line(number: "", name: "", cells: numbers)] + rows + [Self.legend]
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var rows: [String] {
        migration.names.enumerated().map { from, name in
            let cells = migration.names.indices.map { to in
                from == to ? "·" : migration.matrix.verdict(from: from, to: to).letter
            }
            return line(number: numbers[from], name: name, cells: cells)
        }
    }

    private var numbers: [String] { migration.names.indices.map { String($0 + 1) } }

    private func line(number: String, name: String, cells: [String]) -> String {
        let width = String(migration.names.count).count
        let nameWidth = migration.names.map(\.count).max() ?? 0
        let padded = cells.map { $0.leftPadded(to: width) }.joined(separator: " ")
        return "\(number.leftPadded(to: width)) \(name.padded(to: nameWidth)) \(padded)"
    }

    private static let legend =
        "= same, i inferable, h inferable with code, ? uncertain, s stage, x impossible; from the line to the column"
}

extension MigrationVerdict {
    /// The verdict in one letter.
    var letter: String {
        switch kind {
        case .same: "="
        case .inferable: handler == .required ? "h" : "i"
        case .uncertain: "?"
        case .stage: "s"
        case .impossible: "x"
        }
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
