import CompilerSupport
import ModelFiles
import ObjectModel

/// What is wrong with a row, as a condition of SQL, and what is said about the rows for which it holds.
private struct RowFault {
    let rule: RuleMetadata
    /// What the rows are of: `Post.title`.
    let symbol: String
    /// True for a row that is at fault; the table is called `t`.
    let condition: String
    /// What is wrong with them: `has no value, and is not optional`.
    let words: String
    /// The column whose values may be shown; nil for none.
    var column: String?
}

extension StoreCheck {
    /// The faults of the rows of a table. One pass counts all of them; only where there are some, another looks for keys.
    func rowFindings(_ table: StoreLayout.Table) throws(StoreError) -> [Diagnostic] {
        let faults: [RowFault] = faults(of: table)
        let name = SQLName.quoted(table.name)
        let counts = try store.database.counts(faults.map(\.condition), in: "\(name) t")
        var findings: [Diagnostic] = []
        for (fault, count) in zip(faults, counts) where count > 0 {
            let keys = try sample(of: table.name, where: fault.condition, showing: fault.column)
            let rows = "\(counted(count, "row", "rows")) (\(Self.listed(keys, of: count)))"
            findings.append(finding(fault.rule, "'\(fault.symbol)' \(fault.words), in \(rows)", fault.symbol))
        }
        return findings
    }

    /// The first primary keys of rows, with the values of a column where those were asked for.
    func sample(of table: String, where condition: String, showing column: String?) throws(StoreError) -> [String] {
        let shown = showsValues ? column.map { ", \(SQLName.quoted($0))" } ?? "" : ""
        let name = SQLName.quoted(table)
        return try store.database.rows(
            "SELECT Z_PK\(shown) FROM \(name) t WHERE \(condition) ORDER BY Z_PK LIMIT \(Self.sampleSize)"
        ).map { row in row.count > 1 ? "\(row[0].integer ?? 0) = \(row[1].shown)" : "\(row[0].integer ?? 0)" }
    }

    /// `Z_PK 1, 2, 3, …`
    static func listed(_ keys: [String], of count: Int) -> String {
        "Z_PK \(keys.joined(separator: ", "))\(count > keys.count ? ", …" : "")"
    }

    private func faults(of table: StoreLayout.Table) -> [RowFault] {
        let graph = layout.graph
        let concrete = graph.kinds(of: table.root).filter { !graph.model.entities[$0].isAbstract }
        let numbers = concrete.map { "\(layout.numbers[$0])" }.joined(separator: ", ")
        let unknown = RowFault(
            rule: StoreRules.unknownEntity,
            symbol: graph.model.entities[table.root].name,
            condition: "(t.Z_ENT IS NULL OR t.Z_ENT NOT IN (\(numbers)))",
            words: "has a Z_ENT that is none of its table's entities",
            column: "Z_ENT"
        )
        let certain = table.columns.filter { $0.isCertain && has($0.name, in: table.name) }
        return [unknown] + certain.flatMap { faults(of: $0, in: table) }
    }

    private func faults(of column: StoreLayout.Column, in table: StoreLayout.Table) -> [RowFault] {
        switch column.role {
        case .attribute(let attribute): faults(of: attribute, column, in: table)
        case .key(let relationship): faults(of: relationship, key: column, in: table)
        case .hidden(let relationship): [orphan(relationship, column, to: relationship.entity)].compactMap(\.self)
        case .element, .entity, .order: []
        }
    }

    private func faults(
        of reference: PropertyPosition,
        _ column: StoreLayout.Column,
        in table: StoreLayout.Table
    ) -> [RowFault] {
        let attribute = layout.graph.attribute(reference)
        let value = "t.\(SQLName.quoted(column.name))"
        let own = isOf(column.owner, in: table)
        var faults: [RowFault] = []
        func add(_ rule: RuleMetadata, _ condition: String, _ words: String) {
            faults.append(fault(rule, of: reference, where: "(\(own)\(condition))", words, showing: column.name))
        }
        if !attribute.isOptional, !attribute.isDerived {
            add(StoreRules.missingValue, "\(value) IS NULL", "has no value, and is not optional")
        }
        for (condition, words) in attribute.limitConditions(value) {
            add(StoreRules.valueOutOfLimits, condition, words)
        }
        return faults
    }

