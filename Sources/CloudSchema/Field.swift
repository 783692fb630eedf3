package import CompilerSupport

/// One field of a record type: `CD_title STRING QUERYABLE SEARCHABLE SORTABLE`.
package struct Field: Hashable, Sendable {
    /// The field's name, without quotes.
    package var name: String
    /// What the field holds.
    package var type: FieldType
    /// The indexes that the server keeps for the field.
    package var indexes: Indexes
    /// The byte offset of the name's first letter.
    package var origin: SourceOrigin
    /// The byte offset of the type's first word.
    package var typeOrigin: SourceOrigin

    /// Creates a field.
    package init(
        name: String,
        type: FieldType,
        indexes: Indexes = [],
        origin: SourceOrigin = SourceOrigin(),
        typeOrigin: SourceOrigin = SourceOrigin()
    ) {
        self.name = name
        self.type = type
        self.indexes = indexes
        self.origin = origin
        self.typeOrigin = typeOrigin
    }

    /// Where the field's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }

    /// Where the field's type stands in the file that was parsed.
    ///
    /// The length is that of the type's usual spelling, so a type that was written with extra spaces is marked in part.
    package func typeLocation(in path: String) -> SourceLocation {
        SourceLocation(of: type.text, at: typeOrigin, in: path)
    }
}
