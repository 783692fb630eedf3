import ObjectModel

/// Writes a store with generated rows, for tests that would otherwise need a store of an old app.
///
/// The rows depend only on the model, their number and the seed. Required values are set, values are within their
/// limits, uniqueness constraints hold, and relationships agree with their inverses.
///
///     let writer = try StoreWriter(layout: StoreLayout(of: graph), rowsPerEntity: 100, seed: 1)
///     try writer.write(to: path)
package struct StoreWriter {
    let layout: StoreLayout
    let rowsPerEntity: Int
    let seed: UInt64
    private let metadata: [UInt8]

    /// The largest number of rows of an entity.
    package static let rowLimit = 100_000_000

    /// Prepares a store.
    ///
    /// - Parameters:
    ///   - layout: The tables.
    ///   - rowsPerEntity: The number of rows of each entity that is not abstract.
    ///   - seed: The seed of the random values.
    /// - Throws: ``StoreError`` when Core Data would not open the store, because the model's version hashes cannot be
    ///   computed, or would not find links, because the name of their table is not known.
    package init(layout: StoreLayout, rowsPerEntity: Int, seed: UInt64) throws(StoreError) {
        if let doubt = layout.joins.lazy.compactMap(\.doubt).first { throw StoreError(doubt) }
        self.layout = layout
        self.rowsPerEntity = rowsPerEntity
        self.seed = seed
        metadata = try StoreMetadata.fixture(of: layout.graph)
    }

    /// Writes the store.
    ///
    /// - Parameter path: A file that does not exist.
    /// - Throws: ``StoreError`` when the file cannot be written, or no rows can satisfy the model.
    package func write(to path: String) throws(StoreError) {
        let database = try StoreDatabase(writing: path)
        for statement in tables { try database.run(statement) }
        try writeHousekeeping(database)
        for table in layout.tables { try writeRows(of: table, database) }
        // Links of a relationship that is its own inverse are left out: Core Data may keep them once or twice.
        for join in layout.joins where !join.isReflexive { try writeLinks(of: join, database) }
        // Indexes are created last, so that they are filled in order.
        for statement in keyIndexes { try database.run(statement) }
        for constraint in layout.uniquenessConstraints { try writeIndex(of: constraint, database) }
        for statement in fetchIndexes + linkIndexes { try database.run(statement) }
        try database.commit()
    }

    // MARK: Tables

    private var tables: [String] {
        let entities = layout.tables.map { table in
            let own = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
            let columns = table.columns.map { "\(SQLName.quoted($0.name)) \(layout.columnType($0))" }
            return "CREATE TABLE \(SQLName.quoted(table.name)) ( \((own + columns).joined(separator: ", ")) )"
        }
        let joins = layout.joins.map { join in
            let keys = [join.sourceColumn, join.destinationColumn].map(SQLName.quoted)
            let orders = join.allOrderColumns.map(SQLName.quoted)
            let columns = (keys + orders).map { "\($0) INTEGER" }.joined(separator: ", ")
            return
                "CREATE TABLE \(SQLName.quoted(join.names[0])) ( \(columns), PRIMARY KEY (\(keys.joined(separator: ", "))) )"
        }
        return [
            "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
            "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        ] + entities + joins
    }

    private func writeHousekeeping(_ database: StoreDatabase) throws(StoreError) {
        let identifier = StoreValue.text(
            "00000000-0000-4000-8000-\(String(seed & 0xFFFF_FFFF_FFFF, radix: 16).zeroPadded(to: 12))"
        )
        try database.run("INSERT INTO Z_METADATA VALUES (1, ?1, ?2)", [identifier, .blob(metadata)])
        let insert = try StoreStatement("INSERT INTO Z_PRIMARYKEY VALUES (?1, ?2, ?3, ?4)", of: database)
        let graph = layout.graph
        for entity in graph.model.entities.indices.sorted(by: { layout.numbers[$0] < layout.numbers[$1] }) {
            let parent = graph.parents[entity].map { layout.numbers[$0] } ?? 0
            let last = graph.parents[entity] == nil ? rows(below: entity).count * rowsPerEntity : 0
            insert.bind([
                .integer(Int64(layout.numbers[entity])), .text(graph.model.entities[entity].name),
                .integer(Int64(parent)), .integer(Int64(last)),
            ])
            _ = try insert.next()
        }
    }

    private var linkIndexes: [String] {
        layout.joins.map { join in
            let names = [join.destinationColumn, join.sourceColumn]
            return index("\(join.names[0])_\(join.destinationColumn)_INDEX", on: join.names[0], names)
        }
    }

    private func index(_ name: String, on table: String, _ columns: [String], isUnique: Bool = false) -> String {
        let list = columns.map { "\(SQLName.quoted($0)) COLLATE BINARY ASC" }.joined(separator: ", ")
        let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
        return "CREATE \(kind) \(SQLName.quoted(name)) ON \(SQLName.quoted(table)) (\(list))"
    }

    /// The model's fetch indexes whose elements are plain properties.
    private var fetchIndexes: [String] {
        let entities = layout.graph.model.entities
        return entities.indices.flatMap { entity in
            entities[entity].fetchIndexes.compactMap { fetchIndex in
                let columns = fetchIndex.elements.compactMap { element in
                    element.type == "RTree" ? nil : element.property.flatMap { layout.column(named: $0, of: entity) }
                }
                if columns.isEmpty || columns.count < fetchIndex.elements.count { return nil }
                let name = "Z_\(entities[entity].name)_\(fetchIndex.name)"
                return index(name, on: layout.table(of: entity).name, columns)
            }
        }
    }

    /// Creates the index of a uniqueness constraint. A property with few values, such as a Boolean, may have too few
    /// for the rows.
    private func writeIndex(
        of constraint: StoreLayout.UniqueColumns,
        _ database: StoreDatabase
    ) throws(StoreError) {
        let entity = layout.graph.model.entities[constraint.owner].name
        let name = "Z_\(entity)_UNIQUE_\(constraint.properties.joined(separator: "_"))"
        do throws(StoreError) {
            let table = layout.table(of: constraint.owner).name
            try database.run(index(name, on: table, constraint.columns, isUnique: true))
        } catch {
            guard error.reason == .impossible else { throw error }
            let properties = "\(entity).\(constraint.properties.joined(separator: ", "))"
            throw StoreError("'\(properties)' must be unique, and has too few values; write fewer rows", .impossible)
        }
    }

    private var keyIndexes: [String] {
        layout.tables.flatMap { table in
            let tree = layout.graph.children[table.root].isEmpty ? [] : ["Z_ENT"]
            let keys = table.columns.filter { if case .key = $0.role { true } else { false } }.map(\.name)
            return (tree + keys).map { index("\(table.name)_\($0)_INDEX", on: table.name, [$0]) }
        }
    }

    // MARK: Rows

    /// The entities with rows among an entity and its subentities, in the order of their rows.
    func rows(below entity: Int) -> [Int] {
        layout.graph.subtree(of: entity).filter { !layout.graph.model.entities[$0].isAbstract }
            .sorted { layout.numbers[$0] < layout.numbers[$1] }
    }

    private func writeRows(of table: StoreLayout.Table, _ database: StoreDatabase) throws(StoreError) {
        let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
        let insert = try insertion(into: table.name, columns, database)
        let values = FixtureValues(self, table)
        for (place, entity) in rows(below: table.root).enumerated() {
            let columns = values.columns(of: entity)
            for row in 0..<rowsPerEntity {
                let key = place * rowsPerEntity + row + 1
                let own: [StoreValue] = [.integer(Int64(key)), .integer(Int64(layout.numbers[entity])), .integer(1)]
                insert.bind(own + (try values.values(ofRow: key, columns)))
                _ = try insert.next()
            }
        }
    }

    /// Links each row of the source with two of the destination.
    private func writeLinks(of join: StoreLayout.Join, _ database: StoreDatabase) throws(StoreError) {
        let orders = join.allOrderColumns
        let columns = [join.sourceColumn, join.destinationColumn] + orders
        let insert = try insertion(into: join.names[0], columns, database)
        let (sources, destinations) = (keys(of: join.relationship.entity), keys(of: join.inverse.entity))
        guard destinations.count > 0 else { return }
        var order: Int64 = 0
        for source in 0..<sources.count {
            for step in 0..<min(2, destinations.count) {
                order += 1024
                let keys = [sources[source], destinations[(source + step) % destinations.count]]
                insert.bind((keys + orders.map { _ in order }).map { .integer($0) })
                _ = try insert.next()
            }
        }
    }

    /// The statement that inserts a row, with one parameter per column.
    private func insertion(
        into table: String,
        _ columns: [String],
        _ database: StoreDatabase
    ) throws(StoreError) -> StoreStatement {
        let names = columns.map(SQLName.quoted).joined(separator: ", ")
        let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return try StoreStatement("INSERT INTO \(SQLName.quoted(table)) (\(names)) VALUES (\(marks))", of: database)
    }

    /// The primary keys of an entity and its subentities.
    func keys(of entity: Int) -> FixtureKeys {
        let all = rows(below: layout.graph.roots[entity])
        let kinds = rows(below: entity)
        return FixtureKeys(places: kinds.compactMap { all.firstIndex(of: $0) }, rowsPerEntity: rowsPerEntity)
    }
}

/// The primary keys of some entities of a table; each entity has a range.
struct FixtureKeys {
    let places: [Int]
    let rowsPerEntity: Int
    var count: Int { places.count * rowsPerEntity }

    /// The key at a position.
    subscript(position: Int) -> Int64 {
        Int64(places[position / rowsPerEntity] * rowsPerEntity + position % rowsPerEntity + 1)
    }

    /// The position of a key; nil when it belongs to another entity.
    func position(of key: Int) -> Int? {
        places.firstIndex(of: (key - 1) / rowsPerEntity).map { $0 * rowsPerEntity + (key - 1) % rowsPerEntity }
    }

    /// The place of the entity that the key at a position belongs to.
    func place(of position: Int) -> Int { position / rowsPerEntity }
}

extension String {
    fileprivate func zeroPadded(to width: Int) -> String { String(repeating: "0", count: max(0, width - count)) + self }
}
