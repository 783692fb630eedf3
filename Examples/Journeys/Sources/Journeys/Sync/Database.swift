import CSQLite
import Foundation

/// The little of SQLite that the store of journeys needs: every column is a text or bytes.
final class Database {
    private let connection: OpaquePointer

    /// Opens a file, and creates it if it does not exist.
    init(_ file: URL) throws(DatabaseFailure) {
        var connection: OpaquePointer?
        guard sqlite3_open(file.path, &connection) == SQLITE_OK, let connection else {
            defer { sqlite3_close(connection) }
            throw DatabaseFailure(connection)
        }
        self.connection = connection
    }

    deinit { sqlite3_close(connection) }

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - statement: The statement, with a `?` for each value.
    ///   - values: The values.
    /// - Returns: The rows; `NULL` is empty.
    /// - Throws: The message of SQLite.
    @discardableResult
    func run(_ statement: String, _ values: [any DatabaseValue] = []) throws(DatabaseFailure) -> [[Data]] {
        var prepared: OpaquePointer?
        defer { sqlite3_finalize(prepared) }
        guard sqlite3_prepare_v2(connection, statement, -1, &prepared, nil) == SQLITE_OK else {
            throw DatabaseFailure(connection)
        }
        for (index, value) in values.enumerated() { value.bind(to: prepared, at: Int32(index + 1)) }
        var rows: [[Data]] = []
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(prepared)).map { Self.column($0, of: prepared) })
            case SQLITE_DONE: return rows
            default: throw DatabaseFailure(connection)
            }
        }
    }

    /// Does several things, or none of them if one throws.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try run("ROLLBACK")
            throw error
        }
    }

    private static func column(_ index: Int32, of statement: OpaquePointer?) -> Data {
        guard let bytes = sqlite3_column_blob(statement, index) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, index)))
    }
}

/// A text or bytes.
protocol DatabaseValue {
    func bind(to statement: OpaquePointer?, at index: Int32)
}

/// Lets SQLite copy what it gets: a macro that Swift does not import.
private let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension String: DatabaseValue {
    func bind(to statement: OpaquePointer?, at index: Int32) {
        sqlite3_bind_text(statement, index, self, -1, copying)
    }
}

extension Data: DatabaseValue {
    func bind(to statement: OpaquePointer?, at index: Int32) {
        _ = withUnsafeBytes { sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copying) }
    }
}

/// The message of SQLite.
struct DatabaseFailure: Error, CustomStringConvertible {
    let description: String

    fileprivate init(_ connection: OpaquePointer?) { description = String(cString: sqlite3_errmsg(connection)) }
}
