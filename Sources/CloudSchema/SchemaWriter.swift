import CompilerSupport

extension Schema {
    /// The schema laid out exactly as `cktool export-schema` lays it out, LF line ends, one at the end of the file.
    ///
    /// Depends on nothing but the schema's ``canonical`` form, which has no comments, as the server has none.
    ///
    ///     DEFINE SCHEMA
    ///
    ///         RECORD TYPE CD_Post (
    ///             CD_title        STRING QUERYABLE SEARCHABLE SORTABLE,
    ///             "___createTime" TIMESTAMP,
    ///             GRANT READ TO "_world"
    ///         );
    package var text: String { text(keeping: SchemaComments()) }

    /// The same layout with the comments of a file that people keep.
    package func text(keeping comments: SchemaComments) -> String { parts(keeping: comments).joined() }

    /// The same text in parts: what stands before the first record type, each record type, and what follows the last one.
    package func parts(keeping comments: SchemaComments) -> AnySequence<String> {
        let roles = roles.map { role in
            let own = comments[.role(role.name)]
            let statement = "    CREATE ROLE \(Identifier.spelling(of: role.name));\(own.behindText)\n"
            return own.before.lines(indent: 4) + statement
        }
        let whole = comments[.schema]
        let start = whole.before.lines(indent: 0) + "DEFINE SCHEMA\n" + (roles.isEmpty ? "" : "\n") + roles.joined()
        let end = (whole.atEnd.isEmpty ? "" : "\n") + whole.atEnd.lines(indent: 0)
        let types = recordTypes.inByteOrder(of: \.name).lazy.map { $0.canonical.text(keeping: comments) }
        return AnySequence([AnySequence([start]), AnySequence(types), AnySequence([end])].joined())
    }
}

extension SchemaComments.Comments {
    /// What stands behind an element on its line.
    fileprivate var behindText: String { behind.map { " \($0)" }.joined() }
}

extension [String] {
    /// Comments on lines of their own.
    fileprivate func lines(indent: Int) -> String {
        map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
    }
}

extension RecordType {
    fileprivate func text(keeping comments: SchemaComments) -> String {
        let grants = grants.canonical
        let elements =
            fields.map { SchemaComments.Element.field($0.name, of: name) }
            + grants.map { SchemaComments.Element.grant($0.role, of: name) }
        let texts = fieldLines + grants.map(\.text)
        let lines = zip(elements, texts).enumerated().map { position, line in
            let own = comments[line.0]
            let comma = position < texts.count - 1 ? "," : ""
            return own.before.lines(indent: 8) + "        \(line.1)\(comma)\(own.behindText)\n"
        }
        let own = comments[.recordType(name)]
        return "\n" + own.before.lines(indent: 4)
            + "    RECORD TYPE \(Identifier.spelling(of: name)) (\(own.behindText)\n"
            + lines.joined() + own.atEnd.lines(indent: 8) + "    );\n"
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
