import CompilerSupport

/// A table as its `CREATE TABLE` statement declares it, as far as SQLiteData makes record types of tables.
///
///     DeclaredTable.all(in: Array(text.utf8)).tables.first?.columns.map(\.name)  // ["id", "title"]
package struct DeclaredTable: Hashable, Sendable {
    /// A column.
    package struct Column: Hashable, Sendable {
        /// Its name, without quotes.
        let name: String
        /// The byte offset of the name.
        let origin: SourceOrigin
        /// The declared type in capitals; empty without one.
        fileprivate(set) var type = ""
        /// The byte offset of the type, or of the name.
        fileprivate(set) var typeOrigin: SourceOrigin
        /// Whether it is NOT NULL.
        fileprivate(set) var isRequired = false
        /// The default as it is written; nil without one.
        fileprivate(set) var defaultText: String?
        /// Whether it is computed, so that no record has it.
        fileprivate(set) var isGenerated = false
    }

    /// A foreign key.
    struct ForeignKey: Hashable {
        let columns: [String]
        let table: String
        /// The action when the other row is deleted; nil where none is written.
        fileprivate(set) var deletion: String?
        /// The byte offset of `REFERENCES`.
        let origin: SourceOrigin
    }

    /// Its name, without quotes.
    package let name: String
    /// The byte offset of the name.
    let origin: SourceOrigin
    fileprivate(set) var columns: [Column] = []
    fileprivate(set) var primaryKey: [String] = []
    fileprivate(set) var foreignKeys: [ForeignKey] = []
}

extension DeclaredTable {
    /// The tables that some statements create, in their order. Other statements are skipped, and so are virtual tables.
    ///
    /// - Returns: The tables, and the place of the first statement that cannot be read.
    package static func all(in bytes: [UInt8]) -> (tables: [DeclaredTable], fault: Range<Int>?) {
        var parser = TableParser(bytes)
        return (parser.tables(), parser.fault)
    }
}

