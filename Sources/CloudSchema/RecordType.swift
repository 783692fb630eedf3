package import CompilerSupport

/// One record type: `RECORD TYPE CD_Post ( … );`.
package struct RecordType: Hashable, Sendable {
    /// The type's name, without quotes.
    package var name: String
    /// The fields, system fields included as far as they are listed.
    ///
    /// The six system fields exist whether listed or not; listing one is the only way to give it an index.
    package var fields: [Field]
    /// Who may do what in the public database. The private and the shared database ignore grants.
    package var grants: [Grant]
    /// The byte offset of the name's first letter.
    var origin: SourceOrigin

    /// Creates a record type.
    package init(
        name: String,
        fields: [Field] = [],
        grants: [Grant] = [],
        origin: SourceOrigin = SourceOrigin()
    ) {
        self.name = name
        self.fields = fields
        self.grants = grants
        self.origin = origin
    }

    /// Where the type's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }

    /// The same type in the order of an export: fields sorted, grants merged per role and sorted.
    var canonical: RecordType {
        var type = self
        type.fields = fields.inByteOrder(of: \.name)
        type.grants = grants.canonical
        return type
    }
}
