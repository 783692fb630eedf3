import CompilerSupport
import ModelFiles
import ObjectModel

extension StoreCheck {
    /// Links that lead to no row, at either end.
    func linkFindings(_ join: StoreLayout.Join) throws(StoreError) -> [Diagnostic] {
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
    func constraintFindings() throws(StoreError) -> [Diagnostic] {
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

    /// Objects at the same place of an ordered relationship.
    func orderFindings() throws(StoreError) -> [Diagnostic] {
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
            for column in table.columns where column.isCertain {
                guard case .order(let reference) = column.role, let key = layout.column(of: reference),
                    let inverse = layout.graph.inverse(of: reference)
                else { continue }
                try check(table.name, key, column.name, symbol(inverse))
            }
        }
        for join in layout.joins where join.isCertain {
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

    /// Values that several rows share; nil when there are none.
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
    /// The keys of some of the rows.
    let sample: [String]

    fileprivate var words: String { counted(number, "combination", "combinations") }
    fileprivate var listed: String { StoreCheck.listed(sample, of: number) }
}
