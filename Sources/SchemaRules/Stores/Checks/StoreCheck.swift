package import CompilerSupport
package import ModelFiles
import ObjectModel

/// Compares a store with what its model asks for: tables, numbers, and every row.
///
/// Rows are counted by SQLite, one pass over each table, so that the memory does not depend on their number.
///
///     let findings = try StoreCheck(store, layout: layout, path: "App.sqlite").findings()
package struct StoreCheck {
    let store: StoreFile
    let layout: StoreLayout
    let path: String
    let showsValues: Bool

    /// How many primary keys a finding names.
    static let sampleSize = 5

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - layout: What its model asks for, with the entity numbers of the store.
    ///   - path: The store, as the user named it.
    ///   - showsValues: Whether findings name values, which may be private.
    package init(_ store: StoreFile, layout: StoreLayout, path: String, showsValues: Bool = false) {
        self.store = store
        self.layout = layout
        self.path = path
        self.showsValues = showsValues
    }

    /// Everything that is wrong.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read to its end.
    package func findings() throws(StoreError) -> [Diagnostic] {
        var findings = try damage()
        findings += tableFindings + numberFindings
        for table in layout.tables where hasKeys(table) { findings += try rowFindings(table) }
        for join in layout.joins where join.isCertain { findings += try linkFindings(join) }
        return findings + (try constraintFindings()) + (try orderFindings())
    }

    /// A finding about the store.
    func finding(_ rule: RuleMetadata, _ message: String, _ symbol: String?) -> Diagnostic {
        let place = SourceLocation(path: path, bytes: 0..<0)
        return Diagnostic(rule: rule, message: message.printable, help: rule.rationale, symbol: symbol, location: place)
    }

    /// `Entity.property`.
    func symbol(_ property: PropertyPosition) -> String { layout.graph.symbol(of: property) }

    private func damage() throws(StoreError) -> [Diagnostic] {
        let complaints = try store.database.rows("PRAGMA quick_check(3)").compactMap(\.first?.text).filter {
            $0 != "ok"
        }
        if complaints.isEmpty { return [] }
        let words = complaints.joined(separator: "; ").replacing("\n", with: " ")
        return [finding(StoreRules.damagedDatabase, "the database is damaged: \(words)", nil)]
    }

    // MARK: Tables

    /// Whether a table can be asked for its rows.
    func hasKeys(_ table: StoreLayout.Table) -> Bool {
        store.tables[table.name].map { $0.contains("Z_PK") && $0.contains("Z_ENT") } == true
    }

    /// Whether a table has a column.
    func has(_ column: String, in table: String) -> Bool { store.tables[table]?.contains(column) == true }

    /// The table of a link, under the name that the store has for it.
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
            let orders = join.allOrderColumns
            // Of a relationship that is its own inverse, only the table is known.
            let columns =
                join.isCertain ? [join.sourceColumn, join.destinationColumn] + orders : store.tables[name] ?? []
            findings += columnFindings(name, columns, symbol: symbol(join.relationship))
        }
        for name in store.tables.keys.sorted() where !known.contains(name) && !isOfFrameworks(name) {
            findings.append(finding(StoreRules.unknownTable, "the model does not ask for the table \(name)", nil))
        }
        return findings
    }

    /// History, mirroring and SQLite itself keep their own tables.
    private func isOfFrameworks(_ table: String) -> Bool { table.hasPrefix("A") || table.hasPrefix("sqlite_") }

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

    /// Only of a store with all entities: how Core Data numbers those of a configuration was not seen.
    private var numberFindings: [Diagnostic] {
        let entities = layout.graph.model.entities
        guard store.metadata.hashes.count == entities.count else { return [] }
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
