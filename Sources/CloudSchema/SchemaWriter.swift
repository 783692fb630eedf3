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
        var writer = SchemaWriter()
        writer.write("DEFINE SCHEMA\n")
        if !roles.isEmpty { writer.write("\n") }
        for role in roles { writer.write(role) }
        for type in canonical.recordTypes { writer.write(type) }
        return writer.text
    }
}

/// Writes an export piece by piece into one run of bytes; joining a string for each line took twice as long.
private struct SchemaWriter {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if isWritten == nil { bytes.append(contentsOf: text.utf8) }
    }

    mutating func write(_ role: Role) {
        write("    CREATE ROLE ")
        write(Spelling(role.name))
        write(";\n")
    }

    mutating func write(_ type: RecordType) {
        write("\n    RECORD TYPE ")
        write(Spelling(type.name))
        write(" (\n")
        let names = type.fields.map { Spelling($0.name) }
        let width = names.reduce(0) { max($0, $1.width) }
        var rest = type.fields.count + type.grants.count
        for (name, field) in zip(names, type.fields) {
            beginItem()
            write(name)
            // The types begin in the column after the longest name, quotes counted.
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width - name.width + 1))
            write(field)
            rest -= 1
            endItem(isLast: rest == 0)
        }
        for grant in type.grants {
            beginItem()
            write(grant)
            rest -= 1
            endItem(isLast: rest == 0)
        }
        write("    );\n")
    }

    private mutating func beginItem() { write("        ") }

    private mutating func endItem(isLast: Bool) { write(isLast ? "\n" : ",\n") }

    private mutating func write(_ field: Field) {
        write(field.type.text)
        for index in Index.allCases where field.indexes.contains(Indexes(index)) {
            write(" ")
            write(index.rawValue)
        }
    }

    private mutating func write(_ grant: Grant) {
        write("GRANT ")
        write(grant.privileges.words.joined(separator: ", "))
        write(" TO ")
        write(Spelling(grant.role))
    }

    private mutating func write(_ spelling: Spelling) {
        if spelling.isQuoted { write("\"") }
        write(spelling.name)
        if spelling.isQuoted { write("\"") }
    }
}

/// A name and how it is spelled.
private struct Spelling {
    let name: String
    let isQuoted: Bool
    /// How many columns it takes.
    let width: Int

    init(_ name: String) {
        self.name = name
        isQuoted = Identifier.needsQuotes(name)
        // Without quotes it is plain, hence ASCII.
        width = isQuoted ? name.unicodeScalars.count + 2 : name.utf8.count
    }
}
