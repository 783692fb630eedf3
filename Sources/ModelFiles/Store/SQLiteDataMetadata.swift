/// The hidden database that SQLiteData keeps beside that of an app: `.app.metadata-iCloud.com.example.app.sqlite`.
///
///     try SQLiteDataMetadata(path: copy, size: 40_960).statements.keys.sorted()  // ["reminders", "remindersLists"]
package struct SQLiteDataMetadata: Sendable {
    /// The `CREATE TABLE` statement of each synchronised table, by its name in Swift. Tables that the app dropped stay in it.
    package let statements: [String: String]
    /// Whether a record is shared.
    package let isShared: Bool

    /// Reads a private copy.
    ///
    /// - Parameters:
    ///   - path: The copy, with its write-ahead log beside it.
    ///   - size: The number of bytes of both.
    /// - Throws: ``StoreError`` when the file is no database of SQLiteData.
    package init(path: String, size: Int) throws(StoreError) {
        let database = try StoreDatabase(reading: path, size: size)
        let tables = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap(\.first?.text)
        guard tables.contains(Self.table("recordTypes")) else {
            throw StoreError(
                "the database is not the metadata of SQLiteData: it has no table \(Self.table("recordTypes"))"
            )
        }
        let list = Self.table("recordTypes")
        let rows = try database.rows("SELECT tableName, schema FROM \(list) LIMIT \(StoreFile.tableLimit)")
        statements = Dictionary(
            rows.compactMap { row in row[0].text.flatMap { name in row[1].text.map { (name, $0) } } }
        ) { first, _ in first }
        let shares = "SELECT 1 FROM \(Self.table("metadata")) WHERE share IS NOT NULL LIMIT 1"
        isShared = try tables.contains(Self.table("metadata")) ? database.number(shares) == 1 : false
    }

    private static func table(_ name: String) -> String { "sqlitedata_icloud_\(name)" }

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