/// Reads `CREATE TABLE` statements in SQLite's language.
private struct TableParser {
    private let tokens: [SQLToken]
    private let bytes: [UInt8]
    private var index = 0
    private(set) var fault: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = SQLToken.all(in: bytes)
    }

    mutating func tables() -> [DeclaredTable] {
        var tables: [DeclaredTable] = []
        while index < tokens.count {
            let start = index
            if take("CREATE") {
                _ = take("TEMP") || take("TEMPORARY")
                if take("TABLE") {
                    if let table = table() { tables.append(table) } else if fault == nil { fault = place(start) }
                }
            }
            skipStatement()
        }
        return tables
    }

    private mutating func table() -> DeclaredTable? {
        if take("IF") { _ = take("NOT") && take("EXISTS") }
        guard var (name, origin) = name() else { return nil }
        if take(".") {
            guard let own = self.name() else { return nil }
            (name, origin) = own
        }
        guard take("(") else { return nil }
        var table = DeclaredTable(name: name, origin: origin)
        repeat {
            if isConstraint { readConstraint(of: &table) } else if !readColumn(of: &table) { return nil }
            skipItem()
        } while take(",")
        return take(")") && !table.columns.isEmpty ? table : nil
    }

    // MARK: Parts

    private mutating func readColumn(of table: inout DeclaredTable) -> Bool {
        guard let (name, origin) = name() else { return false }
        var column = DeclaredTable.Column(name: name, origin: origin, typeOrigin: origin)
        var words: [String] = []
        while let word = word, !Self.endsType.contains(word) {
            if words.isEmpty { column.typeOrigin = SourceOrigin(tokens[index].bytes.lowerBound) }
            words.append(word)
            index += 1
        }
        if isAt("(") { skipParentheses() }
        column.type = words.joined(separator: " ")
        while index < tokens.count, !isAt(","), !isAt(")") { readOption(of: &column, in: &table) }
        table.columns.append(column)
        return true
    }

    private mutating func readOption(of column: inout DeclaredTable.Column, in table: inout DeclaredTable) {
        let start = index
        if take("PRIMARY") {
            table.primaryKey = [column.name]
        } else if take("NOT") {
            column.isRequired = take("NULL")
        } else if take("DEFAULT") {
            column.defaultText = value()
        } else if take("GENERATED") || take("AS") {
            column.isGenerated = true
        } else if take("REFERENCES") {
            readReference(from: [column.name], at: start, in: &table)
        } else if isAt("(") {
            skipParentheses()
        } else {
            index += 1
        }
    }

    private mutating func readConstraint(of table: inout DeclaredTable) {
        if take("CONSTRAINT") { index += 1 }
        if take("PRIMARY") {
            _ = take("KEY")
            table.primaryKey = names()
        } else if take("FOREIGN") {
            _ = take("KEY")
            let (columns, start) = (names(), index)
            if take("REFERENCES") { readReference(from: columns, at: start, in: &table) }
        }
    }

    private mutating func readReference(from columns: [String], at start: Int, in table: inout DeclaredTable) {
        guard let (name, _) = name() else { return }
        let origin = SourceOrigin(tokens[start].bytes.lowerBound)
        var key = DeclaredTable.ForeignKey(columns: columns, table: name, origin: origin)
        _ = names()
        while take("ON") {
            let isDeletion = isAt("DELETE")
            index += 1
            var action: [String] = []
            while let word = word, ["SET", "NULL", "DEFAULT", "CASCADE", "RESTRICT", "NO", "ACTION"].contains(word) {
                action.append(word)
                index += 1
            }
            if isDeletion { key.deletion = action.joined(separator: " ") }
        }
        table.foreignKeys.append(key)
    }

    /// A default: a literal with its sign, or an expression in parentheses.
    private mutating func value() -> String {
        let start = index
        if isAt("(") {
            skipParentheses()
        } else {
            if isAt("+") || isAt("-") { index += 1 }
            index += 1
        }
        let end = min(index, tokens.count)
        guard start < end else { return "" }
        return String(decoding: bytes[tokens[start].bytes.lowerBound..<tokens[end - 1].bytes.upperBound], as: UTF8.self)
    }

    private mutating func names() -> [String] {
        guard take("(") else { return [] }
        var names: [String] = []
        while index < tokens.count, !take(")") {
            if let (name, _) = name() { names.append(name) } else { index += 1 }
        }
        return names
    }

    // MARK: Tokens

    private static let endsType: Set<String> = [
        "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES", "GENERATED",
        "AS",
        "ON", "DEFERRABLE",
    ]

    private var isConstraint: Bool {
        ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains { isAt($0) }
    }

    /// The word here in capitals; nil for a quoted name and anything else.
    private var word: String? {
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        return tokens[index].text.uppercased()
    }

    private func isAt(_ text: String) -> Bool {
        guard index < tokens.count else { return false }
        let token = tokens[index]
        return token.kind == .word ? token.text.uppercased() == text : token.kind == .mark && token.text == text
    }

    private mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        index += 1
        return true
    }

    private mutating func name() -> (String, SourceOrigin)? {
        guard index < tokens.count, tokens[index].kind == .word || tokens[index].kind == .name else { return nil }
        defer { index += 1 }
        let quote = tokens[index].kind == .name ? 1 : 0
        return (tokens[index].text, SourceOrigin(tokens[index].bytes.lowerBound + quote))
    }

    private func place(_ index: Int) -> Range<Int> { tokens[min(index, tokens.count - 1)].bytes }

    private mutating func skipParentheses() {
        var depth = 0
        repeat {
            if isAt("(") { depth += 1 }
            if isAt(")") { depth -= 1 }
            index += 1
        } while depth > 0 && index < tokens.count
    }

    /// Skips what is left of a column or a constraint.
    private mutating func skipItem() {
        while index < tokens.count, !isAt(","), !isAt(")") { if isAt("(") { skipParentheses() } else { index += 1 } }
    }

    private mutating func skipStatement() {
        while index < tokens.count, !take(";") { index += 1 }
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

    static func all(in bytes: [UInt8]) -> [SQLToken] {
        var tokens: [SQLToken] = []
        var index = 0
        while index < bytes.count {
            if let end = endOfSpace(bytes, index) {
                index = end
                continue
            }
            let token = token(in: bytes, at: index)
            tokens.append(token)
            index = token.bytes.upperBound
        }
        return tokens
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
