/// A store of Core Data or SwiftData: a database of SQLite with tables that begin with `Z`.
///
///     let store = try StoreFile(path: copy, size: 40_960)
///     store.metadata.hashes.keys.sorted()  // ["Post", "Tag"]
///
/// SQLite opens files by their paths, so this is the one room that gets a path and not bytes. It must lead to a private
/// copy: SQLite makes files beside it.
package final class StoreFile {
    /// A row of `Z_PRIMARYKEY`.
    package struct EntityNumber: Hashable, Sendable {
        /// `Z_ENT`: the number by which rows name the entity.
        package let number: Int
        /// The name of the entity.
        package let name: String
        /// `Z_SUPER`: the number of the parent; 0 without one.
        package let parent: Int
    }

    /// The number of bytes of the file and its write-ahead log.
    package let size: Int
    /// The database.
    package let database: StoreDatabase
    /// What the store says of itself.
    package let metadata: StoreMetadata
    /// The names of the columns of each table, in their order; views, virtual tables and generated columns are none.
    package let tables: [String: [String]]
    /// The numbers of the entities, by number; of the frameworks' own too.
    package let entityNumbers: [EntityNumber]

    /// The largest `Z_PLIST` and the largest deflated model, in bytes.
    static let blobLimit = 16 << 20
    /// The most tables, and the most entity numbers.
    static let tableLimit = 50_000
    /// The largest model in a store, inflated, in bytes.
    static let modelLimit = BinaryPropertyList.sizeLimit

    /// Opens a private copy of a store.
    ///
    /// - Parameters:
    ///   - path: The copy, with its write-ahead log beside it.
    ///   - size: The number of bytes of both.
    /// - Throws: ``StoreError`` for what is not a store.
    package init(path: String, size: Int) throws(StoreError) {
        self.size = size
        database = try StoreDatabase(reading: path, size: size)
        tables = try Self.tables(of: database)
        for (table, columns) in Self.housekeeping {
            guard let found = tables[table], columns.allSatisfy(found.contains) else {
                throw StoreError(
                    "the database is not a store of Core Data: it has no table \(table) with \(columns.joined(separator: ", "))"
                )
            }
        }
        metadata = try Self.metadata(of: database)
        let rows = try database.rows(
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY 1 LIMIT \(Self.tableLimit)"
        )
        entityNumbers = rows.compactMap { row in
            guard let number = row[0].integer, let name = row[1].text else { return nil }
            return EntityNumber(number: number, name: name, parent: row[2].integer ?? 0)
        }
    }

    private static let housekeeping = [
        ("Z_METADATA", ["Z_VERSION", "Z_UUID", "Z_PLIST"]), ("Z_PRIMARYKEY", ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]),
    ]

    /// Whether the store is mirrored to CloudKit: mirroring keeps its own state in tables whose names begin with `ANSCK`.
    package var isMirrored: Bool { tables.keys.contains { $0.hasPrefix("ANSCK") } }

    /// Whether the store keeps a persistent history.
    package var hasHistory: Bool { tables["ATRANSACTION"] != nil && tables["ACHANGE"] != nil }

    /// Whether the store says that it carries its model.
    var hasModelCache: Bool { tables["Z_MODELCACHE"]?.contains("Z_CONTENT") == true }

    /// The model that the store was made with, as its app archived it; nil when the store has none.
    ///
    /// - Throws: ``StoreError`` for an archive that is damaged, too large, or of something that modelc cannot express.
    package func model() throws(StoreError) -> CompiledModel? {
        guard let bytes = try archivedModel() else { return nil }
        do throws(CompiledModelError) {
            return try CompiledModel(bytes)
        } catch {
            throw StoreError("the model in the store (Z_MODELCACHE) cannot be read: \(error.message)")
        }
    }

    /// The keyed archive of the model, inflated; nil when the store has none.
    private func archivedModel() throws(StoreError) -> [UInt8]? {
        guard hasModelCache else { return nil }
        let sizes = try database.rows("SELECT length(Z_CONTENT) FROM Z_MODELCACHE ORDER BY rowid LIMIT 1")
        guard let size = sizes.first?.first?.integer else { return nil }
        if size > Self.blobLimit { throw StoreError("the model in the store (Z_MODELCACHE) is larger than any model") }
        let rows = try database.rows("SELECT Z_CONTENT FROM Z_MODELCACHE ORDER BY rowid LIMIT 1")
        guard let deflated = rows.first?.first?.blob else {
            throw StoreError("the model in the store (Z_MODELCACHE) is not made of bytes")
        }
        return try inflated(deflated, limit: Self.modelLimit)
    }

    private static func tables(of database: StoreDatabase) throws(StoreError) -> [String: [String]] {
        // A virtual table and a view have no page of their own.
        let names = try database.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 LIMIT \(tableLimit + 1)"
        ).compactMap(\.first?.text)
        if names.count > tableLimit { throw StoreError("the database has more tables than any store") }
        var tables: [String: [String]] = [:]
        for name in names {
            // Number, name, type, whether it must have a value, default, place in the key, whether it is hidden or generated.
            let columns = try database.rows("PRAGMA table_xinfo(\(SQLName.quoted(name)))")
            tables[name] = columns.filter { $0.count > 6 && $0[6] == .integer(0) }.compactMap { $0[1].text }
        }
        return tables
    }

    private static func metadata(of database: StoreDatabase) throws(StoreError) -> StoreMetadata {
        let sizes = try database.rows("SELECT length(Z_PLIST) FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1")
        guard let size = sizes.first?.first?.integer else { throw StoreError("the store has no metadata (Z_METADATA)") }
        if size > blobLimit { throw StoreError("the metadata (Z_METADATA) is larger than any metadata") }
        let rows = try database.rows("SELECT Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1")
        guard let list = rows.first?.first?.blob else {
            throw StoreError("the metadata (Z_METADATA) is not a property list")
        }
        return try StoreMetadata(propertyList: list)
    }
}
