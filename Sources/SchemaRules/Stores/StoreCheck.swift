package import CompilerSupport
package import ModelFiles
import ObjectModel

/// Compares a store with its model: tables, entity numbers, and every row.
///
/// SQLite counts the rows in one pass over each table, so memory does not grow with their number.
///
///     let findings = try StoreCheck(store, layout: layout, path: "App.sqlite").findings()
package struct StoreCheck {
    let store: StoreFile
    let layout: StoreLayout
    let path: String
    let showsValues: Bool

    /// The number of primary keys in a finding.
    static let sampleSize = 5

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - layout: The layout of its model, with the entity numbers of the store.
    ///   - path: The store, as the user wrote it.
    ///   - showsValues: Whether findings show values, which may be private.
    package init(_ store: StoreFile, layout: StoreLayout, path: String, showsValues: Bool = false) {
        self.store = store
        self.layout = layout
        self.path = path
        self.showsValues = showsValues
    }

    /// Returns all faults.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read completely.
    package func findings() throws(StoreError) -> [Diagnostic] {
        var findings = try damage()
        findings += tableFindings + numberFindings
        for table in layout.tables where hasKeys(table) { findings += try rowFindings(table) }
        for join in layout.joins { findings += try linkFindings(join) }
        return findings + (try constraintFindings()) + (try orderFindings())
    }

    /// A finding about the store.
    func finding(_ rule: RuleMetadata, _ message: String, _ symbol: String?) -> Diagnostic {
        let place = SourceLocation(path: path, bytes: 0..<0)
        return Diagnostic(rule: rule, message: message.printable, help: rule.rationale, symbol: symbol, location: place)
    }

    /// `Entity.property`.
    func symbol(_ property: PropertyID) -> String { layout.graph.symbol(of: property) }

    private func damage() throws(StoreError) -> [Diagnostic] {
        let complaints = try store.database.rows("PRAGMA quick_check(3)").compactMap(\.first?.text).filter {
            $0 != "ok"
        }
        if complaints.isEmpty { return [] }
        let words = complaints.joined(separator: "; ").replacing("\n", with: " ")
        return [finding(StoreRules.damagedDatabase, "the database is damaged: \(words)", nil)]
    }

    // MARK: Tables

    /// True if the rows of a table can be queried.
    func hasKeys(_ table: StoreLayout.Table) -> Bool {
        store.tables[table.name].map { $0.contains("Z_PK") && $0.contains("Z_ENT") } == true
    }

    func has(_ column: String, in table: String) -> Bool { store.tables[table]?.contains(column) == true }

    /// The join table, with its name in the store.
    func table(of join: StoreLayout.Join) -> String? { join.names.first { store.tables[$0] != nil } }

    private var tableFindings: [Diagnostic] {
        var findings: [Diagnostic] = []
        var known: Set<String> = ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE"]
        for table in layout.tables {
            known.insert(table.name)
            let expected = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
            findings += columnFindings(table.name, expected, symbol: layout.graph.model.entities[table.root].name)
        }
        for join in layout.joins {
            let name = table(of: join) ?? join.names[0]
            known.insert(name)
            let columns = [join.sourceColumn, join.destinationColumn] + join.allOrderColumns
            findings += columnFindings(name, columns, symbol: symbol(join.relationship))
        }
        for name in store.tables.keys.sorted() where !known.contains(name) && !isOfFrameworks(name) {
            findings.append(finding(StoreRules.unknownTable, "the model does not ask for the table \(name)", nil))
        }
        return findings
    }

    /// Persistent history, mirroring, and SQLite have their own tables. SQLite keeps the contents of a virtual table `T`,
    /// such as an index for full-text search, in tables `T_content`, `T_data`, and so on.
    private func isOfFrameworks(_ table: String) -> Bool {
        if table.hasPrefix("A") || table.hasPrefix("sqlite_") { return true }
        let words = table.split(separator: "_", omittingEmptySubsequences: false)
        return words.indices.dropFirst().contains {
            store.virtualTables.contains(words[..<$0].joined(separator: "_"))
        }
    }

    private func columnFindings(_ table: String, _ expected: [String], symbol: String) -> [Diagnostic] {
        guard let found = store.tables[table] else {
            return [finding(StoreRules.missingTable, "the table \(table) of '\(symbol)' is missing", symbol)]
        }
        let missing = Set(expected).subtracting(found).sorted()
        let others = Set(found).subtracting(expected).sorted()
        return missing.map { finding(StoreRules.missingColumn, "the table \(table) lacks the column \($0)", symbol) }
            + others.map { column in
                let message = "the model does not ask for the column \(column) of the table \(table)"
                return finding(StoreRules.unknownTable, message, symbol)
            }
    }

    /// The numbers are those of the whole model, whatever configuration the store has.
    private var numberFindings: [Diagnostic] {
        let entities = layout.graph.model.entities
        let found = store.entityNumbers.keyed(by: \.name)
        let expected = StoreLayout.newNumbers(of: layout.graph)
        return entities.indices.compactMap { entity in
            let (name, number) = (entities[entity].name, expected[entity])
            let parent = layout.graph.parents[entity].map { expected[$0] } ?? 0
            guard let row = found[name] else {
                return finding(StoreRules.otherNumber, "'\(name)' is not in Z_PRIMARYKEY", name)
            }
            if (row.number, row.parent) == (number, parent) { return nil }
            let words = "Z_PRIMARYKEY gives '\(name)' the number \(row.number) below \(row.parent)"
            return finding(StoreRules.otherNumber, "\(words); the model asks for \(number) below \(parent)", name)
        }
    }
}

