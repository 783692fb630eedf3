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
        let types = canonical.recordTypes.map(SchemaWriter.statement)
        let paragraphs = ["DEFINE SCHEMA", SchemaWriter.statements(roles)] + types
        return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}

/// The pieces of an export.
private enum SchemaWriter {
    private static let indent = "    "

    static func statements(_ roles: [Role]) -> String {
        roles.map { "\(indent)CREATE ROLE \(Identifier.spelling(of: $0.name));" }.joined(separator: "\n")
    }

    static func statement(_ type: RecordType) -> String {
        let items = (lines(type.fields) + type.grants.map(line)).map { indent + indent + $0 }
        let body = items.isEmpty ? "" : items.joined(separator: ",\n") + "\n"
        return "\(indent)RECORD TYPE \(Identifier.spelling(of: type.name)) (\n\(body)\(indent));"
    }

    /// One line for each field; the types begin in the column after the longest name, quotes counted.
    private static func lines(_ fields: [Field]) -> [String] {
        let names = fields.map { Identifier.spelling(of: $0.name) }
        let widths = names.map { $0.unicodeScalars.count }
        let width = widths.max() ?? 0
        return fields.indices.map { index in
            var line = names[index]
            line += String(repeating: " ", count: width - widths[index] + 1)
            line += fields[index].type.text
            for word in fields[index].indexes.words { line += " \(word)" }
            return line
        }
    }

    private static func line(_ grant: Grant) -> String {
        "GRANT \(grant.privileges.words.joined(separator: ", ")) TO \(Identifier.spelling(of: grant.role))"
    }
}
