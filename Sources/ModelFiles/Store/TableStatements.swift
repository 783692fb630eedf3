package import CloudSchema
import CompilerSupport

/// A statement that SQLite refuses, and its place.
package struct StatementFault: Error, Hashable {
    /// The words of SQLite: `SQLite: near "(": syntax error`.
    package let message: String
    package let bytes: Range<Int>
}

extension DeclaredTable {
    /// The tables that are there after some statements, in the order in which they are created.
    ///
    /// SQLite runs the statements that begin with `CREATE TABLE`, `ALTER TABLE`, and `DROP TABLE` in an empty database in
    /// memory; all others are skipped.
    ///
    ///     try DeclaredTable.all(in: Array("CREATE TABLE lists (id TEXT PRIMARY KEY)".utf8)).count  // 1
    ///
    /// - Throws: ``StatementFault`` for the first statement that SQLite refuses.
    package static func all(in bytes: [UInt8]) throws(StatementFault) -> [DeclaredTable] {
        var places: [String: TablePlaces] = [:]
        var last = 0..<0
        do throws(StoreError) {
            let database = try StoreDatabase()
            for statement in SQLToken.statements(in: bytes) {
                guard let name = subject(of: statement) else { continue }
                last = statement[0].bytes.lowerBound..<statement[statement.count - 1].bytes.upperBound
                try database.run(String(decoding: bytes[last], as: UTF8.self))
                places[statement[name].text.lowercased(), default: TablePlaces()].add(Array(statement[name...]))
            }
            last = 0..<0
            let names = try database.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY rowid"
            )
            return try names.compactMap(\.first?.text).map { name throws(StoreError) in
                try table(name, in: database, places[name.lowercased()] ?? TablePlaces())
            }
        } catch {
            throw StatementFault(message: error.message, bytes: last)
        }
    }

    /// The position of the name of the table that a statement makes, changes, or drops; nil for other statements.
    private static func subject(of statement: [SQLToken]) -> Int? {
        let words = statement.prefix(5).map { $0.kind == .word ? $0.text.uppercased() : "" }
        guard words.count > 1, ["CREATE", "ALTER", "DROP"].contains(words[0]), words[1] == "TABLE" else { return nil }
        let condition = words.dropFirst(2)
        var index = 2 + (condition.first != "IF" ? 0 : condition.dropFirst().first == "NOT" ? 3 : 2)
        // `main.lists`
        if index + 2 < statement.count, statement[index + 1].isMark(".") { index += 2 }
        // Of a statement that ends too early SQLite says what is missing.
        return min(index, statement.count - 1)
    }

    private static func table(
        _ name: String,
        in database: StoreDatabase,
        _ places: TablePlaces
    ) throws(StoreError) -> DeclaredTable {
        // cid, name, type, notnull, dflt_value, pk, hidden
        let rows = try database.rows("PRAGMA table_xinfo(\(SQLName.quoted(name)))")
        let columns = rows.compactMap { row -> Column? in
            guard let name = row[1].text else { return nil }
            let (origin, type) = places.column(name)
            return Column(
                name: name,
                at: origin,
                type: row[2].text ?? "",
                at: type,
                isRequired: row[3].integer == 1,
                defaultText: row[4].text,
                // 2 and 3 are the two kinds of generated columns.
                isGenerated: (row[6].integer ?? 0) > 1
            )
        }
        let keys = rows.filter { ($0[5].integer ?? 0) > 0 }.sorted { ($0[5].integer ?? 0) < ($1[5].integer ?? 0) }
        // id, seq, table, from, to, on_update, on_delete, match: a row for each column; the last key has the number 0.
        let references = try database.rows("PRAGMA foreign_key_list(\(SQLName.quoted(name)))")
        let foreignKeys = Dictionary(grouping: references) { $0[0].integer ?? 0 }.sorted { $0.key > $1.key }
        return DeclaredTable(
            name: name,
            at: places.name,
            columns: columns,
            primaryKey: keys.compactMap(\.[1].text),
            foreignKeys: foreignKeys.map { _, rows in
                ForeignKey(
                    columns: rows.compactMap(\.[3].text),
                    table: rows[0][2].text ?? "",
                    deletion: rows[0][6].text ?? ""
                )
            }
        )
    }
}

