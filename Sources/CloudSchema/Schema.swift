package import CompilerSupport

/// The schema of one CloudKit environment, as a `.ckdb` file describes it.
///
/// Roles keep the order in which they were created; the order of record types means nothing to CloudKit.
///
///     let schema = Schema(recordTypes: [RecordType(name: "CD_Post", fields: SystemField.fields)])
///     schema.text  // as `cktool export-schema` would write it
package struct Schema: Hashable, Sendable {
    /// The roles that the developer created; `_creator`, `_icloud` and `_world` exist without being listed.
    package var roles: [Role]
    /// The record types.
    package var recordTypes: [RecordType]

    /// Creates a schema.
    package init(roles: [Role] = [], recordTypes: [RecordType] = []) {
        self.roles = roles
        self.recordTypes = recordTypes
    }
}

extension Schema {
    /// True if a text begins like a schema file, behind spaces and comments: by `DEFINE SCHEMA`, whatever the file is called.
    package static func isText(_ bytes: some Sequence<UInt8>) -> Bool {
        var lexer = SchemaLexer(Array(bytes.prefix(textPrefix)))
        return ["DEFINE", "SCHEMA"].allSatisfy { lexer.text(of: lexer.next().range).uppercased() == $0 }
    }

    /// The number of bytes at the start of a file that tell whether it is a schema file.
    package static let textPrefix = 4096

    /// The same schema in the order of an export.
    ///
    /// Record types and fields are sorted by the bytes of their names, grants are merged per role and sorted. Two
    /// schemas mean the same to CloudKit when their canonical forms are equal.
    package var canonical: Schema {
        let recordTypes = recordTypes.map(\.canonical)
        return Schema(roles: roles, recordTypes: recordTypes.inByteOrder(of: \.name))
    }
}

/// One record type: `RECORD TYPE CD_Post ( … );`.
package struct RecordType: Hashable, Sendable {
    /// The type's name, without quotes.
    package var name: String
    /// The fields, system fields included as far as they are listed.
    ///
    /// The six system fields exist whether listed or not; listing one is the only way to give it an index.
    package var fields: [Field]
    /// The roles' privileges in the public database. The private and the shared database ignore grants.
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

    /// The place where the type's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }

    /// The same type in the order of an export: fields sorted, grants merged per role and sorted.
    var canonical: RecordType {
        var type = self
        type.fields = fields.inByteOrder(of: \.name)
        type.grants = grants.canonical
        return type
    }
}

/// One field of a record type: `CD_title STRING QUERYABLE SEARCHABLE SORTABLE`.
package struct Field: Hashable, Sendable {
    /// The field's name, without quotes.
    package var name: String
    /// The field's type.
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

    /// The place where the field's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }

    /// The place where the field's type stands in the file that was parsed.
    ///
    /// The length is that of the type's usual spelling, so a type that was written with extra spaces is marked in part.
    package func typeLocation(in path: String) -> SourceLocation {
        SourceLocation(of: type.text, at: typeOrigin, in: path)
    }
}

/// A role that the developer created, to be named in grants: `CREATE ROLE moderator;`.
package struct Role: Hashable, Sendable {
    /// The names of the roles that every container has: the record's creator, any iCloud account, anybody at all.
    package static let implicitNames = ["_creator", "_icloud", "_world"]

    /// The role's name, without quotes.
    package var name: String
    /// The byte offset of the name's first letter.
    var origin: SourceOrigin

    /// Creates a role.
    package init(name: String, origin: SourceOrigin = SourceOrigin()) {
        self.name = name
        self.origin = origin
    }

    /// The place where the role is created in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }
}

extension SourceLocation {
    /// The place of a word that begins at `origin`.
    init(of word: String, at origin: SourceOrigin, in path: String) {
        self.init(path: path, offset: origin.offset, part: .text(length: word.utf8.count))
    }
}

/// The privileges of a role on the records of one type in the public database: `GRANT READ TO "_world"`.
package struct Grant: Hashable, Sendable {
    /// The name of the role, without quotes.
    package var role: String
    /// The role's privileges.
    package var privileges: Privileges
    /// The byte offset of the role's first letter.
    var origin: SourceOrigin

    /// Creates a grant.
    package init(_ privileges: Privileges, to role: String, origin: SourceOrigin = SourceOrigin()) {
        self.role = role
        self.privileges = privileges
        self.origin = origin
    }

    /// The grant as the language spells it.
    package var text: String {
        "GRANT \(privileges.words.joined(separator: ", ")) TO \(Identifier.spelling(of: role))"
    }

    /// The place where the role's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: role, at: origin, in: path) }
}

extension [Grant] {
    /// The three grants of a record type that Development creates when a record is saved; every mirrored type has them.
    package static let standard = [
        Grant([.write], to: "_creator"),
        Grant([.create], to: "_icloud"),
        Grant([.read], to: "_world"),
    ]

    /// The privileges that these grants add to others; canonical.
    ///
    ///     new.adding(to: old)  // [] where every role may do no more than before
    package func adding(to others: [Grant]) -> [Grant] {
        let before = others.canonical.keyed(by: \.role)
        return canonical.compactMap { grant in
            let old = before[grant.role]?.privileges ?? []
            let added = Grant(grant.privileges.subtracting(old), to: grant.role, origin: grant.origin)
            return added.privileges.isEmpty ? nil : added
        }
    }

    /// One grant for each role, sorted by the bytes of the role's name; grants that allow nothing are left out.
    package var canonical: [Grant] {
        var merged: [Grant] = []
        for grant in inByteOrder(of: \.role) where !grant.privileges.isEmpty {
            if let last = merged.indices.last, merged[last].role.utf8.elementsEqual(grant.role.utf8) {
                merged[last].privileges.formUnion(grant.privileges)
            } else {
                merged.append(grant)
            }
        }
        return merged
    }
}

/// The spelling of names of record types, fields and roles in the language.
package enum Identifier {
    /// Words that are names only between quotes.
    ///
    /// The other keywords are not reserved: exports have bare fields called `type`, `location` and `timestamp`.
    static let reservedWords = ["GRANT", "PREFERRED", "QUERYABLE", "SEARCHABLE", "SORTABLE"]

    /// True if a name consists of a letter followed by letters, digits and underscores, all ASCII.
    package static func isPlain(_ name: String) -> Bool {
        name.utf8.first?.isASCIILetter == true && name.utf8.allSatisfy(\.isPartOfPlainName)
    }

    /// True if a name has to be written between quotes: it is not plain, or it is a reserved word in any case.
    static func needsQuotes(_ name: String) -> Bool {
        !isPlain(name) || reservedWords.contains(name.uppercased())
    }

    /// The name as an export writes it, with quotes only where they are needed.
    ///
    ///     Identifier.spelling(of: "CD_title")      // CD_title
    ///     Identifier.spelling(of: "___etag")       // "___etag"
    ///
    /// The language cannot spell an empty name, or one with a quotation mark or a line break; the text returned for
    /// such a name does not parse.
    package static func spelling(of name: String) -> String { needsQuotes(name) ? "\"\(name)\"" : name }
}

extension UInt8 {
    fileprivate var isPartOfPlainName: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