extension StoreCheck {
    /// The finding that no compared version matches the store.
    package func findings(about identity: StoreIdentity) -> [Diagnostic] {
        guard let nearest = identity.nearest else { return [] }
        let names = nearest.differences.prefix(Self.sampleSize).map { "'\($0.entity)'" }.joined(separator: ", ")
        let more = nearest.differences.count > Self.sampleSize ? ", …" : ""
        let message =
            "the store was made with another version; of the nearest one these entities differ: \(names)\(more)"
        return [finding(StoreRules.otherModel, message, nil)]
    }
}

extension StoreCheck {
    /// The links to missing rows, at either end.
    private func linkFindings(_ join: StoreLayout.Join) throws(StoreError) -> [Diagnostic] {
        guard let table = table(of: join) else { return [] }
        let ends = [(join.sourceColumn, join.relationship.entity), (join.destinationColumn, join.inverse.entity)]
            .filter { has($0.0, in: table) && hasKeys(layout.table(of: $0.1)) }
        let name = SQLName.quoted(table)
        let conditions = ends.map { column, entity in "NOT \(exists("t.\(SQLName.quoted(column))", entity))" }
        let counts = try store.database.counts(conditions, in: "\(name) t")
        let symbol = symbol(join.relationship)
        var findings: [Diagnostic] = []
        for (index, count) in counts.enumerated() where count > 0 {
            let (column, entity) = ends[index]
            let key = SQLName.quoted(column)
            let sample = try store.database.rows(
                "SELECT DISTINCT \(key) FROM \(name) t WHERE \(conditions[index]) ORDER BY 1 LIMIT \(Self.sampleSize)"
            ).map { $0[0].shown }
            let target = layout.graph.model.entities[entity].name
            let links = "\(counted(count, "link", "links")) (\(Self.listed(sample, of: count)))"
            let message = "'\(symbol)' leads to a '\(target)' that does not exist, in \(links)"
            findings.append(finding(StoreRules.orphanedLink, message, symbol))
        }
        return findings
    }