/// The places of a table's name and columns in the statements about it.
private struct TablePlaces {
    private(set) var name = SourceOrigin(0)
    private var columns: [String: (name: SourceOrigin, type: SourceOrigin)] = [:]

    func column(_ name: String) -> (name: SourceOrigin, type: SourceOrigin) {
        columns[name.lowercased()] ?? (self.name, self.name)
    }

    /// Reads a statement from the name of the table on.
    mutating func add(_ statement: [SQLToken]) {
        if columns.isEmpty { name = statement[0].origin }
        var depth = 0
        for (index, token) in statement.enumerated().dropLast() {
            if token.isMark("(") { depth += 1 }
            if token.isMark(")") { depth -= 1 }
            // Columns are listed in parentheses, or follow `ADD` and `ADD COLUMN`.
            let begins =
                depth == 1 && (token.isMark("(") || token.isMark(","))
                || depth == 0 && index > 0 && ["ADD", "COLUMN"].contains(token.text.uppercased())
            guard begins else { continue }
            let name = statement[index + 1]
            let type = statement.dropFirst(index + 2).first.flatMap { $0.kind == .word ? $0 : nil } ?? name
            columns[name.text.lowercased()] = columns[name.text.lowercased()] ?? (name.origin, type.origin)
        }
    }
}

/// A token of SQL; comments and white space are between tokens.
private struct SQLToken {
    enum Kind {
        case word
        /// A name in quotation marks, backticks or brackets.
        case name
        case string
        case mark
    }

    let kind: Kind
    /// The text, of a name without its quotes.
    let text: String
    let bytes: Range<Int>

    /// The byte offset of the text.
    var origin: SourceOrigin { SourceOrigin(bytes.lowerBound + (kind == .name ? 1 : 0)) }

    func isMark(_ text: String) -> Bool { kind == .mark && self.text == text }

    /// The statements of a text, without the semicolons that end them.
    static func statements(in bytes: [UInt8]) -> [[SQLToken]] {
        var statements: [[SQLToken]] = [[]]
        var index = 0
        while index < bytes.count {
            if let end = endOfSpace(bytes, index) {
                index = end
                continue
            }
            let token = token(in: bytes, at: index)
            if token.isMark(";") { statements.append([]) } else { statements[statements.count - 1].append(token) }
            index = token.bytes.upperBound
        }
        return statements
    }

    /// The end of white space or a comment; nil for anything else.
    private static func endOfSpace(_ bytes: [UInt8], _ index: Int) -> Int? {
        if bytes[index] <= UInt8(ascii: " ") { return index + 1 }
        if bytes[index...].starts(with: "--".utf8) {
            return bytes[index...].firstIndex(where: \.isLineBreak) ?? bytes.count
        }
        guard bytes[index...].starts(with: "/*".utf8) else { return nil }
        return bytes[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
    }

    private static func token(in bytes: [UInt8], at start: Int) -> SQLToken {
        let closing: [UInt8: UInt8] = [
            UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "`"): UInt8(ascii: "`"),
            UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "'"): UInt8(ascii: "'"),
        ]
        if let quote = closing[bytes[start]] {
            var end = start + 1
            // A quote in a text is doubled.
            while end < bytes.count, bytes[end] != quote || end + 1 < bytes.count && bytes[end + 1] == quote {
                end += bytes[end] == quote ? 2 : 1
            }
            let mark = String(decoding: [quote], as: UTF8.self)
            let text = String(decoding: bytes[(start + 1)..<min(end, bytes.count)], as: UTF8.self)
            let kind: Kind = quote == UInt8(ascii: "'") ? .string : .name
            let range = start..<min(end + 1, bytes.count)
            return SQLToken(kind: kind, text: text.replacing(mark + mark, with: mark), bytes: range)
        }
        var end = start
        while end < bytes.count, isWordPart(bytes[end]) { end += 1 }
        let range = start..<max(end, start + 1)
        let text = String(decoding: bytes[range], as: UTF8.self)
        return SQLToken(kind: end > start ? .word : .mark, text: text, bytes: range)
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte >= 0x80
    }
}
