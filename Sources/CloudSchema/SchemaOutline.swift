import TextLayout

/// A schema that is made while it is written, one record type after the other: see ``Schema/text``.
///
/// For schemas that are worked out and only written, which have hundreds of thousands of fields.
///
///     let outline = SchemaOutline(roles: [], count: 1, fieldLimit: { _ in 1 }) { _ in
///         RecordTypeOutline(name: "CD_Post", fieldCount: 1, grants: []) { _ in Field(name: "CD_title", type: FieldType(.string)) }
///     }
///     outline.write { print($0.count) }
public struct SchemaOutline: Sendable {
    private let roles: [Role]
    private let count: Int
    private let fieldLimit: @Sendable (_ position: Int) -> Int
    private let recordType: @Sendable (_ position: Int) -> RecordTypeOutline

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - roles: The roles.
    ///   - count: How many record types there are.
    ///   - fieldLimit: About how many fields a record type has, by its position.
    ///   - recordType: Makes a record type, in the order of an export; called on several cores.
    public init(
        roles: [Role],
        count: Int,
        fieldLimit: @escaping @Sendable (_ position: Int) -> Int,
        recordType: @escaping @Sendable (_ position: Int) -> RecordTypeOutline
    ) {
        self.roles = roles
        self.count = count
        self.fieldLimit = fieldLimit
        self.recordType = recordType
    }

    /// A schema that is there, in the order in which it is.
    init(_ schema: Schema) {
        let recordTypes = schema.recordTypes
        self.init(roles: schema.roles, count: recordTypes.count, fieldLimit: { recordTypes[$0].fields.count }) {
            let fields = recordTypes[$0].fields
            return RecordTypeOutline(
                name: recordTypes[$0].name,
                fieldCount: fields.count,
                grants: recordTypes[$0].grants
            ) { fields[$0] }
        }
    }

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

/// A record type of a ``SchemaOutline``.
public struct RecordTypeOutline {
    private let name: String
    private let lines: FieldLines
    private let grants: [Grant]

    /// Creates a record type.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fieldCount: How many fields it has.
    ///   - grants: Who may do what.
    ///   - field: Makes a field, in the order of an export; called twice for each of very many.
    public init(name: String, fieldCount: Int, grants: [Grant], field: @escaping (_ position: Int) -> Field) {
        self.name = name
        lines = FieldLines(count: fieldCount, field)
        self.grants = grants
    }

    fileprivate func write(to writer: inout TextWriter) {
        writer.write("\n    RECORD TYPE \(Identifier.spelling(of: name)) (")
        let width = lines.width
        var separator: StaticString = "\n        "
        for position in 0..<lines.count {
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
    let count: Int
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
        for word in privileges.words {
            writer.write(literal: separator)
            writer.write(word)
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
