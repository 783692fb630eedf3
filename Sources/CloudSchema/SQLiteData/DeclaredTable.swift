package import CompilerSupport

/// A table of an app's database, as far as SQLiteData makes a record type of it.
package struct DeclaredTable: Hashable, Sendable {
    /// A column.
    package struct Column: Hashable, Sendable {
        let name: String
        /// The byte offset of the name.
        let origin: SourceOrigin
        /// The declared type in capitals; empty without one.
        let type: String
        /// The byte offset of the type, or of the name.
        let typeOrigin: SourceOrigin
        /// True if it is NOT NULL.
        let isRequired: Bool
        /// The default as it is written; nil without one.
        let defaultText: String?
        /// True if it is computed, so that no record has it.
        let isGenerated: Bool

        /// Creates a column; its type in any case.
        package init(
            name: String,
            at origin: SourceOrigin,
            type: String,
            at typeOrigin: SourceOrigin,
            isRequired: Bool,
            defaultText: String?,
            isGenerated: Bool
        ) {
            (self.name, self.origin) = (name, origin)
            (self.type, self.typeOrigin) = (type.uppercased(), typeOrigin)
            (self.isRequired, self.defaultText, self.isGenerated) = (isRequired, defaultText, isGenerated)
        }
    }

    /// A foreign key.
    package struct ForeignKey: Hashable, Sendable {
        let columns: [String]
        let table: String
        /// The action when the other row is deleted, in capitals; `NO ACTION` where none is written.
        let deletion: String

        /// Creates a foreign key.
        package init(columns: [String], table: String, deletion: String) {
            (self.columns, self.table, self.deletion) = (columns, table, deletion)
        }
    }

    let name: String
    /// The byte offset of the name.
    let origin: SourceOrigin
    let columns: [Column]
    let primaryKey: [String]
    let foreignKeys: [ForeignKey]

    /// Creates a table.
    package init(
        name: String,
        at origin: SourceOrigin,
        columns: [Column],
        primaryKey: [String],
        foreignKeys: [ForeignKey]
    ) {
        (self.name, self.origin, self.columns) = (name, origin, columns)
        (self.primaryKey, self.foreignKeys) = (primaryKey, foreignKeys)
    }
}
