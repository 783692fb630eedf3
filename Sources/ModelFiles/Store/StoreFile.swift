import CStoreFile
import ObjectModel

/// A store of Core Data or SwiftData: a database of SQLite with tables that begin with `Z`.
///
///     let store = try StoreFile(path: copy, size: 40_960)
///     store.metadata.hashes.keys.sorted()  // ["Post", "Tag"]
///
/// SQLite opens files by path, so this initializer gets a path instead of bytes. It must be a private copy: SQLite
/// creates files beside it.
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
    /// The store's metadata.
    package let metadata: StoreMetadata
    /// The columns of each table by its name, in order; without views, virtual tables and generated columns.
    package let tables: [String: [String]]
    /// The names of virtual tables: those of full-text search and of r-trees.
    package let virtualTables: Set<String>
    /// The entity numbers in ascending order, including those of the framework's own entities.
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
    /// - Throws: ``StoreError`` when the file is not a store.
    package init(path: String, size: Int) throws(StoreError) {
        self.size = size
        database = try StoreDatabase(reading: path, size: size)
        tables = try Self.tables(of: database)
        virtualTables = Set(
            try database.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage = 0 LIMIT \(Self.tableLimit)"
            ).compactMap(\.first?.text)
        )
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

    /// True if the store is mirrored to CloudKit, or was once: Core Data itself looks for one of these tables.
    package var isMirrored: Bool {
        ["ANSCKRECORDMETADATA", "ANSCKHISTORYANALYZERSTATE"].contains { tables[$0] != nil }
    }

    /// True if the store keeps a persistent history.
    package var hasHistory: Bool { tables["ATRANSACTION"] != nil && tables["ACHANGE"] != nil }

    /// True if the store has a table for its model.
    var hasModelCache: Bool { tables["Z_MODELCACHE"]?.contains("Z_CONTENT") == true }

    /// The model of the app that created the store, as the store carries it; nil when it has none.
    ///
    /// - Throws: ``StoreError`` when the archive is damaged, too large, or has a part that modelc cannot express.
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
        // Virtual tables and views have no root page.
        let names = try database.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 LIMIT \(tableLimit + 1)"
        ).compactMap(\.first?.text)
        if names.count > tableLimit { throw StoreError("the database has more tables than any store") }
        var tables: [String: [String]] = [:]
        for name in names {
            // Columns of the result: position, name, type, not null, default, place in the primary key, hidden or
            // generated.
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

/// The metadata of a store in `Z_METADATA`: its entities, and the framework that wrote it.
///
/// Values that apps add may be secrets, so they are never read.
package struct StoreMetadata: Hashable, Sendable {
    /// The version hash of each entity, in bytes.
    package let hashes: [String: [UInt8]]
    /// The checksum of the model; nil in stores from systems before 2023.
    package let checksum: String?
    /// The version identifiers of the model, sorted; Core Data ignores them.
    package let versionIdentifiers: [String]
    /// The version of Core Data that last wrote the store; nil when it is not recorded.
    package let frameworkVersion: Int?
    /// True if modelc wrote the store, with generated rows.
    package let isFixture: Bool

    /// Parses the binary property list of `Z_PLIST`.
    ///
    /// - Throws: ``StoreError`` for other data, and for a list without version hashes.
    init(propertyList: [UInt8]) throws(StoreError) {
        let list: BinaryPropertyList
        do throws(CompiledModelError) {
            list = try BinaryPropertyList(propertyList)
        } catch {
            throw StoreError("the metadata (Z_METADATA) cannot be read: \(error.message)")
        }
        let entries = list.entries(at: list.root)
        func value(_ key: String) -> BinaryPropertyList.Value? { entries[key].map { list.values[$0] } }
        guard let table = entries["NSStoreModelVersionHashes"] else {
            throw StoreError("the metadata (Z_METADATA) has no version hashes")
        }
        isFixture = value(Self.fixtureKey) == .bool(true)
        hashes = list.entries(at: table).compactMapValues { list.values[$0].data }
        checksum = value("NSStoreModelVersionChecksumKey")?.text
        frameworkVersion = value("NSPersistenceFrameworkVersion")?.integer
        let identifiers = value("NSStoreModelVersionIdentifiers")?.elements ?? []
        versionIdentifiers = identifiers.compactMap { list.values[$0].text }.sorted()
    }
}

extension StoreMetadata {
    /// The key that marks a store written by modelc.
    static let fixtureKey = "modelcFixture"

    /// The metadata of a store that modelc writes for a model.
    ///
    /// - Throws: ``StoreError`` when a version hash cannot be computed.
    static func fixture(of graph: ModelGraph) throws(StoreError) -> [UInt8] {
        let hashes = VersionHashes(of: graph)
        var values: [BinaryPropertyList.Value] = [.dictionary([])]
        func add(_ value: BinaryPropertyList.Value) -> Int {
            values.append(value)
            return values.count - 1
        }
        var table: [BinaryPropertyList.Pair] = []
        for entity in hashes.entities {
            switch entity.hash {
            case .success(let hash): table.append(.init(key: add(.string(entity.name)), value: add(.data(hash.bytes))))
            case .failure(let error):
                throw StoreError("the version hash of '\(entity.name)' cannot be computed: \(error.reason)")
            }
        }
        let identifier = add(.string(graph.model.document.versionIdentifier ?? ""))
        var entries: [(String, BinaryPropertyList.Value)] = [
            // The framework version of stores since 2023, which have a checksum.
            ("NSPersistenceFrameworkVersion", .integer(1344)), ("NSStoreModelVersionHashes", .dictionary(table)),
            ("NSStoreModelVersionHashesVersion", .integer(3)), ("NSStoreModelVersionIdentifiers", .array([identifier])),
            ("NSStoreType", .string("SQLite")), ("_NSAutoVacuumLevel", .string("2")), (fixtureKey, .bool(true)),
        ]
        if case .success(let checksum) = hashes.checksum {
            entries.append(("NSStoreModelVersionChecksumKey", .string(checksum)))
        }
        values[0] = .dictionary(entries.map { .init(key: add(.string($0.0)), value: add($0.1)) })
        return BinaryPropertyList(values: values, root: 0).bytes()
    }
}

/// Inflates raw deflated bytes into a buffer that doubles until they fit.
///
/// - Throws: ``StoreError`` when the bytes are damaged or inflate to more than `limit`.
func inflated(_ deflated: [UInt8], limit: Int) throws(StoreError) -> [UInt8] {
    var size = min(limit, max(64 << 10, 4 * deflated.count))
    while true {
        // One byte beyond the limit shows that there is more.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = Int(store_file_inflate(deflated, deflated.count, &bytes, bytes.count))
        if count < 0 { throw StoreError("the model in the store (Z_MODELCACHE) is not deflated, or damaged") }
        if count <= size { return Array(bytes[..<count]) }
        if size == limit { throw StoreError("the model in the store (Z_MODELCACHE) is larger than \(limit >> 20) MiB") }
        size = min(limit, 4 * size)
    }
}
