import TextLayout

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
        var bytes: [UInt8] = []
        SchemaOutline(canonical).write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SchemaOutline {
    /// Writes the text piece by piece in UTF-8.
    public func write(inPieces receive: @escaping ([UInt8]) -> Void) {
        TextWriter.write(inPieces: receive) { writer in
            writer.write(literal: "DEFINE SCHEMA\n")
            if !roles.isEmpty { writer.write(UInt8(ascii: "\n")) }
            for role in roles { writer.write("    CREATE ROLE \(Identifier.spelling(of: role.name));\n") }
            writer.write(parts: 0..<count, lines: fieldLimit) { [recordType] in recordType($1).write(to: &$0) }
        }
    }
}

extension RecordTypeOutline {
    fileprivate func write(to writer: inout TextWriter) {
        writer.write("\n    RECORD TYPE \(Identifier.spelling(of: name)) (")
        let lines = FieldLines(count: fieldCount, field)
        let width = lines.width
        var separator: StaticString = "\n        "
        for position in 0..<fieldCount {
            writer.write(literal: separator)
            lines[position].write(to: &writer, nameWidth: width)
            separator = ",\n        "
        }
        for grant in grants.canonical {
            writer.write(literal: separator)
            grant.write(to: &writer)
            separator = ",\n        "
        }
        writer.write(literal: "\n    );\n")
    }
}

/// The fields of a record type. Few are kept until they are written, many are made twice.
private struct FieldLines {
    private let count: Int
    private let field: (Int) -> Field
    private let kept: [FieldLine]

    init(count: Int, _ field: @escaping (Int) -> Field) {
        self.count = count
        self.field = field
        kept = count > 1000 ? [] : (0..<count).map { FieldLine(field($0)) }
    }

    subscript(position: Int) -> FieldLine { kept.isEmpty ? FieldLine(field(position)) : kept[position] }

    /// How many columns the longest name takes.
    var width: Int { (0..<count).reduce(0) { max($0, self[$1].nameWidth) } }
}

/// A line about a field: `CD_title STRING QUERYABLE SEARCHABLE SORTABLE`.
private struct FieldLine {
    private let field: Field
    private let isQuoted: Bool
    /// How many columns the name takes, quotes counted.
    let nameWidth: Int

    init(_ field: Field) {
        self.field = field
        isQuoted = Identifier.needsQuotes(field.name)
        // Without quotes it is plain, hence ASCII.
        nameWidth = isQuoted ? field.name.scalarCount + 2 : field.name.utf8.count
    }

    func write(to writer: inout TextWriter, nameWidth width: Int) {
        if isQuoted { writer.write(UInt8(ascii: "\"")) }
        writer.write(field.name)
        if isQuoted { writer.write(UInt8(ascii: "\"")) }
        // The types begin in the column after the longest name.
        writer.write(blanks: width - nameWidth + 1)
        writer.write(field.type.text)
        writer.write(field.indexes.spelling)
    }
}

extension Grant {
    fileprivate func write(to writer: inout TextWriter) {
        writer.write(literal: "GRANT ")
        var separator: StaticString = ""
        for privilege in Privilege.allCases where privileges.contains(Privileges(privilege)) {
            writer.write(literal: separator)
            writer.write(privilege.rawValue)
            separator = ", "
        }
        writer.write(literal: " TO ")
        writer.write(Identifier.spelling(of: role))
    }
}

extension String {
    /// How many scalars the text has: as many as there are bytes that begin one.
    fileprivate var scalarCount: Int { withBytes { bytes in bytes.count { $0 & 0xC0 != 0x80 } } }
}