    /// Rows with the same values for a uniqueness constraint.
    private func constraintFindings() throws(StoreError) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for constraint in layout.uniquenessConstraints {
            let table = layout.table(of: constraint.owner)
            guard hasKeys(table), constraint.columns.allSatisfy({ has($0, in: table.name) }) else { continue }
            let entity = layout.graph.model.entities[constraint.owner].name
            let symbol = "\(entity).\(constraint.properties.joined(separator: "+"))"
            let own = isOf(constraint.owner, in: table)
            if let found = try duplicates(of: constraint.columns, key: "Z_PK", in: table.name, where: own) {
                let message = "'\(symbol)' has \(found.words) in several rows (\(found.listed))"
                findings.append(finding(StoreRules.duplicateValues, message, symbol))
            }
        }
        return findings
    }

    /// Objects at the same position of an ordered relationship.
    private func orderFindings() throws(StoreError) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        func check(_ table: String, _ key: String, _ order: String, _ symbol: String) throws(StoreError) {
            guard has(key, in: table), has(order, in: table) else { return }
            if let found = try duplicates(of: [key, order], key: key, in: table, where: "") {
                let words = "\(found.words) of owner and place (\(found.listed))"
                let message = "'\(symbol)' has several objects at \(words)"
                findings.append(finding(StoreRules.duplicateOrder, message, symbol))
            }
        }
        for table in layout.tables where hasKeys(table) {
            for column in table.columns {
                guard case .order(let reference) = column.role, let key = layout.column(of: reference),
                    let inverse = layout.graph.inverse(of: reference)
                else { continue }
                try check(table.name, key, column.name, symbol(inverse))
            }
        }
        for join in layout.joins {
            guard let table = table(of: join) else { continue }
            if let order = join.orderColumns.ofSource {
                try check(table, join.sourceColumn, order, symbol(join.relationship))
            }
            if let order = join.orderColumns.ofDestination {
                try check(table, join.destinationColumn, order, symbol(join.inverse))
            }
        }
        return findings
    }

    /// Values that several rows have; nil when there are none.
    func duplicates(
        of columns: [String],
        key: String,
        in table: String,
        where own: String
    ) throws(StoreError) -> SharedValues? {
        let names = columns.map { "t.\(SQLName.quoted($0))" }
        let present = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let groups =
            "SELECT min(t.\(SQLName.quoted(key))) FROM \(SQLName.quoted(table)) t WHERE \(own)\(present) "
            + "GROUP BY \(names.joined(separator: ", ")) HAVING count(*) > 1"
        let count = try store.database.number("SELECT count(*) FROM (\(groups))")
        if count == 0 { return nil }
        let sample = try store.database.rows("\(groups) ORDER BY 1 LIMIT \(Self.sampleSize)").map { $0[0].shown }
        return SharedValues(number: count, sample: sample)
    }
}

/// Combinations of values that several rows have.
struct SharedValues {
    let number: Int
    /// The primary keys of some of the rows.
    let sample: [String]

    fileprivate var words: String { counted(number, "combination", "combinations") }
    fileprivate var listed: String { StoreCheck.listed(sample, of: number) }
}

/// A fault of rows: a condition of SQL, and the words of its finding.
private struct RowFault {
    let rule: RuleMetadata
    /// The subject of the finding: `Post.title`.
    let symbol: String
    /// The condition, true for a faulty row; the table's alias is `t`.
    let condition: String
    /// The fault in words: `has no value, and is not optional`.
    let words: String
    /// The column whose values may be shown; nil for none.
    var column: String?
}

extension StoreCheck {
    /// The faults of the rows of a table. One pass counts all of them; a second one finds keys where there are faults.
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

    /// The first primary keys of rows, with the values of a column if requested.
    func sample(of table: String, where condition: String, showing column: String?) throws(StoreError) -> [String] {
        let shown = showsValues ? column.map { ", \(SQLName.quoted($0))" } ?? "" : ""
        let name = SQLName.quoted(table)
        return try store.database.rows(
            "SELECT Z_PK\(shown) FROM \(name) t WHERE \(condition) ORDER BY Z_PK LIMIT \(Self.sampleSize)"
        ).map { row in row.count > 1 ? "\(row[0].integer ?? 0) = \(row[1].shown)" : "\(row[0].integer ?? 0)" }
    }

