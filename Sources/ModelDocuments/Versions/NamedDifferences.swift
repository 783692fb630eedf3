package import CompilerSupport
import ObjectModel
package import SchemaRules

/// The differences between two models or two schemas.
package struct NamedDifferences: Sendable {
    /// The models or files, as headings show them.
    let old: String
    let new: String
    /// The versions between that were used for matching, oldest first.
    private(set) var between: [String] = []
    /// The mirrored part, in words; nil when it is unknown.
    private(set) var scope: String?
    /// A remark below all differences.
    private(set) var remark: String?
    /// The audiences of the verdicts.
    let audiences: [Audience]
    /// The differences: first the changes, then the observations across several of them.
    package let changes: [NamedDifference]

    /// The subject of a verdict: the store on the device, the two environments of the cloud, or older apps.
    enum Audience: String, CaseIterable {
        case store
        case development
        case production
        case olderApps = "older apps"
    }

    /// Describes the differences between two models.
    ///
    /// - Parameters:
    ///   - changes: The differences.
    ///   - reasons: What one model does not get of the other one's records, and no grade of a difference says.
    ///   - old: The old model, as headings show it.
    ///   - new: The new model, as headings show it.
    ///   - between: The names of the versions between, oldest first.
    ///   - scope: The mirrored part, in words; nil when neither model is marked as mirrored.
    package init(
        _ changes: [GradedChange],
        reasons: [UngradedReason] = [],
        from old: String,
        to new: String,
        between: [String],
        scope: String?
    ) {
        let isMirrored = scope != nil
        self.old = old
        self.new = new
        self.between = between
        self.scope = scope
        if !isMirrored {
            remark = "Cloud not graded: the model is not marked as mirrored; use `--database private` to grade it"
        }
        audiences = isMirrored ? Audience.allCases : [.store]
        self.changes =
            changes.map { NamedDifference($0, isAnyMirrored: isMirrored) } + reasons.map(NamedDifference.init)
    }

    /// Describes the differences between two schemas, which are only in the cloud.
    package init(_ differences: SchemaDifferences, from old: String, to new: String) {
        self.old = old
        self.new = new
        audiences = [.development, .production, .olderApps]
        changes = differences.all.map(NamedDifference.init)
    }

    /// The document in a format.
    package func document(_ format: DocumentFormat) -> String {
        switch format {
        case .json: JSON(self, DiffJSON.keys).documentText()
        case .markdown: markdown
        default: text
        }
    }
}

/// One difference, in any layout.
package struct NamedDifference: Sendable {
    /// `Post.title`
    let symbol: String
    /// The entity, or another top-level element.
    let group: String
    /// The property; empty for the group's own element.
    let element: String
    let kind: String
    let from: String?
    let to: String?
    /// The old and the new value: `String → Date`; empty where the name says it.
    let values: String
    var store = StoreGrade.none
    let cloud: CloudEffect
    var losesData = false
    var isMirrored = true
    var handler = HandlerNeed.none
    let reason: String
    var coreDataCode: Int?
    /// True if it needs a decision or work beyond deploying the schema.
    let needsAttention: Bool

    init(_ change: GradedChange, isAnyMirrored: Bool) {
        let (description, grade) = (change.description, change.grade)
        symbol = description.symbol
        (group, element) = Self.parts(of: symbol)
        kind = description.kind
        from = description.from
        to = description.to
        values = description.values
        store = grade.store
        // An entity outside the mirrored stores does not affect the cloud.
        cloud = isAnyMirrored && !change.isMirrored ? CloudEffect(.legal, .legal) : grade.cloud
        losesData = grade.losesData
        isMirrored = change.isMirrored
        handler = grade.handler
        reason = grade.reason
        coreDataCode = grade.coreDataCode
        let isCloudAffected = [cloud.development, cloud.production].contains { $0 == .loses || $0 == .refused }
        needsAttention =
            store > .inferred || handler != .none || losesData || isMirrored && isCloudAffected
    }

    /// The effect of several changes together on records in iCloud.
    init(_ ungraded: UngradedReason) {
        let reason = ungraded.reason
        symbol = reason.symbol
        (group, element) = Self.parts(of: symbol)
        kind = reason.kind.word
        from = reason.from
        to = reason.to
        values = [from, to].compactMap(\.self).joined(separator: " → ")
        cloud = ungraded.effect
        self.reason = ungraded.isOfOlderApps ? "in older apps, \(reason.text)" : reason.text
        needsAttention = true
    }

    /// The element of a symbol, and its property.
    private static func parts(of symbol: String) -> (group: String, element: String) {
        let parts = symbol.split(separator: ".", maxSplits: 1).map(String.init)
        // Names of fetch requests and configurations may contain a full stop.
        let isWhole = parts.count < 2 || symbol.hasPrefix("fetch request ") || symbol.hasPrefix("configuration ")
        return isWhole ? (symbol, "") : (parts[0], parts[1])
    }

    init(_ difference: SchemaDifference) {
        symbol = difference.symbol
        group = difference.group
        element = difference.element
        kind = difference.kind
        from = difference.from
        to = difference.to
        values = [from, to].compactMap(\.self).joined(separator: " → ")
        cloud = difference.cloud
        reason = difference.reason ?? ""
        needsAttention = difference.reason != nil
    }

    func verdict(for audience: NamedDifferences.Audience) -> String {
        switch audience {
        case .store: losesData ? "\(store.rawValue), loses data" : store.rawValue
        case _ where !isMirrored: "–"
        case .development: cloud.development.rawValue
        case .production: cloud.production.rawValue
        case .olderApps: cloud.olderApps.rawValue
        }
    }

    /// The reason that it needs attention; nil for a harmless change.
    var explanation: String? {
        needsAttention ? reason + (coreDataCode.map { " (\($0))" } ?? "") : nil
    }
}

