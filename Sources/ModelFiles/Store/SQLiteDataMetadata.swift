/// The hidden database that SQLiteData keeps beside that of an app: `.app.metadata-iCloud.com.example.app.sqlite`.
///
///     try SQLiteDataMetadata(path: copy, size: 40_960).statements.keys.sorted()  // ["reminders", "remindersLists"]
package struct SQLiteDataMetadata: Sendable {
    /// The `CREATE TABLE` statement of each synchronized table, by its name in Swift. Tables that the app dropped stay in it.
    package let statements: [String: String]

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
    }

    /// Whether a file of a name is such a database.
    package static func isOne(_ name: some StringProtocol) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".sqlite") && name.contains(".metadata-")
    }

    /// The container in the name of the file; nil for that of a preview or a test.
    package static func container(in name: String) -> String? {
        guard isOne(name), let mark = name.ranges(of: ".metadata-").last else { return nil }
        let container = name[mark.upperBound...].dropLast(".sqlite".count)
        return container == "container" ? nil : String(container)
    }
}
