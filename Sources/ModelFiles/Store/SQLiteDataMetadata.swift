/// The hidden database that SQLiteData keeps beside that of an app: `.app.metadata-iCloud.com.example.app.sqlite`.
///
///     try SQLiteDataMetadata(path: copy, size: 40_960).statements.keys.sorted()  // ["reminders", "remindersLists"]
package struct SQLiteDataMetadata: Sendable {
    /// The `CREATE TABLE` statement of each synchronized table, by its name in Swift. Tables that the app dropped stay in it.
    package let statements: [String: String]
    /// True if a record of it is shared, so that the app shares.
    package let isShared: Bool
    /// The columns of the app's own database, by table, with a text that is no date; empty without that database.
    package var texts: [String: Set<String>] = [:]

    /// Reads a private copy.
    ///
    /// - Parameters:
    ///   - path: The copy, with its write-ahead log beside it.
    ///   - size: The number of bytes of both.
    /// - Throws: ``StoreError`` when the file is no database of SQLiteData.
    package init(path: String, size: Int) throws(StoreError) {
        let database = try StoreDatabase(reading: path, size: size)
        let tables = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap(\.first?.text)
        let list = "sqlitedata_icloud_recordTypes"
        guard tables.contains(list) else {
            throw StoreError("the database is not the metadata of SQLiteData: it has no table \(list)")
        }
        let rows = try database.rows("SELECT tableName, schema FROM \(list) LIMIT \(StoreFile.tableLimit)")
        statements = Dictionary(
            rows.compactMap { row in row[0].text.flatMap { name in row[1].text.map { (name, $0) } } }
        ) { first, _ in first }
        let shares = "SELECT count(*) FROM sqlitedata_icloud_metadata WHERE share IS NOT NULL"
        isShared = tables.contains("sqlitedata_icloud_metadata") ? try database.number(shares) > 0 : false
    }

    /// The columns of an app's own database with a text that is no date, so that none is a `Date` in Swift.
    ///
    /// - Parameters:
    ///   - path: A private copy, with its write-ahead log beside it.
    ///   - size: The number of bytes of both.
    /// - Returns: The names of the columns, by table.
    /// - Throws: ``StoreError`` when the file is no database.
    package static func texts(path: String, size: Int) throws(StoreError) -> [String: Set<String>] {
        let database = try StoreDatabase(reading: path, size: size)
        // A virtual table has no page.
        let tables = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
        var found: [String: Set<String>] = [:]
        for table in tables.compactMap(\.first?.text) {
            let columns = try database.rows("PRAGMA table_xinfo(\(SQLName.quoted(table)))")
            for column in columns.compactMap(\.[1].text) {
                let (value, source) = (SQLName.quoted(column), SQLName.quoted(table))
                // SQLiteData writes a date as 2026-01-31 23:59:59.000.
                let text = "typeof(\(value)) = 'text' AND \(value) NOT GLOB '[0-9][0-9][0-9][0-9]-*'"
                let hasText = try database.rows("SELECT 1 FROM \(source) WHERE \(text) LIMIT 1").first != nil
                if hasText { found[table, default: []].insert(column) }
            }
        }
        return found
    }

    /// True if a file of a name is such a database.
    package static func isOne(_ name: some StringProtocol) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".sqlite") && name.contains(".metadata-")
    }

    /// True if a file may be the app's database beside a hidden one: of `.app.metadata-….sqlite` this is `app.sqlite`.
    package static func isOwner(_ name: some StringProtocol, of hidden: some StringProtocol) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return hidden.hasPrefix(".\(name[..<dot]).metadata-")
    }

    /// The container in the name of the file; nil for that of a preview or a test.
    package static func container(in name: String) -> String? {
        guard isOne(name), let mark = name.ranges(of: ".metadata-").last else { return nil }
        let container = name[mark.upperBound...].dropLast(".sqlite".count)
        return container == "container" ? nil : String(container)
    }
}
