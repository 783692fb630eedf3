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
        let canonical = canonical
        Self.write(canonical.roles, canonical.recordTypes) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the text piece by piece in UTF-8.
    ///
    /// - Parameters:
    ///   - roles: The roles.
    ///   - recordTypes: The record types in canonical form, in the order of an export; each is made when its turn comes.
    ///   - receive: Takes the pieces.
    public static func write(
        _ roles: [Role],
        _ recordTypes: some Sequence<RecordType>,
        inPieces receive: @escaping ([UInt8]) -> Void
    ) {
        var writer = SchemaWriter(receive)
        writer.write("DEFINE SCHEMA\n")
        if !roles.isEmpty { writer.write("\n") }
        for role in roles { writer.write(role) }
        for type in recordTypes { writer.write(type) }
        writer.end()
    }
}

/// Writes an export piece by piece.
private struct SchemaWriter: ~Copyable {
    private var writer: TextWriter
    /// The last grants that were spelled out: nearly all record types have those of every new type.
    private var grants: (list: [Grant], lines: [String]) = ([], [])

    init(_ receive: @escaping ([UInt8]) -> Void) { writer = TextWriter(receive) }

    mutating func end() { writer.end() }

    mutating func write(_ piece: String) { writer.write(piece) }

    mutating func write(_ role: Role) { write("    CREATE ROLE \(Identifier.spelling(of: role.name));\n") }

    mutating func write(_ type: RecordType) {
        write("\n    RECORD TYPE \(Identifier.spelling(of: type.name)) (")
        let spellings = type.fields.indices.map { Spelling(of: type.fields[$0].name) }
        let width = spellings.reduce(0) { max($0, $1.width) }
        var separator: StaticString = "\n        "
        for (position, spelling) in spellings.enumerated() {
            writer.write(literal: separator)
            if spelling.isQuoted { writer.write(UInt8(ascii: "\"")) }
            write(type.fields[position].name)
            if spelling.isQuoted { writer.write(UInt8(ascii: "\"")) }
            // The types begin in the column after the longest name, quotes counted.
            writer.write(blanks: width - spelling.width + 1)
            write(type.fields[position].type.text)
            write(type.fields[position].indexes.spelling)
            separator = ",\n        "
        }
        for line in lines(of: type.grants.canonical) {
            writer.write(literal: separator)
            write(line)
            separator = ",\n        "
        }
        write("\n    );\n")
    }

    private mutating func lines(of list: [Grant]) -> [String] {
        if grants.list != list {
            grants = (
                list,
                list.map {
                    "GRANT \($0.privileges.words.joined(separator: ", ")) TO \(Identifier.spelling(of: $0.role))"
                }
            )
        }
        return grants.lines
    }
}

/// How a name is spelled.
private struct Spelling {
    let isQuoted: Bool
    /// How many columns it takes.
    let width: Int

    init(of name: String) {
        isQuoted = Identifier.needsQuotes(name)
        // Without quotes it is plain, hence ASCII.
        width = isQuoted ? name.scalarCount + 2 : name.utf8.count
    }
}

extension String {
    /// How many scalars the text has: as many as there are bytes that begin one.
    fileprivate var scalarCount: Int { withBytes { bytes in bytes.count { $0 & 0xC0 != 0x80 } } }
}