    /// The keys in words: `Z_PK 1, 2, 3, …`.
    static func listed(_ keys: [String], of count: Int) -> String {
        "Z_PK \(keys.joined(separator: ", "))\(count > keys.count ? ", …" : "")"
    }

    private func faults(of table: StoreLayout.Table) -> [RowFault] {
        let graph = layout.graph
        let concrete = graph.subtree(of: table.root).filter { !graph.model.entities[$0].isAbstract }
        let numbers = concrete.map { "\(layout.numbers[$0])" }.joined(separator: ", ")
        let unknown = RowFault(
            rule: StoreRules.unknownEntity,
            symbol: graph.model.entities[table.root].name,
            condition: "(t.Z_ENT IS NULL OR t.Z_ENT NOT IN (\(numbers)))",
            words: "has a Z_ENT that is none of its table's entities",
            column: "Z_ENT"
        )
        let found = table.columns.filter { has($0.name, in: table.name) }
        return [unknown] + found.flatMap { faults(of: $0, in: table) }
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
        of reference: PropertyID,
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
        of reference: PropertyID,
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

    /// A key without a row of the entity.
    private func orphan(_ reference: PropertyID, _ column: StoreLayout.Column, to entity: Int) -> RowFault? {
        let target = layout.table(of: entity)
        guard hasKeys(target) else { return nil }
        let key = "t.\(SQLName.quoted(column.name))"
        let condition = "(\(key) IS NOT NULL AND NOT \(exists(key, entity)))"
        let words = "leads to a row that does not exist"
        return fault(StoreRules.orphanedReference, of: reference, where: condition, words)
    }

    private func fault(
        _ rule: RuleMetadata,
        of property: PropertyID,
        where condition: String,
        _ words: String,
        showing column: String? = nil
    ) -> RowFault {
        RowFault(rule: rule, symbol: symbol(property), condition: condition, words: words, column: column)
    }

    /// The condition that a row of the entity has the key.
    func exists(_ key: String, _ entity: Int) -> String {
        let table = layout.table(of: entity)
        let name = SQLName.quoted(table.name)
        return "EXISTS (SELECT 1 FROM \(name) d WHERE \(isOf(entity, in: table, alias: "d"))d.Z_PK = \(key))"
    }

    /// The condition that a row belongs to an entity, followed by `AND`; empty when all rows of the table do.
    func isOf(_ entity: Int, in table: StoreLayout.Table, alias: String = "t") -> String {
        if entity == table.root { return "" }
        return "\(alias).Z_ENT IN (\(layout.numbers(ofSubtree: entity).map { "\($0)" }.joined(separator: ", "))) AND "
    }
}

extension StoreDatabase {
    /// The number of rows that meet each condition.
    func counts(_ conditions: [String], in table: String) throws(StoreError) -> [Int] {
        var counts: [Int] = []
        // SQLite has limits for columns (2000) and for the length of a statement.
        for start in stride(from: 0, to: conditions.count, by: 100) {
            let part = conditions[start..<min(start + 100, conditions.count)]
            let columns = part.map { "count(CASE WHEN \($0) THEN 1 END)" }.joined(separator: ", ")
            counts += try rows("SELECT \(columns) FROM \(table)").first?.map { $0.integer ?? 0 } ?? []
        }
        return counts
    }
}

extension Attribute {
    /// The conditions that a value exceeds a limit, with their words.
    func limitConditions(_ value: String) -> [(condition: String, words: String)] {
        let measured = type == .string ? "length(\(value))" : value
        let (least, most) = limits
        return [
            least.map { ("\(measured) < \($0)", "is below \($0)") },
            most.map { ("\(measured) > \($0)", "is above \($0)") },
        ]
        .compactMap(\.self)
    }

    /// The limits of values, or of the lengths of texts, as SQL numbers.
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
    /// The value for a finding, at most one line.
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