extension ChangeDescription {
    /// The old and the new value; for a setting also when one of them is absent.
    var values: String {
        let isSetting = kind.hasSuffix("-changed")
        let values = isSetting ? [from ?? "none", to ?? "none"] : [from, to].compactMap { $0 }
        return values.filter { $0 != symbol }.joined(separator: " → ")
    }
}

extension NamedDifferences {
    /// Differences for people: a line for each change, with a reason below those that need attention.
    ///
    ///     Model.xcdatamodeld (V1) → Model.xcdatamodeld (V2, current) · mirrored: all entities (--database)
    ///                                      store  development  production  older apps
    ///     Post
    ///       date  type-changed  String → Date  stage  refused    refused     misread
    ///             source and destination attribute types are incompatible: values must be converted by code (134190)
    var text: String {
        let scope = scope.map { " · mirrored: \($0)" } ?? ""
        let heading = "\(old) → \(new)\(scope)"
        let way = between.isEmpty ? [] : ["by way of \(between.joined(separator: ", "))"]
        return ([heading] + way + lines + [remark].compactMap(\.self)).printed
    }

    private var lines: [String] {
        if changes.isEmpty { return ["no differences"] }
        let lines = ([["", "", ""] + audiences.map(\.rawValue)] + changes.map(textCells)).aligned(indent: 2)
        let summary = [counted(changes.count, "difference", "differences"), toDo].joined(separator: ", ")
        let blocks = groups.map { group in
            let lines = group.flatMap { position in
                [lines[position + 1]] + (changes[position].explanation.map { ["      \($0)"] } ?? [])
            }
            return [changes[group[0]].group] + lines
        }
        return [lines[0]] + blocks.joined() + [summary]
    }

    /// The tasks after the differences: some have a reason to read, others only wait for the schema.
    private var toDo: String {
        let open = changes.count(where: \.needsAttention)
        let waiting =
            !audiences.contains(.production)
            ? 0 : changes.count { !$0.needsAttention && $0.isMirrored && $0.cloud.production == .deploy }
        let words = [open > 0 ? "\(open) to look at" : nil, waiting > 0 ? "\(waiting) to deploy" : nil]
        let known = words.compactMap(\.self)
        return known.isEmpty ? "none to look at" : known.joined(separator: ", ")
    }

    private func textCells(_ change: NamedDifference) -> [String] {
        let (values, widest) = (change.values.printable, 48)
        let shown = values.count > widest ? "\(values.prefix(widest - 1))…" : values
        return [change.element.printable, change.kind, shown] + audiences.map(change.verdict)
    }

    /// The positions of changes by group, the groups in the order of their first changes.
    private var groups: [[Int]] {
        let groups = Dictionary(grouping: changes.indices) { changes[$0].group }
        return changes.map(\.group).uniqued.map { groups[$0, default: []] }
    }

    // MARK: Markdown

    /// Differences for a pull request: those that need attention as a table, the rest folded.
    var markdown: String {
        let changes = groups.joined().map { self.changes[$0] }
        let title = "### \(MarkdownText.escaped(old)) → \(MarkdownText.escaped(new))"
        let scope = scope.map { MarkdownText.escaped("Mirrored: \($0).") } ?? remark.map { "\($0)." }
        let blocks = [title] + [scope].compactMap(\.self) + (changes.isEmpty ? ["No differences."] : [])
        let open = changes.filter(\.needsAttention)
        let harmless = changes.filter { !$0.needsAttention }
        return (blocks + attention(open) + folded(harmless)).joined(separator: "\n\n") + "\n"
    }

    private func attention(_ changes: [NamedDifference]) -> [String] {
        if changes.isEmpty { return [] }
        let lines = changes.map { markdownCells($0) + [MarkdownText.escaped($0.explanation ?? "")] }
        return [MarkdownText.table(titles + ["why"], lines)]
    }

    private func folded(_ changes: [NamedDifference]) -> [String] {
        if changes.isEmpty { return [] }
        let summary = "<details><summary>\(counted(changes.count, "harmless change", "harmless changes"))</summary>"
        return [summary, MarkdownText.table(titles, changes.map(markdownCells)), "</details>"]
    }

    private var titles: [String] { ["element", "change", "from → to"] + audiences.map(\.rawValue) }

    private func markdownCells(_ change: NamedDifference) -> [String] {
        let symbol = change.element.isEmpty ? change.group : "\(change.group).\(change.element)"
        let values = change.values.isEmpty ? "" : MarkdownText.code(change.values)
        return [MarkdownText.code(symbol), change.kind, values] + audiences.map(change.verdict)
    }
}

/// Differences as a `modelc.diff/1` document.
///
/// If it is unknown whether a model is mirrored, the grades for the cloud assume that it is, and `isMirrored` says
/// that this is unknown.
package enum DiffJSON {
    /// The whole document.
    package static let keys: [JSONKey<NamedDifferences>] = [
        .format("modelc.diff/1"),
        JSONKey("old") { $0.old },
        JSONKey("new") { $0.new },
        JSONKey("between") { $0.between },
        JSONKey("changes", each: change) { $0.changes },
    ]

    private static let change: [JSONKey<NamedDifference>] = [
        JSONKey("symbol") { $0.symbol },
        JSONKey("kind") { $0.kind },
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        .word("store") { $0.store },
        .word("development") { $0.cloud.development },
        .word("production") { $0.cloud.production },
        .word("olderApps") { $0.cloud.olderApps },
        JSONKey("losesData") { $0.losesData },
        JSONKey("isMirrored") { $0.isMirrored },
        .word("handler") { $0.handler },
        JSONKey("reason") { $0.reason },
        JSONKey("coreDataCode") { $0.coreDataCode },
    ]
}
