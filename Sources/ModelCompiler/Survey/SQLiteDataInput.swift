import CloudSchema
import CompilerSupport
package import ModelFiles
import SchemaRules

/// The tables of an app with SQLiteData, which its file has as `CREATE TABLE` statements.
package struct SQLiteDataInput: Sendable {
    /// The synchronized tables, spelled as in Swift; nil where only the settings can list them.
    var tables: [String]?
    /// Exports of the container, in which types are decided.
    package var exports: [InputFile] = []

    /// Tables that the settings list.
    package init() {}

    /// The schema that the tables need, and the findings about them.
    func schema(of file: InputFile, in input: ModelInput) -> (schema: Schema?, diagnostics: [Diagnostic]) {
        let (declared, fault) = DeclaredTable.all(in: file.bytes)
        let names = tables ?? input.sqliteTables.map(\.value)
        let complaint = fault == nil ? "no table is listed as synchronized" : "the statement cannot be read"
        if fault != nil || names.isEmpty {
            let place = SourceLocation(path: file.path, bytes: fault ?? 0..<0)
            let rule = SchemaLanguageRules.unreadableTable
            return (nil, [Diagnostic(rule: rule, message: complaint, help: rule.rationale, location: place)])
        }
        let stated = input.annotations.types.map { type in
            (
                type.name.value,
                Dictionary(type.fields.compactMap { field in field.columnType.map { (field.name.value, $0) } }) { $1 }
            )
        }
        let made = SQLiteDataSchema(
            of: declared,
            synchronising: names,
            at: file.path,
            exports: exports.compactMap { Schema.parse(bytes: $0.bytes, path: $0.path).schema },
            types: Dictionary(stated) { $1 }
        )
        return (made.schema, made.diagnostics)
    }
}

extension ModelInput {
    /// The hidden database of an app with SQLiteData.
    package init(path: String, _ metadata: SQLiteDataMetadata, container: String?) {
        let statements = metadata.statements.inOrder(of: \.key).map { "\($0.value);\n" }.joined(separator: "\n")
        self.init(path: path, file: InputFile(path: path, bytes: Array(statements.utf8)))
        var tables = SQLiteDataInput()
        tables.tables = metadata.statements.keys.sorted()
        sqliteData = tables
        let name = container.map { Located($0) }
        stores = [Settings.SchemaFile(path: Located(path), container: name, annotations: annotations).store]
    }

    /// The schema of an app with SQLiteData as a schema file, or the schema file itself; nil for other models and for tables
    /// that cannot be read.
    package var schemaFile: InputFile? {
        guard let sqliteData, let file else { return isSchema ? file : nil }
        let schema = sqliteData.schema(of: file, in: self).schema
        return schema.map { InputFile(path: file.path, bytes: Array($0.text.utf8)) }
    }
}
