import CStoreFile

/// A database of SQLite: statements become rows of Swift values.
///
/// A database to read is one of a stranger. Nothing that its schema says is executed: views and triggers are off, only
/// reading is authorised, and every statement has a limit of steps that grows with the size of the file.
///
///     let database = try StoreDatabase(reading: path, size: 8192)
///     for row in try database.rows("SELECT Z_NAME FROM Z_PRIMARYKEY") { print(row[0].text ?? "") }
package final class StoreDatabase {
    private let handle: OpaquePointer

    /// Opens a database to read, in one transaction: a writer that comes later changes nothing.
    ///
    /// SQLite keeps its files open from here on, so they may be removed from their folder.
    ///
    /// - Parameters:
    ///   - path: The file, which nobody else uses.
    ///   - size: The number of bytes of the file and its write-ahead log.
    /// - Throws: ``StoreError`` for what is not a database.
    init(reading path: String, size: Int) throws(StoreError) {
        handle = try Self.opened(path, isNew: false)
        // A row has four bytes at least, and a statement of ours takes fewer than a thousand steps for one.
        store_file_limit(handle, 10_000 + Int64(size) / 4)
        try run("BEGIN")
        _ = try rows("SELECT count(*) FROM sqlite_master")
    }

    /// Makes a new database to write, in one transaction that ends with ``commit()``.
    ///
    /// - Parameter path: A file that does not exist.
    /// - Throws: ``StoreError`` when it cannot be written.
    init(writing path: String) throws(StoreError) {
        handle = try Self.opened(path, isNew: true)
        // Nobody needs an unfinished file: it is removed.
        for setting in ["page_size = 4096", "journal_mode = MEMORY", "synchronous = OFF"] {
            try run("PRAGMA \(setting)")
        }
        try run("BEGIN IMMEDIATE")
    }

    deinit { store_file_close(handle) }

    /// Writes everything that was changed.
    func commit() throws(StoreError) { try run("COMMIT") }

    private static func opened(_ path: String, isNew: Bool) throws(StoreError) -> OpaquePointer {
        guard let handle = store_file_open(path, isNew ? 1 : 0) else {
            throw StoreError("there is too little memory for SQLite", .trouble)
        }
        return handle
    }

    // MARK: Statements

    /// Runs a statement without rows.
    func run(_ sql: String, _ values: [StoreValue] = []) throws(StoreError) { _ = try rows(sql, values) }

    /// All rows of a statement that has few.
    package func rows(_ sql: String, _ values: [StoreValue] = []) throws(StoreError) -> [[StoreValue]] {
        let statement = try StoreStatement(sql, of: self)
        statement.bind(values)
        var rows: [[StoreValue]] = []
        while let row = try statement.next() { rows.append(row) }
        return rows
    }

    /// The whole number in the first row of a statement; 0 without one.
    package func number(_ sql: String, _ values: [StoreValue] = []) throws(StoreError) -> Int {
        try rows(sql, values).first?.first?.integer ?? 0
    }

    fileprivate func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        guard let rows = store_file_prepare(handle, sql) else { throw failure }
        return rows
    }

    fileprivate var failure: StoreError {
        var bytes = [UInt8](repeating: 0, count: store_file_message_size(handle))
        store_file_copy_message(handle, &bytes)
        let message = String(decoding: bytes, as: UTF8.self)
        return switch Int(store_file_failure(handle)) {
        case store_file_interrupted: StoreError("reading takes more steps than any store of this size")
        case store_file_trouble: StoreError("SQLite: \(message)", .trouble)
        case store_file_constraint: StoreError("SQLite: \(message)", .impossible)
        default: StoreError("SQLite: \(message)")
        }
    }
}

/// A statement that can be run several times, each time with other values.
final class StoreStatement {
    private let database: StoreDatabase
    private let rows: OpaquePointer

    /// Prepares a statement.
    init(_ sql: String, of database: StoreDatabase) throws(StoreError) {
        self.database = database
        rows = try database.prepare(sql)
    }

    deinit { store_file_finish(rows) }

    /// Sets the parameters, before the first row and after the last one.
    func bind(_ values: [StoreValue]) {
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            switch value {
            case .null: store_file_bind_null(rows, position)
            case .integer(let number): store_file_bind_integer(rows, position, number)
            case .real(let number): store_file_bind_real(rows, position, number)
            case .text(let text):
                let bytes = Array(text.utf8)
                store_file_bind_text(rows, position, bytes, bytes.count)
            case .blob(let bytes): store_file_bind_blob(rows, position, bytes, bytes.count)
            }
        }
    }

    /// The next row; nil after the last one, when the statement can run again.
    func next() throws(StoreError) -> [StoreValue]? {
        switch Int(store_file_step(rows)) {
        case store_file_row: (0..<store_file_column_count(rows)).map(value)
        case store_file_end: nil
        default: throw database.failure
        }
    }

    private func value(_ column: Int32) -> StoreValue {
        switch Int(store_file_type(rows, column)) {
        case store_file_integer: .integer(store_file_integer_value(rows, column))
        case store_file_real: .real(store_file_real_value(rows, column))
        case store_file_text: .text(String(decoding: bytes(column), as: UTF8.self))
        case store_file_blob: .blob(bytes(column))
        default: .null
        }
    }

    private func bytes(_ column: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: store_file_size(rows, column))
        store_file_copy(rows, column, &bytes)
        return bytes
    }
}

/// Why a store cannot be read or written.
package struct StoreError: Error, Hashable, Sendable {
    /// What stands in the way.
    package enum Reason: Hashable, Sendable {
        /// The file is not a store, or a damaged one, or a model cannot be stored.
        case damaged
        /// There are no made-up rows that keep what the model requires.
        case impossible
        /// The system did not let SQLite read or write.
        case trouble
    }

    /// What is wrong, in a sentence without a full stop: `the file is not a database`.
    package let message: String
    /// What stands in the way.
    package let reason: Reason

    /// Creates an error.
    init(_ message: String, _ reason: Reason = .damaged) {
        self.message = message
        self.reason = reason
    }
}

/// A value of a row, as SQLite stores it.
package enum StoreValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The whole number; nil for other values.
    package var integer: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }

    /// The text; nil for other values.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The bytes; nil for other values.
    var blob: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }
}

/// Names of tables and columns in statements.
package enum SQLName {
    /// A name between quotation marks, whatever is in it: the only way in which names get into statements.
    ///
    ///     SQLName.quoted("ZPOST")      // "ZPOST"
    ///     SQLName.quoted(#"a"; DROP"#)  // "a""; DROP"
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
