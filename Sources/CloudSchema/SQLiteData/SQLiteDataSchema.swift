package import CompilerSupport

/// The schema that an app with SQLiteData has in CloudKit, made of its tables.
///
/// The library makes a record type of each table that it synchronizes, and an encrypted field of each column, with an
/// encrypted companion for the time of the last change. Bytes are an asset with an encrypted hash. Nothing has an index, and
/// foreign keys are no references. Known from the sources of version 1.11.
///
///     SQLiteDataSchema(of: tables, synchronizing: ["reminders"]).schema.text
package struct SQLiteDataSchema: Sendable {
    /// The type of a column's values in Swift, as far as the schema depends on it; raw values are the words of the settings.
    package enum ColumnType: String, CaseIterable, Sendable {
        case string = "STRING"
        case timestamp = "TIMESTAMP"
        case int64 = "INT64"
        case double = "DOUBLE"
        /// Bytes, in an asset.
        case asset = "ASSET"

        fileprivate init?(_ type: FieldType) {
            guard let known = ColumnType(rawValue: type.primitive.rawValue), !type.isList else { return nil }
            self = known
        }

        fileprivate var field: FieldType {
            switch self {
            case .string: FieldType(.string, isEncrypted: true)
            case .timestamp: FieldType(.timestamp, isEncrypted: true)
            case .int64: FieldType(.int64, isEncrypted: true)
            case .double: FieldType(.double, isEncrypted: true)
            case .asset: FieldType(.asset)
            }
        }
    }

    /// The schema, without the fields of undecided columns.
    package private(set) var schema = Schema()
    /// The findings about the tables.
    package private(set) var diagnostics: [Diagnostic] = []

    private let path: String
    private let types: [String: [String: ColumnType]]
    private let texts: [String: Set<String>]
    private let exports: [Schema]

    /// Makes the schema.
    ///
    /// - Parameters:
    ///   - tables: The tables that statements create.
    ///   - names: The tables that are synchronized, spelled as in Swift.
    ///   - path: The file, for findings.
    ///   - exports: Schemas of the container, whose types are decided.
    ///   - types: The types that the settings state for columns, by table and column.
    ///   - texts: The columns, by table, with a stored text that is no date.
    ///   - isShared: Whether the app shares records.
    package init(
        of tables: [DeclaredTable],
        synchronizing names: [String],
        at path: String,
        exports: [Schema] = [],
        types: [String: [String: ColumnType]] = [:],
        texts: [String: Set<String>] = [:],
        isShared: Bool = false
    ) {
        (self.path, self.exports, self.types, self.texts) = (path, exports, types, texts)
        // SQLite's names do not depend on capitals.
        let byName = tables.keyed { $0.name.lowercased() }
        for name in names.uniqued {
            guard let table = byName[name.lowercased()] else {
                report(
                    SchemaLanguageRules.unreadableTable,
                    "no statement creates the table '\(name)'",
                    at: SourceOrigin(0),
                    symbol: name
                )
                continue
            }
            schema.recordTypes.append(recordType(name, of: table, byName))
            review(table)
        }
        if isShared { schema.recordTypes.append(.share) }
    }

    private static let stamp = "sqlitedata_icloud_userModificationTime"

    private mutating func recordType(
        _ name: String,
        of table: DeclaredTable,
        _ tables: [String: DeclaredTable]
    ) -> RecordType {
        let int64 = FieldType(.int64, isEncrypted: true)
        var fields = SystemField.fields + [Field(name: Self.stamp, type: int64, origin: table.origin)]
        for column in table.columns where !column.isGenerated {
            fields.append(Field(name: "\(Self.stamp)_\(column.name)", type: int64, origin: column.origin))
            guard let type = type(of: column, in: table, named: name, tables) else {
                reportUndecided(column, in: name)
                continue
            }
            fields.append(
                Field(name: column.name, type: type.field, origin: column.origin, typeOrigin: column.typeOrigin)
            )
            if type == .asset {
                let hash = FieldType(.bytes, isEncrypted: true)
                fields.append(Field(name: "\(column.name)_hash", type: hash, origin: column.origin))
            }
        }
        // The library does not check that no column has the name of a companion or a hash.
        for (field, _) in fields.repetitions(by: \.name) {
            let symbol = "\(name).\(field.name)"
            report(SchemaLanguageRules.duplicateField, "'\(symbol)' is two fields", at: field.origin, symbol: symbol)
        }
        let own = fields.uniqued(by: \.name)
        return RecordType(name: name, fields: own, grants: .standard, origin: table.origin)
    }

    // MARK: Types

    private func type(
        of column: DeclaredTable.Column,
        in table: DeclaredTable,
        named name: String,
        _ tables: [String: DeclaredTable]
    ) -> ColumnType? {
        let known = exports.lazy.compactMap { export in
            export.recordTypes.first { $0.name == name }?.fields.first { $0.name == column.name }
        }.first
        if let type = types[name]?[column.name] ?? known.flatMap({ ColumnType($0.type) }) { return type }
        switch column.type {
        case "INTEGER", "INT": return .int64
        case "REAL": return .double
        case "TEXT":
            let isText = column.isSurelyText || isKey(column, of: table, tables)
            return isText || texts[table.name]?.contains(column.name) == true ? .string : nil
        default: return nil
        }
    }

    /// True if a column is a primary key, or leads to one: no date can be one.
    private func isKey(
        _ column: DeclaredTable.Column,
        of table: DeclaredTable,
        _ tables: [String: DeclaredTable]
    ) -> Bool {
        let name = column.name.lowercased()
        if table.primaryKey.map({ $0.lowercased() }) == [name] { return true }
        return table.foreignKeys.contains { key in
            key.columns.map { $0.lowercased() } == [name] && tables[key.table.lowercased()] != nil
        }
    }

    // MARK: Findings

    private mutating func review(_ table: DeclaredTable) {
        for column in table.columns where column.isRequired && column.defaultText == nil && !column.isGenerated {
            if table.primaryKey.contains(column.name) { continue }
            let message = "'\(table.name).\(column.name)' is NOT NULL and has no default"
            report(
                SchemaLanguageRules.columnWithoutDefault,
                message,
                at: column.origin,
                symbol: "\(table.name).\(column.name)"
            )
        }
        guard table.foreignKeys.count > 1 else { return }
        for key in table.foreignKeys where !["CASCADE", "SET NULL", "SET DEFAULT"].contains(key.deletion) {
            let symbol = "\(table.name).\(key.columns.joined(separator: ", "))"
            let message =
                "the foreign key '\(symbol)' has ON DELETE \(key.deletion), and SQLiteData does not refuse it here"
            let origin = table.columns.first { $0.name == key.columns.first }?.origin ?? table.origin
            report(SchemaLanguageRules.unsupportedDeletion, message, at: origin, symbol: symbol)
        }
    }

    private mutating func reportUndecided(_ column: DeclaredTable.Column, in table: String) {
        let words =
            switch column.type {
            case "TEXT": "STRING or TIMESTAMP"
            case "BLOB": "ASSET, or STRING for JSON"
            default: "any type"
            }
        let declared = column.type.isEmpty ? "no type" : "the type \(column.type)"
        let message = "'\(table).\(column.name)' has \(declared), which may be \(words); its field is not planned"
        report(
            SchemaLanguageRules.undecidedColumnType,
            message,
            at: column.typeOrigin,
            symbol: "\(table).\(column.name)"
        )
    }

    private mutating func report(_ rule: RuleMetadata, _ message: String, at origin: SourceOrigin, symbol: String) {
        let place = SourceLocation(path: path, offset: origin.offset, part: .text(length: 1))
        diagnostics.append(
            Diagnostic(
                rule: rule,
                message: message.printable,
                help: rule.rationale,
                symbol: symbol,
                location: place
            )
        )
    }
}

extension DeclaredTable.Column {
    /// True if the default is a text that is no date, so that no value of the column is decoded as a date.
    fileprivate var isSurelyText: Bool {
        guard var text = defaultText else { return false }
        while text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
        if text.lowercased() == "uuid()" { return true }
        guard text.hasPrefix("'"), text.hasSuffix("'"), text.utf8.count > 1 else { return false }
        // `2026-01-01 00:00:00`
        let begins = text.dropFirst().prefix(5)
        return !(begins.count == 5 && begins.prefix(4).allSatisfy(\.isNumber) && begins.last == "-")
    }
}