    private func faults(
        of reference: PropertyPosition,
        key column: StoreLayout.Column,
        in table: StoreLayout.Table
    ) -> [RowFault] {
        let graph = layout.graph
        let relationship = graph.relationship(reference)
        let (key, own) = ("t.\(SQLName.quoted(column.name))", isOf(column.owner, in: table))
        guard let destination = graph.destination(of: reference) else { return [] }
        var faults = [orphan(reference, column, to: destination)].compactMap(\.self)
        if !relationship.isOptional {
            let words = "leads nowhere, and is not optional"
            faults.append(fault(StoreRules.missingValue, of: reference, where: "(\(own)\(key) IS NULL)", words))
        }
        let target = layout.table(of: destination)
        if let inverse = graph.inverse(of: reference), !graph.relationship(inverse).isToMany,
            let back = layout.column(of: inverse), has(back, in: target.name), hasKeys(target)
        {
            let partner = "SELECT 1 FROM \(SQLName.quoted(target.name)) d WHERE d.Z_PK = \(key)"
            let condition = "EXISTS (\(partner) AND d.\(SQLName.quoted(back)) IS NOT t.Z_PK)"
            let words = "leads to a row whose '\(graph.relationship(inverse).name)' does not lead back"
            faults.append(fault(StoreRules.missingInverse, of: reference, where: condition, words))
        }
        return faults
    }

    /// A key that no row of an entity has.
    private func orphan(_ reference: PropertyPosition, _ column: StoreLayout.Column, to entity: Int) -> RowFault? {
        let target = layout.table(of: entity)
        guard hasKeys(target) else { return nil }
        let key = "t.\(SQLName.quoted(column.name))"
        let condition = "(\(key) IS NOT NULL AND NOT \(exists(key, entity)))"
        let words = "leads to a row that does not exist"
        return fault(StoreRules.orphanedReference, of: reference, where: condition, words)
    }

    private func fault(
        _ rule: RuleMetadata,
        of property: PropertyPosition,
        where condition: String,
        _ words: String,
        showing column: String? = nil
    ) -> RowFault {
        RowFault(rule: rule, symbol: symbol(property), condition: condition, words: words, column: column)
    }

    /// Whether a row of an entity has a key.
    func exists(_ key: String, _ entity: Int) -> String {
        let table = layout.table(of: entity)
        let name = SQLName.quoted(table.name)
        return "EXISTS (SELECT 1 FROM \(name) d WHERE \(isOf(entity, in: table, alias: "d"))d.Z_PK = \(key))"
    }

    /// Whether a row is one of an entity, with `AND` behind it; nothing where all rows of the table are.
    func isOf(_ entity: Int, in table: StoreLayout.Table, alias: String = "t") -> String {
        if entity == table.root { return "" }
        return "\(alias).Z_ENT IN (\(layout.numbers(ofKinds: entity).map { "\($0)" }.joined(separator: ", "))) AND "
    }
}

extension StoreDatabase {
    /// How many rows there are for which each of some conditions holds.
    func counts(_ conditions: [String], in table: String) throws(StoreError) -> [Int] {
        var counts: [Int] = []
        // SQLite has at most 2000 columns, and a limit for the length of a statement.
        for start in stride(from: 0, to: conditions.count, by: 100) {
            let part = conditions[start..<min(start + 100, conditions.count)]
            let columns = part.map { "count(CASE WHEN \($0) THEN 1 END)" }.joined(separator: ", ")
            counts += try rows("SELECT \(columns) FROM \(table)").first?.map { $0.integer ?? 0 } ?? []
        }
        return counts
    }
}

extension Attribute {
    /// The conditions that a value is beyond a limit, with words for it.
    func limitConditions(_ value: String) -> [(condition: String, words: String)] {
        let measured = type == .string ? "length(\(value))" : value
        let (least, most) = limits
        return [
            least.map { ("\(measured) < \($0)", "is below \($0)") },
            most.map { ("\(measured) > \($0)", "is above \($0)") },
        ]
        .compactMap(\.self)
    }

    /// The limits of values, or of the lengths of texts, as numbers of SQL.
    private var limits: (least: String?, most: String?) {
        func number(_ text: String?) -> String? {
            text.flatMap(Double.init).flatMap {
                $0.isFinite ? ($0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)") : nil
            }
        }
        switch type {
        case .date: return (number(details.minimumDateInterval), number(details.maximumDateInterval))
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .string:
            return (number(details.minimumText), number(details.maximumText))
        default: return (nil, nil)
        }
    }
}

extension StoreValue {
    /// The value for people who asked for it, no longer than a line.
    var shown: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "'\(String(text.prefix(40)).printable)'\(text.count > 40 ? "…" : "")"
        case .blob(let bytes): counted(bytes.count, "byte", "bytes")
        }
    }
}
