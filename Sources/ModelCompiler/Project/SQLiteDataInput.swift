import CloudSchema
import CompilerSupport
package import ModelFiles
import SchemaRules

/// The tables of an app with SQLiteData, which its file has as `CREATE TABLE` statements.
package struct SQLiteDataInput: Sendable {
    /// The contents of the hidden database; nil for a file of statements, whose tables only the settings can list.
    fileprivate(set) var metadata: SQLiteDataMetadata?
    /// Exports of the container, in which types are decided.
    fileprivate(set) var exports: [InputFile] = []

    /// A file of statements.
    package init() {}

    /// The schema that the tables need, and the findings about them.
    func schema(of file: InputFile, in input: ModelInput) -> (schema: Schema?, diagnostics: [Diagnostic]) {
        let names = metadata?.statements.keys.sorted() ?? input.sqliteTables.map(\.value)
        let rule = SchemaLanguageRules.unreadableTable
        if names.isEmpty {
            let message = "no table is listed as synchronized"
            let place = SourceLocation(path: file.path, bytes: 0..<0)
            return (nil, [Diagnostic(rule: rule, message: message, help: rule.rationale, location: place)])
        }
        let declared: [DeclaredTable]
        do throws(StatementFault) {
            declared = try DeclaredTable.all(in: file.bytes)
        } catch {
            let place = SourceLocation(path: file.path, bytes: error.bytes)
            return (nil, [Diagnostic(rule: rule, message: "refused by \(error.message)", location: place)])
        }
        let stated = input.annotations.types.map { type in
            (
                type.name.value,
                Dictionary(type.fields.compactMap { field in field.columnType.map { (field.name.value, $0) } }) { $1 }
            )
        }
        let made = SQLiteDataSchema(
            of: declared,
            synchronizing: names,
            at: file.path,
            exports: exports.compactMap { Schema.parse(bytes: $0.bytes, path: $0.path).schema },
            types: Dictionary(stated) { $1 },
            texts: metadata?.texts ?? [:],
            isShared: metadata?.isShared == true || input.annotations.hasShares
        )
        return (made.schema, made.diagnostics)
    }
}

extension ModelInput {
    /// The hidden database of an app with SQLiteData.
    package init(path: String, _ metadata: SQLiteDataMetadata, container: String?) {
        let statements = metadata.statements.inOrder(of: \.key).map { "\($0.value);\n" }.joined(separator: "\n")
        var tables = SQLiteDataInput()
        tables.metadata = metadata
        self.init(path: path, source: .tables(InputFile(path: path, bytes: Array(statements.utf8)), tables))
        let name = container.map { Located($0) }
        stores = [Settings.SchemaFile(path: Located(path), container: name, annotations: annotations).store]
    }

    /// The schema of an app with SQLiteData as a schema file, or the schema file itself; nil for other models and for tables
    /// that cannot be read.
    package var schemaFile: InputFile? {
        switch source {
        case .schema(let file): return file
        case .tables(let file, let tables):
            let schema = tables.schema(of: file, in: self).schema
            return schema.map { InputFile(path: file.path, bytes: Array($0.text.utf8)) }
        case .xcode, .swift, .compiled, .missing: return nil
        }
    }

    /// True if it has the tables of an app with SQLiteData.
    package var hasTables: Bool { if case .tables = source { true } else { false } }

    /// The same beside exports of its container, in which the types of tables are decided.
    package func beside(exports: [InputFile]) -> ModelInput {
        guard case .tables(let file, var tables) = source else { return self }
        tables.exports = exports
        var input = self
        input.source = .tables(file, tables)
        return input
    }
}
