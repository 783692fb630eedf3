import Migration
import Reporting

/// Differences for people: a line for each change, and the reason below what needs attention.
///
///     Model.xcdatamodeld (V1) → Model.xcdatamodeld (V2, current) · mirrored: all entities (--database)
///                                      store  development  production  older apps
///     Post
///       date  type-changed  String → Date  stage  refused    refused     misread
///             source and destination attribute types are incompatible: values must be converted by code (134190)
struct DiffText {
    private static let widestValues = 48

    private let differences: ModelDifferences
    private let rows: DiffRows
    private let widths: [Int]

    init(_ differences: ModelDifferences) {
        self.differences = differences
        rows = DiffRows(differences)
        let table = [["", "", ""] + rows.audiences] + rows.groups.flatMap(\.rows).map(Self.cells)
        widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    }

    var text: String {
        let lines = rows.groups.isEmpty ? ["no differences"] : [header] + rows.groups.flatMap(lines) + [summary]
        return ([heading] + way + lines + remarks).map { $0 + "\n" }.joined()
    }

    private var heading: String {
        let scope = differences.scope.map { " · mirrored: \($0)" } ?? ""
        return "\(differences.old) → \(differences.new)\(scope)".printable
    }

    private var way: [String] {
        differences.between.isEmpty ? [] : ["by way of \(differences.between.joined(separator: ", "))".printable]
    }

    private var header: String { line(["", "", ""] + rows.audiences) }

    private func lines(of group: DiffRows.Group) -> [String] {
        [group.name.printable]
            + group.rows.flatMap { row in
                [line(Self.cells(row))] + (row.reason.map { ["      \($0.printable)"] } ?? [])
            }
    }

    private func line(_ cells: [String]) -> String {
        let padded = zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
        return "  " + String(padded.reversed().drop { $0 == " " }.reversed())
    }

    private static func cells(_ row: DiffRows.Row) -> [String] {
        let values = row.values.printable
        let shown = values.count > widestValues ? "\(values.prefix(widestValues - 1))…" : values
        return [row.element.printable, row.kind, shown] + row.verdicts
    }

    private var summary: String {
        let all = rows.groups.flatMap(\.rows)
        let open = all.count { $0.reason != nil }
        return "\(counted(all.count, "difference", "differences")), \(open) to look at"
    }

    private var remarks: [String] {
        differences.scope == nil ? ["Cloud not graded: \(ModelDifferences.notMirrored)"] : []
    }
}

extension ModelDifferences {
    /// What to do when the cloud's part is missed.
    static let notMirrored = "nothing says this model is mirrored; `--database private` grades it"
}
