import CloudSchema
import Migration
public import NativeSchemas
import Text

/// The differences between two schemas, with what people are told about the files.
public struct NamedSchemaDifferences: Sendable {
    /// The files, as the user named them.
    let old: String
    let new: String
    /// The differences.
    public let changes: [SchemaDifference]

    /// Names differences.
    public init(_ differences: SchemaDifferences, from old: String, to new: String) {
        changes = differences.all
        self.old = old
        self.new = new
    }

    /// The document in a format.
    public func document(_ format: DiffFormat) -> String {
        switch format {
        case .text: DiffText(table: table).text
        case .json: JSONValue(self, Self.keys).documentText()
        case .markdown: DiffMarkdown(table: table).text
        }
    }

    private var table: DifferenceTable {
        DifferenceTable(
            old: old,
            new: new,
            audiences: ["development", "production", "older apps"],
            rows: changes.map(\.row)
        )
    }

    /// `modelc.diff/1` again: a schema has no store on the device, and all of it is in the cloud.
    private static let keys: [JSONKey<NamedSchemaDifferences>] = [
        .format("modelc.diff/1"),
        JSONKey("old") { $0.old },
        JSONKey("new") { $0.new },
        JSONKey("between") { _ in [String]() },
        JSONKey("changes", each: change) { $0.changes },
    ]

    private static let change: [JSONKey<SchemaDifference>] = [
        JSONKey("symbol") { $0.symbol },
        JSONKey("kind") { $0.kind },
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        .word("store") { _ in StoreGrade.none },
        .word("development") { $0.cloud.development },
        .word("production") { $0.cloud.production },
        .word("olderApps") { $0.cloud.olderApps },
        JSONKey("losesData") { _ in false },
        JSONKey("isMirrored") { _ in true },
        .word("handler") { _ in HandlerNeed.none },
        JSONKey("reason") { $0.reason ?? "" },
        JSONKey("coreDataCode") { _ in nil as Int? },
    ]
}

extension SchemaDifference {
    fileprivate var row: DifferenceRow {
        DifferenceRow(
            group: group,
            element: element,
            kind: kind,
            values: [from, to].compactMap(\.self).joined(separator: " → "),
            verdicts: [cloud.development.rawValue, cloud.production.rawValue, cloud.olderApps.rawValue],
            reason: reason
        )
    }
}
