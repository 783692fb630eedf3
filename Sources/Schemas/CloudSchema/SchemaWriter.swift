extension Schema {
    /// The schema laid out exactly as `cktool export-schema` lays it out, LF line ends, one at the end of the file.
    ///
    /// Depends on nothing but the schema's ``canonical`` form. Comments do not survive, as they do not on the server.
    ///
    ///     DEFINE SCHEMA
    ///
    ///         RECORD TYPE CD_Post (
    ///             CD_title        STRING QUERYABLE SEARCHABLE SORTABLE,
    ///             "___createTime" TIMESTAMP,
    ///             GRANT READ TO "_world"
    ///         );
    public var text: String {
        let schema = canonical
        let roles = schema.roles.map { "    CREATE ROLE \(Identifier.spelling(of: $0.name));\n" }
        return "DEFINE SCHEMA\n" + (roles.isEmpty ? "" : "\n") + roles.joined()
            + schema.recordTypes.map(\.text).joined()
    }
}

extension RecordType {
    fileprivate var text: String {
        let lines = (fieldLines + grants.canonical.map(\.text)).map { "\n        \($0)" }
        return "\n    RECORD TYPE \(Identifier.spelling(of: name)) (\(lines.joined(separator: ","))\n    );\n"
    }

    /// Lines such as `CD_title STRING QUERYABLE SEARCHABLE SORTABLE`; the types begin in the column after the longest name.
    private var fieldLines: [String] {
        let names = fields.map { Identifier.spelling(of: $0.name) }
        let width = names.map(\.unicodeScalars.count).max() ?? 0
        return zip(names, fields).map { name, field in
            let gap = String(repeating: " ", count: width - name.unicodeScalars.count + 1)
            return name + gap + ([field.type.text] + field.indexes.words).joined(separator: " ")
        }
    }
}

extension Grant {
    fileprivate var text: String {
        "GRANT \(privileges.words.joined(separator: ", ")) TO \(Identifier.spelling(of: role))"
    }
}
