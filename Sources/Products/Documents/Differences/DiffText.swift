import Migration
import ModelDifference
import Text

/// Differences for people: a line for each change, and the reason below what needs attention.
///
///     Model.xcdatamodeld (V1) → Model.xcdatamodeld (V2, current) · mirrored: all entities (--database)
///                                      store  development  production  older apps
///     Post
///       date  type-changed  String → Date  stage  refused    refused     misread
///             source and destination attribute types are incompatible: values must be converted by code (134190)
struct DiffText {
    private static let widestValues = 48

    let table: DifferenceTable

    var text: String {
        let scope = table.scope.map { " · mirrored: \($0)" } ?? ""
        let heading = "\(table.old) → \(table.new)\(scope)".printable
        let between = table.between
        let way = between.isEmpty ? [] : ["by way of \(between.joined(separator: ", "))".printable]
        return ([heading] + way + lines + [table.remark].compactMap(\.self)).map { $0 + "\n" }.joined()
    }

    private var lines: [String] {
        let rows = table.rows
        if rows.isEmpty { return ["no differences"] }
        let lines = ([["", "", ""] + table.audiences] + rows.map(cells)).aligned(indent: 2)
        let groups = Dictionary(grouping: rows.indices) { rows[$0].group }
        let blocks = rows.map(\.group).uniqued.map { group in
            let changes = groups[group, default: []].flatMap { position in
                [lines[position + 1]] + (rows[position].reason.map { ["      \($0.printable)"] } ?? [])
            }
            return [group.printable] + changes
        }
        let open = rows.count { $0.reason != nil }
        let summary = "\(counted(rows.count, "difference", "differences")), \(open) to look at"
        return [lines[0]] + blocks.joined() + [summary]
    }

    private func cells(_ row: DifferenceRow) -> [String] {
        let values = row.values.printable
        let shown = values.count > Self.widestValues ? "\(values.prefix(Self.widestValues - 1))…" : values
        return [row.element.printable, row.kind, shown] + row.verdicts
    }
}

/// Differences for a pull request: what needs attention as a table, the rest folded away.
struct DiffMarkdown {
    let table: DifferenceTable

    var text: String {
        let rows = table.rows.groupedByEntity
        let open = rows.filter { $0.reason != nil }
        let harmless = rows.filter { $0.reason == nil }
        let title = "### \(MarkdownText.escaped(table.old)) → \(MarkdownText.escaped(table.new))"
        let blocks = [title] + scope + (rows.isEmpty ? ["No differences."] : [])
        return (blocks + attention(open) + folded(harmless)).joined(separator: "\n\n") + "\n"
    }

    private var scope: [String] {
        [table.scope.map { MarkdownText.escaped("Mirrored: \($0).") } ?? table.remark.map { "\($0)." }]
            .compactMap(\.self)
    }

    private func attention(_ rows: [DifferenceRow]) -> [String] {
        if rows.isEmpty { return [] }
        let lines = rows.map { cells($0) + [MarkdownText.escaped($0.reason ?? "")] }
        return [MarkdownText.table(titles + ["why"], lines)]
    }

    private func folded(_ rows: [DifferenceRow]) -> [String] {
        if rows.isEmpty { return [] }
        let summary = "<details><summary>\(counted(rows.count, "harmless change", "harmless changes"))</summary>"
        return [summary, MarkdownText.table(titles, rows.map { cells($0) }), "</details>"]
    }

    private var titles: [String] { ["element", "change", "from → to"] + table.audiences }

    private func cells(_ row: DifferenceRow) -> [String] {
        let symbol = row.element.isEmpty ? row.group : "\(row.group).\(row.element)"
        let values = row.values.isEmpty ? "" : MarkdownText.code(row.values)
        return [MarkdownText.code(symbol), row.kind, values] + row.verdicts
    }
}

/// What a comparison says to people, whatever the layout.
struct DifferenceTable {
    /// What is compared, as headings show it.
    let old: String
    let new: String
    /// The versions between, oldest first.
    var between: [String] = []
    /// The mirrored part, in words.
    var scope: String?
    /// What is said below all differences.
    var remark: String?
    /// What the verdicts of each row are about.
    let audiences: [String]
    let rows: [DifferenceRow]
}

/// What a comparison says to people about one change, whatever the layout.
struct DifferenceRow {
    /// The entity, or something that stands beside the entities.
    let group: String
    /// The property; empty for what the group is named after.
    let element: String
    let kind: String
    /// What was and what is: `String → Date`; empty where the name says it.
    let values: String
    /// The verdicts, as many as there are ``ModelDifferences/audiences``.
    let verdicts: [String]
    /// Why it needs attention; nil for a harmless change.
    let reason: String?
}

extension [DifferenceRow] {
    /// The rows of one group together, groups in the order of their first rows.
    fileprivate var groupedByEntity: [DifferenceRow] {
        let groups = Dictionary(grouping: self, by: \.group)
        return map(\.group).uniqued.flatMap { groups[$0, default: []] }
    }
}

extension ModelDifferences {
    /// The same for people.
    var table: DifferenceTable {
        DifferenceTable(
            old: old,
            new: new,
            between: between,
            scope: scope,
            remark: scope == nil ? "Cloud not graded: \(Self.notMirrored)" : nil,
            audiences: audiences,
            rows: changes.map { row(about: $0) }
        )
    }

    /// What to do when the cloud's part is missed.
    private static let notMirrored = "the model is not marked as mirrored; use `--database private` to grade it"

    /// The affected parts: the store on the device, and for a mirrored store the cloud and older apps.
    fileprivate var audiences: [String] {
        scope == nil ? ["store"] : ["store", "development", "production", "older apps"]
    }

    fileprivate func row(about change: GradedChange) -> DifferenceRow {
        let symbol = change.description.symbol
        let parts = symbol.split(separator: ".", maxSplits: 1).map(String.init)
        // Names of fetch requests and configurations may hold a full stop.
        let isWhole = parts.count < 2 || symbol.hasPrefix("fetch request ") || symbol.hasPrefix("configuration ")
        let grade = change.grade
        let cloud = [grade.cloud.development.rawValue, grade.cloud.production.rawValue, grade.cloud.olderApps.rawValue]
        let shownCloud = change.isMirrored ? cloud : cloud.map { _ in "–" }
        let store = grade.losesData ? "\(grade.store.rawValue), loses data" : grade.store.rawValue
        return DifferenceRow(
            group: isWhole ? symbol : parts[0],
            element: isWhole ? "" : parts[1],
            kind: change.description.kind,
            values: change.description.values,
            verdicts: [store] + (scope == nil ? [] : shownCloud),
            reason: change.needsAttention ? grade.reason + (grade.coreDataCode.map { " (\($0))" } ?? "") : nil
        )
    }
}

extension ChangeDescription {
    /// What was and what is: of a setting also where there was none.
    var values: String {
        let isSetting = kind.hasSuffix("-changed")
        let values = isSetting ? [from ?? "none", to ?? "none"] : [from, to].compactMap { $0 }
        return values.filter { $0 != symbol }.joined(separator: " → ")
    }
}

extension GradedChange {
    /// Whether it needs a decision or a task other than deploying the schema.
    fileprivate var needsAttention: Bool {
        let order = CloudGrade.allCases
        let cloud = [grade.cloud.development, grade.cloud.production]
        let worst = cloud.max { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
        let isCloudAffected = worst == .loses || worst == .refused
        return grade.store > .inferred || grade.handler != .none || grade.losesData || isMirrored && isCloudAffected
    }
}
