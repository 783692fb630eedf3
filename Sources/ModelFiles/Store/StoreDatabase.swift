import CStoreFile
import CompilerSupport

/// An SQLite database: statements return rows of Swift values.
///
/// A database opened for reading is untrusted. Its schema executes nothing: views and triggers are off, only reading is
/// authorised, and every statement has a step limit that grows with the size of the file.
///
///     let database = try StoreDatabase(reading: path, size: 8192)
///     for row in try database.rows("SELECT Z_NAME FROM Z_PRIMARYKEY") { print(row[0].text ?? "") }
package final class StoreDatabase {
    private let handle: OpaquePointer

    /// Opens a database for reading, in one transaction, so that later writers change nothing.
    ///
    /// SQLite keeps the files open, so the caller may delete them.
    ///
    /// - Parameters:
    ///   - path: The file; no other process may use it.
    ///   - size: The number of bytes of the file and its write-ahead log.
    /// - Throws: ``StoreError`` when the file is not a database.
    init(reading path: String, size: Int) throws(StoreError) {
        handle = try Self.opened(store_file_open(path, 0))
        // A row has at least four bytes, and our statements take fewer than a thousand steps for one.
        store_file_limit(handle, 10_000 + Int64(size) / 4)
        try run("BEGIN")
        _ = try rows("SELECT count(*) FROM sqlite_master")
    }

    /// Creates a database for writing, in one transaction that ends with ``commit()``.
    ///
    /// - Parameter path: A file that does not exist.
    /// - Throws: ``StoreError`` when it cannot be written.
    init(writing path: String) throws(StoreError) {
        handle = try Self.opened(store_file_open(path, 1))
        // No crash safety: an unfinished file is removed.
        for setting in ["page_size = 4096", "journal_mode = MEMORY", "synchronous = OFF"] {
            try run("PRAGMA \(setting)")
        }
        try run("BEGIN IMMEDIATE")
    }

    /// Makes an empty database in memory for the statements of a stranger, which may only make, change, and drop tables.
    ///
    /// - Throws: ``StoreError`` when memory runs out.
    init() throws(StoreError) {
        handle = try Self.opened(store_file_open_tables())
        // Some ten million steps: a statement that changes a table without rows takes less than a thousand.
        store_file_limit(handle, 10_000)
    }

    deinit { store_file_close(handle) }

    /// Commits all changes.
    func commit() throws(StoreError) { try run("COMMIT") }

    private static func opened(_ handle: OpaquePointer?) throws(StoreError) -> OpaquePointer {
        guard let handle else { throw StoreError("there is too little memory for SQLite", .trouble) }
        return handle
    }

    // MARK: Statements

    /// Runs a statement without rows.
    func run(_ sql: String, _ values: [StoreValue] = []) throws(StoreError) { _ = try rows(sql, values) }

    /// All rows of a statement that returns few.
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

/// A statement that can run several times, with different parameters.
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

    /// The next row; nil after the last one, when the statement can be bound again.
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

/// The reason a store cannot be read or written.
package struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Reason: Hashable, Sendable {
        /// The file is not a store, or a damaged one, or a model cannot be stored.
        case damaged
        /// No generated rows can satisfy the model.
        case impossible
        /// The system refused SQLite a read or a write.
        case trouble
    }

    /// The problem, in a sentence on one line without a full stop: `the file is not a database`.
    package let message: String
    /// The kind of failure.
    package let reason: Reason

    /// Creates an error.
    init(_ message: String, _ reason: Reason = .damaged) {
        // SQLite quotes names of the schema, and a damaged name may have line breaks.
        self.message = message.printable
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
    /// A quoted and escaped name. Every name in a statement goes through this function.
    ///
    ///     SQLName.quoted("ZPOST")      // "ZPOST"
    ///     SQLName.quoted(#"a"; DROP"#)  // "a""; DROP"
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
