import CloudSchema
import CompilerSupport
import Mirroring

/// Edits of schema files. A record type and a field that are used for them come from such a file.
extension RecordType {
    /// The edit that gives a field indexes: in its line, or in a new line for a system field without one.
    func fix(adding indexes: Indexes, to name: String, in path: String, isCertain: Bool) -> Fix? {
        if let own = fields.first(where: { $0.name == name }) {
            return own.fix(adding: indexes, in: path, isCertain: isCertain)
        }
        return SystemField(rawValue: name).map { system in
            let field = Field(name: name, type: system.type, indexes: indexes)
            return Fix(.member(field.line), at: location(in: path), isCertain: isCertain)
        }
    }
}

extension Field {
    /// The edit that adds indexes behind its type; nil for an encrypted field, which has none.
    fileprivate func fix(adding indexes: Indexes, in path: String, isCertain: Bool) -> Fix? {
        if type.isEncrypted { return nil }
        let words = ([type.text] + indexes.words).joined(separator: " ")
        return Fix(.replace(type.text, by: words), at: typeLocation(in: path), isCertain: isCertain)
    }

    /// The line of a schema file.
    var line: String {
        ([Identifier.spelling(of: name), type.text] + indexes.words).joined(separator: " ")
    }
}

extension LostIndexes {
    /// The edit that gives the schema file the indexes.
    func fix(in comparison: SchemaComparison) -> Fix? {
        let author = comparison.needed.author
        // A schema file begins with other words, so that a place at its start is none.
        if needed.field.typeOrigin.offset > 0 {
            return needed.field.fix(adding: indexes, in: author.location.path, isCertain: true)
        }
        var field = field
        field.indexes = indexes
        return Fix(.member(field.line), at: author.place(of: type.needed).location, isCertain: true)
    }
}
